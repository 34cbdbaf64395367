import { accountIdOf } from '../../../platform/http/actor.ts';
import type { Handlers } from '../../../platform/http/endpoint.ts';
import type { CompanyQuery } from '../../surveys/rules/company-queries.ts';
import type { PriceQuery, priceQueryRoutes } from '../contract/price-queries.ts';
import {
  askCompany,
  confirmPrice,
  queriesOfCompany,
  queriesOfSurvey,
} from '../work/query-prices.ts';

export const forAdmin = {
  'price-queries/of-survey': async ({ params: { id } }) =>
    (await queriesOfSurvey(id)).map(({ companyId, query }) => queryView(companyId, query)),

  'price-queries/ask': async ({
    params,
    body: { productId, question, lastWordAt },
    actor,
    now,
  }) => {
    const subject = { ...params, productId, by: accountIdOf(actor), now };
    return viewsOf(params.companyId, await askCompany(subject, question, lastWordAt));
  },
} satisfies Handlers<typeof priceQueryRoutes>;

export const forCompany = {
  'price-queries/list': async ({ params: { surveyId, companyId } }) =>
    viewsOf(companyId, await queriesOfCompany(surveyId, companyId)),

  'price-queries/confirm': async ({ params, body: { productId, answer, askedAt }, actor, now }) => {
    const subject = { ...params, productId, by: accountIdOf(actor), now };
    return viewsOf(params.companyId, await confirmPrice(subject, answer, askedAt));
  },
} satisfies Handlers<typeof priceQueryRoutes>;

const viewsOf = (companyId: number, queries: readonly CompanyQuery[]) =>
  queries.map((query) => queryView(companyId, query));

/** The names of the people who asked and answered are only in the audit trail, not in this view. */
const queryView = (companyId: number, query: CompanyQuery): PriceQuery => ({ companyId, ...query });
