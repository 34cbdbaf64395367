/** Decimal numbers as text. Inside the program they are integers: 1.789 with three decimals is 1789. */
import type { Hundredths } from './money.ts';

/** Writes `1789` with three decimals as `1.789`: no thousands separator, always all decimals. */
export function decimalText(value: number, decimals = 2, mark: '.' | ',' = '.'): string {
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0');
  const sign = value < 0 ? '-' : '';
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}${mark}${digits.slice(-decimals)}`;
}

/**
 * Reads a number as people type it: comma or point before the decimals, no thousands separator, with or without the
 * sign of euro or percent. `1,789` with three decimals is 1789.
 * @param decimals the most that the text may have
 * @returns the scaled integer, or undefined when the text is not such a number
 */
export function parseDecimal(text: string, decimals: number): number | undefined {
  return scaled(TYPED.exec(withoutSign(text)), decimals);
}

/**
 * Reads an amount that may also have thousands separators of the reader's language, spaces or apostrophes: when the
 * decimal mark is a comma, `1.500` and `1 500` are 1500, and `1.50` is one and a half.
 * @param mark decimal mark of the reader's language
 * @returns the scaled integer, capped at the largest exact one; undefined when the text is no amount
 */
export function parseGroupedDecimal(
  text: string,
  decimals: number,
  mark: '.' | ',',
): number | undefined {
  const typed = withoutSign(text);
  let plain = typed;
  if (SPACED.test(typed)) plain = typed.replaceAll(/[\s'’]/g, '');
  else if (GROUPED[mark].test(typed)) plain = typed.replaceAll(mark === ',' ? '.' : ',', '');
  const value = scaled(TYPED_ANY_SIZE.exec(plain), decimals);
  return value === undefined ? undefined : Math.min(value, Number.MAX_SAFE_INTEGER);
}

const withoutSign = (text: string): string =>
  text.trim().replace(/^(?:€|EUR)\s*|\s*(?:€|EUR|%)$/gi, '');

const TYPED_ANY_SIZE = /^([-+]?)(\d+)(?:[.,](\d+))?$/;
/** With spaces or apostrophes as separators, either decimal mark is unambiguous. */
const SPACED = /^[-+]?[1-9]\d{0,2}(?:[\s'’]\d{3})+(?:[.,]\d+)?$/;
const GROUPED = {
  ',': /^[-+]?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/,
  '.': /^[-+]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/,
};

/** Form of the amounts in a published file: `1115.75` (plain) or `1.115,75` (Italian). */
export type NumberStyle = 'plain' | 'italian';

/**
 * Reads a published amount. These never have three decimals, so `1.532` must be Italian for 1532.
 * @param style accepts amounts of this style only; without it both are read
 * @returns hundredths, or undefined when the text is not an amount of that style
 */
export function parseAmount(text: string, style?: NumberStyle): Hundredths | undefined {
  const cell = text.trim();
  const match =
    (style === 'italian' ? null : PLAIN.exec(cell)) ??
    (style === 'plain' ? null : ITALIAN.exec(cell));
  return scaled(match, 2);
}

/** The style of most cells that fit one style only; undefined when they are balanced or there are none. */
export function numberStyle(cells: Iterable<string>): NumberStyle | undefined {
  let balance = 0;
  for (const cell of cells) {
    if (cell.includes(',')) balance += 1;
    else if (cell.includes('.') && PLAIN.test(cell.trim())) balance -= 1;
  }
  return balance === 0 ? undefined : balance > 0 ? 'italian' : 'plain';
}

/** Sign, whole digits and decimals. */
const TYPED = /^([-+]?)(\d{1,9})(?:[.,](\d+))?$/;
const PLAIN = /^([-+]?)(\d{1,9})(?:\.(\d{1,2}))?$/;
const ITALIAN = /^([-+]?)(\d{1,3}(?:\.\d{3})+|\d{1,9})(?:,(\d{1,2}))?$/;

function scaled(match: RegExpExecArray | null, decimals: number): number | undefined {
  if (!match) return undefined;
  const [, sign, whole = '', fraction = ''] = match;
  if (fraction.length > decimals) return undefined;
  const value = Number(whole.replaceAll('.', '') + fraction.padEnd(decimals, '0'));
  return sign === '-' && value !== 0 ? -value : value;
}
