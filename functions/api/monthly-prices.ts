import type { AverageRow, MonthlyPrice } from '../contract/monthly-prices.ts';
import { isMonthCode, periodKind, YEAR_CODE } from '../domain/periods.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Handlers } from '../http/endpoint.ts';
import { usernameOf } from '../http/identity.ts';
import { hasPrice, netOf, publishedAverages, type StoredAverage } from '../store/averages.ts';
import { computePeriod, publishPeriod } from '../usecases/compute-averages.ts';

export const forPublic = {
  /** The months of every year, or one month code of every year; oldest first. */
  'monthly-prices/list': async ({ params, query }) => {
    const averages = await publishedAverages(params.productId);
    return averages
      .filter(({ month }) => (query.month ? month === query.month : periodKind(month) === 'month'))
      .map(monthlyPriceView);
  },

  /** Years, each before its quarters, oldest first. Month 13, the year, includes the quarters. */
  'monthly-prices/annual': async ({ params, query }) => {
    const { month = YEAR_CODE } = query;
    const averages = await publishedAverages(params.productId);
    return averages
      .filter((one) => periodKind(one.month) !== 'month')
      .filter((one) => month === YEAR_CODE || one.month === month)
      .map(monthlyPriceView);
  },
} satisfies Handlers;

export const forAdmin = {
  'monthly-prices/compute': async ({ query, actor, now }) => {
    const { daysAfterLast, ...period } = query;
    const averages = await computePeriod(period, daysAfterLast, usernameOf(actor), now);
    return averages.map(averageRowView);
  },

  'monthly-prices/publish': async ({ body: { year, month }, actor, now }) => {
    if (!isMonthCode(month)) {
      const error = { pointer: '/month', code: 'too_big', maximum: 17 };
      throw new Refusal('invalid', { errors: [error] });
    }
    const averages = await publishPeriod({ year, month }, usernameOf(actor), now);
    return averages.map(averageRowView);
  },
} satisfies Handlers;

/** EUR per 1000 units instead of hundredths; null where the product had no price. */
function monthlyPriceView(average: StoredAverage): MonthlyPrice {
  const { productId, year, month } = average;
  const { totalPrice, vat, exciseDuty, netPrice } = averageRowView(average);
  return {
    monthlyPriceId: year * 100_000 + month * 1000 + productId,
    productId,
    year,
    month,
    ...(hasPrice(average)
      ? { totalPrice, vat, exciseDuty, netPrice }
      : { totalPrice: null, vat: null, exciseDuty: null, netPrice: null }),
  };
}

/** EUR per 1000 units instead of hundredths. */
function averageRowView(average: StoredAverage): AverageRow {
  return {
    productId: average.productId,
    totalPrice: average.total / 100,
    vat: average.vat / 100,
    exciseDuty: average.excise / 100,
    netPrice: netOf(average) / 100,
    days: average.days,
  };
}
