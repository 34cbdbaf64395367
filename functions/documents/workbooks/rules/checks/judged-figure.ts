import { daysInMonth, monthBefore } from '../../../../platform/kernel/calendar.ts';
import { rowKey, type SaidFigure } from '../blocks.ts';
import type { DatasetName } from '../datasets.ts';
import { subtract } from '../decimal.ts';
import { isFlowOfCoal } from './coal-balance.ts';
import {
  type FigureBeside,
  logDeviation,
  type OwnRows,
  type PublicRows,
  type ValueAt,
} from './public-rows.ts';
import { isCountry, isProvince, MEANS } from './running-checks.ts';
import { isWithinRounding } from './to-decide.ts';

/** How a figure stands to the values that other periods of its series have. */

/** How far a figure may lie outside the range of its series. */
const FACTOR = 4;
/** Part of the largest figure of its table and period from which on a figure is looked at: smaller ones come and go. */
const LEADING = 0.2;
/** The same of a row that was steady: all its values of one sign and within this factor. */
const STEADY = { factor: 3, share: 0.02 };
/**
 * A series is close where the logarithms of its values in the months before, of which enough are known, have at most this
 * standard deviation. Its figure lies beyond them all where it does by this many times the deviation, and at least by a
 * factor; looked at are rows from a part of the largest on.
 */
const CLOSE = { months: 36, enough: 12, deviation: 0.3, times: 2, factor: 1.4, share: 0.005 };
/** The same of countries, whose smaller figures come and go: the sum over them is compared instead. */
const LEADING_COUNTRY = 0.05;
/**
 * A series has seasons where enough of its values around the same month of the years before are known and within a factor
 * of each other. Its figure lies beyond them and the last months where it does by the second factor: decision 0350.
 */
const SEASONAL = { years: [1, 2, 3], last: [1, 2, 3], enough: 6, within: 1.6, factor: 1.8 };
/**
 * However wide the range of a series is, a figure is asked about that lies beyond it by the factor and then by a part of
 * the largest figure, a smaller one of sales, which move least: decision 0351. Countries come and go, so that theirs is a
 * larger part; provinces have a check of their own, and means are no amounts.
 */
const MATERIAL = { factor: 1.4, enough: 12, country: 0.15, share: 0.02, ofSales: 0.002 };
/** Part of the largest figure from which on a steady row is looked at that is now 0, and of one with a sign that it never had. */
export const OTHER_KIND = 0.005;
/** A whole table is far where most of its rows lie outside their ranges on one side, by this factor. */
const WHOLE = { factor: 1.3, part: 0.5, rows: 3 };
/** Fewer values are no series. */
const ENOUGH = { months: 6, years: 3 };
/** Months before with a value above 0, and part of the largest figure, from which on 0 is asked about of any row. */
const LASTING = { months: 12, share: 0.04 };
const AROUND = Array.from({ length: 13 }, (_, index) => index + 1).flatMap((by) => [-by, by]);
const MONTHS = [...AROUND, -24, 24, -36, 36];
const YEARS = [-1, 1, -2, 2, -3, 3, -4, 4];

interface Reach {
  readonly from: number;
  readonly to: number;
}

export interface Judged extends FigureBeside {
  readonly value: number;
  readonly isNew: boolean;
  readonly low: number;
  readonly high: number;
  readonly middle: number;
  /** Enough values are known that they have a range. */
  readonly isEnough: boolean;
  /** Each period just before has a value, and all have one sign and are within a factor. */
  readonly isSteady: boolean;
  /** Each month of the year before, or each of the years before, has a value above 0. */
  readonly isLasting: boolean;
  /** How far its values can go, where they are close or have seasons; none of years. */
  readonly reaches: () => Reach[];
}

/** Months are compared with months, and days, which are the ends of months, with days; running totals with nothing. */
export function periodsAround(period: string): string[] {
  if (period.includes('/')) return [];
  if (period.length === 4) return YEARS.map((by) => String(Number(period) + by));
  return MONTHS.map((by) => monthFrom(period, by));
}

/** The month, or the end of a month, as many months later. */
function monthFrom(period: string, by: number): string {
  const month = monthBefore(period.slice(0, 7), -by);
  const [year, number] = month.split('-').map(Number);
  return period.length === 7 ? month : `${month}-${daysInMonth(year ?? 0, number ?? 0)}`;
}

export const rowOf = (figure: SaidFigure, known: PublicRows) => known.get(rowKey(figure));

/** Whether a figure is not public as it is, but for rounding. */
export function isNew(figure: SaidFigure, known: PublicRows): boolean {
  const value = rowOf(figure, known)?.at(figure.dimensions.period ?? '')?.value;
  return value === undefined || !isWithinRounding(subtract(figure.value, value));
}

/** @param besides what the document states itself, where that counts as well */
export function judged(
  figure: SaidFigure,
  known: PublicRows,
  besides?: OwnRows,
): Judged | undefined {
  const { period: own = '', unit = '' } = figure.dimensions;
  const row = rowOf(figure, known);
  const around = periodsAround(own);
  if (!row || around.length === 0) return undefined;
  const publicAt: ValueAt = (period) => row.at(period)?.value;
  const beside = besides?.get(rowKey(figure));
  const valueAt: ValueAt = (period) => publicAt(period) ?? beside?.get(period);
  const formerAt = (at: ValueAt) =>
    around.flatMap((period) => {
      const value = at(period);
      return value === undefined ? [] : [{ period: period.slice(0, 7), value }];
    });
  const enough = own.length === 4 ? ENOUGH.years : ENOUGH.months;
  const earlier = around.filter((_, index) => index % 2 === 0);
  // What is wrong in each month goes on as it begins: the first of them is told by what is public alone.
  const isFirst = earlier.slice(0, LASTING.months).every((period) => publicAt(period));
  const former = formerAt(isFirst ? publicAt : valueAt);
  if (former.length === 0) return undefined;
  const before = earlier.slice(0, enough);
  const values = former.map(({ value }) => withoutResidue(Number(value))).sort((a, b) => a - b);
  const hasRange = isEven(values[0] ?? 0, values.at(-1) ?? 0);
  const isYoung = former.length < enough && isFlowOfCoal(figure) && hasRange;
  const lasting = own.length === 4 ? before : earlier.slice(0, LASTING.months);
  // Countries come and go within a year.
  const lastingAt = isCountry(figure.dimensions) ? publicAt : valueAt;
  return {
    ...{ figure, former, value: withoutResidue(Number(figure.value)) },
    ...{ isNew: isNew(figure, known), isEnough: former.length >= enough || isYoung },
    ...{ low: values[0] ?? 0, high: values.at(-1) ?? 0 },
    middle: values[Math.floor(values.length / 2)] ?? 0,
    isSteady: hasRange && (isYoung || before.every((period) => valueAt(period) !== undefined)),
    isLasting: lasting.every((period) => Number(lastingAt(period)) > 0),
    reaches: () => (own.length === 4 ? [] : reachesOf(own, valueAt, MEANS.has(unit))),
  };
}

function reachesOf(period: string, valueAt: ValueAt, isMean: boolean): Reach[] {
  const close = isMean ? undefined : closeReach(period, valueAt);
  const seasonal = seasonalReach(period, valueAt);
  return [close, seasonal].filter((reach) => reach !== undefined);
}

/** How far a close series can go. */
function closeReach(period: string, valueAt: ValueAt): Reach | undefined {
  const values = valuesBefore(
    period,
    Array.from({ length: CLOSE.months }, (_, index) => index + 1),
    valueAt,
  );
  if (values.length < CLOSE.enough || values.some((value) => value <= 0)) return undefined;
  const deviation = logDeviation(values);
  if (deviation > CLOSE.deviation) return undefined;
  return reachBeyond(values, Math.max(CLOSE.factor, Math.exp(CLOSE.times * deviation)));
}

/** How far a series with seasons can go. */
function seasonalReach(period: string, valueAt: ValueAt): Reach | undefined {
  const { years, last, enough, within, factor } = SEASONAL;
  const around = years.flatMap((by) => [12 * by - 1, 12 * by, 12 * by + 1]);
  const season = valuesBefore(period, around, valueAt);
  const values = [...season, ...valuesBefore(period, last, valueAt)];
  if (season.length < enough || values.some((value) => value <= 0)) return undefined;
  if (Math.max(...season) > within * Math.min(...season)) return undefined;
  return reachBeyond(values, factor);
}

const valuesBefore = (period: string, months: readonly number[], valueAt: ValueAt): number[] =>
  months.flatMap((by) => {
    const value = valueAt(monthFrom(period, -by));
    return value === undefined ? [] : Number(value);
  });

const reachBeyond = (values: readonly number[], factor: number): Reach => ({
  from: Math.min(...values) / factor,
  to: Math.max(...values) * factor,
});

/** What the formulas of a workbook leave of zero is none. */
const withoutResidue = (value: number): number => (Math.abs(value) < 1e-9 ? 0 : value);

const isEven = (low: number, high: number): boolean =>
  (low > 0 && high <= low * STEADY.factor) || (high < 0 && low >= high * STEADY.factor);

export const isLeading = ({ middle, value }: Judged, bound: number): boolean =>
  bound > 0 && Math.max(Math.abs(middle), Math.abs(value)) >= bound;

/** Whether a figure leaves its series. @param largest middle value of the table @param isWhole whether the table does */
export function leaves(
  one: Judged,
  largest: number,
  isWhole: boolean,
  dataset?: DatasetName,
): boolean {
  const { value, low, high, middle } = one;
  const isNegative = low >= 0 && value < 0;
  if (isNegative && one.former.length >= MATERIAL.enough) return true;
  const isOther = isNegative || (high < 0 && value > 0);
  const isLost = one.isSteady && value === 0;
  if ((isOther || isLost) && isLeading(one, largest * OTHER_KIND)) return true;
  if (one.isLasting && value <= 0 && isLeading(one, largest * LASTING.share)) return true;
  if (isMaterial(one, largest, dataset)) return true;
  const share = isCountry(one.figure.dimensions) ? LEADING_COUNTRY : CLOSE.share;
  if (middle >= largest * share && one.reaches().some(({ from, to }) => value < from || value > to))
    return true;
  const bound = largest * (one.isSteady ? STEADY.share : LEADING);
  if (isOutside(one, FACTOR)) return isLeading(one, bound);
  return isWhole && isLeading(one, largest * LEADING);
}

/** Whether a figure of a month lies beyond its range by a considerable part of its table. */
function isMaterial(
  { figure, value, low, high, former }: Judged,
  largest: number,
  dataset: DatasetName | undefined,
): boolean {
  const { period = '', ...codes } = figure.dimensions;
  const { factor, enough, country, ofSales } = MATERIAL;
  const isAmount = !MEANS.has(codes.unit ?? '') && !isProvince(codes);
  if (period.length === 4 || former.length < enough || !isAmount) return false;
  const beyond = Math.max(
    value - Math.max(high * factor, high / factor),
    Math.min(low * factor, low / factor) - value,
  );
  const share = dataset === 'oil-sales' ? ofSales : MATERIAL.share;
  return beyond > 0 && beyond >= largest * (isCountry(codes) ? country : share);
}

const isOutside = (one: Judged, factor: number): boolean =>
  isBelow(one, factor) || isAbove(one, factor);

const isBelow = ({ value, low }: Judged, factor: number) => low > 0 && value < low / factor;
const isAbove = ({ value, high }: Judged, factor: number) => high >= 0 && value > high * factor;

/** Whether most figures of a table lie above their ranges, or most below. */
export function areFar(all: readonly Judged[]): boolean {
  const { factor, part, rows } = WHOLE;
  return (
    all.length >= rows &&
    [isBelow, isAbove].some(
      (is) => all.filter((one) => is(one, factor)).length >= all.length * part,
    )
  );
}
