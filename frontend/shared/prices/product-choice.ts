import { useSearchParams } from 'react-router-dom';
import { isProductId, type ProductId } from '../../../functions/sample/rules/products.ts';
import { keepChoice, useKeptChoice } from '../../lib/kept-choices.ts';

const name = 'pid';
const defaultProduct: ProductId = 1;

/** The product whose number a text gives; undefined when there is none. */
function productNamed(text: string | null | undefined): ProductId | undefined {
  const id = /^\d+$/.test(text ?? '') ? Number(text) : Number.NaN;
  return isProductId(id) ? id : undefined;
}

/** The product an address asks for; else the one kept, else the first. */
export const productOf = (address: URLSearchParams, kept?: string): ProductId =>
  productNamed(address.get(name)) ?? productNamed(kept) ?? defaultProduct;

/**
 * The product a page is about: that of the address, `pid=2`, else the one chosen last on this device. Choosing
 * it holds for the pages that follow.
 */
export function useProductChoice(): [ProductId, (product: ProductId) => void] {
  const [address, setAddress] = useSearchParams();
  const kept = useKeptChoice(name);
  const choose = (product: ProductId) => {
    keepProduct(product);
    const next = withProduct(address, product);
    setAddress(next, { replace: true, preventScrollReset: true });
  };
  return [productOf(address, kept), choose];
}

export const keepProduct = (product: ProductId): void => keepChoice(name, String(product));

/** The address of the same page for another product. */
export function withProduct(address: URLSearchParams, product: ProductId): URLSearchParams {
  const next = new URLSearchParams(address);
  next.set(name, String(product));
  return next;
}
