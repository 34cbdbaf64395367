/** Reads what somebody typed or pasted as the price of a product, and guesses the price that was meant. */
import type { Thousandths } from '../../../../functions/platform/kernel/money.ts';
import {
  type ComparedWith,
  doubtOf,
} from '../../../../functions/prices/collection/rules/doubted-change.ts';
import {
  isWithinLimits,
  type PriceLimits,
} from '../../../../functions/sample/rules/price-limits.ts';

/** Value of a price field: thousandths of EUR; null while it is empty; any other text is kept as it was typed. */
export type TypedPrice = Thousandths | string | null;

/** The prices with which a price is compared. */
export interface PriceContext extends ComparedWith {
  /** Absent when the product has no limits. */
  readonly limits: PriceLimits | undefined;
}

/** `doubt`: a possible price that the person has to confirm. Every other verdict prevents sending. */
export interface Verdict {
  readonly kind:
    | 'empty'
    | 'notNumber'
    | 'decimals'
    | 'scale'
    | 'below'
    | 'above'
    | 'doubt'
    | 'good';
  /** The price that was probably meant, in thousandths. */
  readonly suggestion?: Thousandths;
  /** What a doubted price is far from: the company's own of the week before, or the national price. */
  readonly farFrom?: NonNullable<ReturnType<typeof doubtOf>>;
}

/** Reads a price with comma or point, thousands separators, currency and unit: `1.491,50 €` is 1491500. */
export function readPrice(text: string): TypedPrice {
  if (text.trim() === '') return null;
  const millionths = millionthsOf(text);
  return millionths !== undefined && millionths % 1000 === 0 ? millionths / 1000 : text;
}

export function verdictOn(value: TypedPrice, context: PriceContext): Verdict {
  if (value === null || value === undefined) return { kind: 'empty' };
  const millionths = typeof value === 'number' ? value * 1000 : millionthsOf(value);
  if (millionths === undefined || millionths < 0) return { kind: 'notNumber' };
  const { limits } = context;
  const rounded = Math.round(millionths / 1000);
  const other = rescaled(millionths, context);
  if (limits && !isWithinLimits(rounded, limits)) {
    if (other !== undefined) return { kind: 'scale', suggestion: other };
    return { kind: rounded < limits.min * 10 ? 'below' : 'above' };
  }
  if (millionths % 1000 !== 0) return { kind: 'decimals', suggestion: rounded };
  const farFrom = doubtOf(rounded, context);
  if (!farFrom) return { kind: 'good' };
  return { kind: 'doubt', farFrom, ...(other !== undefined && { suggestion: other }) };
}

/** Whether the verdict prevents sending whatever the person says. */
export const isMistake = ({ kind }: Verdict): boolean =>
  kind !== 'good' && kind !== 'doubt' && kind !== 'empty';

/**
 * The price that was probably meant by a number that is not a valid price: per 1000 units, in cents, or with a
 * misplaced decimal mark. If last week's price or a national one is known, the result must be near it, because several
 * results may be within wide limits.
 */
function rescaled(millionths: number, context: PriceContext): Thousandths | undefined {
  const { limits, previousPrice, nationalPrice } = context;
  const near = previousPrice || nationalPrice;
  return FACTORS.map((factor) => Math.round((millionths * factor) / 1000)).find((price) => {
    if (price === 0 || (limits && !isWithinLimits(price, limits))) return false;
    return near ? price > near * 0.85 && price < near * 1.15 : limits !== undefined;
  });
}

const FACTORS = [1 / 1000, 1 / 10, 1 / 100, 10, 100, 1000];

const CURRENCY = /€|\beuro?\b/g;
/** `/l`, `al litro`, `per 1.000 litri`, `/mc`. */
const UNIT =
  /(?:\/|\bper\b|\bal\b)?\s*(?:\b1[.,\s]?000\s*)?\b(?:l|lt|litr[eoi]|litres?|liters?|kg|mc|m[3³])(?![\p{L}\d])\.?/gu;

/** A text in small letters, without currency and unit. */
export const withoutUnit = (text: string): string =>
  text
    .toLowerCase()
    .replace(CURRENCY, '')
    .replace(UNIT, '')
    .replace(/\(\s*\)/g, '');

/** A positive number in millionths, more exact than any typed price; undefined for other texts. */
function millionthsOf(text: string): number | undefined {
  const plain = withoutUnit(text).replaceAll(/[\s'’]/g, '');
  if (!/^\+?\d*(?:[.,]\d+)*$/.test(plain) || !/\d/.test(plain)) return undefined;
  const marks = plain.replaceAll(/[^.,]/g, '');
  const last = marks.at(-1);
  // The last mark is the decimal one, unless the same mark stands more than once: then it separates thousands.
  const isDecimal = last !== undefined && marks.indexOf(last) === marks.length - 1;
  const cut = isDecimal ? plain.lastIndexOf(last) : plain.length;
  const whole = plain.slice(0, cut);
  if (/[.,]/.test(whole) && !/^\+?\d{1,3}([.,])\d{3}(?:\1\d{3})*$/.test(whole)) return undefined;
  const digits = whole.replaceAll(/[^\d]/g, '');
  if (digits.length > 9) return undefined;
  return Number(digits + plain.slice(cut + 1, cut + 7).padEnd(6, '0'));
}
