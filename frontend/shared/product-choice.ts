import { useSearchParams } from 'react-router-dom';
import { isProductId, type ProductId } from '../../functions/domain/products.ts';

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
