import { monthBefore, monthsBefore } from '../../../../platform/kernel/calendar.ts';
import { rowKey, type SaidFigure } from '../blocks.ts';
import { productSubtotals } from '../codes/products.ts';
import type { FigureBeside, PublicRows } from './public-rows.ts';

/**
 * Rows of national sales move together: a lockdown, a season or a price moves all of them. A month of one is compared by
 * its growth since earlier months beside the middle growth of the table.
 */

/** Months back: the month before, and the same month of the two years before. */
const SINCE = [1, 12, 24];
/** Part of the largest row from which on a row leads. Fewer rows have no middle. */
const LEADING = { share: 0.05, rows: 3 };
/**
 * A row is out of step where the logarithm of its growth beside the others is off on the same side by at least `each` since all
 * these months, and since one of them by at least a bound and by several times its root mean square in the months before. A
 * row whose root mean square is higher goes its own way, and so do rows of which the middle one is off by more than `together`.
 */
const OFF = { each: 0.2, bound: 0.25, times: 2.5, noise: 0.12, together: 0.1 };
const HISTORY = { months: 12, enough: 9 };

type ValueAt = (figure: SaidFigure, period: string) => string | undefined;

/**
 * Figures that did not move with the others, with the months since which they grew otherwise, the nearest one first.
 * @param said the figures of a document, which states other months of its rows as well
 */
export function outOfStep(said: readonly SaidFigure[], known: PublicRows): FigureBeside[] {
  const months = said.filter(({ dimensions }) => isLookedAt(dimensions));
  const own = Map.groupBy(months, rowKey);
  const valueAt: ValueAt = (figure, period) =>
    own.get(rowKey(figure))?.find(({ dimensions }) => dimensions.period === period)?.value ??
    known.get(rowKey(figure))?.at(period)?.value;
  const tables = Map.groupBy(months, ({ dimensions: { period, unit } }) => `${period} ${unit}`);
  return [...tables.values()].flatMap((table) => {
    const bound = LEADING.share * largestOf(table, valueAt);
    const leading = table.filter((one) => formerOf(one, valueAt) >= bound);
    return leading.length < LEADING.rows ? [] : ofTable(leading, valueAt);
  });
}

/** What is the sum of others, which it would count twice. */
const TOTALS: ReadonlySet<string | undefined> = new Set([
  'TOTAL',
  ...productSubtotals.members.map(({ code }) => code),
]);

const isLookedAt = ({ period, flow, product, place, channel }: SaidFigure['dimensions']) =>
  period?.length === 7 &&
  channel !== undefined &&
  flow === undefined &&
  place === undefined &&
  ![product, channel].some((code) => TOTALS.has(code));

const formerOf = (figure: SaidFigure, valueAt: ValueAt): number => {
  const { period = '' } = figure.dimensions;
  return Number(
    valueAt(figure, monthBefore(period, 1)) ?? valueAt(figure, monthBefore(period, 12)),
  );
};

const largestOf = (figures: readonly SaidFigure[], valueAt: ValueAt): number =>
  Math.max(...figures.map((one) => formerOf(one, valueAt) || 0));

/** @param group leading rows of one month and unit */
function ofTable(group: readonly SaidFigure[], valueAt: ValueAt): FigureBeside[] {
  const grown = (figure: SaidFigure, period: string, since: number) =>
    Math.log(Number(valueAt(figure, period)) / Number(valueAt(figure, monthBefore(period, since))));
  const middles = new Map<string, number>();
  const middleOf = (period: string, since: number) => {
    const key = `${period} ${since}`;
    const middle = middles.get(key) ?? middleOfAll(group.map((one) => grown(one, period, since)));
    middles.set(key, middle);
    return middle;
  };
  const offOf = (figure: SaidFigure, period: string, since: number) => {
    const off = grown(figure, period, since);
    return Number.isFinite(off) ? off - middleOf(period, since) : Number.NaN;
  };
  const { period = '' } = group[0]?.dimensions ?? {};
  const together = new Set(
    SINCE.filter(
      (since) =>
        middleOfAll(group.map((one) => Math.abs(offOf(one, period, since)))) <= OFF.together,
    ),
  );
  return group.flatMap((figure) => {
    const offs = SINCE.map((since) => ({ since, off: offOf(figure, period, since) })).filter(
      ({ off }) => Number.isFinite(off),
    );
    const isApart = [1, -1].some((sign) => offs.every(({ off }) => off * sign >= OFF.each));
    const isOut = ({ since, off }: { since: number; off: number }) => {
      const noise = noiseOf((month) => offOf(figure, month, since), period);
      return (
        together.has(since) &&
        noise <= OFF.noise &&
        Math.abs(off) > Math.max(OFF.bound, OFF.times * noise)
      );
    };
    if (!isApart || !offs.some(isOut)) return [];
    const former = offs.flatMap(({ since }) => {
      const month = monthBefore(period, since);
      return { period: month, value: valueAt(figure, month) ?? '' };
    });
    return [{ figure, former }];
  });
}

/** The root mean square of the months before. */
function noiseOf(offIn: (month: string) => number, period: string): number {
  const offs = monthsBefore(period, HISTORY.months).map(offIn).filter(Number.isFinite);
  if (offs.length < HISTORY.enough) return Number.POSITIVE_INFINITY;
  return Math.hypot(...offs) / Math.sqrt(offs.length);
}

function middleOfAll(values: readonly number[]): number {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b);
  if (sorted.length < LEADING.rows) return Number.NaN;
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
}
