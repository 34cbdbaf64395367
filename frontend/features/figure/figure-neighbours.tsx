import { useTranslation } from 'react-i18next';
import type { FigureView } from '../../../functions/open-data/figures/contract.ts';
import { averagePeriod } from '../../../functions/prices/surveys/rules/release-calendar.ts';
import { productById } from '../../../functions/sample/rules/products.ts';
import { useFormat } from '../../lib/format.ts';
import { type PageId, PageLink } from '../../shared/navigation.tsx';
import { FigureLink } from '../../shared/prices/figure-link.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Neighbour, Neighbours } from './neighbours.ts';

interface NeighboursProps {
  readonly figure: FigureView;
  readonly neighbours: Neighbours;
}

/** `16 novembre 2026`, `ottobre 2026`, `3° trimestre 2026`, `2026`. */
function usePeriodText({ series }: Pick<FigureView, 'series'>): (period: string) => string {
  const format = useFormat();
  return (period) => {
    const average = averagePeriod({ series, period });
    if (!average) return format.longDate(period);
    const { year, month } = average;
    if (series === 'yearly') return String(year);
    return series === 'monthly'
      ? format.monthOfYear(year, month)
      : `${format.period(month)} ${year}`;
  };
}

/** The figures before and after, as one line between two rules. */
export function Steps({ figure, neighbours }: NeighboursProps) {
  const { t } = useTranslation('figure');
  const format = useFormat();
  const periodText = usePeriodText(figure);
  const { series, productId } = figure;
  const unit = t(`app:units.short.${productById(productId).unit}`);
  const stepTo = (one: Neighbour, label: string) => (
    <FigureLink {...{ series, productId, period: one.period }}>
      <span className="visually-hidden">{label} </span>
      {`${periodText(one.period)}: ${format.unitPrice(one.value)} ${unit}`}
    </FigureLink>
  );
  const { before, after } = neighbours;
  if (!before && !after) return null;
  return (
    <nav className="figure-steps quiet-actions only-on-screen" aria-label={t('steps.label')}>
      {before ? <span className="figure-before">{stepTo(before, t('steps.before'))}</span> : null}
      {after ? <span className="figure-after">{stepTo(after, t('steps.after'))}</span> : null}
    </nav>
  );
}

/** Rows of the table of neighbours: the next one, the figure and those before it. */
const MOST_BEFORE = 3;

/** The page that shows the whole series. */
const seriesPages = {
  weekly: 'weekly-prices',
  monthly: 'monthly-prices',
  quarterly: 'yearly-prices',
  yearly: 'yearly-prices',
} as const satisfies Readonly<Record<FigureView['series'], PageId>>;

/** The published figures beside this one, in the unit of the record. */
export function Around({ figure, neighbours }: NeighboursProps) {
  const { t } = useTranslation('figure');
  const format = useFormat();
  const periodText = usePeriodText(figure);
  const { series, productId, period, unit } = figure;
  const { all } = neighbours;
  const at = all.findIndex((one) => one.period === period);
  const rows = all
    .map((one, index) => ({ ...one, change: one.value - (all[index - 1]?.value ?? Number.NaN) }))
    .slice(Math.max(0, at - MOST_BEFORE), at + 2)
    .toReversed();
  return (
    <section>
      <h2>{t('around.title')}</h2>
      {at < 0 ? null : (
        <DataTable
          caption={t('around.caption', {
            unit: t(`unit.${unit === 'EUR/1000 l' ? 'litre' : 'kilogram'}`),
          })}
          rows={rows}
          rowKey={(row) => row.period}
          narrow="scroll"
          columns={({ heading, number }) => [
            heading('period', t(`around.${series}`), (row) =>
              row.period === period ? (
                <>
                  <strong aria-current="true">{periodText(row.period)}</strong>
                  <span className="quiet d-block">{t('around.this')}</span>
                </>
              ) : (
                <FigureLink {...{ series, productId, period: row.period }}>
                  {periodText(row.period)}
                </FigureLink>
              ),
            ),
            number('price', t('price'), (row) => format.price(row.value)),
            number('change', t('around.change'), (row) =>
              Number.isNaN(row.change)
                ? t('app:states.notAvailable')
                : format.difference(row.change),
            ),
          ]}
        />
      )}
      <p className="quiet-actions only-on-screen">
        <PageLink page={seriesPages[series]} suffix={`?pid=${productId}`} />
      </p>
    </section>
  );
}
