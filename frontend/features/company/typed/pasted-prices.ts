/** Several prices pasted at once: a column or a row of a sheet, or lines of a message. */
import type { Language } from '../../../../functions/platform/kernel/language.ts';
import { productName } from '../../../../functions/sample/rules/product-names.ts';
import type { ByProduct, ProductId } from '../../../../functions/sample/rules/products.ts';
import { readPrice, type TypedPrice } from './typed-price.ts';

export interface PastedPrices {
  readonly prices: ByProduct<TypedPrice>;
  /** Products of the form that the text has no price for. */
  readonly missing: readonly ProductId[];
  /** How many numbers the text has beyond the products of the form. */
  readonly surplus: number;
  /** Whether the order of the fields decided, as no names stood beside the prices. */
  readonly inOrder: boolean;
}

/**
 * Reads a pasted text; undefined when it is a single value, which the field itself reads.
 * Where names stand beside the prices they decide; otherwise the order of the fields does, from the first field on,
 * or, with fewer prices than fields, from the one in which they were pasted.
 * @param products of the form, in its order
 */
export function pastedPrices(
  text: string,
  products: readonly ProductId[],
  into: ProductId,
): PastedPrices | undefined {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  const named = lines.flatMap((line) => {
    const found = productIn(line, products);
    return found ? [{ id: found.id, values: numbersOf(found.rest) }] : [];
  });
  if (named.length > 0) {
    const prices = Object.fromEntries(
      named.flatMap(({ id, values }) => (values.length === 1 ? [[id, values[0]]] : [])),
    ) as ByProduct<TypedPrice>;
    return {
      prices,
      missing: products.filter((id) => prices[id] === undefined),
      surplus: 0,
      inOrder: false,
    };
  }
  const values = lines.flatMap(numbersOf);
  if (values.length < 2) return undefined;
  const start = values.length < products.length ? products.indexOf(into) : 0;
  const prices: ByProduct<TypedPrice> = {};
  for (const [index, id] of products.slice(start).entries()) {
    const value = values[index];
    if (value !== undefined) prices[id] = value;
  }
  return {
    prices,
    missing: products.filter((id) => prices[id] === undefined),
    surplus: Math.max(0, values.length - (products.length - start)),
    inOrder: true,
  };
}

/** Cells between tabs and semicolons; numbers between spaces where each has a decimal mark, as `1 491,50` is one. */
function numbersOf(line: string): Exclude<TypedPrice, null>[] {
  return line
    .split(/[\t;]/)
    .flatMap((cell) => {
      const words = cell.trim().split(/\s+/);
      return words.length > 1 && words.every((word) => /^\d+[.,]\d{2,}$/.test(word)) ? words : cell;
    })
    .flatMap((cell) => (/\d/.test(cell) ? (readPrice(cell) ?? []) : []));
}

/** The product that a line names, and the line without the name: names have digits too. */
export function productIn(
  line: string,
  products: readonly ProductId[],
): { readonly id: ProductId; readonly rest: string } | undefined {
  const plain = line.toLowerCase();
  const names = products.flatMap((id) => namesOf(id).map((name) => ({ id, name })));
  // "Gasolio" alone also begins the name of heating gas oil, so the longest name comes first.
  names.sort((a, b) => b.name.length - a.name.length);
  const found = names.find(({ name }) => plain.includes(name));
  return found && { id: found.id, rest: plain.replace(found.name, '').replace(/[:=]/g, ' ') };
}

const namesOf = (id: ProductId): string[] => [
  ...(['it', 'en'] as const).map((language: Language) => productName(id, language).toLowerCase()),
  ...(OTHER_NAMES[id] ?? []),
];

/** Names of products that companies use in their own sheets. */
const OTHER_NAMES: ByProduct<readonly string[]> = {
  1: ['petrol', 'super 95', 'gasoline'],
  2: ['diesel', 'gasolio'],
  3: ['gasolio da riscaldamento', 'heating oil'],
  6: ['olio fluido', 'fluid fuel oil'],
  8: ['olio denso', 'dense fuel oil'],
};
