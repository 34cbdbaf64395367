/**
 * Value of the header `Content-Disposition`: with a plain name for old clients and an extended one for
 * all characters (RFC 6266, RFC 8187).
 */
export function contentDisposition(
  fileName: string,
  how: 'attachment' | 'inline' = 'attachment',
): string {
  const plain = fileName.replace(/[^\w.\- ]/g, '_');
  return `${how}; filename="${plain}"; filename*=UTF-8''${extendedValue(fileName)}`;
}

/**
 * Escapes all characters but those that RFC 8187 calls attr-char, which exclude `'`, `(`, `)` and `*`.
 * Half of a surrogate pair has no form in UTF-8 and becomes U+FFFD.
 */
function extendedValue(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
