import * as z from 'zod/mini';
import { exportFields } from '../../../platform/contract/export-fields.ts';
import { asOf, givenDate, isoDate } from '../../../platform/contract/primitives.ts';
import { daysExport, type Routes, routesWith } from '../../../platform/contract/route.ts';
import { euroPer1000, productId } from '../../../sample/contract/fields.ts';

/**
 * National means of station prices for each day: experimental, and not available (404) where a stage turns them off.
 */

const provisionalPrice = z.object({
  date: isoDate,
  productId,
  price: euroPer1000,
  /** How many station prices it is the mean of. */
  items: z.int(),
  /** How many of these were told more than 30 days before the day; null where that was not recorded. */
  old: z.nullable(z.int()),
  /** The published survey of its week; null while the mean is provisional. */
  survey: z.nullable(isoDate),
});
export type ProvisionalPriceView = z.infer<typeof provisionalPrice>;

const provisionalPrices = z.object({
  experimental: z.literal(true),
  /** A product with fewer station prices on a day is missing. */
  fewestPrices: z.int(),
  prices: z.array(provisionalPrice),
});

/** EUR per 1000 units, and percent of the published price. */
const error = { date: isoDate, error: euroPer1000, errorPercent: z.number() };

const weekError = z.object({
  ...error,
  productId,
  /** Mean of the days before the survey, weighted by their station prices, and the number of days that have one. */
  mean: euroPer1000,
  days: z.int(),
  published: euroPer1000,
});
export type WeekErrorView = z.infer<typeof weekError>;

const errorSummary = z.object({
  productId,
  /** Weeks compared, and the dates of the first and last survey among them. */
  weeks: z.int(),
  from: isoDate,
  to: isoDate,
  meanError: euroPer1000,
  meanAbsoluteError: euroPer1000,
  meanAbsolutePercent: z.number(),
  largest: z.object(error),
});
export type ErrorSummaryView = z.infer<typeof errorSummary>;

const provisionalErrors = z.object({
  experimental: z.literal(true),
  /** A week with fewer days is not compared; a product with fewer weeks has no summary. */
  fewestDays: z.int(),
  fewestWeeks: z.int(),
  products: z.array(errorSummary),
  weeks: z.array(weekError),
});

const span = { from: z.optional(givenDate), to: z.optional(givenDate) };

const list = routesWith({ access: 'anyone', fn: 'public', cached: 'days' });

export const provisionalPriceRoutes = {
  'provisional-prices/list': {
    ...list('GET', '/provisional-prices'),
    summary:
      'Experimental: national means of station prices by day, the latest three months unless days are named',
    query: z.object({ ...span, asOf }),
    response: provisionalPrices,
  },
  'provisional-prices/errors': {
    ...list('GET', '/provisional-prices/errors'),
    summary: 'How far the experimental daily means were from the published weekly prices',
    query: z.object({ asOf }),
    response: provisionalErrors,
  },
  'provisional-prices/export': {
    ...daysExport('GET', '/provisional-prices/export'),
    summary: 'Experimental: national means of station prices by day as a file',
    query: z.object({ ...exportFields, ...span, asOf }),
    response: 'file',
  },
  'provisional-prices/errors-export': {
    ...daysExport('GET', '/provisional-prices/errors/export'),
    summary:
      'Every comparison of the experimental daily means with a published weekly price as a file',
    query: z.object({ ...exportFields, asOf }),
    response: 'file',
  },
} as const satisfies Routes<'provisional-prices'>;
