/** The difference of two values that are decimals in text, such as `1788.33`. */
import { decimalText, parseDecimal } from '../../../platform/kernel/decimal-text.ts';
import { percentOf } from '../../../platform/kernel/money.ts';

export interface Comparison {
  /** Second less first, exact. */
  readonly difference: string;
  /** In percent of the first, rounded half away from zero to two decimals; null when that is 0 or less. */
  readonly percent: number | null;
}

/** Undefined where one of them is missing. */
export function compared(first: string | null, second: string | null): Comparison | undefined {
  if (first === null || second === null) return undefined;
  const decimals = Math.max(decimalsOf(first), decimalsOf(second));
  const [from, to] = [first, second].map((text) => parseDecimal(text, decimals));
  if (from === undefined || to === undefined) return undefined;
  const difference = to - from;
  return {
    difference: decimalText(difference, decimals),
    percent: from > 0 ? percentOf(difference, from) : null,
  };
}

const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;
