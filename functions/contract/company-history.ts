import * as z from 'zod/mini';
import { euroPer1000, isoDate, numberIn, productId } from './primitives.ts';

/** How many years back from today; 1 when absent. */
const years = z.optional(numberIn(1, 100));
export const historyQuery = z.object({ years });

/** A company's prices over time, one row a survey, oldest first. */
export const companyHistory = z.array(
  z.object({
    surveyId: z.int(),
    date: isoDate,
    prices: z.array(
      z.object({
        productId,
        /** Thousandths of EUR per unit, which are EUR per 1000 units; 0 when nothing was sold. */
        price: z.int(),
        /** The published national price, EUR per 1000 units; null as long as there is none. */
        nationalPrice: z.nullable(euroPer1000),
        /** Own price less the national one, EUR per 1000 units; null without anything to compare. */
        difference: z.nullable(euroPer1000),
      }),
    ),
  }),
);
export type CompanyHistory = z.infer<typeof companyHistory>;
