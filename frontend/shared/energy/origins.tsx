import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { EnergySource } from '../../../functions/open-data/energy/contract.ts';
import { subjectOf } from '../../../functions/open-data/energy/rules/energy-subjects.ts';
import { apiAddress } from '../../lib/api-client.ts';
import { Disclosure } from '../../ui/deferred.tsx';
import { ModalDialog } from '../../ui/overlay/modal-dialog.tsx';
import { DataList } from '../../ui/page.tsx';
import { TableBox } from '../../ui/table/table-box.tsx';
import { documentAddress } from '../documents/documents.ts';
import { cellsOf, type NamedCell, type ShownMonth, useEnergyWords } from './energy.ts';
import './energy.css';

interface OriginsProps {
  readonly shown: ShownMonth;
  /** The periods of the page's tables; those of charts stand in the charts' own tables. */
  readonly periods: readonly string[];
}

/** Where every figure comes from: a list, and a window for the one that the address names. */
export function Origins({ shown, periods }: OriginsProps) {
  const { t } = useTranslation('energy');
  const words = useEnergyWords();
  const cells = cellsOf(shown);
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const asked = cells.find(({ name }) => `#${name}` === decodeURIComponent(hash));
  return (
    <section className="page-section only-on-screen">
      <Disclosure summary={t('origins.title')}>
        <TableBox scrolls pinned={false} label={t('origins.title')}>
          <table className="table energy-origins">
            <thead>
              <tr>
                <th scope="col">{t('origins.figure')}</th>
                <th scope="col" className="numeric">
                  {t('origins.content')}
                </th>
                <th scope="col">{t('origins.document')}</th>
                <th scope="col">{t('origins.sheet')}</th>
                <th scope="col">{t('origins.cell')}</th>
              </tr>
            </thead>
            <tbody>
              {cells
                .filter(({ cell }) => periods.includes(cell.period))
                .map((one) => (
                  <tr key={one.name} id={one.name}>
                    <th scope="row">
                      {words.nameOf(one.line)}, {words.periodName(one.cell.period)}
                    </th>
                    <td className="numeric">{words.exact(one.cell.value)}</td>
                    <td>
                      <SourceLink subject={shown.subject} source={one.source} />
                    </td>
                    <td>{one.cell.sheet}</td>
                    <td>{one.cell.cell}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        </TableBox>
      </Disclosure>
      {asked ? (
        <OriginDialog
          subject={shown.subject}
          origin={asked}
          onClose={() =>
            navigate({ search, hash: '' }, { replace: true, preventScrollReset: true })
          }
        />
      ) : null}
    </section>
  );
}

interface SourceLinkProps {
  readonly subject: ShownMonth['subject'];
  readonly source: EnergySource;
}

/** The document, called by what it is about. */
export function SourceLink({ subject, source }: SourceLinkProps) {
  const { t } = useTranslation('energy');
  const words = useEnergyWords();
  const isYear = source.status === 'final' && source.month.endsWith('-12');
  return (
    <a href={documentAddress(source.id)}>
      {t(`origins.documents.${subjectOf(subject).dataset}`, {
        period: isYear ? source.month.slice(0, 4) : words.monthName(source.month),
      })}
    </a>
  );
}

interface OriginDialogProps extends Pick<SourceLinkProps, 'subject'> {
  readonly origin: NamedCell;
  readonly onClose: () => void;
}

function OriginDialog({ subject, origin, onClose }: OriginDialogProps) {
  const { t } = useTranslation('energy');
  const words = useEnergyWords(1);
  const { line, cell, source } = origin;
  const [from, to = from] = cell.period.split('/');
  const rows = [
    { id: 'document', value: <SourceLink subject={subject} source={source} /> },
    { id: 'sheet', value: cell.sheet },
    { id: 'cell', value: <strong>{cell.cell}</strong> },
    { id: 'content', value: words.exact(cell.value) },
    {
      id: 'check',
      value: t(`origins.checks.${cell.checked ?? 'none'}`),
    },
    {
      id: 'status',
      value: [
        t(`origins.states.${source.status}`),
        ...(cell.revision > 1 ? [t('origins.revised', { revision: cell.revision })] : []),
      ].join(' '),
    },
    {
      id: 'series',
      value: (
        <a
          href={apiAddress('series/get', {
            params: { flow: subjectOf(subject).dataset },
            query: { from, to, format: 'CSV' },
          })}
        >
          {t('origins.period')}
        </a>
      ),
    },
  ];
  return (
    <ModalDialog
      title={`${words.nameOf(line)}, ${words.periodName(cell.period)}`}
      onCancel={onClose}
    >
      <p className="energy-origin-value">
        <strong>{words.amount(cell.value)}</strong> {t(`units.${subjectOf(subject).where.unit}`)}
      </p>
      <DataList rows={rows.map((row) => ({ ...row, name: t(`origins.${row.id}`) }))} />
    </ModalDialog>
  );
}
