/**
 * The form shared by the observatory's daily files: a first line with the extraction date, a
 * header, one row a line, `|` or (until February 2026) `;` between fields, stray quotes and
 * spaces. Text is fed in chunks of any size; rows are handed on as they are completed.
 */

import { withoutByteOrderMark } from './byte-order-mark.ts';
import { type IsoDate, isIsoDate } from './calendar.ts';
import { Refusal } from './refusal.ts';

/** Rows that could not be read: how many for each reason, and the first few. */
export interface UnreadableRows {
  readonly count: number;
  readonly byReason: Readonly<Record<string, number>>;
  readonly samples: readonly { readonly line: number; readonly reason: string; text: string }[];
}

export interface ExtractionSummary {
  readonly date: IsoDate;
  /** Rows of data, readable or not. */
  readonly rows: number;
  readonly unreadable: UnreadableRows;
}

export interface ExtractionReader<Result> {
  /** @throws Refusal station_file_refused */
  readonly push: (text: string) => void;
  /** The file is complete. @throws Refusal station_file_refused */
  readonly end: () => Result;
}

export interface ExtractionOptions {
  /** Names of the columns; all must be there, in any order and case. */
  readonly columns: readonly string[];
  /** The day the file must be of; without it any. */
  readonly day?: IsoDate | undefined;
  /** Rows such a file usually has: fewer than half readable ones refuse it. */
  readonly usualRows?: number | undefined;
  /**
   * Takes a row's fields, as they stand in the file, and says why it cannot be read, if so.
   * @param at where each of `columns` is
   */
  readonly row: (fields: string[], at: readonly number[]) => string | undefined;
}

/**
 * @throws Refusal station_file_refused, reason empty, no_date, wrong_date, missing_columns,
 * truncated or too_few_rows
 */
export function extractionReader(options: ExtractionOptions): ExtractionReader<ExtractionSummary> {
  let rest = '';
  let lineNumber = 0;
  let date: IsoDate | undefined;
  let delimiter = '|';
  let at: readonly number[] | undefined;
  let width = 0;
  let rows = 0;
  const unreadable = unreadableRows();

  const takeLine = (line: string): void => {
    lineNumber += 1;
    if (at === undefined) {
      if (line.trim() === '') return;
      if (date === undefined) {
        date = extractionDate(line, options.day);
        return;
      }
      delimiter = line.includes('|') ? '|' : ';';
      const header = line.split(delimiter);
      width = header.length;
      at = columnPositions(header, options.columns);
      return;
    }
    if (line.length < 3 && line.trim() === '') return;
    rows += 1;
    const reason = options.row(line.split(delimiter), at);
    if (reason !== undefined) unreadable.add(lineNumber, reason, line);
  };

  return {
    push: (text) => {
      const chunk = rest + text;
      let start = 0;
      for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', start)) {
        takeLine(chunk.slice(start, end));
        start = end + 1;
      }
      rest = chunk.slice(start);
    },
    end: () => {
      // A last line that neither ends nor has all its fields was cut, however many stand above it.
      const cut = rest.trim() !== '' && rest.split(delimiter).length < width;
      if (cut) throw refused('truncated', { line: lineNumber + 1 });
      if (rest !== '') takeLine(rest);
      rest = '';
      if (date === undefined) throw refused('empty');
      if (at === undefined) throw refused('missing_columns', { columns: options.columns });
      requireUsualRows(rows - unreadable.summary().count, options.usualRows);
      return { date, rows, unreadable: unreadable.summary() };
    },
  };
}

/** A field without the spaces and quotes around it. */
export function cleanField(field: string): string {
  const first = field.charCodeAt(0);
  const last = field.charCodeAt(field.length - 1);
  // Most fields need nothing; letters and digits come after the quote and the space.
  if (first > QUOTE && last > QUOTE) return field;
  return field.replace(/^[\s"]+|[\s"]+$/g, '');
}

const QUOTE = 34;
const SAMPLES = 10;
const SAMPLE_LENGTH = 200;

function extractionDate(line: string, day: IsoDate | undefined): IsoDate {
  const found = withoutByteOrderMark(line).match(/(\d{4}-\d\d-\d\d)|(\d\d)\/(\d\d)\/(\d{4})/);
  const date = found?.[1] ?? `${found?.[4]}-${found?.[3]}-${found?.[2]}`;
  if (!isIsoDate(date)) throw refused('no_date', { firstLine: line.slice(0, SAMPLE_LENGTH) });
  if (day !== undefined && date !== day) throw refused('wrong_date', { found: date, wanted: day });
  return date;
}

function columnPositions(header: readonly string[], columns: readonly string[]): number[] {
  const names = header.map((name) => cleanField(name).toLowerCase());
  const positions = columns.map((column) => names.indexOf(column.toLowerCase()));
  const missing = columns.filter((_, index) => (positions[index] ?? -1) < 0);
  if (missing.length > 0) throw refused('missing_columns', { columns: missing });
  return positions;
}

function requireUsualRows(rows: number, usualRows: number | undefined): void {
  if (rows === 0 || (usualRows !== undefined && rows * 2 < usualRows)) {
    throw refused('too_few_rows', { rows, usualRows: usualRows ?? null });
  }
}

function refused(reason: string, details: Record<string, unknown> = {}): Refusal {
  return new Refusal('station_file_refused', { reason, ...details });
}

function unreadableRows() {
  const byReason: Record<string, number> = {};
  const samples: UnreadableRows['samples'][number][] = [];
  let count = 0;
  return {
    add(line: number, reason: string, text: string): void {
      count += 1;
      byReason[reason] = (byReason[reason] ?? 0) + 1;
      if (samples.length < SAMPLES) {
        samples.push({ line, reason, text: text.slice(0, SAMPLE_LENGTH) });
      }
    },
    summary: (): UnreadableRows => ({ count, byReason, samples }),
  };
}
