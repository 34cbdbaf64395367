/** Changes of the provisional daily means: each day when it became known, and when it was read again. */
import type { Instant } from '../../../platform/kernel/as-of.ts';
import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import { priceChange } from '../../../platform/kernel/money.ts';
import {
  PROVISIONAL_PRODUCTS,
  provisionalPrices,
} from '../../../prices/national-prices/rules/provisional-prices.ts';
import { type DailyPrices, dayHistory } from '../../../stations/store/daily-prices.ts';
import type { ChangedFigure } from '../rules/changes.ts';

export interface DayChange {
  readonly id: string;
  readonly kind: 'release' | 'correction';
  readonly series: 'daily';
  readonly period: IsoDate;
  readonly revision: number;
  readonly at: Instant;
  /** Of a correction those that it changes. */
  readonly figures: readonly ChangedFigure[];
}

/** Every change of the days' means, in the order of the days; what changes no mean is none. */
export const dayChanges = (days: readonly DailyPrices[]): DayChange[] =>
  days.flatMap(({ date, ...day }) => {
    const spans = dayHistory({ date, ...day });
    const means = spans.map(({ prices }) =>
      Object.fromEntries(
        provisionalPrices([{ date, prices }], []).map(({ productId, price }) => [productId, price]),
      ),
    );
    return spans.flatMap(({ since: at }, index): DayChange[] => {
      const [was, is] = [means[index - 1] ?? {}, means[index] ?? {}];
      const figures = PROVISIONAL_PRODUCTS.filter((id) => was[id] !== is[id]).map((productId) => {
        const [before, after] = [was[productId], is[productId]];
        return { productId, before, after, difference: priceChange(after, before) };
      });
      const kind = index === 0 ? 'release' : 'correction';
      const name = { series: 'daily', period: date, revision: index + 1, kind, at } as const;
      return figures.length === 0 ? [] : [{ ...name, id: Object.values(name).join('/'), figures }];
    });
  });
