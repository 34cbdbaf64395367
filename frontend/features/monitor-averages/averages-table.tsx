import { useTranslation } from 'react-i18next';
import type { AverageRow } from '../../../functions/contract/averages.ts';
import { useFormat } from '../../lib/format.ts';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';

/** Averages with the days they really cover. */
export function AveragesTable({ rows }: { readonly rows: readonly AverageRow[] }) {
  const { t } = useTranslation('monitor-averages');
  const format = useFormat();
  const amount = (key: 'totalPrice' | 'vat' | 'exciseDuty' | 'netPrice'): Column<AverageRow> => ({
    id: key,
    header: t(`columns.${key}`),
    cell: (row) => format.price(row[key]),
    numeric: true,
  });
  return (
    <DataTable
      caption={t('caption')}
      rows={rows}
      rowKey={(row) => row.productId}
      columns={[
        {
          id: 'product',
          header: t('columns.product'),
          cell: (row) => t(`app:products.${row.productId}`),
          rowHeader: true,
        },
        amount('totalPrice'),
        amount('vat'),
        amount('exciseDuty'),
        amount('netPrice'),
        { id: 'days', header: t('columns.days'), cell: (row) => row.days, numeric: true },
      ]}
    />
  );
}
