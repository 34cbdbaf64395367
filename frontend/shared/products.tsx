import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { isProductId, type ProductId } from '../../functions/domain/products.ts';
import { useFormat } from '../lib/format.ts';
import { ChoiceButtons } from '../ui/button.tsx';
import type { Column } from '../ui/table/rows.tsx';

interface ProductButtonsProps {
  /** What choosing does. */
  readonly label: string;
  readonly products: readonly ProductId[];
  readonly chosen: ProductId;
  readonly onChoose: (product: ProductId) => void;
}

/** One product of several, all in sight. */
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
