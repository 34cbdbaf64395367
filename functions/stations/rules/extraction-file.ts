/**
 * The format of the observatory's daily files: a first line with the extraction date, a header, one row
 * a line, `|` or (until February 2026) `;` between fields, stray quotes and spaces. Columns are found by
 * name; others are ignored.
 */

import { type IsoDate, isIsoDate } from '../../platform/kernel/calendar.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';

/** Rows that could not be read: their number in all and by reason, and the first few as samples. */
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

/** Positions of the wanted columns, the number of fields in a row, and the file's day. */
export interface Layout {
  readonly date: IsoDate;
  readonly at: readonly number[];
  readonly width: number;
}

export interface ExtractionOptions {
  /** Names of the wanted columns. The file must have all of them, in any order and case. */
  readonly columns: readonly string[];
  /** The day that the file must be of; without it any day. */
  readonly day?: IsoDate | undefined;
  /** Takes the unchanged fields of a row. @returns the reason why it cannot be read, if so */
  readonly row: (fields: string[], layout: Layout) => string | undefined;
}

/**
 * Reads the whole text of a file and calls `row` for each row.
 * @throws Refusal station_file_refused, reason empty, no_date, wrong_date, missing_columns,
 * truncated or too_few_rows
 */
export function readExtraction(text: string, options: ExtractionOptions): ExtractionSummary {
  let date: IsoDate | undefined;
  let delimiter = '|';
  let layout: Layout | undefined;
  let rows = 0;
  let lineNumber = 0;
  const unreadable = unreadableRows();

  for (let start = 0; start < text.length; ) {
    const lineEnd = text.indexOf('\n', start);
    const end = lineEnd < 0 ? text.length : lineEnd;
    const line = text.slice(start, end);
    start = end + 1;
    lineNumber += 1;
    if ((layout === undefined || line.length < 3) && line.trim() === '') continue;
    if (date === undefined) {
      date = extractionDate(line, options.day);
    } else if (layout === undefined) {
      delimiter = line.includes('|') ? '|' : ';';
      layout = layoutOf(line.split(delimiter), options.columns, date);
    } else {
      const fields = line.split(delimiter);
      // A last line without line break and with missing fields means that the file was cut short.
      if (lineEnd < 0 && fields.length < layout.width) {
        throw refused('truncated', { line: lineNumber });
      }
      rows += 1;
      const reason = options.row(fields, layout);
      if (reason !== undefined) unreadable.add(lineNumber, reason, line);
    }
  }
  if (date === undefined) throw refused('empty');
  if (layout === undefined) throw refused('missing_columns', { columns: options.columns });
  const summary: ExtractionSummary = { date, rows, unreadable: unreadable.summary() };
  if (readableRows(summary) === 0)
    throw refused('too_few_rows', { rows: 0, usualRows: null, ...causesIn(summary.unreadable) });
  return summary;
}

export function readableRows({ rows, unreadable }: Omit<ExtractionSummary, 'date'>): number {
  return rows - unreadable.count;
}

/**
 * Refuses a file with fewer than half the readable rows of an ordinary one.
 * @throws Refusal station_file_refused, reason too_few_rows
 */
export function requireUsualRows(
  rows: number,
  usualRows: number,
  unreadable?: UnreadableRows,
): void {
  if (rows * 2 < usualRows)
    throw refused('too_few_rows', { rows, usualRows, ...(unreadable && causesIn(unreadable)) });
}

/** Why the other rows cannot be read: their numbers, and the first ones. */
const causesIn = ({ count, byReason, samples }: UnreadableRows) =>
  count === 0
    ? {}
    : {
        unreadable: byReason,
        lines: samples
          .slice(0, 3)
          .map(({ line, reason, text }) => `line ${line}: ${reason}: ${text}`),
      };

/** A field without surrounding spaces and quotes. */
export function cleanField(field: string): string {
  const first = field.charCodeAt(0);
  const last = field.charCodeAt(field.length - 1);
  // Fast path: most fields begin and end with letters or digits, whose codes are above the quote's.
  if (first > QUOTE && last > QUOTE) return field;
  return field.replace(/^[\s"]+|[\s"]+$/g, '');
}

const QUOTE = 34;
const SAMPLES = 10;
const SAMPLE_LENGTH = 200;

/** The day in the first line of a file. @throws Refusal station_file_refused */
export function extractionDay(text: string): IsoDate {
  const line = /\S.*/.exec(text)?.[0];
  if (line === undefined) throw refused('empty');
  return extractionDate(line, undefined);
}

function extractionDate(line: string, day: IsoDate | undefined): IsoDate {
  const found = line.match(/(\d{4}-\d\d-\d\d)|(\d\d)\/(\d\d)\/(\d{4})/);
  const date = found?.[1] ?? `${found?.[4]}-${found?.[3]}-${found?.[2]}`;
  if (!isIsoDate(date)) throw refused('no_date', { firstLine: line.slice(0, SAMPLE_LENGTH) });
  if (day !== undefined && date !== day) throw refused('wrong_date', { found: date, wanted: day });
  return date;
}

function layoutOf(header: readonly string[], columns: readonly string[], date: IsoDate): Layout {
  const names = header.map((name) => cleanField(name).toLowerCase());
  const at = columns.map((column) => names.indexOf(column.toLowerCase()));
  const missing = columns.filter((_, index) => (at[index] ?? -1) < 0);
  if (missing.length > 0) throw refused('missing_columns', { columns: missing });
  return { date, at, width: header.length };
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
