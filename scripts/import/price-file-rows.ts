/** One row of a price file: what each kind holds, and how a record becomes it. */
import { type IsoDate, isIsoDate } from '../../functions/domain/calendar.ts';
import { numberStyle, parseAmount } from '../../functions/domain/decimal-text.ts';
import type { Hundredths, PriceParts } from '../../functions/domain/money.ts';
import { isMonthCode, type MonthCode } from '../../functions/domain/periods.ts';
import { isProductId, type ProductId } from '../../functions/domain/products.ts';
import type { PublishedPrice } from '../../functions/domain/series.ts';
import type { Column, PriceTable, TableRecord } from './price-table.ts';

/** Amounts in hundredths of EUR per 1000 units; net is what the file says. */
export interface WeeklyRow extends PublishedPrice {
  readonly date: IsoDate;
  readonly productId: ProductId;
}

export interface MonthlyRow extends PriceParts {
  readonly year: number;
  readonly monthCode: MonthCode;
  readonly productId: ProductId;
}

/** A survey known by its totals only, rebuilt from the variation of the survey after it. */
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
  | 'number'
  /** net is not total - vat - excise. */
  | 'net'
  | 'duplicate';

/** One record by column name; a missing column reads as an empty cell. */
export interface Cells {
  readonly text: (column: Column) => string;
  /** @throws RowRejection number */
  readonly amount: (column: Column) => Hundredths;
}

export class RowRejection extends Error {
  readonly reason: RejectionReason;
  constructor(reason: RejectionReason) {
    super(reason);
    this.reason = reason;
  }
}

export function weeklyRow(cells: Cells): WeeklyRow {
  const row = { date: dateIn(cells.text('date')), productId: productIn(cells), ...partsIn(cells) };
  if (row.net !== row.total - row.vat - row.excise) throw new RowRejection('net');
  return cells.text('variation') === '' ? row : { ...row, variation: cells.amount('variation') };
}

/** Published months are kept as published: their net was rounded, or mistyped, on its own. */
export function monthlyRow(cells: Cells): MonthlyRow {
  const [year, monthCode] = [Number(cells.text('year')), Number(cells.text('monthCode'))];
  if (!isMonthCode(monthCode) || !Number.isInteger(year) || year < 1900 || year > 2999) {
    throw new RowRejection('period');
  }
  return { year, monthCode, productId: productIn(cells), ...partsIn(cells) };
}

export function recoveredRow(cells: Cells): RecoveredRow {
  return {
    date: dateIn(cells.text('day')),
    productId: productIn(cells),
    total: cells.amount('recoveredTotal'),
  };
}

/** Reads a file's records by column name; all its amounts are in one style of numbers. */
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
  return id;
}

function partsIn({ amount }: Cells): PriceParts {
  return {
    total: amount('total'),
    vat: amount('vat'),
    excise: amount('excise'),
    net: amount('net'),
  };
}
