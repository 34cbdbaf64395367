/** A spreadsheet of the sample: the present state to be edited, and what an edited one says. */
import type { Company, CompanyRow } from '../../../functions/sample/contract/companies.ts';
import { productName } from '../../../functions/sample/rules/product-names.ts';
import {
  keyedByProduct,
  PRODUCTS,
  type Product,
} from '../../../functions/sample/rules/products.ts';
import type { SheetLines } from '../../lib/read-sheet.ts';

/** Columns beside those of the products' weights. */
export const FIRST_COLUMNS = ['id', 'name'] as const;

/** Between the brands of one cell; names of brands may have commas, dots and strokes. */
export const BRAND_SEPARATOR = ' | ';

type Column = 'id' | 'name' | 'brands' | Product['weightKey'];

/** Headings that stand for each column, in small letters. */
const HEADINGS: Readonly<Record<Column, readonly string[]>> = {
  id: ['numero', 'n.', 'number', 'no.'],
  name: ['società', 'nome', 'company', 'name'],
  brands: ['marchi', 'marchi degli impianti', 'brands', 'station brands'],
  ...keyedByProduct('weightKey', ({ id }) =>
    (['it', 'en'] as const).map((language) => productName(id, language).toLowerCase()),
  ),
};

export interface LineMistake {
  /** From 1; absent where no line is to blame. */
  readonly line?: number;
  readonly kind: 'headings' | 'empty' | 'number' | 'name' | 'weight';
  readonly product?: Product['id'];
  readonly typed?: string;
}

export interface CompanyFile {
  readonly rows: readonly CompanyRow[];
  /** Line of each row in the file, from 1. */
  readonly lines: readonly number[];
  readonly mistakes: readonly LineMistake[];
}

/** A line of the template, weights in the order of the products. */
export const lineOf = (company: Company): (string | number)[] => [
  company.id,
  company.name,
  ...PRODUCTS.map(({ weightKey }) => company[weightKey]),
  company.brands.join(BRAND_SEPARATOR),
];

/** Reads an edited file: the company of each line, and every mistake with its line. */
export function companiesInFile(sheet: SheetLines): CompanyFile {
  const at = sheet.findIndex((cells) => missingIn(columnsOf(cells)).length < PRODUCTS.length);
  const columns = columnsOf(sheet[at] ?? []);
  const [missing] = missingIn(columns);
  if (missing !== undefined) return { rows: [], lines: [], mistakes: [{ kind: 'headings' }] };
  const rows: CompanyRow[] = [];
  const lines: number[] = [];
  const mistakes: LineMistake[] = [];
  for (const [index, cells] of sheet.entries()) {
    if (index <= at || cells.every((cell) => cell === '')) continue;
    const line = index + 1;
    const cell = (column: Column) => cells[columns[column] ?? -1]?.trim() ?? '';
    const [id, name] = [cell('id'), cell('name')];
    if (id && !/^[1-9]\d{0,8}$/.test(id)) mistakes.push({ line, kind: 'number', typed: id });
    if (!name || name.length > 200) mistakes.push({ line, kind: 'name' });
    for (const { id: product, weightKey } of PRODUCTS)
      if (!/^\d{1,7}$/.test(cell(weightKey)) || Number(cell(weightKey)) > 1_000_000)
        mistakes.push({ line, kind: 'weight', product, typed: cell(weightKey) });
    const brands = cell('brands')
      .split(/[|;\n]/)
      .map((brand) => brand.trim());
    rows.push({
      ...(id && { id: Number(id) }),
      name,
      ...keyedByProduct('weightKey', ({ weightKey }) => Number(cell(weightKey))),
      brands: [...new Set(brands)].filter(Boolean),
    });
    lines.push(line);
  }
  if (rows.length === 0) mistakes.push({ kind: 'empty' });
  return { rows, lines, mistakes };
}

const missingIn = (columns: Partial<Record<Column, number>>): Column[] =>
  (Object.keys(HEADINGS) as Column[]).filter((column) => columns[column] === undefined);

function columnsOf(cells: readonly string[]): Partial<Record<Column, number>> {
  const headings = cells.map((cell) => cell.trim().toLowerCase());
  const found = Object.entries(HEADINGS).map(([column, names]) => [
    column,
    headings.findIndex((heading) => names.includes(heading)),
  ]);
  return Object.fromEntries(found.filter(([, index]) => index !== -1));
}
