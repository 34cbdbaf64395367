import { describe, expect, test } from 'vitest';
import { auditOf } from '../../../support/api/audit-log.ts';
import { answered, callApi } from '../../../support/api/call-api.ts';
import { aCompanyUser, anAdministrator } from '../../../support/api/identity.ts';
import { averageCalls, firstOfMarch, winter2023 } from '../../../support/prices/averages.ts';
import { aWeek, publishWeeks } from '../../../support/prices/published-figures.ts';

const token = await anAdministrator({ username: 'maria' });
const { compute, publish, months } = averageCalls(() => token);

describe('a month', () => {
  test('cannot be computed before a survey dated after its last day is published', async () => {
    await publishWeeks(...winter2023);
    expect(await compute(2023, 2)).toMatchObject(answered(404, 'weekly_prices_missing'));
    expect(await publish(2023, 2)).toMatchObject(answered(409, 'average_missing'));
  });

  test('is the mean of its days, as the ministry published it', async () => {
    await publishWeeks(firstOfMarch);
    const answer = await compute(2023, 2);
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual([
      {
        productId: 1,
        totalPrice: 1860.75,
        vat: 335.54,
        exciseDuty: 728.4,
        netPrice: 796.81,
        days: 28,
      },
    ]);
  });

  test('may take the last survey inside it for the days after', async () => {
    // The survey of 27 February for all nine days from the 20th on.
    const [petrol] = (await compute(2023, 2, { daysAfterLast: 'last' })).body;
    // (5 x 1872.37 + 7 x 1859.74 + 7 x 1860.01 + 9 x 1856.45) / 28 = 1861.005
    expect(petrol).toMatchObject({ totalPrice: 1861.01, days: 28 });
    await compute(2023, 2);
  });

  test('is not public before it is published', async () => {
    expect((await months(1)).body).toEqual([]);
  });

  test('is public, for good, once it is', async () => {
    const { headers } = await months(1);
    expect(await publish(2023, 2)).toMatchObject(answered(200, [{ totalPrice: 1860.75 }]));
    const answer = await months(1);
    expect(answer.headers.etag).not.toBe(headers.etag);
    expect(answer.body).toEqual([
      {
        monthlyPriceId: 202302001,
        productId: 1,
        year: 2023,
        month: 2,
        totalPrice: 1860.75,
        vat: 335.54,
        exciseDuty: 728.4,
        netPrice: 796.81,
      },
    ]);
    const conflict = { status: 409, body: { code: 'already_published', year: 2023, month: 2 } };
    expect(await compute(2023, 2)).toMatchObject(conflict);
    expect(await publish(2023, 2)).toMatchObject(conflict);
  });

  test('leaves on record who computed and published what', async () => {
    const records = await auditOf('average/2023/2');
    expect(records.map(({ action, actor }) => [action, actor])).toEqual([
      ['average.computed', 'maria'],
      ['average.computed', 'maria'],
      ['average.computed', 'maria'],
      ['average.published', 'maria'],
    ]);
    expect(records.at(-1)).toMatchObject({
      after: { revision: 1, rows: [{ productId: 1, total: 186075 }] },
    });
  });

  test('keeps only the products of its latest computation', async () => {
    await publishWeeks(
      aWeek(7, '2023-03-13', { 1: [185993, 33540, 72840], 8: [64000, 0, 3139] }),
      aWeek(8, '2023-04-03', { 1: [185814, 33507, 72840], 8: [62000, 0, 3139] }),
    );
    expect((await compute(2023, 3)).body.map(({ productId }) => productId)).toEqual([1, 8]);
    await publishWeeks(
      aWeek(7, '2023-03-13', { 1: [185993, 33540, 72840] }),
      aWeek(8, '2023-04-03', { 1: [185814, 33507, 72840] }),
    );
    await compute(2023, 3);
    expect((await publish(2023, 3)).body.map(({ productId }) => productId)).toEqual([1]);
    expect((await months(8)).body).toEqual([]);
  });
});

describe('computing and publishing', () => {
  test.each([
    ['compute', { query: { year: 2023, month: 2 } }],
    ['publish', { body: { published: true, year: 2023, month: 2 } }],
  ] as const)('is for administrators only: %s', async (name, request) => {
    const id = `monthly-prices/${name}` as const;
    expect(await callApi(id, request)).toMatchObject({ status: 401 });
    const reference = await aCompanyUser({ companyId: 1 });
    expect(await callApi(id, { ...request, token: reference })).toMatchObject({ status: 403 });
  });

  test('is refused for a month that is none', async () => {
    expect(await compute(2023, 18)).toMatchObject({ status: 422 });
    expect(await publish(2023, 18)).toMatchObject(
      answered(422, { errors: [{ pointer: '/month' }] }),
    );
  });

  test('understands numbers sent as text', async () => {
    const body = { published: 'true', year: '2020', month: '1' };
    expect(await callApi('monthly-prices/publish', { token, body })).toMatchObject(
      answered(409, 'average_missing'),
    );
  });
});
