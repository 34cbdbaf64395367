import { beforeAll, describe, expect, test } from 'vitest';
import { seedProducts } from '../../../functions/sample/store/new-system.ts';
import { putDays } from '../../../functions/stations/store/daily-prices.ts';
import { auditOf } from '../../support/api/audit-log.ts';
import { answered, callApi } from '../../support/api/call-api.ts';
import { anAdministrator } from '../../support/api/identity.ts';
import {
  anOpenSurvey,
  aSampleCompany,
  declare,
  type SampleCompany,
} from '../../support/prices/sample.ts';
import { weightsOf } from '../../support/prices/weights.ts';

/** Two companies declare in both weeks, the third is silent in the second; prices by hand. */

let admin: string;
let alpha: SampleCompany;
let beta: SampleCompany;
let silent: SampleCompany;
let before: number;
let surveyId: number;

beforeAll(async () => {
  await seedProducts();
  admin = await anAdministrator();
  alpha = await aSampleCompany('Alfa', weightsOf({ petrolWeight: 3 }));
  beta = await aSampleCompany('Beta', weightsOf({ petrolWeight: 1 }));
  silent = await aSampleCompany('Muta', weightsOf({ petrolWeight: 2, dieselWeight: 1 }));
  before = await anOpenSurvey('2026-01-12');
  await declare(alpha, before, { 1: 1700 });
  await declare(beta, before, { 1: 1740 });
  await declare(silent, before, { 1: 1800 });
  await callApi('surveys/change', {
    token: admin,
    params: { id: before },
    body: { active: false },
  });
  surveyId = await anOpenSurvey('2026-01-19');
  await declare(alpha, surveyId, { 1: 1720 });
  await declare(beta, surveyId, { 1: 1760 });
});

const params = () => ({ companyId: silent.id, surveyId });
const impute = (productId: number, method: string) =>
  callApi('imputations/impute', { token: admin, params: params(), body: { productId, method } });
const remove = (productId: number) =>
  callApi('imputations/remove', { token: admin, params: params(), query: { productId } });
const list = () => callApi('imputations/list', { token: admin, params: params() });
const computeNational = () =>
  callApi('weekly-prices/compute', { token: admin, params: { surveyId } });

async function petrolRow() {
  const weeks = await callApi('company-prices/list', { token: admin, params: { surveyId } });
  const week = weeks.body.find(({ companyId }) => companyId === silent.id);
  return week?.prices.find(({ productId }) => productId === 1);
}

describe("a silent company's price", () => {
  test('has its choices shown before anything is imputed', async () => {
    const { body } = await list();
    // The others moved from (3 x 1700 + 1740) / 4 = 1710 to 1730: 1800 x 1730 / 1710 = 1821.05.
    expect(body).toEqual([
      {
        productId: 1,
        last: { price: 1800, date: '2026-01-12' },
        trend: 1821,
        stations: null,
        imputed: null,
      },
      { productId: 2, last: null, trend: null, stations: null, imputed: null },
    ]);
  });

  test('is left out of the mean while nothing is imputed', async () => {
    await callApi('company-prices/compute', { token: admin, params: { surveyId } });
    expect((await computeNational()).body.prices).toMatchObject([{ totalPrice: 1730 }]);
  });

  test('is imputed by the trend of the others, marked, counted, and recorded', async () => {
    const { status, body } = await impute(1, 'trend');
    expect(status).toBe(200);
    expect(body[0]).toMatchObject({ imputed: { price: 1821, method: 'trend' } });
    expect(await petrolRow()).toMatchObject({
      price: 1821,
      imputed: true,
      isAdminCommunicating: false,
      variation: 1.17,
    });
    expect(await auditOf(`survey/${surveyId}/company/${silent.id}`)).toContainEqual(
      expect.objectContaining({ action: 'company-prices.imputed' }),
    );
  });

  test("is marked in the company's history, and in its file", async () => {
    const call = { token: admin, params: { companyId: silent.id } };
    const query = { years: '100' };
    const { body } = await callApi('company-prices/history', { ...call, query });
    expect(body.at(-1)?.prices).toMatchObject([{ productId: 1, price: 1821, imputed: true }]);
    expect(body.at(0)?.prices[0]).not.toHaveProperty('imputed');
    const file = await callApi('company-prices/history-export', { ...call, query });
    expect(file.text).toContain(';STIMATO\r\n');
    expect(file.text).toMatch(/;1;Benzina;1821\.00;.*;i\r\n$/);
  });

  test('makes national prices that were computed before out of date', async () => {
    await callApi('surveys/change', {
      token: admin,
      params: { id: surveyId },
      body: { active: false },
    });
    const refused = await callApi('surveys/change', {
      token: admin,
      params: { id: surveyId },
      body: { published: true },
    });
    expect(refused).toMatchObject(answered(409, 'national_prices_stale'));
    await callApi('surveys/change', {
      token: admin,
      params: { id: surveyId },
      body: { active: true },
    });
    // (3 x 1720 + 1760 + 2 x 1821) / 6
    expect((await computeNational()).body.prices).toMatchObject([{ totalPrice: 1760.33 }]);
  });

  test('stays when step 1 is done again', async () => {
    await callApi('company-prices/compute', { token: admin, params: { surveyId } });
    expect(await petrolRow()).toMatchObject({ price: 1821, imputed: true });
  });

  test('is no declaration: the company sees none, and the form it had open is still good', async () => {
    const seen = await callApi('company-prices/declarations', {
      token: silent.token,
      params: params(),
    });
    expect(seen.body[0]).toMatchObject({ communicatedPrice: null });
    const late = await declare(silent, surveyId, { 1: 1810 }, { ifMatch: 0 });
    expect(late.status).toBe(200);
  });

  test('is replaced at once by the late declaration', async () => {
    const row = await petrolRow();
    expect(row).toMatchObject({ price: 1810 });
    expect(row).not.toHaveProperty('imputed');
    expect((await list()).body.map(({ productId }) => productId)).toEqual([2]);
    expect(await impute(1, 'trend')).toMatchObject(answered(409, 'price_declared'));
  });

  test('a form opened before somebody declared is still refused', async () => {
    const stale = await declare(silent, surveyId, { 1: 1799 }, { ifMatch: 0 });
    expect(stale).toMatchObject(answered(409, 'stale_version'));
  });

  test('is not imputed where there is nothing to go by, or nothing is sold', async () => {
    for (const method of ['trend', 'stations']) {
      expect(await impute(2, method)).toMatchObject(answered(409, 'imputation_impossible'));
    }
    for (const productId of [5, 12]) {
      expect(await impute(productId, 'trend')).toMatchObject(answered(422, 'product_not_sold'));
    }
  });
});

describe('a station average in place of a price', () => {
  const stationDay = (price: number) =>
    putDays([
      {
        date: '2026-01-14',
        companyId: silent.id,
        companyName: silent.name,
        prices: { 2: { price, items: 4 } },
      },
    ]);

  test('is imputed, and taken back', async () => {
    await stationDay(165_049);
    expect((await list()).body[0]).toMatchObject({ productId: 2, stations: 1650 });
    const { body } = await impute(2, 'stations');
    expect(body[0]?.imputed).toMatchObject({ price: 1650, method: 'stations' });
    expect((await remove(2)).body[0]).toMatchObject({ imputed: null });
    expect(await remove(2)).toMatchObject({ status: 404 });
    const weeks = await callApi('company-prices/list', { token: admin, params: { surveyId } });
    const week = weeks.body.find(({ companyId }) => companyId === silent.id);
    expect(week?.prices.find(({ productId }) => productId === 2)).toMatchObject({ price: 'no' });
  });

  test('outside the limits of the product is refused', async () => {
    await stationDay(999_900);
    expect(await impute(2, 'stations')).toMatchObject(
      answered(422, { code: 'price_out_of_range', productId: 2 }),
    );
  });
});

test('nothing is imputed in a published survey', async () => {
  await callApi('company-prices/compute', { token: admin, params: { surveyId } });
  await callApi('weekly-prices/compute', { token: admin, params: { surveyId } });
  const published = await callApi('surveys/change', {
    token: admin,
    params: { id: surveyId },
    body: { published: true, reason: 'A small sample' },
  });
  expect(published.status).toBe(200);
  expect(await impute(2, 'stations')).toMatchObject(answered(409, 'survey_published'));
});
