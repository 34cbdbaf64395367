import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { isProductId, type ProductId } from '../../functions/domain/products.ts';
import { useFormat } from '../lib/format.ts';
import { ChoiceButtons } from '../ui/button.tsx';
import type { Column } from '../ui/table/rows.tsx';

interface ProductButtonsProps {
  /** Accessible name of the group. */
  readonly label: string;
  readonly products: readonly ProductId[];
  readonly chosen: ProductId;
  readonly onChoose: (product: ProductId) => void;
}

/** A choice of one product as a row of toggle buttons. */
export function ProductButtons({ products, ...rest }: ProductButtonsProps) {
  const { t } = useTranslation();
  return (
    <ChoiceButtons {...rest} choices={products.map((id) => ({ id, label: t(`products.${id}`) }))} />
  );
}

const name = 'pid';
const defaultProduct: ProductId = 1;

/** The product an address asks for; the first one when it names none that exists. */
export function productOf(address: URLSearchParams): ProductId {
  const text = address.get(name) ?? '';
  const id = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return isProductId(id) ? id : defaultProduct;
}

/** The product a page is about, kept in the address as `pid`. */
export function useProductChoice(): [ProductId, (product: ProductId) => void] {
  const [address, setAddress] = useSearchParams();
  const choose = (product: ProductId) => {
    const next = new URLSearchParams(address);
    next.set(name, String(product));
    setAddress(next, { replace: true });
  };
  return [productOf(address), choose];
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
