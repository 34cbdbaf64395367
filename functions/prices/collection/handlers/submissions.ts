import { companyContacts, senderName } from '../../../people/store/contacts.ts';
import { accountIdOf } from '../../../platform/http/actor.ts';
import type { Handlers } from '../../../platform/http/endpoint.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import type { ProductId } from '../../../sample/rules/products.ts';
import { openFirst } from '../../surveys/rules/surveys.ts';
import { latestSurveys, surveysForCompanies } from '../../surveys/store/survey-records.ts';
import type { Receipt, Submission, submissionRoutes } from '../contract/submissions.ts';
import { printedCode, receiptNumber, withReplacements } from '../rules/receipts.ts';
import {
  receiptOfCode,
  type StoredReceipt,
  type StoredSubmission,
  submissionsOf,
} from '../store/submissions.ts';
import { checkPrices } from '../work/check-prices.ts';
import { sendPrices } from '../work/declare-prices.ts';

export const forCompany = {
  'submissions/survey': async () => {
    const found = await Promise.all([surveysForCompanies(1), latestSurveys(true, 1)]);
    const [latest] = openFirst(found.flat().toSorted((a, b) => b.date.localeCompare(a.date)));
    if (!latest) throw new Refusal('not_found');
    const { id, date, active, published } = latest;
    return { id, date, open: active && !published };
  },

  'submissions/send': async ({ params, body, actor, ifMatch, now }) => {
    const sent = await sendPrices({
      ...params,
      prices: body.prices,
      pricesAt: '/prices',
      author: actor?.role === 'ADMIN' ? 'admin' : 'company',
      by: accountIdOf(actor),
      now,
      expectedVersion: ifMatch,
    });
    return submissionView(sent);
  },

  'submissions/validate': ({ params, body: { prices, keep = true }, actor, now }) =>
    checkPrices({
      ...params,
      prices,
      author: actor?.role === 'ADMIN' ? 'admin' : 'company',
      by: accountIdOf(actor),
      now,
      isKept: keep,
    }),

  'submissions/list': async ({ params: { companyId }, query: { surveyId } }) => {
    const [found, people] = await Promise.all([
      submissionsOf(companyId, surveyId, surveyId === undefined ? 20 : undefined),
      companyContacts(companyId),
    ]);
    return withReplacements(found).map((sent) => ({
      ...submissionView(sent),
      sentByName: senderName(people, sent.sentBy),
    }));
  },
} satisfies Handlers<typeof submissionRoutes>;

export const forPublic = {
  'submissions/receipt': async ({ body: { code } }) => {
    const found = await receiptOfCode(code);
    return { ...receiptView(found), prices: found.prices.map(sentPrice) };
  },
} satisfies Handlers<typeof submissionRoutes>;

function submissionView(sent: StoredSubmission & { readonly replacedAt?: string }): Submission {
  const { surveyId, companyId, sentBy, byAdmin, prices } = sent;
  return {
    ...receiptView(sent),
    surveyId,
    companyId,
    sentBy,
    byAdmin,
    prices: prices.map(sentPrice),
  };
}

const receiptView = (sent: Omit<StoredReceipt, 'prices'>): Omit<Receipt, 'prices'> => ({
  number: receiptNumber(sent),
  code: printedCode(sent.code),
  companyName: sent.companyName,
  surveyDate: sent.surveyDate,
  sentAt: sent.sentAt,
  ...(sent.replacedAt !== undefined && { replacedAt: sent.replacedAt }),
});

const sentPrice = <P extends { readonly productId: number }>(price: P) => ({
  ...price,
  productId: price.productId as ProductId,
});
