import {
  addDays,
  daysInMonth,
  type IsoDate,
  isWorkingDay,
  mondayOf,
} from '../../functions/platform/kernel/calendar.ts';
import type { PriceParts } from '../../functions/platform/kernel/money.ts';
import { monthsOf, periodKind } from '../../functions/platform/kernel/periods.ts';
import { Refusal } from '../../functions/platform/kernel/refusal.ts';
import {
  type MonthPrices,
  monthlyAverages,
  type PeriodPrice,
  periodAverages,
} from '../../functions/prices/averages/rules/averages.ts';
import { hasPrice, type StoredAverage } from '../../functions/prices/averages/store/averages.ts';
import { repeatedProducts } from '../../functions/prices/surveys/rules/figure-findings.ts';
import type { PricedSurvey, SeriesEntry } from '../../functions/prices/surveys/rules/series.ts';
import { type ByProduct, PRODUCT_IDS } from '../../functions/sample/rules/products.ts';
import {
  averageKey,
  nameBefore,
  overlaps,
  partsOf,
  periodName,
  type StoredAverages,
} from './average-parts.ts';
import { LONGEST_GAP_DAYS, type Question } from './judge.ts';

/**
 * What is asked about figures that pass every gate and contradict others: a change that is not that from the survey
 * before, all prices of another period again, periods that are left out before one, an unusual day, an average that is
 * not that of its surveys or months, and a made-up average that goes for a few surveys.
 */

/** Surveys further apart than this lack one between them, to which a change would be stated. */
const NEXT_WITHIN_DAYS = 10;

type Survey = Pick<SeriesEntry, 'date' | 'prices'>;

export function surveyDoubts({ date, prices }: Survey, before: Survey | undefined): Question[] {
  if (!before) return [];
  const beside = { period: before.date, prices: before.prices };
  const day = isUsualDay(date) ? [] : asked('day', date, prices, beside);
  if (addDays(before.date, LONGEST_GAP_DAYS) < date)
    return [...day, ...asked('gap', date, prices, beside)];
  if (addDays(before.date, NEXT_WITHIN_DAYS) < date) return day;
  const place = { period: date, standing: 'question' } as const;
  const changes = PRODUCT_IDS.flatMap((productId): Question[] => {
    const [price, previous] = [prices[productId], before.prices[productId]];
    if (price?.variation === undefined || !previous) return [];
    const change = price.total - previous.total;
    const isStated = Math.abs(change - price.variation) <= ROUNDED;
    const stated = { figure: 'variation', before: change, after: price.variation } as const;
    return isStated ? [] : [{ ...place, productId, ...stated }];
  });
  return [...day, ...changes, ...repeats(date, prices, before.prices)];
}

/** Hundredths by which a published change may differ from that of the rounded prices. */
const ROUNDED = 2;

/** One question about a period whose prices are all those of the one before. */
function repeats(
  period: string,
  prices: ByProduct<PriceParts>,
  before: ByProduct<PriceParts>,
): Question[] {
  const [productId] = repeatedProducts(prices, before);
  if (!productId) return [];
  const total = prices[productId]?.total;
  return [
    { period, productId, figure: 'repeat', before: total, after: total, standing: 'question' },
  ];
}

/** Every survey of the ministry since 2005 is of a Monday, or of the day after one that is a holiday. */
const isUsualDay = (date: IsoDate) => date === mondayOf(date) || !isWorkingDay(mondayOf(date));

/** One question about a period whose name may be mistyped: it does not follow the last one, or has an unusual day. */
function asked(
  figure: 'gap' | 'day',
  period: string,
  prices: ByProduct<PriceParts>,
  before: { readonly period: string; readonly prices: ByProduct<PriceParts> },
): Question[] {
  const productId = PRODUCT_IDS.find((id) => prices[id] && before.prices[id]);
  if (!productId) return [];
  const [was, is] = [before.prices[productId]?.total, prices[productId]?.total];
  const since = before.period;
  return [{ period, productId, figure, before: was, since, after: is, standing: 'question' }];
}

/** Percent by which an average may differ from the one that is computed of public figures. */
const MEAN_PERCENT = 1;

/**
 * Questions about averages of new periods, beside the official averages that are public and the surveys as they will
 * be. The first of its kind continues no series.
 */
export function averageDoubts(
  written: readonly StoredAverage[],
  stored: StoredAverages,
  series: readonly PricedSurvey[],
): Question[] {
  const periods = periodsAfter(written, stored, isOfficial);
  const own = new Set(written.map(averageKey));
  return continuing(written, stored).flatMap(([period, one]) => {
    const averages = periods.get(period) ?? [];
    const computed = new Map(
      computedOf(one, periods, series).map((row) => [row.productId, row.total]),
    );
    const means = averages
      .filter((row) => own.has(averageKey(row)))
      .flatMap(({ productId, total }): Question[] => {
        const mean = computed.get(productId);
        if (mean === undefined || Math.abs(total - mean) * 100 <= mean * MEAN_PERCENT) return [];
        return [
          { period, productId, figure: 'mean', before: mean, after: total, standing: 'question' },
        ];
      });
    const earlier = periods.get(nameBefore(one));
    if (earlier) return [...means, ...repeats(period, pricesOf(averages), pricesOf(earlier))];
    const last = lastBefore(one, periods);
    return last ? [...means, ...asked('gap', period, pricesOf(averages), last)] : means;
  });
}

/**
 * Questions about made-up averages that go and leave their period without a figure. Where most surveys of its days are
 * official then, the history takes its place.
 */
export function lostAverages(
  lost: readonly StoredAverage[],
  series: { readonly official: readonly PricedSurvey[]; readonly all: readonly PricedSurvey[] },
): Question[] {
  return [...Map.groupBy(lost, periodName)].flatMap(([period, averages]) => {
    const count = (surveys: readonly PricedSurvey[]) =>
      surveys.filter(({ date }) =>
        averages.some((one) => overlaps(one, addDays(date, -7), addDays(date, -1))),
      ).length;
    if (count(series.official) * 2 >= count(series.all)) return [];
    return averages.map(({ productId, total }) => {
      const figures = { figure: 'total', before: total, after: undefined } as const;
      return { period, productId, ...figures, standing: 'question' as const };
    });
  });
}

/** New periods that are compared with nothing, because the surveys or months of their days are made up. */
export function uncomparedPeriods(
  written: readonly StoredAverage[],
  stored: StoredAverages,
  series: { readonly official: readonly PricedSurvey[]; readonly all: readonly PricedSurvey[] },
): string[] {
  const official = periodsAfter(written, stored, isOfficial);
  const all = periodsAfter(written, stored, () => true);
  return continuing(written, stored).flatMap(([period, one]) => {
    const isCompared = computedOf(one, official, series.official).length > 0;
    return isCompared || computedOf(one, all, series.all).length === 0 ? [] : period;
  });
}

const isOfficial = (one: StoredAverage) => !one.demonstration;

/** The last period of its kind before one. */
function lastBefore(
  one: StoredAverage,
  periods: ReadonlyMap<string, readonly StoredAverage[]>,
): { readonly period: string; readonly prices: ByProduct<PriceParts> } | undefined {
  const [kind, name] = [periodKind(one.month), periodName(one)];
  const last = [...periods]
    .filter(([period, [other]]) => period < name && other && periodKind(other.month) === kind)
    .sort(([a], [b]) => (a < b ? 1 : -1))[0];
  return last && { period: last[0], prices: pricesOf(last[1]) };
}

/** The averages that will be public, by period. @param counts which of the stored ones are among them */
function periodsAfter(
  written: readonly StoredAverage[],
  stored: StoredAverages,
  counts: (one: StoredAverage) => boolean,
): ReadonlyMap<string, readonly StoredAverage[]> {
  const known = [...stored.values()].filter((one) => one.published && counts(one));
  const all = new Map([...known, ...written].map((one) => [averageKey(one), one]));
  return Map.groupBy([...all.values()].filter(hasPrice), periodName);
}

/** The periods after the first official one of their kind, each with one of its averages. */
function continuing(
  written: readonly StoredAverage[],
  stored: StoredAverages,
): [string, StoredAverage][] {
  const firsts = new Map<string, string>();
  for (const one of [...stored.values()].filter(
    (other) => other.published && isOfficial(other) && hasPrice(other),
  )) {
    const [kind, name] = [periodKind(one.month), periodName(one)];
    if (name < (firsts.get(kind) ?? '9999')) firsts.set(kind, name);
  }
  return [...new Map(written.map((one) => [periodName(one), one]))].filter(
    ([period, { month }]) => period > (firsts.get(periodKind(month)) ?? '9999'),
  );
}

/** The averages that public surveys, or public months, give for a period; none where they do not cover it. */
function computedOf(
  { year, month }: StoredAverage,
  periods: ReadonlyMap<string, readonly StoredAverage[]>,
  series: readonly PricedSurvey[],
): readonly PeriodPrice[] {
  if (periodKind(month) === 'month')
    return withoutGaps(series).flatMap((part) =>
      noneIfRefused(() => monthlyAverages(part, year, month, { daysAfterLast: 'next' })),
    );
  const months = monthsOf(month).map((one): MonthPrices => {
    const own = periods.get(periodName({ year, month: one })) ?? [];
    const days = daysInMonth(year, one);
    const prices = own.map((row) => ({ ...partsOf(row), productId: row.productId, days }));
    return { month: one, prices };
  });
  return noneIfRefused(() => periodAverages(months, month));
}

/** The parts of a series between its gaps: the survey after a gap says nothing of the days in it. */
function withoutGaps(series: readonly PricedSurvey[]): PricedSurvey[][] {
  const parts: PricedSurvey[][] = [];
  let last: PricedSurvey | undefined;
  for (const survey of series) {
    if (last && addDays(last.date, LONGEST_GAP_DAYS) >= survey.date) parts.at(-1)?.push(survey);
    else parts.push([survey]);
    last = survey;
  }
  return parts;
}

function noneIfRefused(compute: () => PeriodPrice[]): PeriodPrice[] {
  try {
    return compute();
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

const pricesOf = (averages: readonly StoredAverage[]): ByProduct<PriceParts> =>
  Object.fromEntries(averages.map((one) => [one.productId, partsOf(one)]));
