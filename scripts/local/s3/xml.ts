/** Content of an element: text, or child elements; a list repeats the element. */
export type XmlValue =
  | string
  | number
  | boolean
  | undefined
  | { readonly [name: string]: XmlValue | readonly XmlValue[] };

/** A document with one root element. Undefined values are left out. */
export function xmlDocument(name: string, value: XmlValue): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(name, value)}`;
}

function element(name: string, value: XmlValue | readonly XmlValue[]): string {
  if (Array.isArray(value)) return value.map((one) => element(name, one)).join('');
  if (value === undefined) return '';
  const content =
    typeof value === 'object'
      ? Object.entries(value)
          .map(([child, inner]) => element(child, inner))
          .join('')
      : escaped(String(value));
  return `<${name}>${content}</${name}>`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"\r]/g, (character) => entities[character] ?? character);
}
