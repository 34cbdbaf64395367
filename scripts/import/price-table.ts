/**
 * A price file as a table: delimited text or a JSON array of flat objects; each column can have any of its known names.
 */
import { type CsvError, parse } from 'csv-parse/sync';
import { Refusal } from '../../functions/platform/kernel/refusal.ts';

export type Column =
  | 'date'
  | 'day'
  | 'year'
  | 'monthCode'
  | 'monthName'
  | 'productId'
  | 'productName'
  | 'total'
  | 'excise'
  | 'vat'
  | 'net'
  | 'variation'
  | 'items'
  | 'recoveredTotal'
  | 'petrol'
  | 'carDiesel';

export interface TableRecord {
  /** Line of the file on which it starts; the header is line 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface PriceTable {
  readonly header: readonly string[];
  readonly records: readonly TableRecord[];
  /** Position of each known column. */
  readonly columns: ReadonlyMap<Column, number>;
  /** Whether the last line ends with a line break; in a truncated file it seldom does. */
  readonly terminated: boolean;
}

/** Upper-case header names, without spaces, with the column that each means. */
const COLUMN_NAMES: Readonly<Record<string, Column>> = {
  DATA_RILEVAZIONE: 'date',
  SURVEY_DATE: 'date',
  DATA: 'day',
  DATE: 'day',
  ANNO: 'year',
  YEAR: 'year',
  CODICE_MESE: 'monthCode',
  MONTH_ID: 'monthCode',
  NOME_MESE: 'monthName',
  MONTH_NAME: 'monthName',
  CODICE_PRODOTTO: 'productId',
  PRODUCT_ID: 'productId',
  NOME_PRODOTTO: 'productName',
  PRODUCT_NAME: 'productName',
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
export function readTable(text: string): PriceTable {
  return isJson(text) ? readJson(text) : readDelimited(text);
}

/** Headings of a file: its first line, or the keys of its first object. */
export function headingsOf(text: string): string[] {
  if (!isJson(text)) return headerCells(text);
  const first = /\{[^{}]*\}/.exec(text)?.[0];
  return first === undefined ? [] : Object.keys(objectsOf(`[${first}]`)[0] ?? {});
}

export function columnsOf(header: readonly string[]): ReadonlyMap<Column, number> {
  const columns = new Map<Column, number>();
  header.forEach((cell, index) => {
    const column = COLUMN_NAMES[cell.trim().toUpperCase()];
    if (column && !columns.has(column)) columns.set(column, index);
  });
  return columns;
}

const isJson = (text: string) => /^\s*\[/.test(text);

function readDelimited(text: string): PriceTable {
  const [first, ...rest] = parseRecords(text, delimiterOf(text));
  if (!first) throw new Refusal('import_refused', { reason: 'empty' });
  const last = rest.at(-1);
  if (last && last.cells.length < first.cells.length) {
    throw new Refusal('import_refused', { reason: 'truncated', line: last.line });
  }
  return {
    header: first.cells,
    records: rest,
    columns: columnsOf(first.cells),
    terminated: /[\r\n]$/.test(text),
  };
}

function headerCells(text: string): string[] {
  const header = firstLine(text);
  return parseRecords(header, delimiterOf(text))[0]?.cells.slice() ?? [];
}

const firstLine = (text: string) => text.slice(0, text.search(/[\r\n]|$/));

/** Italian numbers contain commas, so only the header tells the delimiter. */
function delimiterOf(text: string): string {
  const header = firstLine(text);
  const count = (delimiter: string) => header.split(delimiter).length;
  return count(';') >= count(',') ? ';' : ',';
}

function parseRecords(text: string, delimiter: string): TableRecord[] {
  try {
    const parsed = parse(text, {
      delimiter,
      trim: true,
      // The first line alone would tell it, and lines that were pasted below it may end otherwise.
      record_delimiter: ['\r\n', '\n', '\r'],
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    });
    // With `info` each item is a record and its position, which the declared type does not express.
    const items = parsed as unknown as { record: string[]; info: { lines: number } }[];
    return items.map(({ record, info }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    const { code } = error as CsvError;
    if (!code) throw error;
    const reason = code === 'CSV_QUOTE_NOT_CLOSED' ? 'truncated' : 'malformed';
    throw new Refusal('import_refused', { reason, cause: code });
  }
}

function readJson(text: string): PriceTable {
  const objects = objectsOf(text);
  const header = Object.keys(objects[0] ?? {});
  if (header.length === 0) throw new Refusal('import_refused', { reason: 'empty' });
  return {
    header,
    columns: columnsOf(header),
    records: objects.map((object, index) => ({
      // Numbered as if every object were a line below the header.
      line: index + 2,
      cells: header.map((heading) => cellOf(object[heading])),
    })),
    terminated: true,
  };
}

type FlatObject = Readonly<Record<string, unknown>>;

function objectsOf(json: string): FlatObject[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    const reason = /\]\s*$/.test(json) ? 'malformed' : 'truncated';
    throw new Refusal('import_refused', { reason });
  }
  if (Array.isArray(parsed) && parsed.every(isFlatObject)) return parsed;
  throw new Refusal('import_refused', { reason: 'malformed' });
}

function isFlatObject(item: unknown): item is FlatObject {
  return (
    typeof item === 'object' &&
    item !== null &&
    Object.values(item).every((value) => value === null || typeof value !== 'object')
  );
}

function cellOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value).trim();
}
