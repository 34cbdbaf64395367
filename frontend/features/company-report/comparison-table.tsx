import { useTranslation } from 'react-i18next';
import { type ProductId, productById } from '../../../functions/domain/products.ts';
import { useFormat } from '../../lib/format.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/rows.tsx';
import type { ComparedPrice } from './comparison.ts';

interface ComparisonTableProps {
  readonly productId: ProductId;
  readonly points: readonly ComparedPrice[];
}

/** The surveys, newest first, with the company's distance from the national average. */
export function ComparisonTable({ productId, points }: ComparisonTableProps) {
  const { t } = useTranslation('company-report');
  const format = useFormat();
  const { unit } = productById(productId);
  const column = (
    id: 'own' | 'national' | 'difference' | 'percent',
    text: (value: number) => string,
  ): Column<ComparedPrice> => ({
    id,
    header: t(`columns.${id}`),
    cell: (row) => {
      const value = row[id];
      return value === null ? t('app:states.notAvailable') : text(value);
    },
    sortBy: (row) => row[id],
    numeric: true,
  });
  return (
    <DataTable
      caption={t('table', {
        product: t(`app:products.${productId}`),
        unit: `€/${t(`app:units.${unit}One`)}`,
      })}
      rows={points}
      rowKey={({ date }) => date}
      rowsPerPage={0}
      initialOrder={{ column: 'date', direction: 'descending' }}
      columns={[
        {
          id: 'date',
          header: t('columns.date'),
          cell: ({ date }) => format.date(date),
          sortBy: ({ date }) => date,
          rowHeader: true,
        },
        column('own', format.unitPrice),
        column('national', format.unitPrice),
        column('difference', (value) => format.difference(value / 1000, 3)),
        column('percent', format.percentChange),
      ]}
    />
  );
}
