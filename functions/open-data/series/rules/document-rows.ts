/** Figures read from documents as rows: one figure each, with its revision, its status and its cell. */
import type { Series, SeriesCodes } from '../../../documents/workbooks/rules/blocks.ts';
import { seriesKey } from '../../../documents/workbooks/rules/blocks.ts';
import type { SeriesDimension } from '../../../documents/workbooks/rules/datasets.ts';
import { withoutTail } from '../../../documents/workbooks/rules/decimal.ts';
import { figureAt, type Statement } from '../../../documents/workbooks/rules/statements.ts';
import type { Instant } from '../../../platform/kernel/as-of.ts';
import { daysOfPeriod } from './choice.ts';

/** Codes of SDMX's list CL_FREQ, and `YTD` for the months from January on. */
export const DOCUMENT_FREQUENCIES = ['D', 'M', 'A', 'YTD'] as const;
export type DocumentFrequency = (typeof DOCUMENT_FREQUENCIES)[number];

/** Statuses A, P and O, and why a figure is not final or not there. */
export const DOCUMENT_STATUSES = ['A', 'P', 'O'] as const;
export const DOCUMENT_REMARKS = ['provisional', 'preliminary', 'withdrawn'] as const;

export function frequencyOf(period: string): DocumentFrequency {
  if (period.includes('/')) return 'YTD';
  return ({ 4: 'A', 7: 'M' } as const)[period.length] ?? 'D';
}

export interface DocumentRow {
  readonly period: string;
  readonly codes: SeriesCodes;
  readonly revision: number;
  readonly status: (typeof DOCUMENT_STATUSES)[number];
  readonly remark?: (typeof DOCUMENT_REMARKS)[number];
  /** When the value replaced the previous one, or was withdrawn. */
  readonly at: Instant;
  /** Absent where every document that stated the figure is withdrawn, which does not mean 0. */
  readonly statement?: Statement;
  /** The text of the number in its cell, where a program left a tail of decimals there that nobody sees. */
  readonly stored?: string;
}

/** Selection of figures of a dataset. */
export interface DocumentChoice {
  /** Codes by dimension; all where there are none. */
  readonly codes: Readonly<Partial<Record<SeriesDimension, ReadonlySet<string>>>>;
  readonly frequency?: DocumentFrequency | undefined;
  /** Periods, such as `2022-06` or `2022`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Only figures that became public, or were withdrawn, after this moment. */
  readonly updatedAfter?: Instant | undefined;
  /** Only the last so many of each series are needed. */
  readonly lastN?: number | undefined;
}

/** A document's contribution to a dataset, as far as it decides which questions the document affects. */
interface Given {
  readonly periods: readonly string[];
  readonly codes: Readonly<Record<string, readonly string[]>>;
}

/** Whether a document may have stated figures that are requested: only then can it change the answer. */
export const contributesTo = ({ periods, codes }: Given, choice: DocumentChoice): boolean =>
  periods.some(isWithin(choice)) &&
  Object.entries(choice.codes).every(
    ([name, wanted]) => codes[name]?.some((code) => wanted.has(code)) ?? false,
  );

/** Whether a period is requested. */
function isWithin({ frequency, from, to }: Omit<DocumentChoice, 'codes'>) {
  const first = from === undefined ? undefined : daysOfPeriod(from)?.first;
  const last = to === undefined ? undefined : daysOfPeriod(to)?.last;
  return (period: string): boolean => {
    const days = daysOfPeriod(period);
    return (
      (frequency === undefined || frequencyOf(period) === frequency) &&
      !(days && ((first && days.first < first) || (last && days.last > last)))
    );
  };
}

/** The rows of some series, in any order. @param choice without its codes, by which the series were taken */
export function rowsOf(
  series: readonly Series[],
  choice: Omit<DocumentChoice, 'codes'>,
  moment: Instant | undefined,
): DocumentRow[] {
  const within = isWithin(choice);
  const known = new Map<string, boolean>();
  const isWanted = (period: string): boolean => {
    const is = known.get(period) ?? within(period);
    known.set(period, is);
    return is;
  };
  return series.flatMap(({ codes, points }) =>
    [...points].flatMap(([period, statements]) =>
      isWanted(period) ? rowOf(period, codes, statements, moment, choice.updatedAfter) : [],
    ),
  );
}

function rowOf(
  period: string,
  codes: SeriesCodes,
  statements: readonly Statement[],
  moment: Instant | undefined,
  after = '',
): DocumentRow | [] {
  const figure = figureAt(statements, moment);
  if (!figure || figure.at <= after) return [];
  const { statement: said, revision, at } = figure;
  if (!said) return { period, codes, revision, at, status: 'O', remark: 'withdrawn' };
  const value = withoutTail(said.value);
  const hasTail = value !== said.value;
  const row = { period, codes, revision, at, ...(hasTail && { stored: said.value }) };
  const statement = hasTail ? { ...said, value } : said;
  const { status } = statement;
  if (status === 'final') return { ...row, statement, status: 'A' };
  return { ...row, statement, status: 'P', remark: status };
}

/** Rows by period, then by series; the last so many of each series, which has one frequency. */
export function inOrder(rows: readonly DocumentRow[], lastN: number | undefined): DocumentRow[] {
  const keyed = rows
    .map((row) => ({ row, series: `${frequencyOf(row.period)} ${seriesKey(row.codes)}` }))
    .sort((a, b) => compare(a.row.period, b.row.period) || compare(a.series, b.series));
  if (lastN === undefined) return keyed.map(({ row }) => row);
  const counts = new Map<string, number>();
  return keyed
    .toReversed()
    .filter(({ series }) => {
      const count = (counts.get(series) ?? 0) + 1;
      counts.set(series, count);
      return count <= lastN;
    })
    .reverse()
    .map(({ row }) => row);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
