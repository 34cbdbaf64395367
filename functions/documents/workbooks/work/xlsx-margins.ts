import type { WorkBook } from '@e965/xlsx';

/** What the library tells beyond its types: the parts of the archive, and the relation that leads to each sheet. */
interface WithParts {
  readonly files?: Readonly<Record<string, { readonly content: Uint8Array } | undefined>>;
  readonly Workbook?: { readonly Sheets?: readonly { readonly id?: string }[] };
}

/** The headers and footers of each sheet of a `.xlsx` file, with the codes of their form. */
export function marginsOf(book: WorkBook): string[][] {
  const { files = {}, Workbook } = book as WithParts;
  const part = (name: string) => new TextDecoder().decode(files[name]?.content);
  const targets = new Map(
    [...part('xl/_rels/workbook.xml.rels').matchAll(/<(?:\w+:)?Relationship\b[^>]*>/g)].map(
      ([tag]) => [attribute(tag, 'Id'), attribute(tag, 'Target')] as const,
    ),
  );
  return book.SheetNames.map((_, index) => {
    const target = targets.get(Workbook?.Sheets?.[index]?.id ?? '') ?? '';
    const name = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    return Array.from(part(name).matchAll(MARGIN), ([, , text = '']) => unescaped(text));
  });
}

const MARGIN = /<(?:\w+:)?((?:odd|even|first)(?:Header|Footer))\b[^>]*>([^<]*)</g;

const attribute = (tag: string, name: string): string =>
  new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)`).exec(tag)?.[1] ?? '';

const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return NAMED[name] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};
