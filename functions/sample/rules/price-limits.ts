/** Limits of plausible prices, checked by browser and server. */
import type { Thousandths } from '../../platform/kernel/money.ts';
import type { ByProduct, ProductId } from './products.ts';

/** Lowest and highest plausible price of a product, in euro cents per unit. */
export interface PriceLimits {
  readonly min: number;
  readonly max: number;
}

export interface DeclaredAmount {
  readonly productId: ProductId;
  readonly communicatedPrice: Thousandths;
}

/** A price outside its product's limits, with the limits in thousandths of EUR. */
export interface PriceOutOfRange {
  readonly productId: ProductId;
  readonly communicatedPrice: Thousandths;
  readonly min: Thousandths;
  readonly max: Thousandths;
}

/** A price of zero is always within limits: it means that the product was not sold. */
export function isWithinLimits(price: Thousandths, limits: PriceLimits): boolean {
  return price === 0 || (price >= limits.min * 10 && price <= limits.max * 10);
}

/** The prices to reject, in the order given; a product without limits accepts any price. */
export function pricesOutOfRange(
  prices: Iterable<DeclaredAmount>,
  limits: ByProduct<PriceLimits>,
): PriceOutOfRange[] {
  const rejected: PriceOutOfRange[] = [];
  for (const { productId, communicatedPrice } of prices) {
    const range = limits[productId];
    if (!range || isWithinLimits(communicatedPrice, range)) continue;
    rejected.push({ productId, communicatedPrice, min: range.min * 10, max: range.max * 10 });
  }
  return rejected;
}
