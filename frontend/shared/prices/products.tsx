import { useTranslation } from 'react-i18next';
import type { ProductId } from '../../../functions/sample/rules/products.ts';
import { useFormat } from '../../lib/format.ts';
import { ChoiceButtons } from '../../ui/choice-buttons.tsx';
import type { Column } from '../../ui/table/rows.tsx';

interface ProductButtonsProps {
  /** Accessible name of the group. */
  readonly label: string;
  readonly products: readonly ProductId[];
  readonly chosen: ProductId;
  readonly onChoose: (product: ProductId) => void;
}

/** A choice of one product: segments, on a phone a menu. */
export function ProductButtons({ products, ...rest }: ProductButtonsProps) {
  const { t } = useTranslation();
  return (
    <ChoiceButtons
      {...rest}
      menuOnPhone
      choices={products.map((id) => ({ id, label: t(`products.${id}`) }))}
    />
  );
}

type Amount = 'totalPrice' | 'exciseDuty' | 'vat' | 'netPrice';
type Row = Readonly<Record<Amount, number>> & { readonly productId: ProductId };

/**
 * Columns of tables with one row per product: its name and the parts of its price.
 * @param priceText how an amount in EUR per 1000 units is written; as it is when absent
 */
export function usePriceColumns(priceText?: (eurosPer1000: number) => string): {
  readonly product: Column<Row>;
  readonly amounts: Column<Row>[];
} {
  const { t } = useTranslation();
  const format = useFormat();
  const amounts = (['totalPrice', 'exciseDuty', 'vat', 'netPrice'] as const).map((id) => ({
    id,
    header: t(`amounts.${id}`),
    cell: (row: Row) => (priceText ?? format.price)(row[id]),
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
