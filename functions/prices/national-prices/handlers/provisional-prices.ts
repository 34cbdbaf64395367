import type { Handlers } from '../../../platform/http/endpoint.ts';
import type {
  ErrorSummaryView,
  provisionalPriceRoutes,
  WeekErrorView,
} from '../contract/provisional-prices.ts';
import {
  type ErrorSummary,
  errorSummaries,
  FEWEST_DAYS,
  FEWEST_PRICES,
  FEWEST_WEEKS,
  type WeekError,
} from '../rules/provisional-prices.ts';
import { readProvisionalPrices, readWeekErrors } from '../work/read-provisional-prices.ts';

/** Number of days in an answer to a call that names none. */
const LATEST_DAYS = 92;

export const forPublic = {
  'provisional-prices/list': async ({ query, asOf }) => {
    const prices = await readProvisionalPrices(query, asOf, LATEST_DAYS);
    return {
      experimental: true,
      fewestPrices: FEWEST_PRICES,
      prices: prices.map(({ price, old = null, survey = null, ...rest }) => ({
        ...rest,
        price: price / 100,
        old,
        survey,
      })),
    };
  },

  'provisional-prices/errors': async ({ asOf }) => {
    const errors = await readWeekErrors(asOf);
    return {
      experimental: true,
      fewestDays: FEWEST_DAYS,
      fewestWeeks: FEWEST_WEEKS,
      products: errorSummaries(errors).map(summaryView),
      weeks: errors.map(errorView),
    };
  },
} satisfies Handlers<typeof provisionalPriceRoutes>;

const errorView = ({ mean, published, error, ...rest }: WeekError): WeekErrorView => ({
  ...rest,
  mean: mean / 100,
  published: published / 100,
  error: error / 100,
});

const summaryView = (summary: ErrorSummary): ErrorSummaryView => ({
  ...summary,
  meanError: summary.meanError / 100,
  meanAbsoluteError: summary.meanAbsoluteError / 100,
  largest: errorView(summary.largest),
});
