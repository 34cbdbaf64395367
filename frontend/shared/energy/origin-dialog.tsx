import { useTranslation } from 'react-i18next';
import { useHref, useLocation } from 'react-router-dom';
import type { EnergySource } from '../../../functions/open-data/energy/contract.ts';
import {
  seriesOfLine,
  subjectOf,
} from '../../../functions/open-data/energy/rules/energy-subjects.ts';
import { MINISTRY } from '../../../functions/platform/kernel/publisher.ts';
import { apiAddress } from '../../lib/api-client.ts';
import { viewCitation } from '../../lib/citation.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { siteOrigin } from '../../lib/surroundings.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ModalDialog } from '../../ui/overlay/modal-dialog.tsx';
import { DataList } from '../../ui/page.tsx';
import { type NamedCell, type ShownMonth, useEnergyWords } from './energy.ts';
import { SheetCutout } from './sheet-cutout.tsx';
import { SourceLink, useDocumentName } from './source-link.tsx';
import './origin-dialog.css';

interface OriginDialogProps {
  readonly shown: ShownMonth;
  readonly origin: NamedCell;
  readonly onClose: () => void;
}

/** Where a figure comes from, with the cells beside it and its citation. */
export function OriginDialog({ shown, origin, onClose }: OriginDialogProps) {
  const { t } = useTranslation('energy');
  const { subject, month } = shown;
  const words = useEnergyWords(1);
  const language = useLanguage();
  const documentName = useDocumentName();
  const { search } = useLocation();
  const asked = new URLSearchParams(search);
  asked.set('mese', month);
  const path = useHref({ search: `?${asked}`, hash: `#${origin.name}` });
  const { line, cell, source } = origin;
  const figure = `${words.nameOf(line)}, ${words.periodName(cell.period)}`;
  const address = new URL(path, siteOrigin()).href;
  const cited = {
    ...{ author: MINISTRY, figure, value: words.exact(cell.value), revision: cell.revision },
    unit: t(`sentenceUnits.${subjectOf(subject).where.unit}`),
    ...{ document: documentName(subject, source), sheet: cell.sheet, cell: cell.cell },
  };
  const [from = '', to = from] = cell.period.split('/');
  const { bibtex, ris } = viewCitation({
    ...{ author: MINISTRY, title: figure, url: address, note: t('origins.cited', cited) },
    // A month and a year are cited by their first day.
    date: `${to}-01-01`.slice(0, 10),
  });
  const copies = [
    { text: t('origins.citation', { ...cited, address }), label: t('chart:cite.copy') },
    { text: bibtex, label: t('chart:cite.copyRecord', { format: 'BibTeX' }) },
    { text: ris, label: t('chart:cite.copyRecord', { format: 'RIS' }) },
  ];
  const rows = [
    { id: 'document', value: <SourceLink subject={subject} source={source} /> },
    {
      id: 'place',
      value: (
        <>
          {cell.sheet}, <strong>{cell.cell}</strong>
        </>
      ),
    },
    { id: 'content', value: words.exact(cell.value) },
    {
      id: 'check',
      value: t(`origins.checks.${cell.checked ?? 'none'}`),
    },
    ...(source.checks
      ? [{ id: 'comparisons', value: <Comparisons checks={source.checks} /> }]
      : []),
    ...(source.note ? [{ id: 'note', value: source.note[language] }] : []),
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
        <>
          <a
            href={apiAddress('series/get', {
              params: { flow: subjectOf(subject).dataset },
              query: { from, to, format: 'CSV', lang: language },
            })}
          >
            {t('origins.period')}
          </a>
          {isSum(cell) ? null : (
            <>
              <br />
              <a href={figureAddress(shown, origin)}>{t('origins.revisions')}</a>
            </>
          )}
        </>
      ),
    },
  ];
  return (
    <ModalDialog title={figure} onCancel={onClose}>
      <p className="energy-origin-value">
        <strong>{words.amount(cell.value)}</strong> {t(`units.${subjectOf(subject).where.unit}`)}
      </p>
      <div className="energy-origin">
        <DataList rows={rows.map((row) => ({ ...row, name: t(`origins.${row.id}`) }))} />
      </div>
      <SheetCutout shown={shown} origin={origin} />
      <div className="quiet-actions">
        {copies.map(({ text, label }, index) => (
          <CopyButton
            key={label}
            text={text}
            label={label}
            copied={t('chart:cite.copied')}
            toCopy={t('chart:cite.toCopy')}
            variant={index === 0 ? 'outline-primary' : 'link'}
          />
        ))}
      </div>
    </ModalDialog>
  );
}

/** Whether the page added up several cells, which have addresses of their own. */
const isSum = ({ cell }: NamedCell['cell']): boolean => cell.includes('+');

/** The figure as programs read it, with its revisions. */
function figureAddress({ subject }: ShownMonth, { line, cell }: NamedCell): string {
  const { dataset, where } = subjectOf(subject);
  const codes = Object.entries(seriesOfLine(subject, line.code)).map(([name, [code]]) => [
    name,
    code,
  ]);
  return apiAddress('figures/stated', {
    params: { flow: dataset, period: cell.period.replace('/', '--') },
    query: { ...Object.fromEntries(codes), unit: where.unit },
  });
}

/** How many comparisons of the document agreed, with itself and with the figures that were public when it was read. */
function Comparisons({ checks }: { readonly checks: NonNullable<EnergySource['checks']> }) {
  const { t } = useTranslation('energy');
  return checks.map(({ kind, agree, differ }) => (
    <span key={kind} className="energy-comparison">
      {t(`origins.kinds.${kind}`, { agree, all: agree + differ })}
    </span>
  ));
}
