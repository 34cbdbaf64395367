import { codesOf, type SaidFigure, type Series, type SeriesCodes, seriesKey } from '../blocks.ts';
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
  const rows = Map.groupBy(said, ({ dimensions }) => seriesKey(codesOf(dimensions)));
  return new Map(
    Array.from(rows, ([key, row]) => [
      key,
      new Map(row.map(({ dimensions, value }) => [dimensions.period ?? '', value])),
    ]),
  );
}
