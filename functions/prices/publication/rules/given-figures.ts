import { type PriceParts, splitTotal } from '../../../platform/kernel/money.ts';

/** What is asked of figures that come from a file, where nothing shows how they were made. */

/**
 * Greatest plausible ratio of a price to those around it in its series. In the ministry's history since 1996 no price
 * is further than 1.6 times from its neighbours, and no net price than 1.8 times; a slip of the decimal point is ten.
 */
const FARTHEST = 3;

/** Whether a price, or its net price, is far from most of its neighbours in the series. */
export const isFarOff = (price: PriceParts, neighbours: readonly PriceParts[]): boolean =>
  (['total', 'net'] as const).some((part) => {
    const others = neighbours.map((one) => one[part]).filter((value) => value > 0);
    const far = others.filter(
      (other) => price[part] > other * FARTHEST || price[part] * FARTHEST < other,
    );
    return far.length * 2 > others.length;
  });

/** Amounts of other publishers are rounded on their own. */
const ROUNDING = 1;

/** Whether the parts make the price. */
export const addsUp = ({ total, vat, excise, net }: PriceParts): boolean =>
  Math.abs(total - vat - excise - net) <= ROUNDING;

/** Whether the VAT of an average lies between those of the rates: over days of two of them it is at neither. */
export function isVatOfRates({ total, vat }: PriceParts, rates: Iterable<number>): boolean {
  const amounts = Array.from(rates, (rate) => splitTotal(total, rate, 0).vat);
  return vat >= Math.min(...amounts) - ROUNDING && vat <= Math.max(...amounts) + ROUNDING;
}
