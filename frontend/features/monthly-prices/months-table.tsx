import { useTranslation } from 'react-i18next';
import type { MonthlyPrice } from '../../../functions/contract/monthly-prices.ts';
import { type ProductId, productById } from '../../../functions/domain/products.ts';
import { useFormat } from '../../lib/format.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/rows.tsx';
import { firstDayOf } from './months.ts';

interface MonthsTableProps {
  readonly product: ProductId;
  readonly records: readonly MonthlyPrice[];
}

/** A product's months, newest first. */
export function MonthsTable({ product, records }: MonthsTableProps) {
  const { t } = useTranslation('monthly-prices');
  const format = useFormat();
  const amount = (key: 'totalPrice' | 'exciseDuty' | 'vat' | 'netPrice'): Column<MonthlyPrice> => ({
    id: key,
    header: t(`columns.${key}`),
    cell: (record) => format.price(record[key]),
    sortBy: (record) => record[key],
    numeric: true,
  });
  return (
    <DataTable
      caption={t('table.caption', {
        product: t(`app:products.${product}`),
        unit: t(`app:units.per1000.${productById(product).unit}`),
      })}
      rows={records}
      rowKey={(record) => record.monthlyPriceId}
      rowsPerPage={25}
      narrow="scroll"
      initialOrder={{ column: 'month', direction: 'descending' }}
      columns={[
        {
          id: 'month',
          header: t('columns.month'),
          cell: ({ year, month }) => (
            <span className="month-name">{format.monthOfYear(year, month)}</span>
          ),
          sortBy: firstDayOf,
          rowHeader: true,
        },
        amount('totalPrice'),
        amount('exciseDuty'),
        amount('vat'),
        amount('netPrice'),
      ]}
    />
  );
}
