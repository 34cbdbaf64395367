import { codesOf, type SaidFigure, type Series, seriesKey } from '../blocks.ts';
import { SERIES_DIMENSIONS } from '../datasets.ts';
import { figureAt } from '../statements.ts';

/** Figures of a document that leave their own series: the values that other periods have in public. */

/** A public value of the same series. */
export interface Former {
  readonly period: string;
  readonly value: string;
}

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
/** The same where two rows seem exchanged. */
const LEADING_OF_TWO = 0.1;
/** Fewer values are no series. */
const ENOUGH = { months: 6, years: 3 };
/** Fewer equal figures can be chance. */
const ENOUGH_EQUAL = 5;
const EQUAL = 0.9;

const AROUND = Array.from({ length: 13 }, (_, index) => index + 1).flatMap((by) => [-by, by]);
const MONTHS = [...AROUND, -24, 24, -36, 36];
const YEARS = [-1, 1, -2, 2, -3, 3, -4, 4];

/** Years beyond those of a document whose figures it is compared with. */
export const YEARS_AROUND = 4;

interface Judged {
  readonly figure: SaidFigure;
  readonly value: number;
  readonly isNew: boolean;
  readonly low: number;
  readonly high: number;
  readonly middle: number;
  readonly former: readonly Former[];
}

/** The jumps of one data set's figures. @param before what is public of their series */
export function jumpsOf(said: readonly SaidFigure[], before: readonly Series[]): Jump[] {
  const known = publicValues(before);
  const repeated = repeatsOf(said, known);
  const told = new Set(repeated.map(({ figure }) => figure.dimensions.period));
  const rest = said.filter(({ dimensions }) => !told.has(dimensions.period));
  const tables = Map.groupBy(
    rest.flatMap((figure) => judged(figure, known) ?? []),
    ({ figure: { dimensions } }) => `${dimensions.unit} ${dimensions.period}`,
  );
  return [
    ...repeated,
    ...[...tables.values()].flatMap((all) => {
      const largest = Math.max(...all.map(({ middle }) => Math.abs(middle)));
      const exchanged = exchangedOf(all, largest * LEADING_OF_TWO);
      const found = new Set(exchanged.map(({ figure }) => figure));
      const far = all.filter(
        (one) => !found.has(one.figure) && isFar(one) && isLeading(one, largest * LEADING),
      );
      return [...exchanged, ...far.map((one) => jumpOf(one))];
    }),
  ];
}

type Known = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Public values by series and period; a year's block holds a part of a series. */
function publicValues(series: readonly Series[]): Known {
  const known = new Map<string, Map<string, string>>();
  for (const { codes, points } of series) {
    const key = seriesKey(codes);
    const values = known.get(key) ?? new Map<string, string>();
    for (const [period, statements] of points) {
      const value = figureAt(statements, undefined)?.statement?.value;
      if (value !== undefined) values.set(placeOf(period) ?? period, value);
    }
    known.set(key, values);
  }
  return known;
}

/** Months are compared with months, and days, which are the ends of months, with days; running totals with nothing. */
function placeOf(period: string): string | undefined {
  if (period.includes('/')) return undefined;
  return period.length === 10 ? `${period.slice(0, 7)}-end` : period;
}

function placesAround(place: string): string[] {
  if (place.length === 4) return YEARS.map((by) => String(Number(place) + by));
  const month = Number(place.slice(0, 4)) * 12 + Number(place.slice(5, 7)) - 1;
  return MONTHS.map((by) => {
    const [year, index] = [Math.floor((month + by) / 12), (month + by) % 12];
    return `${year}-${String(index + 1).padStart(2, '0')}${place.slice(7)}`;
  });
}

const valuesOf = ({ dimensions }: SaidFigure, known: Known) =>
  known.get(seriesKey(codesOf(dimensions)));

function judged(figure: SaidFigure, known: Known): Judged | undefined {
  const place = placeOf(figure.dimensions.period ?? '');
  const series = valuesOf(figure, known);
  if (!place || !series) return undefined;
  const former = placesAround(place).flatMap((period) => {
    const value = series.get(period);
    return value === undefined ? [] : [{ period: period.slice(0, 7), value }];
  });
  if (former.length < (place.length === 4 ? ENOUGH.years : ENOUGH.months)) return undefined;
  const values = former.map(({ value }) => Number(value)).sort((a, b) => a - b);
  return {
    ...{ figure, former, value: Number(figure.value) },
    isNew: series.get(place) !== figure.value,
    ...{ low: values[0] ?? 0, high: values.at(-1) ?? 0 },
    middle: values[Math.floor(values.length / 2)] ?? 0,
  };
}

const isLeading = ({ middle, value }: Judged, bound: number): boolean =>
  bound > 0 && Math.max(Math.abs(middle), Math.abs(value)) >= bound;

function isFar({ value, low, high, isNew }: Judged): boolean {
  if (!isNew) return false;
  if (low >= 0 && value < 0) return true;
  return (low > 0 && value < low / FACTOR) || (high >= 0 && value > high * FACTOR);
}

/** Pairs of rows of which one was always above the other, and each now has what the other had. */
function exchangedOf(all: readonly Judged[], bound: number): Jump[] {
  const rows = all.filter(({ middle }) => bound > 0 && Math.abs(middle) >= bound);
  return SERIES_DIMENSIONS.flatMap((name) => {
    const besides = Map.groupBy(
      rows.filter(({ figure }) => figure.dimensions[name] !== undefined),
      ({ figure }) => seriesKey({ ...codesOf(figure.dimensions), [name]: '' }),
    );
    return [...besides.values()].flatMap((group) =>
      group.flatMap((upper) => {
        const other = group.find((lower) => areExchanged(upper, lower));
        return other
          ? [
              { ...jumpOf(upper), exchanged: other.figure },
              { ...jumpOf(other), exchanged: upper.figure },
            ]
          : [];
      }),
    );
  });
}

const areExchanged = (upper: Judged, lower: Judged): boolean =>
  (upper.isNew || lower.isNew) &&
  upper.low > lower.high &&
  within(upper.value, lower) &&
  within(lower.value, upper);

const within = (value: number, { low, high }: Judged): boolean => low <= value && value <= high;

/** Most former values that are shown. */
const SHOWN = 6;

function jumpOf({ figure, former, middle }: Judged): Jump {
  const expected = former.find(({ value }) => Number(value) === middle)?.value ?? '0';
  const shown = former.slice(0, SHOWN).sort((a, b) => (a.period < b.period ? -1 : 1));
  return { figure, expected, former: shown };
}

/** Each month, year or day whose figures are those of another one in public. */
function repeatsOf(said: readonly SaidFigure[], known: Known): Jump[] {
  const periods = Map.groupBy(
    said.filter(({ value }) => Number(value) !== 0),
    ({ dimensions }) => dimensions.period ?? '',
  );
  return [...periods].flatMap(([period, figures]) => {
    const place = placeOf(period);
    const isNew = figures.some((one) => valuesOf(one, known)?.get(place ?? '') !== one.value);
    if (!place || !isNew || figures.length < ENOUGH_EQUAL) return [];
    const repeated = placesAround(place).find((other) => {
      const equal = figures.filter((one) => valuesOf(one, known)?.get(other) === one.value);
      return equal.length >= figures.length * EQUAL;
    });
    const [figure] = figures.toSorted((a, b) => Number(b.value) - Number(a.value));
    if (!repeated || !figure) return [];
    return [{ figure, expected: figure.value, former: [], repeats: repeated.slice(0, 7) }];
  });
}
