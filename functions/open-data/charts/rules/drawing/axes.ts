/** Values and dates at the axes of a chart over time. */
import { divideHalfUp } from '../../../../platform/kernel/money.ts';
import { type ChartPeriod, datesOf, type Series } from './series.ts';

export interface ValueScale {
  readonly from: number;
  readonly to: number;
  /** Four to seven round values, including both ends. */
  readonly values: readonly number[];
  /** Decimals needed to distinguish them. */
  readonly decimals: number;
}

const [fewest, most] = [4, 7];

/** Round values around everything drawn; they begin at zero only if the values do, or if parts are stacked. */
export function valueScale(values: readonly number[], fromZero = false): ValueScale {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const lowest = fromZero ? Math.min(0, low) : low;
  const span = high - lowest || Math.abs(high) / 10 || 1;
  const power = 10 ** Math.floor(Math.log10(span / (most - 1)));
  const scales = [1, 2, 5, 10, 20, 50].map((factor) => scaleOf(lowest, high, factor, power));
  const fitting = scales.find(
    ({ values: ticks }) => ticks.length <= most && ticks.length >= fewest,
  );
  return (
    fitting ??
    scales.find(({ values: ticks }) => ticks.length <= most) ??
    scaleOf(lowest, high, 100, power)
  );
}

function scaleOf(lowest: number, highest: number, factor: number, power: number): ValueScale {
  const step = factor * power;
  const first = Math.floor(lowest / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(highest / step - 1e-9));
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const values = Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toFixed(decimals)),
  );
  return { from: values[0] ?? lowest, to: values.at(-1) ?? highest, values, decimals };
}

const dayLength = 86_400_000;

/** Milliseconds at which a day begins, or another some days later. */
export const instantOf = (date: string, days = 0): number => Date.parse(date) + days * dayLength;

interface Places {
  /** Where a point is drawn, in milliseconds. */
  readonly placeOf: (date: string) => number;
  /** Where the period that it stands for begins. */
  readonly startOf: (date: string) => number;
}

const onDate: Places = { placeOf: (date) => instantOf(date), startOf: (date) => instantOf(date) };

/** A survey's week ends the day before its date: its price is drawn in the middle of the week. */
export const placesOf: Readonly<Record<ChartPeriod, Places>> = {
  day: onDate,
  week: { placeOf: (date) => instantOf(date, -3.5), startOf: (date) => instantOf(date, -7) },
  month: onDate,
  year: onDate,
};

export interface DateTick {
  readonly date: string;
  readonly label: string;
}

/** Longest time, in days, whose ticks are days of the series rather than first days of months and years. */
const longestInDays = 100;

/**
 * Evenly spaced dates: first days of months or years as `dic`, `feb 2026`, `apr`, where the first month of each year
 * names it, or `2026`; days of a short series as `3 nov`.
 * @param count at most so many days or months
 * @param years at most so many years, whose labels are shorter
 */
export function dateTicks(
  series: readonly Series[],
  count: number,
  locale: string,
  years = count,
): readonly DateTick[] {
  const dates = datesOf(series);
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last) return [];
  const isShort = instantOf(last) - instantOf(first) <= longestInDays * dayLength;
  const { format } = new Intl.DateTimeFormat(locale, {
    ...{ timeZone: 'UTC', month: 'short', ...(isShort ? { day: 'numeric' } : {}) },
  });
  const named = (date: string) => format(new Date(date));
  if (isShort) {
    const step = Math.max(1, Math.ceil((dates.length - 1) / Math.max(1, count - 1)));
    return dates
      .filter((_, index) => (dates.length - 1 - index) % step === 0)
      .map((date) => ({ date, label: named(date) }));
  }
  const { days, step } = firstDays(first, last, { count, years });
  const yearOf = (index: number) => days.at(index)?.slice(0, 4);
  return days.map((date, index) => {
    if (step % 12 === 0) return { date, label: date.slice(0, 4) };
    // If all are in one year, the first label names it.
    const isTold = index > 0 ? yearOf(index) !== yearOf(index - 1) : yearOf(0) === yearOf(-1);
    return { date, label: isTold ? `${named(date)} ${date.slice(0, 4)}` : named(date) };
  });
}

/** Months between two ticks. */
const MONTH_STEPS = [1, 2, 3, 6, 12, 24, 60, 120] as const;

/** First days of months, at most so many, evenly spaced; the first date where none fits. */
function firstDays(
  first: string,
  last: string,
  most: { readonly count: number; readonly years: number },
) {
  const [from, to] = [monthNumber(first), monthNumber(last)];
  const daysBy = (step: number) => {
    const start = Math.ceil(from / step);
    return Array.from({ length: Math.max(0, Math.floor(to / step) - start + 1) }, (_, index) =>
      firstDay((start + index) * step),
    ).filter((date) => date >= first);
  };
  const step =
    MONTH_STEPS.find(
      (months) => daysBy(months).length <= (months % 12 === 0 ? most.years : most.count),
    ) ?? 12 * divideHalfUp(to - from, 12 * Math.max(1, most.years - 1));
  const days = daysBy(step);
  return days.length > 0 ? { days, step } : { days: [first], step: 1 };
}

const monthNumber = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
const firstDay = (month: number) =>
  `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
