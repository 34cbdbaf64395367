import { mondayOf } from '../../functions/platform/kernel/calendar.ts';
import type { HistoryChange } from '../../functions/prices/national-prices/store/history.ts';
import { productName } from '../../functions/sample/rules/product-names.ts';
import { PRODUCT_IDS, type ProductId } from '../../functions/sample/rules/products.ts';
import { averageKey, periodName, type StoredAverages } from './average-parts.ts';
import type { KnownSurveys } from './history-plan.ts';
import type { Question } from './judge.ts';

/** Demonstration figures of a survey or a period that give way to official ones. */
export interface GivingWay {
  readonly period: string;
  /** Products that are no longer public with it. */
  readonly lost: readonly ProductId[];
  /** Products whose made-up figures stay beside the official ones. */
  readonly madeUp: readonly ProductId[];
}

/** @param changes those that the history makes, and the withdrawals of what it has no prices of */
export function surveysGivingWay(
  changes: readonly HistoryChange[],
  { published }: KnownSurveys,
): GivingWay[] {
  const weeks = Map.groupBy(changes, ({ next: { date } }) => mondayOf(date));
  return changes.flatMap(({ isFresh, next: { date } }) => {
    const made = isFresh && published.get(date)?.entry.prices;
    if (!made) return [];
    const own = weeks.get(mondayOf(date)) ?? [];
    const isLost = (id: ProductId) => made[id] && !own.some(({ prices }) => prices?.prices[id]);
    return { period: date, lost: PRODUCT_IDS.filter(isLost), madeUp: [] };
  });
}

/** Questions about products whose made-up figure of a week goes for official figures of others alone. */
export function lostProducts(
  givingWay: readonly GivingWay[],
  changes: readonly HistoryChange[],
  { published }: KnownSurveys,
): Question[] {
  const official = new Set(
    changes.flatMap(({ next: { date }, prices }) => (prices ? mondayOf(date) : [])),
  );
  return givingWay.flatMap(({ period, lost }) =>
    (official.has(mondayOf(period)) ? lost : []).map((productId): Question => {
      const before = published.get(period)?.entry.prices[productId]?.total;
      return { period, productId, figure: 'total', before, after: undefined, standing: 'question' };
    }),
  );
}

/** @param written averages of the file @param withdrawn those over days that get other prices */
export function averagesGivingWay(
  stored: StoredAverages,
  written: StoredAverages,
  withdrawn: StoredAverages,
): GivingWay[] {
  const made = [...stored.values()].filter((one) => one.demonstration && one.published);
  return [...Map.groupBy(made, periodName)].flatMap(([period, all]) => {
    const isIn = (some: StoredAverages) => all.filter((one) => some.has(averageKey(one)));
    const [first] = all;
    const isTouched = PRODUCT_IDS.some(
      (productId) => first && written.has(averageKey({ ...first, productId })),
    );
    const lost = isIn(withdrawn).filter((one) => !written.has(averageKey(one)));
    if (!isTouched && lost.length === 0) return [];
    const kept = all.filter((one) => !written.has(averageKey(one)) && !lost.includes(one));
    const products = (some: typeof all) => some.map(({ productId }) => productId);
    return { period, lost: products(lost), madeUp: isTouched ? products(kept) : [] };
  });
}

/** What the public loses, and where made-up figures stay, in lines: periods of which the same is to say are one. */
export function givingWayLines(all: readonly GivingWay[]): string[] {
  const said = all
    .toSorted((a, b) => (a.period < b.period ? -1 : 1))
    .map(({ period, lost, madeUp }) => ({
      period,
      text: [
        'takes the place of demonstration figures',
        ...(lost.length > 0 ? [`no longer public: ${named(lost)}`] : []),
        ...(madeUp.length > 0 ? [`still demonstration figures: ${named(madeUp)}`] : []),
      ].join('; '),
    }));
  return [...Map.groupBy(said, ({ text }) => text)].map(([text, some]) => {
    const [first, last] = [some[0]?.period, some.at(-1)?.period];
    const span = first === last ? first : `${first} … ${last} (${some.length})`;
    return `${span}: ${text}`;
  });
}

const named = (products: readonly ProductId[]) =>
  products.map((id) => productName(id, 'en')).join(', ');
