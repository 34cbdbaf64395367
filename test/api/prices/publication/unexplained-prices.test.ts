import { beforeAll, expect, test } from 'vitest';
import { answered, callApi } from '../../../support/api/call-api.ts';
import { aSample, type Prices, type Sample } from '../../../support/prices/weekly-survey.ts';

/** Prices of companies that moved far without a word, and weeks that repeat the one before. */

const USUAL: Prices = { 1: 1790, 2: 1610, 3: 1400, 5: 700 };
const SWAPPED: Prices = { ...USUAL, 1: 1610, 2: 1790 };
let sample: Sample;
beforeAll(async () => {
  const weights = (weight: number) => ({
    ...{ petrolWeight: weight, dieselWeight: weight },
    ...{ dieselWeightHeating: weight, gplWeight: weight },
  });
  sample = await aSample(...[1, 1, 1, 10, 10, 10].map(weights));
});

const publish = (surveyId: number, texts: object = {}) =>
  sample.change(surveyId, { published: true, ...texts });

test('a company that swapped two prices is asked about, unless it explained or confirmed them', async () => {
  await sample.publishedSurvey('2026-02-02', ...Array<Prices>(6).fill(USUAL));
  const surveyId = await sample.newSurvey('2026-02-09');
  const [explains, silent, confirms] = sample.companies;
  if (!explains || !silent || !confirms) throw new RangeError('too few companies');
  for (const index of [1, 2]) await sample.declare(surveyId, index, SWAPPED);
  for (const index of [3, 4, 5]) await sample.declare(surveyId, index, USUAL);
  const params = (companyId: number) => ({ companyId, surveyId });
  const prices = Object.entries(SWAPPED).map(([productId, communicatedPrice]) => ({
    ...{ productId: Number(productId), communicatedPrice, comment: 'Nuovo contratto' },
  }));
  const sent = { token: explains.token, params: params(explains.id), body: { prices } };
  expect(await callApi('submissions/send', sent)).toMatchObject({ status: 201 });
  for (const productId of [1, 2]) {
    await callApi('price-queries/ask', {
      token: sample.token,
      params: params(confirms.id),
      body: { productId, question: 'Is the price right?' },
    });
    const answer = { productId, answer: 'Yes, a new contract' };
    const call = { token: confirms.token, params: params(confirms.id), body: answer };
    expect(await callApi('price-queries/confirm', call)).toMatchObject({ status: 200 });
  }
  await sample.computeCompanies(surveyId);
  await sample.change(surveyId, { active: false });
  await sample.computeNational(surveyId);
  const moved = { code: 'company_moved', details: { names: silent.name, maxChange: 8 } };
  expect(await publish(surveyId)).toMatchObject(
    answered(409, {
      code: 'reason_needed',
      findings: [
        { ...moved, productId: 1 },
        { ...moved, productId: 2 },
      ],
    }),
  );
  expect(await publish(surveyId, { reason: 'Confirmed by telephone' })).toMatchObject({
    status: 200,
  });
});

test('a week whose prices are all those of the week before is published with a reason only', async () => {
  const prices = [SWAPPED, SWAPPED, SWAPPED, USUAL, USUAL, USUAL];
  await sample.publishedSurvey('2026-03-02', ...prices.with(3, { ...USUAL, 3: 1410 }));
  const first = await sample.readySurvey('2026-03-09', ...prices);
  expect(await publish(first)).toMatchObject({ status: 200 });
  const surveyId = await sample.readySurvey('2026-03-16', ...prices);
  expect(await publish(surveyId)).toMatchObject(
    answered(409, {
      code: 'reason_needed',
      findings: [{ code: 'prices_repeated', details: { products: 4 } }],
    }),
  );
  expect(await publish(surveyId, { reason: 'The prices are right' })).toMatchObject({
    status: 200,
  });
});

test('a company that comes back after a pause is compared with its last price', async () => {
  const [quiet, zero] = sample.companies;
  const before: Prices = { ...USUAL, 1: 1780 };
  const away = await sample.newSurvey('2026-03-23');
  for (const index of [2, 3, 4, 5]) await sample.declare(away, index, before);
  await sample.declare(away, 1, { 1: 0, 2: 0, 3: 0, 5: 0 });
  await sample.computeCompanies(away);
  await sample.change(away, { active: false });
  await sample.computeNational(away);
  const silent = { published: true, reason: 'Two companies had no fuel to sell' };
  expect(await sample.change(away, silent)).toMatchObject({ status: 200 });

  const back = { ...before, 1: 2150 };
  const surveyId = await sample.newSurvey('2026-03-30');
  const call = {
    token: quiet?.token ?? '',
    params: { companyId: quiet?.id ?? 0, surveyId },
    body: { prices: [{ productId: 1, communicatedPrice: 1750 }] },
  };
  expect(await callApi('submissions/validate', call)).toMatchObject({
    body: { prices: [{ previousPrice: null, lastPrice: 1610, needsConfirmation: true }] },
  });
  for (const index of [0, 1]) await sample.declare(surveyId, index, back);
  for (const index of [2, 3, 4, 5]) await sample.declare(surveyId, index, before);
  await sample.computeCompanies(surveyId);
  await sample.change(surveyId, { active: false });
  await sample.computeNational(surveyId);
  const { body } = await callApi('revisions/draft', {
    token: sample.token,
    params: { id: surveyId },
  });
  const names = [quiet, zero].map((company) => company?.name).join(', ');
  expect(body?.needsReason.filter(({ code }) => code === 'company_moved')).toMatchObject([
    { productId: 1, details: { names } },
    { productId: 2, details: { names } },
  ]);
});
