import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { yearSoFar } from '../../../functions/open-data/energy/rules/energy-months.ts';
import { monthBefore } from '../../../functions/platform/kernel/calendar.ts';
import { Disclosure } from '../../ui/deferred.tsx';
import { TableBox } from '../../ui/table/table-box.tsx';
import { CheckMark } from './check-mark.tsx';
import { cellsOf, type ShownMonth, useEnergyWords } from './energy.ts';
import { SourceLink } from './source-link.tsx';
import './energy.css';

const OriginDialog = lazy(() =>
  import('./origin-dialog.tsx').then((module) => ({ default: module.OriginDialog })),
);

interface OriginsProps {
  readonly shown: ShownMonth;
  /**
   * The periods of the page's tables, when absent the month and the year so far with those of the year before; the
   * periods of charts are in the charts' own tables.
   */
  readonly periods?: readonly string[];
}

function usualPeriods(month: string): readonly string[] {
  const before = monthBefore(month, 12);
  return [month, before, yearSoFar(month), yearSoFar(before)];
}

/** The origin of every figure: a list, and a window for the one that the address names. */
export function Origins({ shown, periods = usualPeriods(shown.month) }: OriginsProps) {
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
                    <td className="numeric">
                      {words.exact(one.cell.value)}
                      <CheckMark cell={one.cell} />
                    </td>
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
        <Suspense fallback={null}>
          <OriginDialog
            shown={shown}
            origin={asked}
            onClose={() =>
              navigate({ search, hash: '' }, { replace: true, preventScrollReset: true })
            }
          />
        </Suspense>
      ) : null}
    </section>
  );
}
