import * as z from 'zod/mini';
import { idParams, instant, requiredText } from '../../../platform/contract/primitives.ts';
import { adminCall, companyCall, type Routes } from '../../../platform/contract/route.ts';
import { productId, thousandths } from '../../../sample/contract/fields.ts';
import { companySurveyParams } from '../../surveys/contract/fields.ts';

/** A question about a price that a company declared. */
export const priceQuery = z.object({
  companyId: z.int(),
  productId,
  /** State of the question: asked; confirmed by the company, with its answer; or corrected with another price. */
  state: z.enum(['asked', 'confirmed', 'corrected']),
  question: z.string(),
  askedAt: instant,
  /** The price that the question is about, thousandths of EUR per unit. */
  priceAsked: thousandths,
  answer: z.optional(z.string()),
  answeredAt: z.optional(instant),
});
export type PriceQuery = z.infer<typeof priceQuery>;
const priceQueries = z.array(priceQuery);

export const newQuestion = z.object({
  productId,
  question: requiredText(1000),
  /**
   * When the question about this price that the caller has read was answered, or else asked: another one is not
   * replaced. Without it a first question is asked.
   */
  lastWordAt: z.optional(instant),
});
const newAnswer = z.object({
  productId,
  answer: requiredText(1000),
  /** When the question that is answered was asked: another one that took its place stays open. */
  askedAt: z.optional(instant),
});

export const priceQueryRoutes = {
  'price-queries/of-survey': {
    ...adminCall('GET', '/survey-prices/{id}/queries'),
    summary: "All questions about companies' prices in a survey",
    params: idParams,
    response: priceQueries,
  },
  'price-queries/ask': {
    ...adminCall('POST', '/company/{companyId}/queries/{surveyId}'),
    summary: 'Ask a company about one of its prices',
    params: companySurveyParams,
    body: newQuestion,
    response: priceQueries,
  },
  'price-queries/list': {
    ...companyCall('GET', '/company/{companyId}/queries/{surveyId}'),
    summary: "The questions about a company's prices in a survey",
    forPrograms: true,
    params: companySurveyParams,
    response: priceQueries,
  },
  'price-queries/confirm': {
    ...companyCall('PUT', '/company/{companyId}/queries/{surveyId}'),
    summary: 'Confirm a price that was asked about; another price is simply declared',
    params: companySurveyParams,
    body: newAnswer,
    response: priceQueries,
  },
} as const satisfies Routes<'price-queries'>;
