import { beforeAll, describe, expect, test } from 'vitest';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import type { NewSubmission } from '../../../functions/prices/collection/contract/submissions.ts';
import { createCompany } from '../../../functions/sample/store/companies.ts';
import { seedProducts } from '../../../functions/sample/store/new-system.ts';
import { answered, callApi } from '../../support/api/call-api.ts';
import { aCompanyUser, anAdministrator } from '../../support/api/identity.ts';
import { anOpenSurvey } from '../../support/prices/sample.ts';
import { askNoReasons } from '../../support/prices/thresholds.ts';
import { weightsOf } from '../../support/prices/weights.ts';

/** Two weeks of two companies: the first published, the second still open. */

const weights = weightsOf({ petrolWeight: 1, dieselWeight: 1 });

let admin: string;
let alpha: { id: number; token: string };
let beta: typeof alpha;
let surveys: number[];

beforeAll(async () => {
  clock.now = () => new Date('2026-01-20T09:00:00Z');
  await seedProducts();
  await askNoReasons();
  admin = await anAdministrator();
  alpha = await aCompany('=Alfa; Petroli');
  beta = await aCompany('Beta Carburanti');
  surveys = [await anOpenSurvey('2026-01-12'), await anOpenSurvey('2026-01-19')];
  const [first = 0, second = 0] = surveys;
  await enter(alpha, first, { 1: 1789, 2: 0 });
  await enter(beta, first, { 1: 1792, 2: 1650 });
  await publish(first);
  await enter(alpha, second, { 1: 1801 });
});

async function aCompany(name: string) {
  const { id } = await createCompany({ name, ...weights, brands: [] }, (company) => ({
    actor: 'test',
    at: '2026-01-01T00:00:00.000Z',
    action: 'company.created',
    subject: `company/${company}`,
  }));
  return { id, token: await aCompanyUser({ companyId: id }) };
}

const enter = (company: typeof alpha, surveyId: number, prices: Record<number, number>) =>
  callApi('company-prices/declare', {
    token: company.token,
    params: { companyId: company.id, surveyId },
    body: Object.entries(prices).map(([productId, communicatedPrice]) => ({
      productId: Number(productId),
      communicatedPrice,
    })),
  });

async function publish(surveyId: number) {
  const call = { token: admin, params: { surveyId } };
  await callApi('company-prices/compute', call);
  await callApi('weekly-prices/compute', call);
  const published = await callApi('surveys/change', {
    token: admin,
    params: { id: surveyId },
    body: { published: true, reason: 'diesel is of one company' },
  });
  expect(published.status).toBe(200);
}

describe('the prices of a company over time', () => {
  test('stand beside the national ones, oldest first', async () => {
    const { body } = await callApi('company-prices/history', {
      token: alpha.token,
      params: { companyId: alpha.id },
    });
    // (1.789 + 1.792) / 2 = 1.7905 a litre; diesel is Beta's alone, as Alfa sold none.
    expect(body).toEqual([
      {
        surveyId: surveys[0],
        date: '2026-01-12',
        prices: [
          { productId: 1, price: 1789, nationalPrice: 1790.5, difference: -1.5 },
          { productId: 2, price: 0, nationalPrice: 1650, difference: null },
        ],
      },
      {
        surveyId: surveys[1],
        date: '2026-01-19',
        prices: [{ productId: 1, price: 1801, nationalPrice: null, difference: null }],
      },
    ]);
  });

  test('reach as many years back as asked for', async () => {
    const years = async (count: number, now: string) => {
      clock.now = () => new Date(now);
      const { body } = await callApi('company-prices/history', {
        token: admin,
        params: { companyId: alpha.id },
        query: { years: count },
      });
      clock.now = () => new Date('2026-01-20T09:00:00Z');
      return body.map(({ date }) => date);
    };
    expect(await years(1, '2027-01-12T12:00:00Z')).toEqual(['2026-01-12', '2026-01-19']);
    expect(await years(1, '2027-01-13T12:00:00Z')).toEqual(['2026-01-19']);
    expect(await years(2, '2027-01-21T12:00:00Z')).toEqual(['2026-01-12', '2026-01-19']);
  });

  test('come as a file named after the company', async () => {
    const file = await callApi('company-prices/history-export', {
      token: alpha.token,
      params: { companyId: alpha.id },
      query: { lang: 'en' },
    });
    expect(file.headers['content-disposition']).toContain(
      'prices-alfa-petroli_2026-01-12_2026-01-19.csv',
    );
    expect(file.text).toBe(
      [
        'SURVEY_DATE;PRODUCT_ID;PRODUCT_NAME;PRICE;NATIONAL_AVERAGE;DIFFERENCE;IMPUTED',
        '2026-01-12;1;Euro-Super 95;1789.00;1790.50;-1.50;',
        '2026-01-12;2;Automotive gas oil;0.00;1650.00;;',
        '2026-01-19;1;Euro-Super 95;1801.00;;;',
        '',
      ].join('\r\n'),
    );
  });

  test('of an unknown company are an empty history and no file', async () => {
    const call = { token: admin, params: { companyId: 999 } };
    expect((await callApi('company-prices/history', call)).body).toEqual([]);
    expect((await callApi('company-prices/history-export', call)).status).toBe(404);
  });
});

describe('a price without one of the week before', () => {
  const params = () => ({ companyId: alpha.id, surveyId: surveys[1] ?? 0 });
  const gasOil = { productId: 2, previousPrice: 0, nationalPrice: 1650 };

  test('is asked about when it is far from the last published national price', async () => {
    const call = { token: alpha.token, params: params() };
    const { body } = await callApi('company-prices/declarations', call);
    expect(body[1]).toMatchObject(gasOil);
    for (const [communicatedPrice, needsConfirmation] of [
      [1898, true],
      [1897, false],
      [1402, true],
      [0, false],
    ] as const) {
      const prices = [{ productId: 2, communicatedPrice }];
      const checked = await callApi('submissions/validate', { ...call, body: { prices } });
      expect(checked.body.prices).toMatchObject([{ ...gasOil, change: null, needsConfirmation }]);
    }
  });

  test('is not asked about where it is 0, which is asked about after a price', async () => {
    const prices = [{ productId: 1, communicatedPrice: 0 }];
    const call = { token: alpha.token, params: params(), body: { prices } };
    const checked = await callApi('submissions/validate', call);
    expect(checked.body.prices).toMatchObject([{ previousPrice: 1789, needsConfirmation: true }]);
  });

  test('stands on the check page with its distance from it, and no other does', async () => {
    await enter(alpha, surveys[1] ?? 0, { 2: 1898 });
    const call = { token: admin, params: { surveyId: surveys[1] ?? 0 } };
    for (const route of ['company-prices/list', 'company-prices/compute'] as const) {
      const { body } = await callApi(route, call);
      const prices = body.find(({ companyId }) => companyId === alpha.id)?.prices;
      const distances = prices?.map(({ productId, fromNational }) => [productId, fromNational]);
      expect(distances?.slice(0, 2)).toEqual([
        [1, undefined],
        [2, 15.03],
      ]);
    }
  });

  test('of 0 is asked about after a week of silence too', async () => {
    const surveyId = await anOpenSurvey('2026-01-26');
    const params = { companyId: beta.id, surveyId };
    const prices = [1, 2].map((productId) => ({ productId, communicatedPrice: 0 }));
    const call = { token: beta.token, params, body: { prices } };
    expect((await callApi('submissions/validate', call)).body.prices).toMatchObject([
      { previousPrice: null, lastPrice: 1792, needsConfirmation: true },
      { previousPrice: null, lastPrice: 1650, needsConfirmation: true },
    ]);
  });

  test('is taken from a program only with a comment or confirmed, and not asked about again', async () => {
    const surveyId = await anOpenSurvey('2026-02-02');
    const params = { companyId: beta.id, surveyId };
    const send = (prices: NewSubmission['prices']) =>
      callApi('submissions/send', { token: beta.token, params, body: { prices } });
    const petrol = { productId: 1, communicatedPrice: 0 } as const;
    const gasOil = { productId: 2, communicatedPrice: 0 } as const;
    expect(await send([petrol, { ...gasOil, confirmed: true }])).toMatchObject(
      answered(422, {
        code: 'price_unconfirmed',
        errors: [{ pointer: '/prices/0/communicatedPrice', productId: 1, lastPrice: 1792 }],
      }),
    );
    const said = [
      { ...petrol, comment: 'Depot closed' },
      { ...gasOil, confirmed: true },
    ];
    expect(await send(said)).toMatchObject(answered(201, { prices: [{}, {}] }));
    expect(await send([petrol, gasOil])).toMatchObject({ status: 201 });
  });
});
