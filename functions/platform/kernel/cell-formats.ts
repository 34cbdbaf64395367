/** What the number formats of a workbook's cells do to the number that a person sees. */

export const isDateFormat = (format: string): boolean =>
  /[dmy]/i.test(unquoted(format)) && !/^general$/i.test(format);

/** The cell shows its number a hundred times as large, with a percent sign. */
export const showsPercent = (format: string): boolean => unquoted(format).includes('%');

/** How many times the cell shows its number divided by a thousand. */
export const thousandsOf = (format: string): number =>
  /[0#](,+)(?![0#?,])/.exec(format)?.[1]?.length ?? 0;

/** A format without its literal texts, colours and conditions. */
const unquoted = (format: string): string => format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
