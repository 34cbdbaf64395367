/**
 * The texts of a header or footer of a page as they are seen, its left, middle and right part each by itself. Codes begin
 * with `&`: those of font, size, colour and style take no room, those of page, date or name show what is no word.
 */
export function marginTexts(coded: string): string[] {
  return coded
    .split(/&[LCR]/)
    .map((part) =>
      part
        .replace(/&(?:"[^"]*"|\d+|K(?:[\dA-F]{6}|\d\d[+-]\d{3})|[BIUESXYOH])/g, '')
        .replace(/&[A-Z]/gi, ' '),
    );
}
