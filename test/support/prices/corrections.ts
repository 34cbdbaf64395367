import { seenOf } from '../../../functions/prices/surveys/rules/drafts.ts';
import { callApi } from '../api/call-api.ts';
import type { Prices, Sample } from './weekly-survey.ts';

/** Declarations of three companies in a survey that is corrected. */
export const PRICES: readonly Prices[] = [{ 1: 1700 }, { 1: 1710 }, { 1: 1720 }];

export const NOTE = {
  it: 'Corretto il prezzo di una società.',
  en: "One company's price was corrected.",
};
export const TEXTS = { reason: 'A company typed a wrong price', note: NOTE };

/** Names the draft of a survey's next revision, as it is now. */
export const seenDraft = async (token: string, id: number) =>
  seenOf((await callApi('revisions/draft', { token, params: { id } })).body);

export const publishCorrection = async (token: string, id: number, texts: object = TEXTS) =>
  callApi('corrections/publish', {
    token,
    params: { id },
    body: { ...(await seenDraft(token, id)), ...texts },
  });

/** An administrator's calls about the next revision of a survey. */
export function correctionCalls(sample: () => Sample) {
  const call = (id: number, body?: object) => ({
    token: sample().token,
    params: { id },
    ...(body && { body }),
  });
  const seen = (id: number) => seenDraft(sample().token, id);
  return {
    call,
    open: (id: number) => callApi('corrections/open', call(id)),
    replace: async (id: number, body: object) =>
      callApi('corrections/replace', call(id, { ...(await seen(id)), ...body })),
    abandon: async (id: number) =>
      callApi('corrections/abandon', { ...call(id), query: await seen(id) }),
    publish: (id: number, texts?: object) => publishCorrection(sample().token, id, texts),
    draft: async (id: number) => (await callApi('revisions/draft', call(id))).body,
  };
}

export const refused = (code: string) => ({ status: 409, body: { code } });

/** The public state of a survey: its revision, and the price of petrol in each public answer. */
export async function seenByAll(id: number) {
  const [survey, prices, report] = await Promise.all([
    callApi('surveys/get', { params: { id } }),
    callApi('weekly-prices/get', { params: { surveyId: id } }),
    callApi('weekly-prices/report', { query: { years: '100' } }),
  ]);
  const { date } = survey.body;
  return {
    revision: survey.body.revision,
    price: prices.body[0]?.totalPrice,
    inReport: report.body.find((row) => row.date === date)?.petrol,
  };
}
