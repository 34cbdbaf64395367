import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { answered, callApi } from '../../support/api/call-api.ts';
import { aSample, type Prices, type Sample } from '../../support/prices/weekly-survey.ts';

/** A product that a single company sells: its mean is the price of that company. */

const PRICES: readonly Prices[] = [{ 1: 1700 }, { 1: 1700 }, { 1: 1700, 2: 1600 }];
let sample: Sample;
beforeAll(async () => {
  const petrol = { petrolWeight: 1 };
  sample = await aSample(petrol, petrol, { ...petrol, dieselWeight: 1 });
});
afterEach(() => vi.unstubAllEnvs());

const publish = (surveyId: number, texts: object = {}) =>
  sample.change(surveyId, { published: true, ...texts });

async function publicProducts(surveyId: number): Promise<number[]> {
  const { body } = await callApi('weekly-prices/get', { params: { surveyId } });
  return body.map(({ productId }) => productId);
}

test('is left out by default, with a public reason', async () => {
  const surveyId = await sample.readySurvey('2026-03-16', ...PRICES);
  expect(await publish(surveyId)).toMatchObject({ status: 200 });
  expect(await publicProducts(surveyId)).toEqual([1]);
  const figure = { series: 'weekly', period: '2026-03-16', productId: 2 };
  expect(await callApi('figures/latest', { params: figure })).toMatchObject(
    answered(404, {
      code: 'product_left_out',
      reason: {
        it: expect.stringContaining('una sola società'),
        en: 'The price would rest on a single company.',
      },
    }),
  );
});

test('is published where the stage allows it, with a reason', async () => {
  vi.stubEnv('PUBLISH_SINGLE_COMPANY', 'on');
  const surveyId = await sample.readySurvey('2026-03-23', ...PRICES);
  expect(await publish(surveyId)).toMatchObject(
    answered(409, {
      code: 'reason_needed',
      findings: expect.arrayContaining([
        expect.objectContaining({ code: 'few_companies', productId: 2 }),
      ]),
    }),
  );
  expect(await publish(surveyId, { reason: 'Sold by one' })).toMatchObject({ status: 200 });
  expect(await publicProducts(surveyId)).toEqual([1, 2]);
});

test('is refused, even with a reason, in a draft from when the stage allowed it', async () => {
  vi.stubEnv('PUBLISH_SINGLE_COMPANY', 'on');
  const surveyId = await sample.readySurvey('2026-03-30', ...PRICES);
  vi.unstubAllEnvs();
  const refused = { status: 409, body: { code: 'single_company', findings: [{ productId: 2 }] } };
  expect(await publish(surveyId, { reason: 'Sold by one' })).toMatchObject(refused);
  await sample.computeNational(surveyId);
  expect(await publish(surveyId)).toMatchObject({ status: 200 });
  expect(await publicProducts(surveyId)).toEqual([1]);
});

test('is the cause that is named where no product has a second company', async () => {
  const surveyId = await sample.newSurvey('2026-04-07');
  await sample.declare(surveyId, 2, { 1: 1700, 2: 1600 });
  await sample.computeCompanies(surveyId);
  await sample.change(surveyId, { active: false });
  const tooFew = { status: 409, body: { code: 'too_few_companies', products: [1, 2] } };
  expect(await sample.computeNational(surveyId)).toMatchObject(tooFew);
});
