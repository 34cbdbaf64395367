import {
  datesOf,
  type Series,
} from '../../../../functions/open-data/charts/rules/drawing/series.ts';
import { dateTicks as roundDates } from '../../../lib/round-dates.ts';

/** Dates of the axis ticks in charts over time, and their format. */

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

export interface DateTick {
  readonly date: string;
  readonly label: string;
}

/** Longest time, in days, whose ticks are days of the series rather than first days of months and years. */
const longestInDays = 100;

/** A limited number of evenly spaced dates: first days of months or years, or days of a short series. */
export function dateTicks(
  series: readonly Series[],
  count: number,
  locale: string,
): readonly DateTick[] {
  const dates = datesOf(series);
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last) return [];
  if (Date.parse(last) - Date.parse(first) > longestInDays * 86_400_000)
    return roundDates(first, last, count, locale);
  const writer = new Intl.DateTimeFormat(locale, {
    ...{ timeZone: 'UTC', day: 'numeric', month: 'short' },
  });
  const step = Math.max(1, Math.ceil((dates.length - 1) / Math.max(1, count - 1)));
  return dates
    .filter((_, index) => (dates.length - 1 - index) % step === 0)
    .map((date) => ({ date, label: writer.format(new Date(date)) }));
}
