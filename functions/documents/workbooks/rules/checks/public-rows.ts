import { rowKey, type SaidFigure, type Series, type SeriesCodes, seriesKey } from '../blocks.ts';
import { figureAt, type Statement } from '../statements.ts';

/** What is public of a series. */
export interface PublicRow {
  readonly codes: SeriesCodes;
  readonly at: (period: string) => Statement | undefined;
}

/** A public value of the same series. */
export interface Former {
  readonly period: string;
  readonly value: string;
}

/** A figure that a check asks about, with the public values of its series that are shown beside it. */
export interface FigureBeside {
  readonly figure: SaidFigure;
  readonly former: readonly Former[];
}

/** Most former values that are shown. */
const SHOWN = 6;

/** The values nearest in time, in order of time. @param former newest first */
export const shownOf = (former: readonly Former[]): Former[] => former.slice(0, SHOWN).reverse();

/** The values that a row has in some months. */
export const formerIn = (row: PublicRow | undefined, months: readonly string[]): Former[] =>
  months.flatMap((period) => {
    const value = row?.at(period)?.value;
    return value === undefined ? [] : [{ period, value }];
  });

/** The middle one of the values. */
export function middleOf(former: readonly Former[]): string {
  const sorted = former.map(({ value }) => value).sort((a, b) => Number(a) - Number(b));
  return sorted[Math.floor(sorted.length / 2)] ?? '0';
}

/** The standard deviation of the logarithms of values, which is no number where one of them is not above 0. */
export function logDeviation(values: readonly number[]): number {
  const logarithms = values.map(Math.log);
  const mean = average(logarithms);
  return Math.sqrt(average(logarithms.map((one) => (one - mean) ** 2)));
}

const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Of what was found, the likeliest first, each with nothing that one before it has. */
export function likeliestOf<T>(
  found: readonly T[],
  likelihood: (one: T) => number,
  partsOf: (one: T) => readonly unknown[],
): T[] {
  const taken = new Set<unknown>();
  return found
    .toSorted((a, b) => likelihood(b) - likelihood(a))
    .filter((one) => {
      const parts = partsOf(one);
      const isFree = parts.every((part) => !taken.has(part));
      if (isFree) for (const part of parts) taken.add(part);
      return isFree;
    });
}

/** By the key of their series. */
export type PublicRows = ReadonlyMap<string, PublicRow>;

/** The series of blocks of several years, each once; only few of their periods are looked at. */
export function publicRows(series: readonly Series[]): PublicRows {
  const parts = Map.groupBy(series, ({ codes }) => seriesKey(codes));
  return new Map(
    Array.from(parts, ([key, years]) => {
      const at = (period: string) => {
        const statements = years.find(({ points }) => points.has(period))?.points.get(period);
        return figureAt(statements ?? [], undefined)?.statement;
      };
      return [key, { codes: years[0]?.codes ?? {}, at }];
    }),
  );
}

export type ValueAt = (period: string) => string | undefined;

/** What a document of several months states itself, by row and period. */
export type OwnRows = ReadonlyMap<string, ReadonlyMap<string, string>>;

export function ownRows(said: readonly SaidFigure[]): OwnRows {
  const rows = Map.groupBy(said, rowKey);
  return new Map(
    Array.from(rows, ([key, row]) => [
      key,
      new Map(row.map(({ dimensions, value }) => [dimensions.period ?? '', value])),
    ]),
  );
}
