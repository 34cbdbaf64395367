/** Text without a byte-order mark, also when UTF-8's was read as Latin-1. */
export function withoutByteOrderMark(text: string): string {
  return text.replace(/^(?:\uFEFF|\u00EF\u00BB\u00BF)/, '');
}
