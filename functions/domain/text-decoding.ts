/**
 * Text of a file that may be UTF-8, with or without byte-order mark, or Latin-1: bytes that are
 * not valid UTF-8 are read as Latin-1.
 */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return withoutByteOrderMark(new TextDecoder('latin1').decode(bytes));
  }
}

/** Also drops a UTF-8 mark that was read as Latin-1. */
export function withoutByteOrderMark(text: string): string {
  return text.replace(/^(?:\uFEFF|\u00EF\u00BB\u00BF)/, '');
}
