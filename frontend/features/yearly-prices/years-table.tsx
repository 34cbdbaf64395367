import { useTranslation } from 'react-i18next';
import { YEAR_CODE } from '../../../functions/domain/periods.ts';
import { type ProductId, productById } from '../../../functions/domain/products.ts';
import { useFormat } from '../../lib/format.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/rows.tsx';
import type { PeriodFigures, PeriodPrice, Year } from './years.ts';

interface YearsTableProps {
  readonly product: ProductId;
  readonly years: readonly Year[];
}

const amounts = ['totalPrice', 'exciseDuty', 'vat', 'taxes', 'withoutVat', 'netPrice'] as const;

/** A product's years, newest first; each opens to its quarters. */
export function YearsTable({ product, years }: YearsTableProps) {
  const { t } = useTranslation('yearly-prices');
  const format = useFormat();
  const amount = (key: keyof PeriodFigures): Column<PeriodPrice> => ({
    id: key,
    header: t(`columns.${key}`),
    cell: ({ figures }) => (figures ? format.price(figures[key]) : t('app:states.notAvailable')),
    sortBy: ({ figures }) => figures?.[key],
    numeric: true,
  });
  const quarters = new Map(years.map(({ year, quarters: ofYear }) => [year, ofYear]));
  return (
    <DataTable<PeriodPrice>
      caption={t('table.caption', {
        product: t(`app:products.${product}`),
        unit: t(`app:units.per1000.${productById(product).unit}`),
      })}
      rows={years}
      rowKey={({ year, month }) => `${year}-${month}`}
      narrow="scroll"
      initialOrder={{ column: 'period', direction: 'descending' }}
      subRows={({ year }) => quarters.get(year) ?? []}
      subRowsLabel={t('table.quarters')}
      columns={[
        {
          id: 'period',
          header: t('columns.period'),
          cell: ({ year, month }) => (month === YEAR_CODE ? year : format.period(month)),
          sortBy: ({ year }) => year,
          rowHeader: true,
        },
        ...amounts.map(amount),
      ]}
    />
  );
}
