import { decimalText, parseDecimal } from '../../functions/domain/decimal-text.ts';

/**
 * Reads what a person typed into a number field, with comma or point: "1,789" with three decimals is
 * 1789. Empty text is null, anything that is not such a number is NaN.
 */
export function parseScaled(text: string, decimals: number): number | null {
  return text.trim() === '' ? null : (parseDecimal(text, decimals) ?? Number.NaN);
}

/** The text of a field's number: 1789 with three decimals is "1,789" or "1.789"; of none, nothing. */
export function scaledText(
  scaled: number | null | undefined,
  decimals: number,
  separator: ',' | '.',
): string {
  if (scaled === null || scaled === undefined || Number.isNaN(scaled)) return '';
  return decimalText(Math.round(scaled), decimals, separator);
}
