import { companyContacts, senderName } from '../../../people/store/contacts.ts';
import { accountIdOf } from '../../../platform/http/actor.ts';
import type { Handlers } from '../../../platform/http/endpoint.ts';
import type { ProductId } from '../../../sample/rules/products.ts';
import { companyById } from '../../../sample/store/companies.ts';
import { assertPricesEditable } from '../../surveys/rules/surveys.ts';
import { companyWeek } from '../../surveys/store/company-weeks.ts';
import { surveyById } from '../../surveys/store/survey-records.ts';
import type { priceDraftRoutes } from '../contract/price-drafts.ts';
import { saveTyped, typedPrices } from '../store/price-drafts.ts';
import { assertAsked } from '../work/acceptable-prices.ts';

export const forCompany = {
  'price-drafts/get': async ({ params: { surveyId, companyId } }) => {
    const [typed, week, people] = await Promise.all([
      typedPrices(surveyId, companyId),
      companyWeek(surveyId, companyId),
      companyContacts(companyId),
    ]);
    // What was typed for a product before prices of it were sent was either sent or discarded.
    const sentAt = (id: ProductId) =>
      week?.declared[id] ? (week.keptSince?.[id] ?? week.declaredAt ?? '') : '';
    return typed
      .filter(({ productId, savedAt }) => savedAt > sentAt(productId as ProductId))
      .map((one) => ({
        ...one,
        productId: one.productId as ProductId,
        savedByName: senderName(people, one.savedBy),
      }));
  },

  'price-drafts/save': async ({ params, body, actor, ifMatch, now }) => {
    const [survey, company] = await Promise.all([
      surveyById(params.surveyId),
      companyById(params.companyId),
    ]);
    assertPricesEditable(survey, 'company');
    assertAsked(company, survey.date);
    await saveTyped({ ...params, ...body, by: accountIdOf(actor), now, basedOn: ifMatch });
    return undefined;
  },
} satisfies Handlers<typeof priceDraftRoutes>;
