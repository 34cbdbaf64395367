import * as z from 'zod/mini';
import { publicData, type Routes } from '../../platform/contract/route.ts';
import { parseDecimal } from '../../platform/kernel/decimal-text.ts';
import { euroPer1000, productCodeParam, productId } from '../../sample/contract/fields.ts';
import { CLAUSE_PRICES, freightIn, MOST_FREIGHT, WHOLE } from './rules/fuel-clause.ts';

/** Adjustment of haulage contracts to the fuel price. */

const hundredths = (text: string) => parseDecimal(text, 2) ?? Number.NaN;
/** A percentage with up to two decimals, as hundredths of a percent. */
const percent = z.pipe(
  z.string().check(
    z.regex(/^\d{1,3}([.,]\d{1,2})?\s?%?$/, { error: 'A percentage such as 30 or 2.5.' }),
    z.refine((text) => !(hundredths(text) > WHOLE), {
      error: 'too_big',
      params: { detail: 'At most 100.' },
    }),
  ),
  z.transform(hundredths),
);

const MONTH = '(?:19|20)\\d\\d-(?:0[1-9]|1[0-2])(?:\\.\\d{1,4})?';

/** A month, or one of its revisions. */
export interface MonthAsked {
  /** `2026-10` */
  readonly period: string;
  readonly revision?: number | undefined;
}

const monthAsked = (text: string): MonthAsked => {
  const [period = '', revision] = text.split('.');
  return { period, ...(revision && { revision: Number(revision) }) };
};

const month = z.pipe(
  z.string().check(
    z.regex(new RegExp(`^${MONTH}$`), {
      error: 'A month such as 2026-03, or a revision of it: 2026-03.1.',
    }),
  ),
  z.transform(monthAsked),
);

const TRIP = `${MONTH}:[^:]{1,20}`;
const NEXT_TRIP = new RegExp(`,(?=${MONTH}:)`);
const tripsIn = (text: string) =>
  text.split(NEXT_TRIP).map((trip) => {
    const [asked = '', freight = ''] = trip.split(':');
    return { ...monthAsked(asked), freight: freightIn(freight) ?? Number.NaN };
  });
const trips = z.pipe(
  z.string().check(
    z.maxLength(2000),
    z.regex(new RegExp(`^${TRIP}(?:,${TRIP}){0,49}$`), {
      error: 'Months with their freights: 2026-03:1500.00,2026-04:1200.00.',
    }),
    z.refine(
      (text) => tripsIn(text).every(({ freight }) => freight >= 0 && freight <= MOST_FREIGHT),
      {
        error: 'amount',
        params: { detail: 'A freight is an amount in euro, such as 1500.00 or 1.500,00.' },
      },
    ),
  ),
  z.transform(tripsIn),
);

const clauseQuery = z.object({
  /** Automotive gas oil when absent. */
  product: z.optional(productCodeParam),
  /** The month of the contract or of its last adjustment: `2025-01`, or a revision of it: `2025-01.1`. */
  reference: month,
  /** Fuel's share of the freight, in percent. */
  share: percent,
  /** In percent; the law's 2 when absent. */
  threshold: z.optional(percent),
  /** Consumer price, price without VAT, or net of VAT and excise duty; the first when absent. */
  price: z.optional(z.enum(CLAUSE_PRICES)),
  /** Months and freights in euro, at most 50: `2026-09:1500.00,2026-10.1:800`. */
  trips,
});

const bothLanguages = z.object({ it: z.string(), en: z.string() });

const figure = z.object({
  period: z.string(),
  revision: z.int(),
  /** EUR per 1000 units of the chosen price. */
  value: euroPer1000,
  api: z.string(),
  page: z.string(),
  /** The public revision, when it is another one; absent also when none is public. */
  latest: z.optional(z.object({ revision: z.int(), value: euroPer1000 })),
});

const result = z.object({
  productId,
  price: z.enum(CLAUSE_PRICES),
  /** Percent. */
  share: z.number(),
  threshold: z.number(),
  /** Null while the month is not published; the same holds for the trips. */
  reference: z.nullable(figure),
  /** When a month has no figure: the first month of the product's series, if any. */
  firstPeriod: z.optional(z.string()),
  trips: z.array(
    z.object({
      period: z.string(),
      /** Euro. */
      freight: z.number(),
      figure: z.nullable(figure),
      /** In percent, rounded to two decimals; null unless both months are published. */
      change: z.nullable(z.number()),
      exceeds: z.nullable(z.boolean()),
      adjustment: z.nullable(z.number()),
      adjusted: z.nullable(z.number()),
      formula: z.nullable(bothLanguages),
    }),
  ),
  /** Null unless all months are published. */
  totals: z.nullable(
    z.object({ freight: z.number(), adjustment: z.number(), adjusted: z.number() }),
  ),
  /** Whether a figure used here has been revised since. */
  isRevised: z.boolean(),
  rule: bothLanguages,
  law: bothLanguages,
  disclaimer: bothLanguages,
  /** Addresses that name every revision and always answer the same; null until all months are published. */
  permanent: z.nullable(z.object({ api: z.string(), page: z.string() })),
});
export type ClauseResult = z.infer<typeof result>;

export const fuelClauseRoutes = {
  'fuel-clause/compute': {
    ...publicData('GET', '/fuel-clause'),
    summary: 'Adjustment of freights to the monthly price of fuel (decree-law 21/2022, article 14)',
    query: clauseQuery,
    response: result,
  },
} as const satisfies Routes<'fuel-clause'>;
