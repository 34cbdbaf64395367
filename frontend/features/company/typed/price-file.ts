/** A file with the week's prices: the template that a company fills in, and reading a filled one. */
import { isIsoDate } from '../../../../functions/platform/kernel/calendar.ts';
import type { PriceDeclaration } from '../../../../functions/prices/collection/contract/company-prices.ts';
import type { PriceLimits } from '../../../../functions/sample/rules/price-limits.ts';
import {
  type ByProduct,
  PRODUCT_IDS,
  type ProductId,
} from '../../../../functions/sample/rules/products.ts';
import type { SheetLines } from '../../../lib/read-sheet.ts';
import { productIn } from './pasted-prices.ts';
import { contextOf } from './price-fields.ts';
import { isMistake, readPrice, type Verdict, verdictOn } from './typed-price.ts';

/** Columns of the template, in its order; a filled file needs `price`, and `code` or `product`. */
export const FILE_COLUMNS = [
  'survey',
  'code',
  'product',
  'unit',
  'previous',
  'min',
  'max',
  'price',
  'comment',
] as const;
export type FileColumn = (typeof FILE_COLUMNS)[number];

/** Headings that stand for each column, in small letters. */
const HEADINGS: Partial<Record<FileColumn, readonly string[]>> = {
  survey: ['rilevazione', 'survey'],
  code: ['codice', 'code'],
  product: ['prodotto', 'product'],
  price: ['prezzo', 'price'],
  comment: ['commento', 'comment'],
};

export interface FileMistake {
  /** From 1; absent where no single line is wrong. */
  readonly line?: number;
  readonly productId?: ProductId;
  readonly kind:
    | Verdict['kind']
    | 'headings'
    | 'otherSurvey'
    | 'otherProduct'
    | 'unknown'
    | 'twice'
    | 'formula'
    | 'missing';
  /** Content of the cell. */
  readonly typed?: string;
  /** The price that was probably meant, in thousandths. */
  readonly suggestion?: number;
  /** The product's limits, in thousandths. */
  readonly limits?: PriceLimits;
}

export interface FilePrice {
  readonly productId: ProductId;
  /** Thousandths of EUR per unit. */
  readonly price: number;
  readonly comment: string;
  readonly line: number;
}

export interface PriceFile {
  /** A price for every product of the form, if there is no mistake. */
  readonly prices: readonly FilePrice[];
  readonly mistakes: readonly FileMistake[];
}

export interface FileContext {
  readonly entries: readonly PriceDeclaration[];
  readonly limits: ByProduct<PriceLimits>;
  /** ISO day of the survey. */
  readonly surveyDate: string;
}

/** Reads a filled file: a price for each product of the form, or every mistake with its line. */
export function pricesInFile(lines: SheetLines, context: FileContext): PriceFile {
  const at = lines.findIndex((cells) => 'price' in columnsOf(cells));
  const columns = columnsOf(lines[at] ?? []);
  if (columns.price === undefined || (columns.code ?? columns.product) === undefined)
    return { prices: [], mistakes: [{ kind: 'headings' }] };
  const prices: FilePrice[] = [];
  const mistakes: FileMistake[] = [];
  const seen = new Set<ProductId>();
  for (const [index, cells] of lines.entries()) {
    if (index <= at || cells.every((cell) => cell === '')) continue;
    const line = index + 1;
    const cell = (column: FileColumn) => cells[columns[column] ?? -1]?.trim() ?? '';
    const entry = entryOf(cell('code'), cell('product'), context.entries);
    const typed = cell('price');
    if (!entry) {
      mistakes.push({ line, kind: 'unknown', typed: cell('product') || cell('code') });
      continue;
    }
    const { productId } = entry;
    const survey = dayOf(cell('survey'));
    if (survey && survey !== context.surveyDate) {
      mistakes.push({ line, productId, kind: 'otherSurvey', typed: survey });
      seen.add(productId);
      continue;
    }
    const named = cell('code') ? productIn(cell('product'), PRODUCT_IDS)?.id : undefined;
    if (named !== undefined && named !== productId) {
      mistakes.push({ line, productId, kind: 'otherProduct', typed: cell('product') });
      seen.add(productId);
      continue;
    }
    if (seen.has(productId)) {
      mistakes.push({ line, productId, kind: 'twice' });
      continue;
    }
    seen.add(productId);
    if (typed.startsWith('=')) {
      mistakes.push({ line, productId, kind: 'formula', typed });
      continue;
    }
    const price = readPrice(typed);
    const verdict = verdictOn(price, contextOf(entry, context.limits));
    if (typeof price === 'number' && !isMistake(verdict))
      prices.push({ productId, price, comment: cell('comment').slice(0, 500), line });
    else mistakes.push({ line, productId, typed, ...verdict, ...limitsOf(productId, context) });
  }
  for (const { productId } of context.entries)
    if (!seen.has(productId)) mistakes.push({ productId, kind: 'missing' });
  return { prices, mistakes };
}

function limitsOf(productId: ProductId, { limits }: FileContext): Pick<FileMistake, 'limits'> {
  const range = limits[productId];
  return range ? { limits: { min: range.min * 10, max: range.max * 10 } } : {};
}

function columnsOf(cells: readonly string[]): Partial<Record<FileColumn, number>> {
  const headings = cells.map((cell) => cell.trim().toLowerCase());
  const found = Object.entries(HEADINGS).map(([column, names]) => [
    column,
    headings.findIndex((heading) => names.some((name) => heading.startsWith(name))),
  ]);
  return Object.fromEntries(found.filter(([, index]) => index !== -1));
}

/** The product with the code, or without one that with the name. */
function entryOf(
  code: string,
  name: string,
  entries: readonly PriceDeclaration[],
): PriceDeclaration | undefined {
  if (code) return entries.find(({ productId }) => String(productId) === code);
  const ids = entries.map(({ productId }) => productId);
  return entries.find(({ productId }) => productId === productIn(name, ids)?.id);
}

/** An ISO day, or a day as Italian spreadsheets write it: `30/03/2026`. */
function dayOf(text: string): string | undefined {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  const iso =
    day && month ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.slice(0, 10);
  return isIsoDate(iso) ? iso : undefined;
}
