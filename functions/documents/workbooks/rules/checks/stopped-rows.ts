import { monthsBefore } from '../../../../platform/kernel/calendar.ts';
import { codesOf, rowKey, type SaidFigure, type Series, type SeriesCodes } from '../blocks.ts';
import { largestOf, type MissingSeries } from './missing-series.ts';
import { type Former, type PublicRows, publicRows, shownOf } from './public-rows.ts';
import { MEANS } from './running-checks.ts';

/** Months in a row above 0, after which one of 0, or without a figure, is asked about. */
const LASTING = 36;
/** Part of the month's largest figure of its unit from which on a row is looked at, in a document of a month and of more. */
const LEADING = { month: 0.03, months: 0.01 };

/** The first month without anything of a row that had something in each of three years. */
export interface Stopped {
  readonly codes: SeriesCodes;
  readonly period: string;
  /** Where the document states 0. */
  readonly figure: SaidFigure | undefined;
  /** A figure of the row in another month. */
  readonly beside: SaidFigure;
  /** The months before, in order of time. */
  readonly former: readonly Former[];
}

/** A document of several months says itself what came before the later ones. */
export function stoppedRows(said: readonly SaidFigure[], known: PublicRows): Stopped[] {
  const figures = said.filter(
    ({ dimensions: { period = '', unit = '' } }) => period.length === 7 && !MEANS.has(unit),
  );
  const months = [...new Set(figures.map(({ dimensions }) => dimensions.period ?? ''))].sort();
  const year = months.at(-1)?.slice(0, 4) ?? '';
  const isOfMonth = months.filter((month) => month.startsWith(year)).length === 1;
  const share = LEADING[isOfMonth ? 'month' : 'months'];
  const rows = Map.groupBy(figures, rowKey);
  const tables = Map.groupBy(figures, ({ dimensions }) => dimensions.period ?? '');
  return [...rows].flatMap(([key, row]) => {
    const [beside] = row;
    const own = new Map(row.map((figure) => [figure.dimensions.period ?? '', figure]));
    const valueAt = (month: string) => (own.get(month) ?? known.get(key)?.at(month))?.value;
    const isNothing = (month: string) => Number(valueAt(month) ?? '0') === 0;
    for (const period of months) {
      if (!beside || !isNothing(period)) continue;
      const former = monthsBefore(period, LASTING).map((month) => ({
        period: month,
        value: valueAt(month) ?? '0',
      }));
      if (!former.every(({ value }) => Number(value) > 0)) continue;
      const codes = codesOf(beside.dimensions);
      const bound = share * largestOf(tables.get(period) ?? [], codes.unit);
      if (Number(former[0]?.value) < bound) continue;
      return [{ codes, period, figure: own.get(period), beside, former: shownOf(former) }];
    }
    return [];
  });
}

/** Those of which the document has no figure of the month. @param before what is public of its series */
export const stoppedSeries = (
  said: readonly SaidFigure[],
  before: readonly Series[],
): MissingSeries[] =>
  stoppedRows(said, publicRows(before)).flatMap(({ figure, beside, codes, period, former }) => {
    const expected = former.at(-1)?.value ?? '0';
    return figure ? [] : [{ codes, period, expected, former, stated: beside, stopped: true }];
  });
