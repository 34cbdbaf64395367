import { afterEach, expect, test, vi } from 'vitest';
import { replaceDay } from '../../../../functions/stations/store/daily-prices.ts';
import { answered, callApi } from '../../../support/api/call-api.ts';
import { correctionCalls } from '../../../support/prices/corrections.ts';
import { askNoReasons } from '../../../support/prices/thresholds.ts';
import { aSample } from '../../../support/prices/weekly-survey.ts';

/** A product that is left out of a publication, and one that no company declares. */

afterEach(() => vi.unstubAllEnvs());

test('a product left out is shown as not available, and why; nothing is asked about it', async () => {
  const both = { petrolWeight: 1, dieselWeight: 1 };
  const sample = await aSample(both, both, { petrolWeight: 1 });
  const two = { 1: 1700, 2: 1600 };
  const surveyId = await sample.readySurvey('2026-03-23', two, two, { 1: 1700 });
  const publish = () => sample.change(surveyId, { published: true });
  expect(await publish()).toMatchObject(
    answered(409, { code: 'reason_needed', findings: [{ code: 'few_companies', productId: 2 }] }),
  );
  const leaveOut = (productId: number, reason: object) =>
    sample.computeNational(surveyId, { leaveOut: [{ productId, reason }] });
  expect(await leaveOut(99, { it: 'nessuno', en: 'none' })).toMatchObject({ status: 422 });
  expect(await leaveOut(2, { it: 'Poche', en: ' ' })).toMatchObject({ status: 422 });

  const reason = { it: 'Meno di tre società', en: 'Fewer than three companies answered' };
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
  expect(await callApi('figures/latest', { params: { ...figure, productId: 3 } })).toMatchObject(
    answered(404, 'not_found'),
  );
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
  const check = async () => {
    const call = { token: sample.token, params: { surveyId } };
    const [list, averages] = await Promise.all([
      callApi('company-prices/list', call),
      callApi('company-prices/averages', call),
    ]);
    return { list: list.body, averages: averages.body };
  };
  await stationDay(145_000);
  // What is shown before step 1 is what step 1 computes.
  const before = await check();
  expect(before.averages).toMatchObject([{ productId: 12, average: 1450 }]);
  await compute();
  expect(await check()).toEqual(before);
  await stationDay(146_000);
  expect((await check()).averages).toMatchObject([{ productId: 12, average: 1460 }]);
  expect(await publish()).toMatchObject(answered(409, 'company_prices_stale'));
  await sample.computeNational(surveyId);
  expect(await publish()).toMatchObject(answered(409, 'company_prices_stale'));
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

test('a product of one company is left out, or published with a reason where a stage allows it', async () => {
  await askNoReasons();
  const both = { petrolWeight: 1, dieselWeight: 1 };
  const sample = await aSample(both, { petrolWeight: 1 });
  const surveyId = await sample.readySurvey('2026-04-13', { 1: 1700, 2: 1600 }, { 1: 1700 });
  const publish = (words: object = {}) => sample.change(surveyId, { published: true, ...words });
  expect(await publish()).toMatchObject(
    answered(409, { code: 'reason_needed', findings: [{ code: 'one_company', productId: 2 }] }),
  );
  const products = async () => {
    const { body } = await callApi('weekly-prices/get', { params: { surveyId } });
    return body.map(({ productId }) => productId);
  };
  expect(await publish({ reason: 'The company agrees' })).toMatchObject({ status: 200 });
  expect(await products()).toEqual([1, 2]);

  vi.stubEnv('PUBLISH_SINGLE_COMPANY', 'off');
  const { open, replace, publish: correct, abandon } = correctionCalls(() => sample);
  await open(surveyId);
  await sample.declare(surveyId, 1, { 1: 1720 }, sample.token);
  await sample.computeCompanies(surveyId);
  expect((await sample.computeNational(surveyId)).body.missing).toContain(2);
  expect(await correct(surveyId)).toMatchObject({ status: 200 });
  expect(await products()).toEqual([1]);
  // Its price does not come back with the revision that had it.
  await open(surveyId);
  expect(await replace(surveyId, { restore: 1 })).toMatchObject({ status: 200 });
  expect(await correct(surveyId)).toMatchObject(answered(409, 'single_company'));
  await abandon(surveyId);
});
