/** Published amounts as text: plain (`1115.75`) and Italian (`1.115,75`) numbers. */
import type { Hundredths } from './money.ts';

export type NumberStyle = 'plain' | 'italian';

/** `111575` as `1115.75`: dot decimal, always two decimals, no thousands separator. */
export function decimalText(value: Hundredths): string {
  const digits = String(Math.abs(value)).padStart(3, '0');
  return `${value < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Reads an amount with at most two decimals. Amounts never have three, so `1.532` can only be
 * Italian for 1532.
 * @param style refuses the other style's cells; without it either is read
 * @returns hundredths, or undefined when the text is not an amount of that style
 */
export function parseDecimal(text: string, style?: NumberStyle): Hundredths | undefined {
  const cell = text.trim();
  const match =
    WHOLE.exec(cell) ??
    (style === 'italian' ? null : PLAIN.exec(cell)) ??
    (style === 'plain' ? null : ITALIAN.exec(cell));
  if (!match) return undefined;
  const [, sign, whole = '', decimals = ''] = match;
  const value = Number(whole.replaceAll('.', '')) * 100 + Number(decimals.padEnd(2, '0'));
  return sign && value !== 0 ? -value : value;
}

/** The style that most of the cells can only have; undefined when all suit both. */
export function numberStyle(cells: Iterable<string>): NumberStyle | undefined {
  let balance = 0;
  for (const cell of cells) {
    if (cell.includes(',')) balance += 1;
    else if (PLAIN.test(cell.trim())) balance -= 1;
  }
  return balance === 0 ? undefined : balance > 0 ? 'italian' : 'plain';
}

const WHOLE = /^([-+]?)(\d{1,9})()$/;
const PLAIN = /^([-+]?)(\d{1,9})\.(\d{1,2})$/;
const ITALIAN = /^([-+]?)(\d{1,3}(?:\.\d{3})+|\d{1,9})(?:,(\d{1,2}))?$/;
