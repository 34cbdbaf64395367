import { type ByProduct, PRODUCT_IDS, type ProductId } from '../../sample/rules/products.ts';
import type { StationAverage } from './station-prices.ts';

/** What was computed of a day: the national means, and those of companies by their ids. */
export interface DayResult {
  readonly national: ByProduct<StationAverage>;
  readonly companies: ReadonlyMap<number, ByProduct<StationAverage>>;
}

/** Something of a day that is far from the days before. */
export interface Unusual {
  /**
   * `gone`: there is no mean; `mean`: it is more than 15 % away; `prices`: far more or far fewer of them, whose numbers
   * are `before` and `after`; `old`: far more of them were told long before the day; `repeated`: all of the day is that of
   * one of the days before.
   */
  readonly what: 'gone' | 'mean' | 'prices' | 'old' | 'repeated';
  readonly productId?: ProductId | undefined;
  /** Absent for the nation. */
  readonly companyId?: number | undefined;
  /** Hundredths of EUR per 1000 units, of the latest day before. */
  readonly before?: number | undefined;
  readonly after?: number | undefined;
}

/** Most days with prices that make something usual. */
const USUAL_DAYS = 3;
/** A mean moves by less from day to day, in percent. */
const MOST_CHANGE = 15;
/**
 * Shares of the prices of the day before that are usual, by how many these were at least. In the week from 23 March 2026
 * the nation's moved by 0.6 %, those of a brand with a hundred or more by 8 %, with ten or more by 9 %.
 */
const RANGES = [
  { items: 100, least: 9 / 10, most: 10 / 9 },
  { items: 10, least: 3 / 4, most: 4 / 3 },
  { items: 0, least: 0, most: Number.POSITIVE_INFINITY },
];

/**
 * Judges a day beside those before it, the latest of which is last, and beside what is public of it. Something is usual
 * that was there on each of the last three of them, or on all if there are fewer.
 * @param own what is public of the day itself
 */
export function unusualIn(
  day: DayResult,
  before: readonly DayResult[],
  own?: DayResult,
): Unusual[] {
  const usual = [...before, ...(own ? [own] : [])].slice(-USUAL_DAYS);
  const last = usual.at(-1);
  if (!last) return [];
  const found = unusualOf(
    undefined,
    day.national,
    usual.map(({ national }) => national),
  );
  for (const companyId of last.companies.keys()) {
    const earlier = usual.map(({ companies }) => companies.get(companyId) ?? {});
    found.push(...unusualOf(companyId, day.companies.get(companyId) ?? {}, earlier));
  }
  const isRepeated = before.some(({ national }) => isSame(day.national, national));
  return isRepeated ? [{ what: 'repeated' }, ...found] : found;
}

function unusualOf(
  companyId: number | undefined,
  now: ByProduct<StationAverage>,
  usual: readonly ByProduct<StationAverage>[],
): Unusual[] {
  return PRODUCT_IDS.flatMap((productId): Unusual[] => {
    const last = usual.at(-1)?.[productId];
    if (!last || usual.some((day) => !day[productId])) return [];
    const place = { productId, ...(companyId !== undefined && { companyId }) };
    const mean = now[productId];
    if (!mean) return [{ what: 'gone', ...place, before: last.price }];
    const isFar = Math.abs(mean.price - last.price) * 100 > last.price * MOST_CHANGE;
    const share = mean.items / last.items;
    const range = RANGES.find(({ items }) => last.items >= items);
    const isOften = range && (share < range.least || share > range.most);
    return [
      ...(isFar
        ? [{ what: 'mean', ...place, before: last.price, after: mean.price } as const]
        : []),
      ...(isOften
        ? [{ what: 'prices', ...place, before: last.items, after: mean.items } as const]
        : []),
      ...(companyId === undefined && isMostlyOld(mean) && !isMostlyOld(last)
        ? [{ what: 'old', ...place, before: last.old, after: mean.old } as const]
        : []),
    ];
  });
}

/** In the week from 23 March 2026 two of a thousand were. */
const isMostlyOld = ({ items, old = 0 }: StationAverage): boolean => old * 10 > items;

const isSame = (one: ByProduct<StationAverage>, other: ByProduct<StationAverage>): boolean =>
  PRODUCT_IDS.every(
    (id) => one[id]?.price === other[id]?.price && one[id]?.items === other[id]?.items,
  );
