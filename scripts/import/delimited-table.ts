/** A delimited text file as records, and the columns of price files by any of their names. */
import { type CsvError, parse } from 'csv-parse/sync';
import { withoutByteOrderMark } from '../../functions/domain/byte-order-mark.ts';
import { Refusal } from '../../functions/domain/refusal.ts';

export type Column =
  | 'date'
  | 'day'
  | 'year'
  | 'monthCode'
  | 'productId'
  | 'total'
  | 'excise'
  | 'vat'
  | 'net'
  | 'variation'
  | 'items'
  | 'recoveredTotal'
  | 'petrol'
  | 'carDiesel';

export interface DelimitedRecord {
  /** Line of the file it starts on, the header being 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface DelimitedTable {
  readonly header: readonly string[];
  readonly records: readonly DelimitedRecord[];
  /** Where each known column is. */
  readonly columns: ReadonlyMap<Column, number>;
  /** The last line ends with a line break: a file cut short seldom does. */
  readonly terminated: boolean;
}

/** Upper-case header names, without spaces, to what they hold. */
const COLUMN_NAMES: Readonly<Record<string, Column>> = {
  DATA_RILEVAZIONE: 'date',
  SURVEY_DATE: 'date',
  DATA: 'day',
  DATE: 'day',
  ANNO: 'year',
  YEAR: 'year',
  CODICE_MESE: 'monthCode',
  MONTH_ID: 'monthCode',
  CODICE_PRODOTTO: 'productId',
  PRODUCT_ID: 'productId',
  PREZZO: 'total',
  PRICE: 'total',
  ACCISA: 'excise',
  EXCISE: 'excise',
  IVA: 'vat',
  VAT: 'vat',
  NETTO: 'net',
  NET: 'net',
  VARIAZIONE: 'variation',
  CHANGE: 'variation',
  NUMERO_PREZZI: 'items',
  PRICE_COUNT: 'items',
  PREZZO_RECOVERED_FROM_NEXT_VARIAZIONE: 'recoveredTotal',
  BENZINA: 'petrol',
  'EURO-SUPER_95': 'petrol',
  GASOLIO_AUTO: 'carDiesel',
  AUTOMOTIVE_GAS_OIL: 'carDiesel',
};

/** @throws Refusal import_refused (empty, truncated, malformed) */
export function readDelimited(text: string): DelimitedTable {
  const body = withoutByteOrderMark(text);
  const [first, ...rest] = parseRecords(body, delimiterOf(body));
  if (!first) throw new Refusal('import_refused', { reason: 'empty' });
  const last = rest.at(-1);
  if (last && last.cells.length < first.cells.length) {
    throw new Refusal('import_refused', { reason: 'truncated', line: last.line });
  }
  return {
    header: first.cells,
    records: rest,
    columns: columnsOf(first.cells),
    terminated: /[\r\n]$/.test(body),
  };
}

export function columnsOf(header: readonly string[]): ReadonlyMap<Column, number> {
  const columns = new Map<Column, number>();
  header.forEach((cell, index) => {
    const column = COLUMN_NAMES[cell.trim().toUpperCase()];
    if (column && !columns.has(column)) columns.set(column, index);
  });
  return columns;
}

/** The header cells of a first line. */
export function headerCells(line: string): string[] {
  const header = withoutByteOrderMark(line);
  return parseRecords(header, delimiterOf(header))[0]?.cells.slice() ?? [];
}

/** Italian numbers have commas of their own, so only the header tells the delimiter. */
function delimiterOf(text: string): string {
  const header = text.slice(0, text.search(/[\r\n]|$/));
  const count = (delimiter: string) => header.split(delimiter).length;
  return count(';') >= count(',') ? ';' : ',';
}

function parseRecords(text: string, delimiter: string): DelimitedRecord[] {
  try {
    const parsed = parse(text, {
      delimiter,
      trim: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    });
    // With `info` each item is a record and its position, which the declared type does not say.
    const items = parsed as unknown as { record: string[]; info: { lines: number } }[];
    return items.map(({ record, info }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    const { code } = error as CsvError;
    if (!code) throw error;
    const reason = code === 'CSV_QUOTE_NOT_CLOSED' ? 'truncated' : 'malformed';
    throw new Refusal('import_refused', { reason, cause: code });
  }
}
