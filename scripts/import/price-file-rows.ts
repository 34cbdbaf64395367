/** Rows of a price file: the fields of each kind, and how a record is turned into them. */
import { type IsoDate, isIsoDate } from '../../functions/platform/kernel/calendar.ts';
import { numberStyle, parseAmount } from '../../functions/platform/kernel/decimal-text.ts';
import type { Hundredths, PriceParts } from '../../functions/platform/kernel/money.ts';
import { periodName } from '../../functions/platform/kernel/period-names.ts';
import { isMonthCode, type MonthCode } from '../../functions/platform/kernel/periods.ts';
import type { PublishedPrice } from '../../functions/prices/surveys/rules/series.ts';
import { productName } from '../../functions/sample/rules/product-names.ts';
import { isProductId, PRODUCT_IDS, type ProductId } from '../../functions/sample/rules/products.ts';
import type { Column, PriceTable, TableRecord } from './price-table.ts';

/** Amounts in hundredths of EUR per 1000 units; net is the file's own value. */
export interface WeeklyRow extends PublishedPrice {
  readonly date: IsoDate;
  readonly productId: ProductId;
}

export interface MonthlyRow extends PriceParts {
  readonly year: number;
  readonly monthCode: MonthCode;
  readonly productId: ProductId;
}

/** A survey known by its totals only, reconstructed from the variation of the survey after it. */
export interface RecoveredRow {
  readonly date: IsoDate;
  readonly productId: ProductId;
  readonly total: Hundredths;
}

export type RejectionReason =
  | 'columns'
  | 'date'
  | 'period'
  | 'product'
  /** The name beside a code is that of another. */
  | 'name'
  | 'number'
  /** The net price is not total - vat - excise. */
  | 'net'
  | 'duplicate'
  /** Another row says something else of the same figure. */
  | 'contradicting';

/** One record by column name; a missing column reads as an empty cell. */
export interface Cells {
  readonly text: (column: Column) => string;
  /** @throws RowRejection number */
  readonly amount: (column: Column) => Hundredths;
}

export class RowRejection extends Error {
  readonly reason: RejectionReason;
  readonly detail: string | undefined;
  constructor(reason: RejectionReason, detail?: string) {
    super(reason);
    this.reason = reason;
    this.detail = detail;
  }
}

export function weeklyRow(cells: Cells): WeeklyRow {
  const row = { date: dateIn(cells.text('date')), productId: productIn(cells), ...partsIn(cells) };
  if (row.net !== row.total - row.vat - row.excise) throw new RowRejection('net');
  return cells.text('variation') === '' ? row : { ...row, variation: cells.amount('variation') };
}

/** Published months are kept as published: their net price was rounded, or mistyped, independently. */
export function monthlyRow(cells: Cells): MonthlyRow {
  const [year, monthCode] = [Number(cells.text('year')), Number(cells.text('monthCode'))];
  if (!isMonthCode(monthCode) || !Number.isInteger(year) || year < 1900 || year > 2999) {
    throw new RowRejection('period');
  }
  assertNamed(monthCode, cells.text('monthName'), MONTH_CODES, (code) =>
    NAMINGS.map((naming) => periodName(code, naming)),
  );
  const isEmpty = PARTS.every((part) => cells.text(part) === '');
  const parts = isEmpty ? NO_PRICE : partsIn(cells);
  return { year, monthCode, productId: productIn(cells), ...parts };
}

const PARTS = ['total', 'vat', 'excise', 'net'] as const;
/** A product that was not surveyed: the portal's own files leave its cells empty. */
const NO_PRICE: PriceParts = { total: 0, vat: 0, excise: 0, net: 0 };

export function recoveredRow(cells: Cells): RecoveredRow {
  return {
    date: dateIn(cells.text('day')),
    productId: productIn(cells),
    total: cells.amount('recoveredTotal'),
  };
}

/** Reads a file's records by column name; all its amounts use one number format. */
export function cellsReader({ records, columns }: PriceTable): (record: TableRecord) => Cells {
  const amounts = AMOUNTS.flatMap((column) => columns.get(column) ?? []);
  const style = numberStyle(
    records.flatMap(({ cells }) => amounts.map((index) => cells[index] ?? '')),
  );
  return ({ cells }) => {
    const text = (column: Column) => cells[columns.get(column) ?? -1] ?? '';
    const amount = (column: Column) => {
      const value = parseAmount(text(column), style);
      if (value === undefined) throw new RowRejection('number');
      return value;
    };
    return { text, amount };
  };
}

const AMOUNTS: readonly Column[] = ['total', 'excise', 'vat', 'net', 'variation', 'recoveredTotal'];

function dateIn(text: string): IsoDate {
  if (!isIsoDate(text)) throw new RowRejection('date');
  return text;
}

function productIn(cells: Cells): ProductId {
  const id = Number(cells.text('productId'));
  if (!isProductId(id)) throw new RowRejection('product');
  assertNamed(id, cells.text('productName'), PRODUCT_IDS, (one) =>
    LANGUAGES.map((language) => productName(one, language)),
  );
  return id;
}

const LANGUAGES = ['it', 'en'] as const;
const NAMINGS = [...LANGUAGES, 'ministry'] as const;
const MONTH_CODES = Array.from({ length: 17 }, (_, index) => index + 1).filter(isMonthCode);

/** Nothing says which is right, a code or a name beside it that is another's. @throws RowRejection name */
function assertNamed<Code>(
  code: Code,
  name: string,
  codes: readonly Code[],
  namesOf: (code: Code) => readonly string[],
): void {
  const isName = (one: string) => one.toLowerCase() === name.toLowerCase();
  const own = namesOf(code);
  if (own.some(isName) || !codes.some((other) => namesOf(other).some(isName))) return;
  throw new RowRejection('name', `${code} is ${own[0]}, not ${name}`);
}

function partsIn({ amount }: Cells): PriceParts {
  return {
    total: amount('total'),
    vat: amount('vat'),
    excise: amount('excise'),
    net: amount('net'),
  };
}
