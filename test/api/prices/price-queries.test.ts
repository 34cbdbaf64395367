import { beforeAll, expect, test } from 'vitest';
import type { PriceQuery } from '../../../functions/prices/collection/contract/price-queries.ts';
import { auditOf } from '../../support/api/audit-log.ts';
import { answered, callApi } from '../../support/api/call-api.ts';
import { declare, type SampleCompany, twoCompanies } from '../../support/prices/sample.ts';

let admin: string;
let alpha: SampleCompany;
let beta: SampleCompany;
let surveyId: number;

beforeAll(async () => {
  ({ admin, alpha, beta, surveyId } = await twoCompanies());
  await declare(alpha, surveyId, { 1: 1700, 2: 1650 });
});

const ask = (productId: number, question = 'Perché?', companyId = alpha.id) =>
  callApi('price-queries/ask', {
    token: admin,
    params: { companyId, surveyId },
    body: { productId, question },
  });
/** By an administrator who has read the question that there is. */
const askAgain = async (productId: number, question: string) => {
  const known = (await ofSurvey()).find((one) => one.productId === productId);
  const lastWordAt = known?.answeredAt ?? known?.askedAt;
  return callApi('price-queries/ask', {
    token: admin,
    params: { companyId: alpha.id, surveyId },
    body: { productId, question, lastWordAt },
  });
};
const confirm = (productId: number, answer = 'Nuovo listino.', token = alpha.token) =>
  callApi('price-queries/confirm', {
    token,
    params: { companyId: alpha.id, surveyId },
    body: { productId, answer },
  });
const ofAlpha = (token = alpha.token) =>
  callApi('price-queries/list', { token, params: { companyId: alpha.id, surveyId } });
const ofSurvey = async () =>
  (await callApi('price-queries/of-survey', { token: admin, params: { id: surveyId } })).body;
const states = async () =>
  (await ofSurvey()).map(({ companyId, productId, state }) => [companyId, productId, state]);

test('a company reads the questions about its own prices, and nobody else does', async () => {
  expect((await ask(1)).status).toBe(200);
  const { body } = await ofAlpha();
  expect(body).toEqual([
    {
      companyId: alpha.id,
      productId: 1,
      state: 'asked',
      question: 'Perché?',
      askedAt: expect.any(String),
      priceAsked: 1700,
    },
  ]);
  expect(await ofAlpha(beta.token)).toMatchObject({ status: 403 });
  expect(await confirm(1, 'no', beta.token)).toMatchObject({ status: 403 });
});

test('a question needs a price and a text', async () => {
  expect(await ask(1, 'Perché?', beta.id)).toMatchObject(answered(409, 'no_price_to_query'));
  expect(await ask(1, '  ')).toMatchObject({ status: 422 });
  expect(await ask(1, 'x'.repeat(1001))).toMatchObject({ status: 422 });
});

test('the form that the company had open is still good after the question', async () => {
  const again = await declare(alpha, surveyId, { 1: 1700, 2: 1650 }, { ifMatch: 1 });
  expect(again.status).toBe(200);
  // The same price answers nothing.
  expect(await states()).toEqual([[alpha.id, 1, 'asked']]);
});

test('the company confirms a price with its comment, once', async () => {
  expect((await confirm(1)).body).toMatchObject([{ state: 'confirmed', answer: 'Nuovo listino.' }]);
  expect(await confirm(1)).toMatchObject(answered(409, 'query_answered'));
  expect(await confirm(2)).toMatchObject({ status: 404 });
});

test('another price corrects it', async () => {
  await ask(2);
  await declare(alpha, surveyId, { 2: 1605 });
  expect(await states()).toEqual([
    [alpha.id, 1, 'confirmed'],
    [alpha.id, 2, 'corrected'],
  ]);
});

test('it is answered also after the survey was closed, and each step is on record', async () => {
  await askAgain(1, 'Ancora?');
  const body = { active: false };
  await callApi('surveys/change', { token: admin, params: { id: surveyId }, body });
  expect((await confirm(1, 'Sì')).status).toBe(200);
  const actions = (await auditOf(`survey/${surveyId}/company/${alpha.id}`)).map(
    ({ action }) => action,
  );
  expect(actions.filter((action) => action === 'company-prices.queried')).toHaveLength(3);
  expect(actions.filter((action) => action === 'company-prices.confirmed')).toHaveLength(2);
});

test('answers that arrive together with declarations are all kept', async () => {
  await callApi('surveys/change', {
    token: admin,
    params: { id: surveyId },
    body: { active: true },
  });
  const answers = await Promise.all([
    askAgain(1, 'Contemporanea'),
    declare(beta, surveyId, { 1: 1710 }),
    declare(alpha, surveyId, { 2: 1606 }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await ofAlpha()).body).toMatchObject([{ question: 'Contemporanea' }, { productId: 2 }]);
});

test('a question takes the place of another, or of its answer, only for whoever has read it', async () => {
  const [{ question, askedAt, priceAsked }] = (await ofAlpha()).body as [PriceQuery];
  expect(question).toBe('Contemporanea');
  const current = { productId: 1, state: 'asked', question, askedAt, priceAsked };
  const refused = { status: 409, body: { code: 'question_changed', current } };
  const second = await ask(1, 'Un altro amministratore');
  expect(second).toMatchObject(refused);
  // Who asked is not for companies.
  expect(JSON.stringify(second.body)).not.toContain('By');

  const body = { productId: 1, answer: 'A quella di prima', askedAt: '2026-03-30T08:00:00.000Z' };
  const params = { companyId: alpha.id, surveyId };
  expect(
    await callApi('price-queries/confirm', { token: alpha.token, params, body }),
  ).toMatchObject(refused);
  expect((await ofAlpha()).body[0]).toEqual({ companyId: alpha.id, ...current });

  expect((await confirm(1, 'Risposta')).status).toBe(200);
  const late = { productId: 1, question: 'Senza leggere la risposta', lastWordAt: askedAt };
  expect(await callApi('price-queries/ask', { token: admin, params, body: late })).toMatchObject(
    answered(409, { current: { state: 'confirmed', answer: 'Risposta' } }),
  );
  expect((await askAgain(1, 'Dopo averla letta')).body).toMatchObject([
    { state: 'asked', question: 'Dopo averla letta' },
    { productId: 2 },
  ]);
});

test('of two administrators who ask at the same moment one is told of the other', async () => {
  const known = (await ofSurvey()).find(({ productId }) => productId === 2);
  const answers = await Promise.all(['Prima', 'Seconda'].map((text) => askAgain(2, text)));
  expect(known?.state).toBe('corrected');
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('a company that begins to type is kept, once, and only while the survey is open', async () => {
  const begin = (token: string) =>
    callApi('company-prices/begin', { token, params: { companyId: beta.id, surveyId } });
  expect((await begin(alpha.token)).status).toBe(403);
  expect((await begin(beta.token)).status).toBe(204);
  expect((await begin(beta.token)).status).toBe(204);
  const begun = (await auditOf(`survey/${surveyId}/company/${beta.id}`)).filter(
    ({ action }) => action === 'company-prices.begun',
  );
  expect(begun).toHaveLength(1);
  const body = { active: false };
  await callApi('surveys/change', { token: admin, params: { id: surveyId }, body });
  expect(await begin(beta.token)).toMatchObject(answered(409, 'survey_closed'));
});
