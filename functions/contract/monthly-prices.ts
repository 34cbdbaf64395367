import * as z from 'zod/mini';
import { exportQuery } from './exports.ts';
import { euroPer1000, numberIn, productId, productIdParam } from './primitives.ts';
import { adminOnly, type Routes } from './route.ts';

/** Monthly, quarterly and yearly averages. Month 13 is the year, 14 to 17 the quarters. */
export const monthlyPrice = z.object({
  /** year * 100000 + month * 1000 + productId */
  monthlyPriceId: z.int(),
  productId,
  year: z.int(),
  month: z.int(),
  /** Null, like its parts, where the product had no price yet. */
  totalPrice: z.nullable(euroPer1000),
  vat: z.nullable(euroPer1000),
  exciseDuty: z.nullable(euroPer1000),
  netPrice: z.nullable(euroPer1000),
});
export type MonthlyPrice = z.infer<typeof monthlyPrice>;
const monthlyPrices = z.array(monthlyPrice);

const monthQuery = z.object({ month: z.optional(numberIn(1, 17)) });

const averageQuery = z.object({
  year: numberIn(1996, 2100),
  month: numberIn(1, 17),
  /** Which price stands for the days after the month's last survey. */
  daysAfterLast: z.optional(z.enum(['next', 'last'])),
});

const yearOrMonth = z.pipe(
  z.union([z.int(), z.pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.transform(Number))]),
  z.int().check(z.gte(1), z.lte(2100)),
);
const averagePublication = z.object({
  published: z.union([z.literal('true'), z.literal(true)]),
  year: yearOrMonth,
  month: yearOrMonth,
});

export const averageRow = z.object({
  productId,
  totalPrice: euroPer1000,
  vat: euroPer1000,
  exciseDuty: euroPer1000,
  netPrice: euroPer1000,
  /** Days the average covers. */
  days: z.int(),
});
export type AverageRow = z.infer<typeof averageRow>;
const averageRows = z.array(averageRow);

const productParams = z.object({ productId: productIdParam });

export const monthlyPriceRoutes = {
  'monthly-prices/list': {
    method: 'GET',
    path: '/monthly-prices/{productId}',
    summary: "A product's published monthly averages",
    access: 'anyone',
    fn: 'public',
    params: productParams,
    query: monthQuery,
    response: monthlyPrices,
    cached: 'data',
  },
  'monthly-prices/annual': {
    method: 'GET',
    path: '/annual-prices/{productId}',
    summary: "A product's published yearly and quarterly averages",
    access: 'anyone',
    fn: 'public',
    params: productParams,
    query: monthQuery,
    response: monthlyPrices,
    cached: 'data',
  },
  'monthly-prices/export-all': {
    method: 'GET',
    path: '/monthly-prices/export',
    summary: 'Monthly, quarterly and yearly averages of all products as a file',
    access: 'anyone',
    fn: 'exports',
    query: exportQuery,
    response: 'file',
    cached: 'data',
  },
  'monthly-prices/export': {
    method: 'GET',
    path: '/monthly-prices/{productId}/export',
    summary: "A product's monthly averages as a file",
    access: 'anyone',
    fn: 'exports',
    params: productParams,
    query: exportQuery,
    response: 'file',
    cached: 'data',
  },
  'monthly-prices/compute': {
    method: 'POST',
    path: '/monthly-prices/average',
    summary: 'Compute the averages of a month, quarter (14-17) or year (13)',
    access: adminOnly,
    fn: 'admin',
    query: averageQuery,
    response: averageRows,
  },
  'monthly-prices/publish': {
    method: 'PUT',
    path: '/monthly-prices/average',
    summary: 'Publish the computed averages of a month, quarter or year',
    access: adminOnly,
    fn: 'admin',
    body: averagePublication,
    response: averageRows,
  },
} as const satisfies Routes<'monthly-prices'>;
