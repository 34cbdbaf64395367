import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
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

describe('where a second administrator has to approve', () => {
  beforeAll(() => vi.stubEnv('APPROVAL_REQUIRED', 'on'));
  afterAll(() => vi.unstubAllEnvs());

  const period = { year: 2023, month: 2 };
  const draftOf = async () => {
    const { body } = await callApi('monthly-prices/state', { token, query: period });
    return body.draft as NonNullable<typeof body.draft>;
  };
  const revise = (texts: object = {}) =>
    callApi('monthly-prices/publish', {
      token,
      body: { published: true, revision: true, ...period, ...texts },
    });
  const pending = async () => (await callApi('approvals/list', { token })).body;
  const approve = (who: string, computedAt: string) =>
    callApi('monthly-prices/approve', { token: who, body: { ...period, computedAt } });

  test('exactly what was approved is published, with the words that were', async () => {
    const second = await anAdministrator({ username: 'anna' });
    await compute(2023, 2, { revision: 'true' });
    const texts = { reason: 'Corrected', note: { it: 'Rettifica', en: 'Correction' } };
    await callApi('monthly-prices/prepare', { token, body: { ...period, ...texts } });
    const { computedAt } = await draftOf();
    expect((await pending()).averages).toContainEqual(period);
    expect(await revise()).toMatchObject({ status: 409, body: { code: 'approval_needed' } });
    expect(await approve(token, computedAt)).toMatchObject({
      status: 403,
      body: { code: 'own_draft' },
    });
    expect(await approve(second, '2020-01-01T00:00:00.000Z')).toMatchObject({
      status: 409,
      body: { code: 'draft_changed' },
    });
    expect(await approve(second, computedAt)).toMatchObject({
      status: 200,
      body: { draft: { reason: 'Corrected', approval: { by: 'anna' } } },
    });
    expect(await revise({ reason: 'Other' })).toMatchObject({ body: { code: 'approval_needed' } });

    // Each of these makes the approval void.
    await callApi('monthly-prices/prepare', { token, body: { ...period, ...texts, reason: 'X' } });
    expect((await draftOf()).approval).toBeUndefined();
    await approve(second, computedAt);
    await callApi('monthly-prices/withdraw-approval', { token, query: period });
    expect((await draftOf()).approval).toBeUndefined();
    await approve(second, computedAt);
    await compute(2023, 2, { revision: 'true' });
    expect((await draftOf()).approval).toBeUndefined();
    expect(await revise()).toMatchObject({ body: { code: 'approval_needed' } });

    await callApi('monthly-prices/prepare', { token, body: { ...period, ...texts } });
    await approve(second, (await draftOf()).computedAt);
    expect(await revise()).toMatchObject({ status: 200 });
    expect((await pending()).averages).not.toContainEqual(period);
    const { body } = await callApi('monthly-prices/revisions', { token, query: period });
    expect(body.at(-1)).toMatchObject({ reason: 'Corrected', note: texts.note });
    expect((await auditOf('average/2023/2')).map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'average.prepared',
        'average.approved',
        'average.approval-withdrawn',
      ]),
    );
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

describe('a published month whose survey was corrected', () => {
  const may = [
    aWeek(101, '2024-05-06', { 1: [180_000, 32_459, 72_840] }),
    aWeek(102, '2024-05-13', { 1: [181_000, 32_639, 72_840] }),
    aWeek(103, '2024-05-20', { 1: [182_000, 32_820, 72_840] }),
    aWeek(104, '2024-05-27', { 1: [183_000, 33_000, 72_840] }),
    aWeek(105, '2024-06-03', { 1: [184_000, 33_180, 72_840] }),
  ];
  const april = aWeek(100, '2024-04-29', { 1: [179_000, 32_279, 72_840] });
  const corrected = { ...aWeek(103, '2024-05-20', { 1: [175_000, 31_557, 72_840] }), revision: 2 };
  const outdated = () => callApi('monthly-prices/outdated', { token });
  const state = () => callApi('monthly-prices/state', { token, query: { year: 2024, month: 5 } });

  test('is listed with what it would be', async () => {
    await publishWeeks(april, ...may);
    await compute(2024, 5);
    expect(await publish(2024, 5)).toMatchObject({ status: 200, body: [{ totalPrice: 1820 }] });
    expect((await outdated()).body.filter(({ year }) => year === 2024)).toEqual([]);

    await publishWeeks(corrected);
    // (5 x 1800 + 7 x 1810 + 7 x 1750 + 7 x 1830 + 5 x 1840) / 31 = 1804.19
    expect((await outdated()).body.filter(({ year }) => year === 2024)).toEqual([
      {
        ...{ year: 2024, month: 5, revision: 1, after: [] },
        causes: [{ surveyId: 103, date: '2024-05-20', usedRevision: 1, revision: 2 }],
        rows: [expect.objectContaining({ productId: 1, totalPrice: 1804.19, days: 31 })],
        differences: [{ productId: 1, before: 1820, after: 1804.19, difference: -15.81 }],
      },
    ]);
  });

  test('keeps its figures until a revision of it is published', async () => {
    expect(await compute(2024, 5)).toMatchObject({
      status: 409,
      body: { code: 'already_published' },
    });
    expect(await compute(2024, 5, { revision: 'true' })).toMatchObject({ status: 200 });
    expect((await months(1)).body.at(-1)).toMatchObject({ month: 5, totalPrice: 1820 });
    expect((await state()).body).toMatchObject({
      revision: 1,
      published: [{ totalPrice: 1820 }],
      draft: { revision: 2, differences: [{ difference: -15.81 }] },
      refused: [],
    });
    expect(await publish(2024, 5)).toMatchObject({ status: 409 });
  });

  test('is replaced by its revision in one step, and both stay on record', async () => {
    const note = {
      it: 'Corretta la rilevazione del 20 maggio.',
      en: 'Survey of 20 May corrected.',
    };
    const body = { published: true, revision: true, year: 2024, month: 5, reason: 'Errore', note };
    expect(await callApi('monthly-prices/publish', { token, body })).toMatchObject({ status: 200 });
    expect((await months(1)).body.at(-1)).toMatchObject({ month: 5, totalPrice: 1804.19 });
    expect((await outdated()).body.filter(({ year }) => year === 2024)).toEqual([]);

    const query = { year: 2024, month: 5 };
    const { body: revisions } = await callApi('monthly-prices/revisions', { query });
    expect(revisions).toMatchObject([
      { revision: 1, note: null, rows: [{ totalPrice: 1820 }] },
      {
        ...{ revision: 2, note, rows: [{ totalPrice: 1804.19 }] },
        surveys: [{ days: 5 }, { days: 7 }, { surveyId: 103, surveyRevision: 2 }, {}, {}],
      },
    ]);
    expect(revisions[1]).not.toHaveProperty('reason');
  });
});

describe('a draft', () => {
  test('that is older than what it was computed from is not published', async () => {
    await publishWeeks(
      aWeek(201, '2025-03-03', { 1: [180_000, 32_459, 71_340] }),
      aWeek(202, '2025-04-07', { 1: [182_000, 32_820, 71_340] }),
    );
    await compute(2025, 3);
    await publishWeeks({
      ...aWeek(202, '2025-04-07', { 1: [181_000, 32_639, 71_340] }),
      revision: 2,
    });
    expect(await publish(2025, 3)).toMatchObject({ status: 409, body: { code: 'average_stale' } });
  });

  test('of a period that has not ended is not published', async () => {
    await publishWeeks(
      aWeek(301, '2098-12-29', { 1: [180_000, 32_459, 71_340] }),
      aWeek(302, '2099-02-02', { 1: [180_000, 32_459, 71_340] }),
    );
    expect(await compute(2099, 1)).toMatchObject({ status: 200 });
    expect(await publish(2099, 1)).toMatchObject({
      status: 409,
      body: { code: 'period_not_ended' },
    });
  });

  test('with days that nothing covers is published with a reason only', async () => {
    await publishWeeks(
      aWeek(401, '2025-05-05', { 1: [180_000, 32_459, 71_340] }),
      aWeek(402, '2025-06-02', { 1: [180_000, 32_459, 71_340], 5: [70_000, 12_623, 14_727] }),
    );
    await publishWeeks(aWeek(400, '2025-04-28', { 1: [180_000, 32_459, 71_340] }));
    await compute(2025, 5);
    const refused = await publish(2025, 5);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'reason_needed',
        findings: [{ code: 'days_not_covered', productId: 5, details: { days: 27, wanted: 31 } }],
      },
    });
    const body = { published: 'true', year: 2025, month: 5, reason: 'Rilevato dal 5 maggio' };
    expect(await callApi('monthly-prices/publish', { token, body })).toMatchObject({ status: 200 });
  });
});
