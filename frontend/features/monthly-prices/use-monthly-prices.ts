import { useQueries } from '@tanstack/react-query';
import { PRODUCT_IDS } from '../../../functions/domain/products.ts';
import { apiQuery } from '../../lib/api-query.ts';
import type { MonthlyPrices } from './months.ts';

/** The monthly averages of every product; a product whose call fails has none. */
export function useMonthlyPrices(): { readonly pending: boolean; readonly prices: MonthlyPrices } {
  return useQueries({
    queries: PRODUCT_IDS.map((productId) =>
      apiQuery('monthly-prices/list', { params: { productId } }),
    ),
    combine: (results) => ({
      pending: results.some(({ isPending }) => isPending),
      prices: new Map(PRODUCT_IDS.map((id, index) => [id, results[index]?.data ?? []])),
    }),
  });
}
