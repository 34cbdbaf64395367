/**
 * Header of a file, to be saved or shown: the plain name for old clients, the extended one for every character
 * (RFC 6266, RFC 8187).
 */
export function contentDisposition(
  fileName: string,
  how: 'attachment' | 'inline' = 'attachment',
): string {
  const plain = fileName.replace(/[^\w.\- ]/g, '_');
  return `${how}; filename="${plain}"; filename*=UTF-8''${extendedValue(fileName)}`;
}

/**
 * Leaves only the characters that RFC 8187 calls attr-char, to which `'`, `(`, `)` and `*` do not
 * belong. A surrogate without its partner has no form in UTF-8 and becomes U+FFFD.
 */
function extendedValue(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
