/**
 * Reads a decimal number a person typed, with comma or point, exactly: "1,789" with three decimals is
 * 1789. Empty text is null, anything that is not such a number is NaN.
 */
export function parseScaled(text: string, decimals: number): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const match = /^([+-]?)(\d{1,9})(?:[.,](\d+))?$/.exec(trimmed);
  if (!match) return Number.NaN;
  const [, sign, whole = '', fraction = ''] = match;
  if (fraction.length > decimals) return Number.NaN;
  const scaled = Number(whole + fraction.padEnd(decimals, '0'));
  return sign === '-' ? -scaled : scaled;
}

/** The text of a scaled number in a field: 1789 with three decimals is "1,789" or "1.789". */
export function scaledText(
  scaled: number | null | undefined,
  decimals: number,
  separator: ',' | '.',
): string {
  if (scaled === null || scaled === undefined || Number.isNaN(scaled)) return '';
  const digits = String(Math.abs(Math.round(scaled))).padStart(decimals + 1, '0');
  const sign = scaled < 0 ? '-' : '';
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}${separator}${digits.slice(-decimals)}`;
}
