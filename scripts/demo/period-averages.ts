import {
  addDays,
  daysInMonth,
  type IsoDate,
  isoDate,
} from '../../functions/platform/kernel/calendar.ts';
import { Refusal } from '../../functions/platform/kernel/refusal.ts';
import {
  type MonthPrices,
  monthlyAverages,
  type PeriodPrice,
  periodAverages,
} from '../../functions/prices/averages/rules/averages.ts';
import type { StoredAverage } from '../../functions/prices/averages/store/averages.ts';
import type { PricedSurvey } from '../../functions/prices/surveys/rules/series.ts';
import { PRODUCT_IDS } from '../../functions/sample/rules/products.ts';
import { priceOn } from './price-curve.ts';
import { FIRST_YEAR, yearlyNetPrice } from './yearly-prices.ts';

/**
 * Published averages of a made-up series: every month that can be computed from it, and the quarters and years of these
 * months; before the series begins, months are read from the same price curve.
 * @param series published surveys, oldest first
 */
export function demonstrationAverages(
  series: readonly PricedSurvey[],
  at: string,
): StoredAverage[] {
  const firstSurvey = series[0]?.date ?? '';
  const averages: StoredAverage[] = [];
  for (let year = FIRST_YEAR; ; year += 1) {
    const before = isoDate(year, 12, 31) < firstSurvey;
    const months = before ? monthsBefore(year) : monthsOf(series, year);
    if (months.length === 0) return averages;
    for (const [code, prices] of [...byCode(months), ...longerPeriods(months)]) {
      averages.push(...prices.map((price) => published(price, year, code, at)));
    }
  }
}

type CodedPrices = readonly [code: number, prices: readonly PeriodPrice[]];

const byCode = (months: readonly MonthPrices[]): CodedPrices[] =>
  months.map(({ month, prices }) => [month, [...prices]]);

/** LPG was surveyed from June 1997. */
const LPG_SINCE: IsoDate = '1997-06-01';

function monthsBefore(year: number): MonthPrices[] {
  return Array.from({ length: 12 }, (_, index) => {
    const month = index + 1;
    const days = daysInMonth(year, month);
    const middle = isoDate(year, month, 15);
    const products = PRODUCT_IDS.filter(
      (id) => yearlyNetPrice(id, year) !== undefined && (id !== 5 || middle >= LPG_SINCE),
    );
    const prices = products.map((productId) => ({
      productId,
      days,
      ...priceOn(productId, middle),
    }));
    return { month, prices };
  });
}

function monthsOf(series: readonly PricedSurvey[], year: number): MonthPrices[] {
  const months: MonthPrices[] = [];
  for (let month = 1; month <= 12; month += 1) {
    const [from, to] = [
      addDays(isoDate(year, month, 1), -14),
      addDays(isoDate(year, month, 28), 18),
    ];
    const near = series.filter(({ date }) => date >= from && date <= to);
    try {
      months.push({ month, prices: monthlyAverages(near, year, month) });
    } catch (error) {
      if (error instanceof Refusal && error.code === 'weekly_prices_missing') break;
      throw error;
    }
  }
  return months;
}

/** Codes of the year and its quarters. */
const LONGER_PERIODS = [13, 14, 15, 16, 17];

function longerPeriods(months: readonly MonthPrices[]): CodedPrices[] {
  return LONGER_PERIODS.flatMap((code): CodedPrices[] => {
    try {
      return [[code, periodAverages(months, code)]];
    } catch (error) {
      if (error instanceof Refusal && error.code === 'months_missing') return [];
      throw error;
    }
  });
}

function published(
  { productId, total, vat, excise, days }: PeriodPrice,
  year: number,
  month: number,
  at: string,
): StoredAverage {
  return {
    ...{ productId, year, month, total, vat, excise, days },
    published: true,
    computedAt: at,
    demonstration: true,
  };
}
