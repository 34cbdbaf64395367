import { daysInMonth, monthBefore } from '../../../../platform/kernel/calendar.ts';
import { codesOf, type SaidFigure, type Series, seriesKey } from '../blocks.ts';
import { subtract } from '../decimal.ts';
import { isFlowOfCoal } from './coal-balance.ts';
import { emptiedPlaces, firstNegatives } from './emptied-rows.ts';
import { exchangedGrades } from './exchanged-grades.ts';
import { exchangedMonths } from './exchanged-months.ts';
import { exchangedRows } from './exchanged-rows.ts';
import { FIRST, openingStocks } from './opening-stocks.ts';
import { outOfStep } from './out-of-step.ts';
import { provinceShares } from './province-shares.ts';
import {
  type Former,
  type OwnRows,
  ownRows,
  type PublicRows,
  publicRows,
  type ValueAt,
} from './public-rows.ts';
import { isCountry, MEANS } from './running-checks.ts';
import { isStockChange, seasonsOf } from './seasons.ts';
import { stoppedRows } from './stopped-rows.ts';
import { isWithinRounding } from './to-decide.ts';

/** Figures of a document that leave their own series: the values that other periods have in public. */

export interface Jump {
  readonly figure: SaidFigure;
  /** The middle one of the former values. */
  readonly expected: string;
  /** The values nearest in time, and those of the same month of other years. */
  readonly former: readonly Former[];
  /** A figure of the row whose series this one continues, where two rows seem exchanged. */
  readonly exchanged?: SaidFigure;
  /** The period whose figures the document repeats. */
  readonly repeats?: string;
}

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
const CLOSE = { months: 36, enough: 18, deviation: 0.3, times: 2, factor: 1.4, share: 0.05 };
/** Part of the largest figure from which on a steady row is looked at that is now 0, and of one with a sign that it never had. */
const OTHER_KIND = 0.005;
/** A whole table is far where most of its rows lie outside their ranges on one side, by this factor. */
const WHOLE = { factor: 1.3, part: 0.5, rows: 3 };
/** Fewer values are no series. */
const ENOUGH = { months: 6, years: 3 };
/** Months before with a value above 0, and part of the largest figure, from which on 0 is asked about of any row. */
const LASTING = { months: 12, share: 0.04 };
/** Fewer equal figures can be chance. */
const ENOUGH_EQUAL = 5;
const EQUAL = 0.9;

const AROUND = Array.from({ length: 13 }, (_, index) => index + 1).flatMap((by) => [-by, by]);
const MONTHS = [...AROUND, -24, 24, -36, 36];
const YEARS = [-1, 1, -2, 2, -3, 3, -4, 4];

/** Years beyond those of a document whose figures it is compared with. */
export const YEARS_AROUND = 4;

interface Reach {
  readonly from: number;
  readonly to: number;
}

interface Judged {
  readonly figure: SaidFigure;
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
  /** How far the values of a close series can go. */
  readonly reach: () => Reach | undefined;
  readonly former: readonly Former[];
}

/** The jumps of one data set's figures. @param before what is public of their series */
export function jumpsOf(said: readonly SaidFigure[], before: readonly Series[]): Jump[] {
  const known = publicRows(before);
  const repeated = repeatsOf(said, known);
  const told = new Set(repeated.map(({ figure }) => figure.dimensions.period));
  const rest = said.filter(({ dimensions }) => !told.has(dimensions.period));
  const seasons = seasonsOf(rest, (figure, period) => rowOf(figure, known)?.at(period)?.value);
  const inSeason = new Set(seasons.flatMap(({ figure }) => (isStockChange(figure) ? figure : [])));
  const grades = exchangedGrades(rest, known).filter(({ figure }) => isNew(figure, known));
  const ofGrades = new Set(grades.map(({ figure }) => figure));
  const others = rest.filter((figure) => !ofGrades.has(figure));
  const series = others.flatMap((figure) => judged(figure, known) ?? []);
  const exchanged = exchangedRows(series);
  const ofPairs = new Set(exchanged.flatMap(({ all }) => all.map(({ figure }) => figure)));
  // Two rows that are exchanged in each month go on as they begin: only public months tell them.
  const own = ownRows(rest);
  const tables = Map.groupBy(
    others
      .filter((figure) => !inSeason.has(figure) && !ofPairs.has(figure))
      .flatMap((figure) => judged(figure, known, own) ?? [])
      .filter(({ isEnough }) => isEnough),
    ({ figure: { dimensions } }) => `${dimensions.unit} ${dimensions.period}`,
  );
  const ofTables = [...tables.values()].flatMap((all) => {
    const largest = Math.max(...all.map(({ middle }) => Math.abs(middle)));
    const isWhole = areFar(all.filter((one) => isLeading(one, largest * OTHER_KIND)));
    return all.filter((one) => one.isNew && leaves(one, largest, isWhole)).map(jumpOf);
  });
  const left = [...exchanged.flatMap(({ pair }) => bothOf(...pair)), ...ofTables];
  const found = new Set(left.map(({ figure }) => figure));
  const ended = [
    ...stoppedRows(rest, known),
    ...emptiedPlaces(rest, known),
    ...firstNegatives(rest, known),
  ];
  const stopped = [...Map.groupBy(ended, ({ figure }) => figure).values()].flatMap(([one]) =>
    one?.figure && !found.has(one.figure) && isNew(one.figure, known)
      ? [{ figure: one.figure, former: one.former, expected: one.former.at(-1)?.value ?? '0' }]
      : [],
  );
  const outOfSeason = seasons.filter(
    ({ figure, leaves: isOut }) => isOut && !found.has(figure) && isNew(figure, known),
  );
  const apart = [
    ...outOfStep(rest, known),
    ...openingStocks(rest, known),
    ...provinceShares(rest, known),
  ].filter(({ figure }) => !found.has(figure) && isNew(figure, known));
  const months = exchangedMonths(rest, known).filter(
    ({ figure, other }) => isNew(figure, known) || isNew(other, known),
  );
  return [
    ...repeated,
    ...grades.map(({ figure, other, former }) => ({
      ...{ figure, former, expected: former.at(-1)?.value ?? '', exchanged: other },
    })),
    ...months.map(({ figure, other }) => ({
      ...{ figure, former: [], expected: other.value, exchanged: other },
    })),
    ...left,
    ...stopped,
    ...apart.map(({ figure, former }) => ({
      ...{ figure, former, expected: former[0]?.value ?? '' },
    })),
    ...outOfSeason.map(({ figure, former }) => ({
      ...{ figure, expected: former.value, former: [former] },
    })),
  ];
}

/** Months are compared with months, and days, which are the ends of months, with days; running totals with nothing. */
function periodsAround(period: string): string[] {
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

const rowOf = ({ dimensions }: SaidFigure, known: PublicRows) =>
  known.get(seriesKey(codesOf(dimensions)));

/** Whether a figure is not public as it is, but for rounding. */
function isNew(figure: SaidFigure, known: PublicRows): boolean {
  const value = rowOf(figure, known)?.at(figure.dimensions.period ?? '')?.value;
  return value === undefined || !isWithinRounding(subtract(figure.value, value));
}

/** @param besides what the document states itself, where that counts as well */
function judged(figure: SaidFigure, known: PublicRows, besides?: OwnRows): Judged | undefined {
  const { period: own = '', unit = '' } = figure.dimensions;
  const row = rowOf(figure, known);
  const around = periodsAround(own);
  if (!row || around.length === 0) return undefined;
  const publicAt: ValueAt = (period) => row.at(period)?.value;
  const beside = besides?.get(seriesKey(codesOf(figure.dimensions)));
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
  const values = former.map(({ value }) => Number(value)).sort((a, b) => a - b);
  const hasRange = isEven(values[0] ?? 0, values.at(-1) ?? 0);
  const isYoung = former.length < enough && isFlowOfCoal(figure) && hasRange;
  const lasting = own.length === 4 ? before : earlier.slice(0, LASTING.months);
  // Countries come and go within a year.
  const lastingAt = isCountry(figure.dimensions) ? publicAt : valueAt;
  return {
    ...{ figure, former, value: Number(figure.value) },
    ...{ isNew: isNew(figure, known), isEnough: former.length >= enough || isYoung },
    ...{ low: values[0] ?? 0, high: values.at(-1) ?? 0 },
    middle: values[Math.floor(values.length / 2)] ?? 0,
    isSteady: hasRange && (isYoung || before.every((period) => valueAt(period) !== undefined)),
    isLasting: lasting.every((period) => Number(lastingAt(period)) > 0),
    reach: () => (MEANS.has(unit) ? undefined : reachOf(own, valueAt)),
  };
}

function reachOf(period: string, valueAt: ValueAt): Reach | undefined {
  if (period.length === 4) return undefined;
  const values = Array.from({ length: CLOSE.months }, (_, index) =>
    valueAt(monthFrom(period, -1 - index)),
  ).flatMap((value) => (value === undefined ? [] : Number(value)));
  if (values.length < CLOSE.enough || values.some((value) => value <= 0)) return undefined;
  const logarithms = values.map(Math.log);
  const mean = average(logarithms);
  const deviation = Math.sqrt(average(logarithms.map((one) => (one - mean) ** 2)));
  if (deviation > CLOSE.deviation) return undefined;
  const factor = Math.max(CLOSE.factor, Math.exp(CLOSE.times * deviation));
  return { from: Math.min(...values) / factor, to: Math.max(...values) * factor };
}

const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const isEven = (low: number, high: number): boolean =>
  (low > 0 && high <= low * STEADY.factor) || (high < 0 && low >= high * STEADY.factor);

const isLeading = ({ middle, value }: Judged, bound: number): boolean =>
  bound > 0 && Math.max(Math.abs(middle), Math.abs(value)) >= bound;

/** Whether a figure leaves its series. @param largest middle value of the table @param isWhole whether the table does */
function leaves(one: Judged, largest: number, isWhole: boolean): boolean {
  const { value, low, high, middle } = one;
  const isOther = (low >= 0 && value < 0) || (high < 0 && value > 0);
  const isLost = one.isSteady && value === 0;
  if ((isOther || isLost) && isLeading(one, largest * OTHER_KIND)) return true;
  if (one.isLasting && value <= 0 && isLeading(one, largest * LASTING.share)) return true;
  const reach = middle >= largest * CLOSE.share ? one.reach() : undefined;
  if (reach && (value < reach.from || value > reach.to)) return true;
  const bound = largest * (one.isSteady ? STEADY.share : LEADING);
  if (isOutside(one, FACTOR)) return isLeading(one, bound);
  return isWhole && isLeading(one, largest * LEADING);
}

const isOutside = (one: Judged, factor: number): boolean =>
  isBelow(one, factor) || isAbove(one, factor);

const isBelow = ({ value, low }: Judged, factor: number) => low > 0 && value < low / factor;
const isAbove = ({ value, high }: Judged, factor: number) => high >= 0 && value > high * factor;

/** Whether most figures of a table lie above their ranges, or most below. */
function areFar(all: readonly Judged[]): boolean {
  const { factor, part, rows } = WHOLE;
  return (
    all.length >= rows &&
    [isBelow, isAbove].some(
      (is) => all.filter((one) => is(one, factor)).length >= all.length * part,
    )
  );
}

const bothOf = (one: Judged, other: Judged): Jump[] => [
  { ...jumpOf(one), exchanged: other.figure },
  { ...jumpOf(other), exchanged: one.figure },
];

/** Most former values that are shown. */
const SHOWN = 6;

function jumpOf({ figure, former, middle }: Judged): Jump {
  const expected = former.find(({ value }) => Number(value) === middle)?.value ?? '0';
  const shown = former.slice(0, SHOWN).sort((a, b) => (a.period < b.period ? -1 : 1));
  return { figure, expected, former: shown };
}

/** Each month, year or day whose figures are those of another one in public, or of an earlier one of the document. */
function repeatsOf(said: readonly SaidFigure[], known: PublicRows): Jump[] {
  const keyOf = (one: SaidFigure, period: string | undefined) =>
    `${seriesKey(codesOf(one.dimensions))} ${period}`;
  const own = new Map(said.map((one) => [keyOf(one, one.dimensions.period), one.value]));
  const valueAt = (one: SaidFigure, other: string) =>
    (other < (one.dimensions.period ?? '') ? own.get(keyOf(one, other)) : undefined) ??
    rowOf(one, known)?.at(other)?.value;
  const periods = Map.groupBy(
    // The first day of a year has the stocks of the last of the year before.
    said.filter(
      ({ dimensions: { period }, value }) => !period?.endsWith(FIRST) && Number(value) !== 0,
    ),
    ({ dimensions }) => dimensions.period ?? '',
  );
  return [...periods].flatMap(([period, figures]) => {
    if (figures.length < ENOUGH_EQUAL || !figures.some((one) => isNew(one, known))) return [];
    const repeated = periodsAround(period).find((other) => {
      const equal = figures.filter((one) => valueAt(one, other) === one.value);
      return equal.length >= figures.length * EQUAL;
    });
    const [figure] = figures.toSorted((a, b) => Number(b.value) - Number(a.value));
    if (!repeated || !figure) return [];
    return [{ figure, expected: figure.value, former: [], repeats: repeated.slice(0, 7) }];
  });
}
