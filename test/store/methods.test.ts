import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { dynamo } from '../../functions/platform/aws/dynamodb.ts';
import { coreTable } from '../../functions/platform/tables/keys.ts';
import {
  PERIOD_METHODS,
  type PeriodMethod,
} from '../../functions/prices/averages/rules/period-methods.ts';
import { periodRevisions } from '../../functions/prices/averages/store/period-revisions.ts';
import { verifyPeriod } from '../../functions/prices/averages/work/verify-periods.ts';
import { verifyRevisions } from '../../functions/prices/national-prices/work/verify-revisions.ts';
import { priceKeys } from '../../functions/prices/surveys/store/price-keys.ts';
import { publishedSeries } from '../../functions/prices/surveys/store/series-years.ts';
import { surveyById } from '../../functions/prices/surveys/store/survey-records.ts';
import { answered, callApi } from '../support/api/call-api.ts';
import { addMethod } from '../support/prices/second-method.ts';
import { aSample } from '../support/prices/weekly-survey.ts';

const sample = await aSample({ petrolWeight: 40 }, { petrolWeight: 30 }, { petrolWeight: 30 });
const PRICES = [{ 1: 1701 }, { 1: 1710 }, { 1: 1721 }];
const verified = async (id: number) => verifyRevisions(await surveyById(id));
const draft = async (id: number) =>
  (await callApi('revisions/draft', { token: sample.token, params: { id } })).body;
const figure = async (period: string) =>
  (await callApi('figures/latest', { params: { series: 'weekly', period, productId: 1 } })).body;

describe('a change of the method', () => {
  test('leaves revisions of the previous method, which are verified by that method', async () => {
    const before = await sample.publishedSurvey('2026-01-12', ...PRICES);
    const waiting = await sample.readySurvey('2026-01-19', ...PRICES);
    expect(await draft(waiting)).toMatchObject({ nationalPrices: 'current' });
    addMethod('2026-01-19');

    expect(await verified(before)).toMatchObject([{ method: 1, faults: [] }]);
    // It was computed by the method that holds no longer for its date.
    expect(await draft(waiting)).toMatchObject({ nationalPrices: 'stale' });
    expect(await sample.change(waiting, { published: true })).toMatchObject(
      answered(409, 'national_prices_stale'),
    );
    expect(await sample.computeNational(waiting)).toMatchObject({ status: 200 });
    const check = { token: sample.token, params: { surveyId: waiting } };
    expect((await callApi('company-prices/averages', check)).body).toMatchObject([
      { productId: 1, average: 1710 },
    ]);
    expect(await draft(waiting)).toMatchObject({
      nationalPrices: 'current',
      prices: [{ totalPrice: 1710 }],
      movements: { products: [{ causes: [{ cause: 'method', total: 0.3 }] }] },
    });
    await sample.change(waiting, { published: true });
    expect(await verified(waiting)).toMatchObject([{ method: 2, faults: [] }]);
    expect((await publishedSeries()).map(({ prices }) => prices[1]?.total)).toEqual([
      170_970, 171_000,
    ]);
  });

  test('leaves averages too, which are verified by the method frozen in them', async () => {
    const period = { year: 2026, month: 1 };
    await sample.publishedSurvey('2026-01-05', ...PRICES);
    for (const date of ['2026-01-26', '2026-02-02']) await sample.publishedSurvey(date, ...PRICES);
    const act = { token: sample.token };
    const computed = await callApi('monthly-prices/compute', { ...act, query: period });
    expect(computed.status).toBe(200);
    const publish = { ...act, body: { published: true, ...period } };
    expect(await callApi('monthly-prices/publish', publish)).toMatchObject({ status: 200 });
    const [first] = await verifyPeriod(period);
    expect(first).toMatchObject({ revision: 1, method: 1, source: 'surveys', faults: [] });

    const whole: PeriodMethod = {
      ...PERIOD_METHODS[1],
      spans: (spans) => PERIOD_METHODS[1].spans(spans).map((row) => ({ ...row, total: 1 })),
    };
    Object.assign(PERIOD_METHODS, { 2: whole });
    expect(await verifyPeriod(period, 1)).toMatchObject([{ faults: [] }]);
    const [record] = await periodRevisions(2026, 1);
    if (!record) return expect.fail('no revision');
    const store = async (changes: object) => {
      const key = priceKeys.periodRevision(2026, 1, 1);
      const item = { ...record, ...changes, ...key };
      await dynamo().send(new PutCommand({ TableName: coreTable(), Item: item }));
      return (await verifyPeriod(period))[0]?.faults;
    };
    expect(await store({ method: 2 })).toMatchObject([{ code: 'price_differs', productId: 1 }]);
    expect(await store({ method: 9 })).toEqual([{ code: 'method_unknown', method: 9 }]);
    const [row] = record.rows;
    expect(await store({ rows: [{ ...row, total: 5 }] })).toMatchObject([
      { code: 'price_differs' },
      { code: 'not_as_public' },
    ]);
    expect(await store({ surveys: [{ ...record.surveys?.[0], surveyRevision: 7 }] })).toEqual([
      { code: 'inputs_missing' },
    ]);
    expect(await store({})).toEqual([]);
  });

  test('is named with each figure', async () => {
    expect(await figure('2026-01-12')).toMatchObject({ method: { version: 1 } });
    expect(await figure('2026-01-19')).toMatchObject({
      method: { version: 2, from: '2026-01-19', text: { en: 'Rounded up' } },
    });
  });
});
