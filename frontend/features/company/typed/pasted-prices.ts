/** Several prices pasted at once: a column or a row of a sheet, or lines of a message. */
import type { Language } from '../../../../functions/platform/kernel/language.ts';
import { productName } from '../../../../functions/sample/rules/product-names.ts';
import {
  type ByProduct,
  PRODUCT_IDS,
  type ProductId,
} from '../../../../functions/sample/rules/products.ts';
import { readPrice, type TypedPrice, verdictOn, withoutUnit } from './typed-price.ts';

export interface PastedPrices {
  readonly prices: ByProduct<TypedPrice>;
  /** Products of the form that the text has no price for. */
  readonly missing: readonly ProductId[];
  /** How many numbers the text has beyond the products of the form. */
  readonly surplus: number;
  /** Whether the order of the fields decided, as no names stood beside the prices. */
  readonly inOrder: boolean;
  /** How many numbers stand in each line; the last one is taken. */
  readonly columns: number;
  /** Lines that were not understood. */
  readonly unread: readonly string[];
  /** Those of them that give a price under a name which none of the form's products has. */
  readonly foreign: readonly string[];
}

/** A place without a price, which keeps its field as it is. */
const GAP = Symbol();
type Cell = Exclude<TypedPrice, null> | typeof GAP;

/** Cells of a line; undefined when one of them is neither a price nor a gap. */
type Line = { readonly text: string; readonly cells: readonly Cell[] | undefined };

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
  const texts = text
    .trimEnd()
    .split(/\r\n|\r|\n/)
    .flatMap((line) => partsOf(line, products));
  const named = texts.map((line) => productIn(line, products));
  const found = named.some(Boolean) ? besideNames(texts, named) : inOrder(texts, products, into);
  return (
    found && {
      ...found,
      missing: products.filter((product) => found.prices[product] === undefined),
      foreign: found.unread.filter((line) => PRICED_NAME.test(line) && !productIn(line, products)),
    }
  );
}

/** A list of names and prices with semicolons is one part for each; any other line is one. */
function partsOf(line: string, products: readonly ProductId[]): string[] {
  const parts = line.split(';');
  const priced = parts.filter((part) => /\d/.test(productIn(part, products)?.rest ?? ''));
  return priced.length > 1 ? parts : [line];
}

/** "Kerosene: 1,200" */
const PRICED_NAME = /\p{L}{3}.*\d[.,]\d/u;

type Found = Omit<PastedPrices, 'missing' | 'foreign'>;

function besideNames(
  texts: readonly string[],
  named: readonly ReturnType<typeof productIn>[],
): Found {
  const rows: { id: ProductId; line: Line; ownLine: boolean }[] = [];
  const unread: string[] = [];
  const nameless: string[] = [];
  /** Names on lines of their own, whose price may be in the next line. */
  let waiting: ProductId[] = [];
  for (const [index, text] of texts.entries()) {
    if (text.trim() === '') continue;
    const product = named[index];
    const line = lineOf(text, product?.rest.replace(/^[\s"]*[\t;]/, '') ?? text);
    const id = product?.id ?? waiting[0];
    if (product && line.cells?.length === 0) waiting.push(product.id);
    else if (!product && !line.cells?.length) unread.push(text);
    else if (id && (product || waiting.length === 1)) {
      rows.push({ id, line, ownLine: !product });
      waiting = [];
    } else {
      nameless.push(text);
      waiting = [];
    }
  }
  // Where a number has no name, it is not clear whether names stand above or below their numbers.
  const isUnclear = ({ id, ownLine }: (typeof rows)[number]) =>
    (ownLine && nameless.length > 0) || rows.filter((row) => row.id === id).length > 1;
  const column = lastColumn(rows.map(({ line }) => line));
  const prices: ByProduct<TypedPrice> = {};
  for (const row of rows) {
    const cell = row.line.cells?.[column];
    if (isUnclear(row) || cell === undefined) unread.push(row.line.text);
    else if (cell !== GAP) prices[row.id] = cell;
  }
  const lines = [...unread, ...nameless];
  return {
    ...{ prices, surplus: 0, inOrder: false },
    columns: column + 1,
    unread: texts.filter((text) => lines.includes(text)),
  };
}

function inOrder(
  texts: readonly string[],
  products: readonly ProductId[],
  into: ProductId,
): Found | undefined {
  const lines = texts.map((text) => lineOf(text, text));
  const first = lines.findIndex(hasPrice);
  if (first === -1) return undefined;
  const heading = lines.slice(0, first).some(({ text, cells }) => text.trim() && !cells?.length);
  const last = lines.findLastIndex(({ cells }) => cells?.length);
  const shown = lines.slice(heading ? first : 0, last + 1);
  const rows = shown.filter(hasPrice);
  const unread = lines.flatMap(({ text, cells }) =>
    text.trim() && !cells?.length ? [text.trim()] : [],
  );
  const column = shown.length > 1 ? lastColumn(rows) : 0;
  const isTable = column > 0 && rows.every(({ cells }) => cells?.length === column + 1);
  // As many numbers as products may also be one list in several lines.
  if (column > 0 && (!isTable || rows.length * (column + 1) === products.length))
    return {
      ...{ prices: {}, surplus: 0, inOrder: true, columns: 1 },
      unread: lines.flatMap(({ text }) => (text.trim() ? [text.trim()] : [])),
    };
  const places = (ofLines: readonly Line[]) =>
    ofLines.flatMap(({ cells }): readonly Cell[] =>
      cells?.length ? (isTable ? cells.slice(column) : cells) : [GAP],
    );
  // Empty lines are gaps, unless they only keep the lines of a message apart.
  const all = places(shown);
  const values =
    all.length > products.length ? places(shown.filter(({ text }) => text.trim())) : all;
  if (texts.length === 1 && values.length < 2) return undefined;
  const start = values.length < products.length ? products.indexOf(into) : 0;
  const prices: ByProduct<TypedPrice> = {};
  for (const [index, id] of products.slice(start).entries()) {
    const value = values[index];
    if (value !== undefined && value !== GAP) prices[id] = value;
  }
  const surplus = values.slice(products.length - start).filter((value) => value !== GAP).length;
  return { ...{ prices, surplus, inOrder: true, unread }, columns: column + 1 };
}

const hasPrice = ({ cells = [] }: Line) => cells.some((cell) => cell !== GAP);

/** Index of the last column that has a price. */
const lastColumn = (lines: readonly Line[]): number =>
  Math.max(0, ...lines.map(({ cells = [] }) => cells.findLastIndex((cell) => cell !== GAP)));

/** @param rest of the line, without a name */
function lineOf(text: string, rest: string): Line {
  if (rest.trim() === '') return { text, cells: [] };
  const cells = rest
    .replace(DATE, '')
    .split(/[\t;]|\s\/\s+(?=[\d–-])/)
    .flatMap(cellsOf);
  return { text, cells: cells.includes(undefined) ? undefined : (cells as Cell[]) };
}

/** The week of a row of a sheet. */
const DATE = /^\s*(?:\d{1,2}([/.-])\d{1,2}\1\d{4}|\d{4}-\d\d-\d\d)(?:[\t;]|\s+|$)/;
const GAP_TEXT = /^(?:[-–—]+|n\.?\s?d\.?|n\.?\s?a\.?)?$/i;
/** A change from the week before, as sheets show it beside the prices. */
const NOTHING_KNOWN = { limits: undefined, previousPrice: null, nationalPrice: null };

const PERCENT = /^[+−–-]?\s*\d+(?:[.,]\d+)?\s*%$/;

/** A cell, or those between commas or spaces where each has a decimal mark, as `1 491,50` is one number. */
function cellsOf(text: string): (Cell | undefined)[] {
  const plain = withoutUnit(text).trim();
  if (PERCENT.test(plain) || (plain === '' && text.trim() !== '')) return [];
  if (GAP_TEXT.test(plain)) return [GAP];
  for (const separator of [/\s+/, /,\s+/, /,/]) {
    const words = plain.split(separator);
    const decimal = separator.source === ',' ? /^\d+\.\d{2,}$/ : /^\d+[.,]\d{2,}$/;
    if (words.length > 1 && words.every((word) => decimal.test(word) || GAP_TEXT.test(word)))
      return words.flatMap((word) => (GAP_TEXT.test(word) ? GAP : (readPrice(word) ?? GAP)));
  }
  const price = readPrice(text);
  const isNumber = verdictOn(price, NOTHING_KNOWN).kind !== 'notNumber';
  return [isNumber && price !== null ? price : undefined];
}

/** The product that a line names, and the line without the name: names have digits too. */
export function productIn(
  line: string,
  products: readonly ProductId[],
): { readonly id: ProductId; readonly rest: string } | undefined {
  const plain = line.toLowerCase().replace(FOR_USE, '$1');
  if (NOT_SURVEYED.test(plain)) return undefined;
  // Names of all products, because "Gasolio" also begins the name of heating gas oil: the longest name comes first.
  const names = PRODUCT_IDS.flatMap((id) => namesOf(id).map((name) => ({ id, name })));
  names.sort((a, b) => b.name.length - a.name.length);
  const found = [...names, ...shortNames(products)].find(({ name }) => plain.includes(name));
  if (!found || !products.includes(found.id)) return undefined;
  return { id: found.id, rest: plain.replace(found.name, '').replace(/^\.|[:=]/g, ' ') };
}

/** Names that are too short to stand before others, where they can mean only one of the products. */
const shortNames = (products: readonly ProductId[]): { id: ProductId; name: string }[] =>
  Object.entries(SHORT_NAMES).flatMap(([name, ids]) => {
    const [id, ...others] = ids.filter((one) => products.includes(one));
    return id !== undefined && others.length === 0 ? { id, name } : [];
  });

const namesOf = (id: ProductId): string[] => [
  ...(['it', 'en'] as const).map((language: Language) => productName(id, language).toLowerCase()),
  ...(OTHER_NAMES[id] ?? []),
];

/** Names of products that companies use in their own sheets. */
const OTHER_NAMES: ByProduct<readonly string[]> = {
  1: ['petrol', 'super 95', 'gasoline', 'benz'],
  2: ['diesel', 'gasolio'],
  3: ['gasolio da riscaldamento', 'gasolio risc', 'heating oil'],
  6: ['olio fluido', 'fluid fuel oil', 'fluido'],
  8: ['olio denso', 'dense fuel oil', 'denso'],
};

const SHORT_NAMES: Readonly<Record<string, readonly ProductId[]>> = {
  ...{ riscaldamento: [3], risc: [3], heating: [3], btz: [6, 8] },
};

/** "Gasolio per il riscaldamento" is no "Gasolio" for cars. */
const FOR_USE = /(gasolio )(?:(?:per|da|uso|il) )+/;

/** Fuel oil with much sulphur, and fuels of farms, ships and planes, which nobody is asked for. */
const NOT_SURVEYED = /\batz\b|\bagri|\bmarin|\bpesca|\bnavi|\bavio/;
