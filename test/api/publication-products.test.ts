import { expect, test } from 'vitest';
import { replaceDay } from '../../functions/store/daily-prices.ts';
import { callApi } from '../support/call-api.ts';
import { aSample } from '../support/weekly-survey.ts';

/** A product that is left out of a publication, and one that no company declares. */

test('a product left out is shown as not available, and why; nothing is asked about it', async () => {
  const both = { petrolWeight: 1, dieselWeight: 1 };
  const sample = await aSample(both, both, { petrolWeight: 1 });
  const two = { 1: 1700, 2: 1600 };
  const surveyId = await sample.readySurvey('2026-03-23', two, two, { 1: 1700 });
  const publish = () => sample.change(surveyId, { published: true });
  expect(await publish()).toMatchObject({
    status: 409,
    body: { code: 'reason_needed', findings: [{ code: 'few_companies', productId: 2 }] },
  });
  const leaveOut = (productId: number, reason: string) =>
    sample.computeNational(surveyId, { leaveOut: [{ productId, reason }] });
  expect(await leaveOut(99, 'none')).toMatchObject({ status: 422 });
  expect(await leaveOut(2, ' ')).toMatchObject({ status: 422 });

  const reason = 'Fewer than three companies answered';
  expect((await leaveOut(2, reason)).body.missing).toContain(2);
  expect(await publish()).toMatchObject({ status: 200 });
  const prices = await callApi('weekly-prices/get', { params: { surveyId } });
  expect(prices.body.map(({ productId }) => productId)).toEqual([1]);
  const { body } = await callApi('revisions/list', { params: { id: surveyId } });
  expect(body).toMatchObject([
    { quality: { leftOut: [{ productId: 2, reason }] }, prices: [{ productId: 1 }] },
  ]);
  const figure = { series: 'weekly', period: '2026-03-23', productId: 2 };
  const refusal = { status: 404, body: { code: 'product_left_out', reason } };
  expect(await callApi('figures/latest', { params: figure })).toMatchObject(refusal);
  const first = { ...figure, revision: 1 };
  expect(await callApi('figures/get', { params: first })).toMatchObject(refusal);
  expect(await callApi('figures/latest', { params: { ...figure, productId: 3 } })).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  });
});

test('methane comes from stations, so that step 1 has to know their prices', async () => {
  const methane = { methaneWeight: 1 };
  const sample = await aSample(methane, methane, methane);
  const surveyId = await sample.newSurvey('2026-02-23');
  const stationDay = async (price: number) => {
    const records = sample.companies.map(({ id }) => ({
      date: '2026-02-20',
      companyId: id,
      prices: { 12: { price, items: 10 } },
    }));
    const record = {
      actor: 'test',
      at: '2026-02-23T08:00:00Z',
      subject: 'day/2026-02-20',
    } as const;
    await replaceDay([], records, { ...record, action: 'station-prices.ingested' });
  };
  // Companies of the other test are silent.
  const publish = () => sample.change(surveyId, { published: true, reason: 'Methane only' });
  const compute = async () => {
    await sample.computeCompanies(surveyId);
    await sample.computeNational(surveyId);
  };
  await stationDay(145_000);
  await compute();
  await stationDay(146_000);
  expect(await publish()).toMatchObject({ status: 409, body: { code: 'company_prices_stale' } });
  await sample.computeNational(surveyId);
  expect(await publish()).toMatchObject({ status: 409, body: { code: 'company_prices_stale' } });
  await compute();
  expect(await publish()).toMatchObject({ status: 200 });
  const { body } = await callApi('weekly-prices/get', { params: { surveyId } });
  expect(body).toMatchObject([{ productId: 12, totalPrice: 1460 }]);
  const [revision] = (await callApi('revisions/list', { params: { id: surveyId } })).body;
  expect(revision?.quality?.products).toContainEqual({
    productId: 12,
    asked: 3,
    answered: 3,
    answeredWeight: 100,
    contributors: 3,
    largestShare: 33.33,
    imputed: 0,
    corrected: 0,
    stationItems: 30,
  });
});
