import { beforeAll, describe, expect, test } from 'vitest';
import {
  changeCompany,
  companyById,
  createCompany,
} from '../../../functions/sample/store/companies.ts';
import { seedProducts } from '../../../functions/sample/store/new-system.ts';
import { answered, callApi } from '../../support/api/call-api.ts';
import { aCompanyUser, anAdministrator } from '../../support/api/identity.ts';
import { TEXTS } from '../../support/prices/corrections.ts';
import { publishSingleCompanies } from '../../support/prices/thresholds.ts';
import { weightsOf } from '../../support/prices/weights.ts';

/** The product's main job through its own calls, on a real database, with hand-computed prices. */

const weights = weightsOf({ petrolWeight: 3, dieselWeight: 1, dieselWeightHeating: 1 });

let admin: string;
let alpha: { id: number; token: string };
let beta: { id: number; token: string };

beforeAll(async () => {
  publishSingleCompanies();
  await seedProducts();
  admin = await anAdministrator();
  alpha = await aCompany('Alfa Petroli', weights);
  beta = await aCompany('Beta Carburanti', { ...weights, petrolWeight: 1 });
});

async function aCompany(name: string, companyWeights: typeof weights) {
  const { id } = await createCompany({ name, ...companyWeights, brands: [] }, (company) => ({
    actor: 'test',
    at: '2026-01-01T00:00:00.000Z',
    action: 'company.created',
    subject: `company/${company}`,
  }));
  return { id, token: await aCompanyUser({ companyId: id }) };
}

async function aSurvey(date: string): Promise<number> {
  const created = await callApi('surveys/create', { token: admin, body: { date } });
  expect(created).toMatchObject(answered(201, { active: true, published: false }));
  return created.body.id;
}

const enter = (
  company: { id: number; token: string },
  surveyId: number,
  prices: Record<number, number>,
  options: { token?: string; ifMatch?: number } = {},
) =>
  callApi('company-prices/declare', {
    token: options.token ?? company.token,
    params: { companyId: company.id, surveyId },
    body: Object.entries(prices).map(([productId, communicatedPrice]) => ({
      productId: Number(productId),
      communicatedPrice,
    })),
    ...(options.ifMatch === undefined ? {} : { ifMatch: options.ifMatch }),
  });

const change = (id: number, body: object, ifMatch?: number) =>
  callApi('surveys/change', {
    token: admin,
    params: { id },
    body,
    ...(ifMatch === undefined ? {} : { ifMatch }),
  });

/** Two companies are fewer than may be published without a word. */
const BECAUSE = { reason: 'All companies of the region have answered' };

const computeNational = (surveyId: number) =>
  callApi('weekly-prices/compute', { token: admin, params: { surveyId } });

const computeCompanies = (surveyId: number) =>
  callApi('company-prices/compute', { token: admin, params: { surveyId } });

describe('a week from the first price to publication', () => {
  let surveyId: number;

  test('a date has one survey', async () => {
    surveyId = await aSurvey('2026-01-12');
    const again = await callApi('surveys/create', { token: admin, body: { date: '2026-01-12' } });
    expect(again).toMatchObject(answered(409, 'survey_exists'));
  });

  test.each([
    ['a Sunday', '2026-01-18'],
    ['Epiphany', '2026-01-06'],
  ])('no survey is dated on %s', async (_, date) => {
    const refused = {
      status: 422,
      body: {
        code: 'survey_date_not_working',
        errors: [{ pointer: '/date', code: 'survey_date_not_working' }],
      },
    };
    expect(await callApi('surveys/create', { token: admin, body: { date } })).toMatchObject(
      refused,
    );
    const params = { id: surveyId };
    const moved = await callApi('surveys/change', { token: admin, params, body: { date } });
    expect(moved).toMatchObject(refused);
  });

  test('a company enters its prices and reads what was stored', async () => {
    const stored = await enter(alpha, surveyId, { 1: 1789, 2: 1650, 3: 1401 });
    expect(stored.status).toBe(200);
    expect(stored.body).toMatchObject([
      { productId: 1, communicatedPrice: 1789, previousPrice: null, version: 1 },
      { productId: 2, communicatedPrice: 1650 },
      { productId: 3, communicatedPrice: 1401 },
    ]);
  });

  test('a price outside the limits stores nothing and names the limits in thousandths', async () => {
    const refused = await enter(beta, surveyId, { 1: 1785, 2: 9000 });
    expect(refused).toMatchObject(
      answered(422, {
        code: 'price_out_of_range',
        errors: [{ pointer: '/1/communicatedPrice', productId: 2, min: 900, max: 2600 }],
      }),
    );
    const entries = await callApi('company-prices/declarations', {
      token: beta.token,
      params: { companyId: beta.id, surveyId },
    });
    expect(entries.body).toMatchObject([
      { productId: 1, communicatedPrice: null, version: 0 },
      { productId: 2, communicatedPrice: null },
      { productId: 3, communicatedPrice: null },
    ]);
  });

  test('a product the company does not sell is refused', async () => {
    const refused = await enter(beta, surveyId, { 1: 1785, 5: 700, 12: 1500 });
    expect(refused).toMatchObject(
      answered(422, {
        code: 'product_not_sold',
        errors: [
          { pointer: '/1/productId', productId: 5 },
          { pointer: '/2/productId', productId: 12 },
        ],
      }),
    );
  });

  test("another company's prices can be neither read nor written", async () => {
    const foreign = { token: beta.token, params: { companyId: alpha.id, surveyId } };
    expect(await callApi('company-prices/declarations', foreign)).toMatchObject({ status: 403 });
    expect(await enter(alpha, surveyId, { 1: 1 }, { token: beta.token })).toMatchObject({
      status: 403,
    });
  });

  test('a save made on an old version is refused with what is stored', async () => {
    const stale = await enter(alpha, surveyId, { 1: 1700 }, { ifMatch: 0 });
    expect(stale).toMatchObject(answered(409, { code: 'stale_version', current: { version: 1 } }));
  });

  test('publishing before the prices are computed is refused, step by step', async () => {
    const before = await change(surveyId, { published: true });
    expect(before).toMatchObject(answered(409, 'company_prices_missing'));
    await computeCompanies(surveyId);
    const refused = await change(surveyId, { published: true });
    expect(refused).toMatchObject(answered(409, 'national_prices_missing'));
  });

  test('the national price is the exact weighted mean, with VAT and excise taken out', async () => {
    await enter(beta, surveyId, { 1: 1786, 2: 1651, 3: 0 });
    const companies = await computeCompanies(surveyId);
    expect(companies.status).toBe(200);
    expect(companies.body).toHaveLength(2);
    expect(companies.body[0]?.prices.find(({ productId }) => productId === 12)?.price).toBe('no');

    await change(surveyId, { active: false });
    const national = await computeNational(surveyId);
    // Petrol: (3 x 1789 + 1786) / 4 = 1788.25; VAT 22 % of it 322.47 (1788.25 - 1788.25 / 1.22).
    // Heating oil: a price of zero does not count.
    expect(national.body.prices).toMatchObject([
      { productId: 1, totalPrice: 1788.25, vat: 322.47, exciseDuty: 672.9, netPrice: 792.88 },
      { productId: 2, totalPrice: 1650.5 },
      { productId: 3, totalPrice: 1401 },
    ]);
    expect(national.body.missing).toEqual([5, 12, 13, 6, 8]);
  });

  test('a closed survey takes no price from a company but one from an administrator', async () => {
    const refused = await enter(alpha, surveyId, { 1: 1790 });
    const closedAt = expect.stringMatching(/^2.*Z$/);
    expect(refused).toMatchObject(answered(409, { code: 'survey_closed', closedAt }));
    await enter(alpha, surveyId, { 1: 1790 }, { token: admin });
    const corrected = await enter(alpha, surveyId, { 1: 1789 }, { token: admin });
    expect(corrected.body[0]).toMatchObject({
      communicatedPrice: 1789,
      isAdminCommunicating: true,
    });
  });

  test('national prices older than the latest company price are not published', async () => {
    const refused = await change(surveyId, { published: true });
    expect(refused).toMatchObject(answered(409, 'national_prices_stale'));
  });

  test('national prices older than the latest weight are not published', async () => {
    expect((await computeNational(surveyId)).status).toBe(200);
    const company = await companyById(beta.id);
    const heavier = { name: company.name, ...weights, petrolWeight: 1, gplWeight: 1 };
    await changeCompany(
      company,
      heavier,
      { from: '2026-01-12' },
      {
        actor: 'test',
        at: '2026-01-13T00:00:00.000Z',
        action: 'company.changed',
        subject: `company/${beta.id}`,
      },
    );
    const refused = await change(surveyId, { published: true });
    expect(refused).toMatchObject(answered(409, 'national_prices_stale'));
  });

  test('visitors see nothing before publication and everything after it', async () => {
    expect(await callApi('surveys/get', { params: { id: surveyId } })).toMatchObject({
      status: 404,
    });
    expect(await callApi('weekly-prices/get', { params: { surveyId } })).toMatchObject({
      status: 404,
    });

    await computeNational(surveyId);
    // Two companies, one of which has most of the weight.
    const refused = await change(surveyId, { published: true });
    expect(refused).toMatchObject(answered(409, 'reason_needed'));
    expect(refused.body).toHaveProperty(
      'findings',
      expect.arrayContaining([
        { code: 'few_companies', productId: 1, details: { contributors: 2, minCompanies: 3 } },
        {
          code: 'dominant_company',
          productId: 1,
          details: { companyId: alpha.id, name: 'Alfa Petroli', percent: 75, maxShare: 60 },
        },
      ]),
    );
    const published = await change(surveyId, { published: true, ...BECAUSE });
    expect(published).toMatchObject(answered(200, { published: true, revision: 1 }));

    const seen = await callApi('surveys/get', { params: { id: surveyId } });
    expect(seen.body).toEqual({
      id: surveyId,
      date: '2026-01-12',
      active: false,
      published: true,
      revision: 1,
      publishedAt: expect.stringMatching(/^20/),
    });
    const prices = await callApi('weekly-prices/get', { params: { surveyId } });
    expect(prices.body[0]).toMatchObject({ productId: 1, totalPrice: 1788.25, variation: null });
    const report = await callApi('weekly-prices/report', {});
    expect(report.body).toEqual([
      { date: '2026-01-12', petrol: 1788.25, carDiesel: 1650.5, dieselHeating: 1401 },
    ]);
  });

  test('publishing again changes nothing', async () => {
    const before = await callApi('surveys/workflow', { token: admin, params: { id: surveyId } });
    const again = await change(surveyId, { published: true });
    expect(again).toMatchObject({ status: 200 });
    expect(again.body).toEqual(before.body);
  });

  test('a read that has not changed answers 304 until the next publication', async () => {
    const first = await callApi('weekly-prices/report', {});
    const etag = String(first.headers.etag);
    for (const known of [etag, etag.replace(/^W\//, ''), `"other", ${etag}`]) {
      const again = await callApi('weekly-prices/report', { headers: { 'if-none-match': known } });
      expect(again.status).toBe(304);
    }
  });

  test('a published survey stays closed for visitors, whoever tries to open it', async () => {
    const refusal = { status: 409, body: { code: 'survey_published' } };
    expect(await change(surveyId, { active: true })).toMatchObject(refusal);
    expect((await callApi('surveys/latest')).body[0]?.active).toBe(false);
  });

  test('withdrawing hides the figures; publishing again is the next revision', async () => {
    await change(surveyId, { published: false });
    expect(await callApi('weekly-prices/get', { params: { surveyId } })).toMatchObject({
      status: 404,
    });
    expect((await callApi('weekly-prices/report', {})).body).toEqual([]);
    await computeNational(surveyId);
    const republished = await change(surveyId, { published: true, ...TEXTS });
    expect(republished.body).toMatchObject({ published: true, revision: 2 });
  });

  test('the day of a survey and the days of its week lead to it', async () => {
    for (const date of ['2026-01-12', '2026-01-11', '2026-01-05']) {
      const found = await callApi('surveys/find', { query: { date } });
      expect(found.body).toMatchObject({ id: surveyId });
    }
    const later = await callApi('surveys/find', { query: { date: '2026-01-13' } });
    expect(later).toMatchObject(answered(404, 'not_found'));
  });
});

describe('the week after', () => {
  test('shows variations against the survey before, and fills the previous price', async () => {
    const surveyId = await aSurvey('2026-01-19');
    const entries = await enter(alpha, surveyId, { 1: 1800, 2: 1650, 3: 1401 });
    expect(entries.body[0]).toMatchObject({ previousPrice: 1789, variation: 0.61 });
    await enter(beta, surveyId, { 1: 1800, 2: 1650, 3: 1401 });
    await computeCompanies(surveyId);
    await computeNational(surveyId);
    await change(surveyId, { active: false });
    await change(surveyId, { published: true, ...BECAUSE });
    const prices = await callApi('weekly-prices/get', { params: { surveyId } });
    expect(prices.body[0]).toMatchObject({ totalPrice: 1800, variation: 11.75 });
    const { body: first } = await callApi('surveys/find', { query: { date: '2026-01-12' } });
    const surveyAfter = (id: number) =>
      callApi('surveys/get', { params: { id }, query: { next: true } } as const);
    expect(await surveyAfter(first.id)).toMatchObject(answered(200, { id: surveyId }));
    expect(await surveyAfter(surveyId)).toMatchObject(answered(404, 'not_found'));
  });

  test('two companies that enter at the same moment both keep their prices', async () => {
    const surveyId = await aSurvey('2026-01-26');
    const answers = await Promise.all([
      enter(alpha, surveyId, { 1: 1801 }),
      enter(beta, surveyId, { 1: 1802 }),
      computeCompanies(surveyId),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const list = await callApi('company-prices/list', { token: admin, params: { surveyId } });
    expect(list.body.map(({ prices }) => prices[0]?.price)).toEqual([1801, 1802]);
  });
});
