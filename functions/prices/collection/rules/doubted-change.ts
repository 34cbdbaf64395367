import {
  hundredthsOfThousandths,
  percentVariation,
  type Thousandths,
} from '../../../platform/kernel/money.ts';

/** A change from its last price, in percent, beyond which the company is asked: the one that the check page marks. */
export const DOUBTED_PERCENT = 4;
/** Distance from the last published national price, in percent, beyond which a price of which no change is doubted is. */
export const DOUBTED_FROM_NATIONAL = 15;

/** The prices with which a company's price is compared; null or 0 where there is none. */
export interface ComparedWith {
  readonly previousPrice: Thousandths | null;
  /** The company's last price above 0 of a year, where it gave none, or 0, in the week before. */
  readonly lastPrice?: Thousandths | undefined;
  /** The last published national price, in EUR per 1000 units. */
  readonly nationalPrice: number | null;
}

/**
 * Whether a price is so far from the company's last one, or after a pause from the national price, that the person
 * has to confirm it; undefined where it is not.
 */
export function doubtOf(
  price: Thousandths,
  { previousPrice, lastPrice, nationalPrice }: ComparedWith,
): 'previous' | 'national' | undefined {
  // Nothing sold after a week with a price is the greatest change of all.
  const own = previousPrice || lastPrice;
  const isKnown = price === 0 && previousPrice === 0;
  const change = own && !isKnown ? percentVariation(price, own) : 0;
  if (Math.abs(Number(change)) > DOUBTED_PERCENT) return 'previous';
  if (price === 0 || previousPrice) return undefined;
  const distance = percentFromNational(price, nationalPrice);
  return Math.abs(distance ?? 0) > DOUBTED_FROM_NATIONAL ? 'national' : undefined;
}

/** @param nationalPrice EUR per 1000 units */
export function percentFromNational(
  price: Thousandths,
  nationalPrice: number | null,
): number | undefined {
  const percent = percentVariation(
    hundredthsOfThousandths(price),
    Math.round((nationalPrice ?? 0) * 100),
  );
  return percent === 'Infinity' ? undefined : percent;
}
