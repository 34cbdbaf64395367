/** What a person may type as a price, and the limits it must keep; the same in browser and server. */
import type { Thousandths } from './money.ts';
import type { ByProduct, ProductId } from './products.ts';

/** Lowest and highest plausible price of a product, in euro cents per unit. */
export interface PriceLimits {
  readonly min: number;
  readonly max: number;
}

export interface CommunicatedPrice {
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

/**
 * Reads a price in EUR per unit as typed: comma or point, at most three decimals, no sign and no
 * thousands separator. `1,789` is 1789.
 * @returns thousandths of EUR, or undefined when the text is not such a price
 */
export function parsePrice(text: string): Thousandths | undefined {
  const match = /^(\d{1,6})(?:[.,](\d{0,3}))?$|^[.,](\d{1,3})$/.exec(text.trim());
  if (!match) return undefined;
  const decimals = match[2] ?? match[3] ?? '';
  return Number(match[1] ?? 0) * 1000 + Number(decimals.padEnd(3, '0'));
}

/** `1789` as `1.789`, or with another decimal mark. */
export function formatPrice(price: Thousandths, decimalMark: '.' | ',' = '.'): string {
  const digits = String(price).padStart(4, '0');
  return `${digits.slice(0, -3)}${decimalMark}${digits.slice(-3)}`;
}

/** A price of zero is always within limits: it says that the product was not sold. */
export function isWithinLimits(price: Thousandths, limits: PriceLimits): boolean {
  return price === 0 || (price >= limits.min * 10 && price <= limits.max * 10);
}

/** The prices to reject, in the order given; a product without limits accepts any price. */
export function pricesOutOfRange(
  prices: Iterable<CommunicatedPrice>,
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
