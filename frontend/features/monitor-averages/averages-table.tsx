import { useTranslation } from 'react-i18next';
import type { AverageRow } from '../../../functions/contract/monthly-prices.ts';
import { usePriceColumns } from '../../shared/products.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';

/** Averages with the days they really cover. */
export function AveragesTable({ rows }: { readonly rows: readonly AverageRow[] }) {
  const { t } = useTranslation('monitor-averages');
  const { product, amounts } = usePriceColumns();
  return (
    <DataTable
      caption={t('caption')}
      rows={rows}
      rowKey={(row) => row.productId}
      columns={[
        product,
        ...amounts,
        { id: 'days', header: t('days'), cell: (row) => row.days, numeric: true },
      ]}
    />
  );
}
