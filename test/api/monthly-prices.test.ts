import { beforeAll, describe, expect, test } from 'vitest';
import { auditOf } from '../support/audit-log.ts';
import { callApi } from '../support/call-api.ts';
import { aCompanyUser, anAdministrator } from '../support/identity.ts';
import { aPeriod, aWeek, publishPeriods, publishWeeks } from '../support/published-figures.ts';

/** Petrol in the ministry's surveys from 30 January to 6 March 2023: total, VAT, excise. */
const winter2023 = [
  aWeek(1, '2023-01-30', { 1: [187131, 33745, 72840] }),
  aWeek(2, '2023-02-06', { 1: [187237, 33764, 72840] }),
  aWeek(3, '2023-02-13', { 1: [185974, 33536, 72840] }),
  aWeek(4, '2023-02-20', { 1: [186001, 33541, 72840] }),
  aWeek(5, '2023-02-27', { 1: [185645, 33477, 72840] }),
];
const firstOfMarch = aWeek(6, '2023-03-06', { 1: [185284, 33412, 72840] });

let token: string;

beforeAll(async () => {
  token = await anAdministrator({ username: 'maria' });
});

const compute = (year: number, month: number, query: Record<string, string> = {}) =>
  callApi('monthly-prices/compute', { token, query: { year, month, ...query } });
const publish = (year: number, month: number) =>
  callApi('monthly-prices/publish', { token, body: { published: 'true', year, month } });
const months = (productId: number, query: Record<string, number> = {}) =>
  callApi('monthly-prices/list', { params: { productId }, query });

describe('a month', () => {
  test('cannot be computed before a survey dated after its last day is published', async () => {
    await publishWeeks(...winter2023);
    expect(await compute(2023, 2)).toMatchObject({
      status: 404,
      body: { code: 'weekly_prices_missing' },
    });
    expect(await publish(2023, 2)).toMatchObject({
      status: 409,
      body: { code: 'average_missing' },
    });
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
    expect(await publish(2023, 2)).toMatchObject({ status: 200, body: [{ totalPrice: 1860.75 }] });
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
    expect(records.at(-1)).toMatchObject({ after: [{ productId: 1, total: 186075 }] });
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

describe('quarters and the year', () => {
  const winter = [
    aPeriod(1, [2022, 1], [175000, 31557, 72840], 31),
    aPeriod(1, [2022, 2], [184000, 33180, 72840], 28),
  ];

  test('wait for all of their published months', async () => {
    await publishPeriods(...winter);
    await publishPeriods({ ...aPeriod(1, [2022, 3], [200000, 36066, 72840]), published: false });
    expect(await compute(2022, 14)).toMatchObject({
      status: 404,
      body: { code: 'months_missing', months: [3] },
    });
    expect(await compute(2022, 13)).toMatchObject({
      status: 404,
      body: { months: [3, 4, 5, 6, 7, 8, 9, 10, 11, 12] },
    });
  });

  test('are means of the months weighted by their days', async () => {
    await publishPeriods(aPeriod(1, [2022, 3], [200000, 36066, 72840], 31));
    // (31 x 1750 + 28 x 1840 + 31 x 2000) / 90; the VAT of each month weighted alike.
    expect((await compute(2022, 14)).body).toEqual([
      {
        productId: 1,
        totalPrice: 1864.11,
        vat: 336.15,
        exciseDuty: 728.4,
        netPrice: 799.56,
        days: 90,
      },
    ]);
    expect(await publish(2022, 14)).toMatchObject({ status: 200 });
  });

  const annual = (query: Record<string, number> = {}) =>
    callApi('monthly-prices/annual', { params: { productId: 1 }, query });

  test('take no row of zeros for a price', async () => {
    // LPG in the second quarter of 1997, as the ministry's file has it.
    await publishPeriods(
      aPeriod(5, [1997, 4], [0, 0, 0], 30),
      aPeriod(5, [1997, 5], [0, 0, 0], 31),
      aPeriod(5, [1997, 6], [51_430, 8_212, 14_102], 30),
      ...[4, 5, 6].map((month) => aPeriod(2, [1997, month], [95_000, 15_000, 52_796], 30)),
    );
    const lpg = await months(5);
    expect(
      lpg.body.map(({ month, totalPrice, netPrice }) => [month, totalPrice, netPrice]),
    ).toEqual([
      [4, null, null],
      [5, null, null],
      [6, 514.3, 291.16],
    ]);
    const { body } = await compute(1997, 15);
    expect(body.find(({ productId }) => productId === 5)).toMatchObject({
      totalPrice: 514.3,
      days: 30,
    });
  });

  test('are apart from the months, years before their quarters', async () => {
    await publishPeriods(
      aPeriod(1, [2021, 13], [162000, 29213, 72840], 365),
      aPeriod(1, [2021, 17], [173000, 31197, 72840], 92),
    );
    const codes = (answer: { body: readonly { year: number; month: number }[] }) =>
      answer.body.map(({ year, month }) => `${year}/${month}`);
    expect(codes(await annual())).toEqual(['2021/13', '2021/17', '2022/14']);
    expect(codes(await annual({ month: 13 }))).toEqual(['2021/13', '2021/17', '2022/14']);
    expect(codes(await annual({ month: 14 }))).toEqual(['2022/14']);
    expect(codes(await months(1))).toEqual(['2022/1', '2022/2', '2022/3', '2023/2', '2023/3']);
    expect(codes(await months(1, { month: 2 }))).toEqual(['2022/2', '2023/2']);
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
    expect(await publish(2023, 18)).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/month' }] },
    });
  });

  test('understands numbers sent as text', async () => {
    const body = { published: 'true', year: '2020', month: '1' };
    expect(await callApi('monthly-prices/publish', { token, body })).toMatchObject({
      status: 409,
      body: { code: 'average_missing' },
    });
  });
});
