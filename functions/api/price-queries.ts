import type { PriceQuery } from '../contract/price-queries.ts';
import type { CompanyQuery } from '../domain/company-queries.ts';
import type { Handlers } from '../http/endpoint.ts';
import { usernameOf } from '../http/identity.ts';
import {
  askCompany,
  confirmPrice,
  queriesOfCompany,
  queriesOfSurvey,
} from '../usecases/query-prices.ts';

export const forAdmin = {
  'price-queries/of-survey': async ({ params: { id } }) =>
    (await queriesOfSurvey(id)).map(({ companyId, query }) => queryView(companyId, query)),

  'price-queries/ask': async ({ params, body: { productId, question }, actor, now }) => {
    const subject = { ...params, productId, by: usernameOf(actor), now };
    return viewsOf(params.companyId, await askCompany(subject, question));
  },
} satisfies Handlers;

export const forCompany = {
  'price-queries/list': async ({ params: { surveyId, companyId } }) =>
    viewsOf(companyId, await queriesOfCompany(surveyId, companyId)),

  'price-queries/confirm': async ({ params, body: { productId, answer }, actor, now }) => {
    const subject = { ...params, productId, by: usernameOf(actor), now };
    return viewsOf(params.companyId, await confirmPrice(subject, answer));
  },
} satisfies Handlers;

const viewsOf = (companyId: number, queries: readonly CompanyQuery[]) =>
  queries.map((query) => queryView(companyId, query));

/** Who asked and answered is in the audit trail only. */
const queryView = (companyId: number, query: CompanyQuery): PriceQuery => ({ companyId, ...query });
