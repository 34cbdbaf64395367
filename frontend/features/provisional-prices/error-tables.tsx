import { useTranslation } from 'react-i18next';
import type {
  ErrorSummaryView,
  WeekErrorView,
} from '../../../functions/prices/national-prices/contract/provisional-prices.ts';
import { useFormat } from '../../lib/format.ts';
import { usePriceUnit } from '../../shared/prices/price-unit.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { valueColumn } from '../../ui/table/rows.tsx';

interface ErrorSummaryTableProps {
  readonly errors: {
    readonly products: readonly ErrorSummaryView[];
    readonly fewestWeeks: number;
  };
}

/**
 * Differences between each product's weekly means and the published prices; a product with too few weeks is left out.
 */
export function ErrorSummaryTable({ errors }: ErrorSummaryTableProps) {
  const { t } = useTranslation('provisional-prices');
  const format = useFormat();
  return (
    <section>
      <h2 className="h4">{t('error.title')}</h2>
      <p>{t('error.text')}</p>
      <DataTable
        caption={t('error.caption')}
        rows={errors.products}
        rowKey={({ productId }) => productId}
        emptyText={t('error.none', { weeks: errors.fewestWeeks })}
        columns={({ heading }) => [
          heading('product', t('app:amounts.product'), ({ productId }) =>
            t(`app:products.${productId}`),
          ),
          {
            id: 'weeks',
            header: t('error.weeks'),
            cell: ({ weeks, from, to }) =>
              t('error.weeksFrom', { weeks, from: format.date(from), to: format.date(to) }),
            detail: true,
          },
          {
            id: 'mean',
            header: t('error.mean'),
            cell: ({ meanError }) => format.difference(meanError),
            numeric: true,
            detail: true,
          },
          {
            id: 'absolute',
            header: t('error.absolute'),
            cell: ({ meanAbsoluteError, meanAbsolutePercent }) =>
              `${format.price(meanAbsoluteError)} (${format.percent(format.number(meanAbsolutePercent, 2))})`,
            numeric: true,
          },
          {
            id: 'largest',
            header: t('error.largest'),
            cell: ({ largest }) =>
              t('error.largestOn', {
                error: format.difference(largest.error),
                date: format.date(largest.date),
              }),
            numeric: true,
            detail: true,
          },
        ]}
      />
    </section>
  );
}

interface WeekErrorTableProps {
  readonly caption: string;
  readonly weeks: readonly WeekErrorView[];
}

/** Every published weekly price beside the mean of the days before it. */
export function WeekErrorTable({ caption, weeks }: WeekErrorTableProps) {
  const { t } = useTranslation('provisional-prices');
  const format = useFormat();
  const unit = usePriceUnit();
  return (
    <DataTable
      caption={caption}
      rows={weeks}
      rowKey={({ date }) => date}
      rowsPerPage={0}
      initialOrder={{ column: 'date', direction: 'descending' }}
      emptyText={t('weeks.none')}
      columns={[
        valueColumn('date', t('weeks.date'), { text: format.date, rowHeader: true }),
        valueColumn('mean', t('weeks.mean'), { text: unit.price, numeric: true, detail: true }),
        valueColumn('days', t('weeks.days'), { numeric: true, detail: true }),
        valueColumn('published', t('weeks.published'), {
          text: unit.price,
          numeric: true,
          detail: true,
        }),
        {
          id: 'error',
          header: t('weeks.error'),
          cell: ({ error, errorPercent }) =>
            `${unit.difference(error)} (${format.percentChange(errorPercent)})`,
          sortBy: ({ error }) => error,
          numeric: true,
        },
      ]}
    />
  );
}
