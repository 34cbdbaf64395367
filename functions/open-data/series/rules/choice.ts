/** The observations of a flow that are requested. */

import type { Instant } from '../../../platform/kernel/as-of.ts';
import {
  daysInMonth,
  type IsoDate,
  isIsoDate,
  isoDate,
} from '../../../platform/kernel/calendar.ts';
import { PRODUCT_IDS, type ProductId } from '../../../sample/rules/products.ts';
import type { Measure } from './flows.ts';
import type { Observation } from './observations.ts';

export interface Choice {
  readonly products?: readonly ProductId[] | undefined;
  readonly measures: readonly Measure[];
  /** Periods, such as `2026-11-23`, `2026-11`, `2026-Q4` or `2026`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Only what became public, or was withdrawn, after this moment. */
  readonly updatedAfter?: Instant | undefined;
  /** Only the last ones of each product. */
  readonly lastN?: number | undefined;
}

/** First and last day of a period as it is written, including `2017-01/2017-08`; undefined for other texts. */
export function daysOfPeriod(text: string): { first: IsoDate; last: IsoDate } | undefined {
  const [start = '', end, more] = text.split('/');
  const [begins, ends] = [daysOfOne(start), end === undefined ? undefined : daysOfOne(end)];
  if (end === undefined || !begins) return begins;
  return ends && more === undefined ? { first: begins.first, last: ends.last } : undefined;
}

function daysOfOne(text: string): { first: IsoDate; last: IsoDate } | undefined {
  if (isIsoDate(text)) return { first: text, last: text };
  const [, year = '', month, quarter] = /^([1-9]\d{3})(?:-(\d\d)|-Q([1-4]))?$/.exec(text) ?? [];
  if (year === '') return undefined;
  const [start, end] = quarter
    ? [Number(quarter) * 3 - 2, Number(quarter) * 3]
    : [Number(month ?? 1), Number(month ?? 12)];
  if (start < 1 || end > 12) return undefined;
  const y = Number(year);
  return { first: isoDate(y, start, 1), last: isoDate(y, end, daysInMonth(y, end)) };
}

/** The observations within the requested periods, by period, product and measure. */
export function chosen(
  observations: readonly Observation[],
  { products, measures, from, to, updatedAfter, lastN }: Choice,
): Observation[] {
  const first = from === undefined ? undefined : daysOfPeriod(from)?.first;
  const last = to === undefined ? undefined : daysOfPeriod(to)?.last;
  const within = new Map<string, boolean>();
  const isWithin = (period: string): boolean => {
    const known = within.get(period);
    if (known !== undefined) return known;
    const days = daysOfPeriod(period);
    const is = !days || !((first && days.first < first) || (last && days.last > last));
    within.set(period, is);
    return is;
  };
  const wanted = new Set(products?.map(String));
  const found = observations
    .filter(
      ({ dimensions: { period, product = '' }, measure, at }) =>
        isWithin(period) &&
        (updatedAfter === undefined || at > updatedAfter) &&
        measures.includes(measure) &&
        (products === undefined || wanted.has(product)),
    )
    .sort((a, b) => compare(rankOf(a), rankOf(b)));
  return lastN === undefined ? found : lastOfEach(found, lastN);
}

const ORDER = new Map(PRODUCT_IDS.map((id, index) => [String(id), String(index)]));
const rankOf = ({ dimensions: { period, product = '' } }: Observation): string =>
  `${period} ${ORDER.get(product) ?? product}`;
/** Measures stay in their order, as sorting is stable. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The last ones of each series, in their order. */
function lastOfEach(observations: readonly Observation[], count: number): Observation[] {
  const left = new Map<string, number>();
  return observations
    .toReversed()
    .filter(({ dimensions: { period: _, ...others }, measure }) => {
      const key = [...Object.values(others), measure].join(' ');
      const remaining = left.get(key) ?? count;
      left.set(key, remaining - 1);
      return remaining > 0;
    })
    .reverse();
}
