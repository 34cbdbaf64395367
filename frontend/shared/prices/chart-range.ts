import { useSearchParams } from 'react-router-dom';
import type { ChartPeriod } from '../../../functions/open-data/charts/rules/drawing/series.ts';
import { later } from '../../../functions/platform/kernel/as-of.ts';
import {
  addDays,
  type IsoDate,
  isIsoDate,
  yearsBefore,
} from '../../../functions/platform/kernel/calendar.ts';

/** First day of the weekly surveys. */
export const firstWeeklyDay: IsoDate = '2005-01-01';

/** How many years before the last date a chart shows; `all` is the whole series. */
export const spans = ['1', '5', '10', 'all'] as const;
export type ChartSpan = (typeof spans)[number];

/** The dates that can be chosen. Months and years are dated on their first day. */
export interface RangeBounds {
  readonly period: ChartPeriod;
  readonly first: IsoDate;
  readonly last: IsoDate;
  /** The span of an address that names none. */
  readonly initial: ChartSpan;
}

export interface ChartRange {
  /** Undefined for dates that were chosen freely. */
  readonly span: ChartSpan | undefined;
  /** Both included. */
  readonly from: IsoDate;
  readonly to: IsoDate;
}

const names = { span: 'periodo', from: 'dal', to: 'al' } as const;
/** The whole series in addresses: `periodo=tutto`. */
const whole = 'tutto';
/** Number of characters of an ISO day that identify a point. */
const lengths: Readonly<Record<ChartPeriod, number>> = { day: 10, week: 10, month: 7, year: 4 };

/** The range in an address: `periodo=5`, or `dal=2022-01&al=2022-12`; invalid parts are ignored. */
export function rangeOf(address: URLSearchParams, bounds: RangeBounds): ChartRange {
  const { period, first, last, initial } = bounds;
  const [from, to] = [dayIn(address, 'from', period), dayIn(address, 'to', period)];
  if (from || to) {
    const start = later(from ?? first, first);
    const end = to && to < last ? to : last;
    if (start <= end) return { span: undefined, from: start, to: end };
  }
  const asked = address.get(names.span);
  const span = asked === whole ? 'all' : (spans.find((one) => one === asked) ?? initial);
  const start = span === 'all' ? first : addDays(yearsBefore(last, Number(span)), 1);
  return { span, from: later(start, first), to: last };
}

/** The address with a span, in place of any range. */
export function withSpan(
  address: URLSearchParams,
  span: ChartSpan,
  initial: ChartSpan,
): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const name of Object.values(names)) next.delete(name);
  if (span !== initial) next.set(names.span, span === 'all' ? whole : span);
  return next;
}

/** The address with freely chosen dates; the other one moves where they would be in the wrong order. */
export function withDates(
  address: URLSearchParams,
  range: Pick<ChartRange, 'from' | 'to'>,
  chosen: { readonly from: IsoDate } | { readonly to: IsoDate },
  period: ChartPeriod,
): URLSearchParams {
  const { from, to } = { ...range, ...chosen };
  const [start, end] = from <= to ? [from, to] : 'from' in chosen ? [from, from] : [to, to];
  const next = new URLSearchParams(address);
  next.delete(names.span);
  next.set(names.from, start.slice(0, lengths[period]));
  next.set(names.to, end.slice(0, lengths[period]));
  return next;
}

/** The range of a page's charts, from its address. */
export function useChartRange(bounds: RangeBounds): ChartRange {
  const [address] = useSearchParams();
  return rangeOf(address, bounds);
}

/** Whether a point is in a range. */
export const isWithin = ({ from, to }: Pick<ChartRange, 'from' | 'to'>, date: IsoDate): boolean =>
  date >= from && date <= to;

function dayIn(
  address: URLSearchParams,
  end: 'from' | 'to',
  period: ChartPeriod,
): IsoDate | undefined {
  const text = address.get(names[end]) ?? '';
  if (text.length !== lengths[period]) return undefined;
  const day = `${text}-01-01`.slice(0, 10);
  return isIsoDate(day) ? day : undefined;
}
