import * as z from 'zod/mini';
import { euroPer1000, givenDate, isoDate, numberIn, productId } from './primitives.ts';

/** Monthly, quarterly and yearly averages. Month 13 is the year, 14 to 17 the quarters. */
export const monthlyPrice = z.object({
  /** year * 100000 + month * 1000 + productId */
  monthlyPriceId: z.int(),
  productId,
  year: z.int(),
  month: z.int(),
  totalPrice: euroPer1000,
  vat: euroPer1000,
  exciseDuty: euroPer1000,
  netPrice: euroPer1000,
});
export type MonthlyPrice = z.infer<typeof monthlyPrice>;
export const monthlyPrices = z.array(monthlyPrice);

export const monthQuery = z.object({ month: z.optional(numberIn(1, 17)) });

export const averageQuery = z.object({
  year: numberIn(1996, 2100),
  month: numberIn(1, 17),
  /** Which price stands for the days after the month's last survey. */
  daysAfterLast: z.optional(z.enum(['next', 'last'])),
});

const yearOrMonth = z.pipe(
  z.union([z.int(), z.pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.transform(Number))]),
  z.int().check(z.gte(1), z.lte(2100)),
);
export const averagePublication = z.object({
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
export const averageRows = z.array(averageRow);

export const dailyParams = z.object({ year: numberIn(2015, 2100), month: numberIn(1, 12) });
export const daysWithPrices = z.array(z.object({ date: isoDate }));
export const dayParams = z.object({ date: givenDate });
/** What reading the station files of a day came to. */
export const stationDay = z.object({
  date: isoDate,
  /** The day had these very prices before. */
  unchanged: z.boolean(),
  /** Companies of the sample with station prices on the day. */
  companies: z.int(),
  rowsRead: z.int(),
  /** Rows in the averages. */
  used: z.int(),
  /** Rows with a price outside the product's limits. */
  outOfRange: z.int(),
  /** Rows that could not be read. */
  rejected: z.int(),
});
