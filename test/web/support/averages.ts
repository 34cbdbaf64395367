import type { MonthlyPrice } from '../../../functions/prices/averages/contract.ts';

/** A published average in the API's form; by default of petrol in March 2026. */
export function anAverage(average: Partial<MonthlyPrice> = {}): MonthlyPrice {
  const { productId = 1, year = 2026, month = 3 } = average;
  return {
    monthlyPriceId: year * 100_000 + month * 1000 + productId,
    productId,
    year,
    month,
    totalPrice: 1788.33,
    vat: 322.49,
    exciseDuty: 728.4,
    netPrice: 737.44,
    ...average,
  };
}
