import { useTranslation } from 'react-i18next';
import type { ProductId } from '../../functions/domain/products.ts';
import { useFormat } from '../lib/format.ts';
import type { Column } from '../ui/table/data-table.tsx';

type Amount = 'totalPrice' | 'exciseDuty' | 'vat' | 'netPrice';
type Row = Readonly<Record<Amount, number>> & { readonly productId: ProductId };

/** Columns of tables with a row a product: its name, and what its price is made of. */
export function usePriceColumns(): {
  readonly product: Column<Row>;
  readonly amounts: Column<Row>[];
} {
  const { t } = useTranslation();
  const format = useFormat();
  const amounts = (['totalPrice', 'exciseDuty', 'vat', 'netPrice'] as const).map((id) => ({
    id,
    header: t(`amounts.${id}`),
    cell: (row: Row) => format.price(row[id]),
    numeric: true,
  }));
  const product = {
    id: 'product',
    header: t('amounts.product'),
    cell: ({ productId }: Row) => t(`products.${productId}`),
    rowHeader: true,
  };
  return { product, amounts };
}
