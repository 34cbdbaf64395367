import * as z from 'zod/mini';
import { instant, isoDate } from '../../../platform/contract/primitives.ts';
import { adminCall, type Routes } from '../../../platform/contract/route.ts';
import { productId, productIdParam, thousandths } from '../../../sample/contract/fields.ts';
import { companySurveyParams } from '../../surveys/contract/fields.ts';

const method = z.enum(['trend', 'stations']);

/** A product that the company has not declared; prices in thousandths of EUR per unit. */
const imputationChoice = z.object({
  productId,
  /** The last price it declared, in the survey of the date; null when there is none. */
  last: z.nullable(z.object({ price: z.int(), date: isoDate })),
  /**
   * The last price, changed as the prices of the other companies have changed since; null when these are not
   * known.
   */
  trend: z.nullable(thousandths),
  /** The company's own station average of the week; null without one. */
  stations: z.nullable(thousandths),
  /** The price that is imputed to the company now. */
  imputed: z.nullable(z.object({ price: thousandths, method, at: instant, by: z.string() })),
});
export type ImputationChoice = z.infer<typeof imputationChoice>;
const imputationChoices = z.array(imputationChoice);

const newImputation = z.object({ productId, method });
const productQuery = z.object({ productId: productIdParam });

export const imputationRoutes = {
  'imputations/list': {
    ...adminCall('GET', '/company/{companyId}/imputations/{surveyId}'),
    summary: 'What can be imputed for the products that a company has not declared',
    params: companySurveyParams,
    response: imputationChoices,
  },
  'imputations/impute': {
    ...adminCall('POST', '/company/{companyId}/imputations/{surveyId}'),
    summary: "Impute a silent company's price, until it declares one",
    params: companySurveyParams,
    body: newImputation,
    response: imputationChoices,
  },
  'imputations/remove': {
    ...adminCall('DELETE', '/company/{companyId}/imputations/{surveyId}'),
    summary: 'Take an imputed price back',
    params: companySurveyParams,
    query: productQuery,
    response: imputationChoices,
  },
} as const satisfies Routes<'imputations'>;
