const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

/**
 * Text for an element or a quoted attribute of XML, HTML or SVG. Characters that XML cannot hold are
 * left out; half of a surrogate pair becomes U+FFFD.
 */
export const escaped = (text: string): string =>
  text
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML forbids
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"\r]/g, (character) => ENTITIES[character] ?? character);
