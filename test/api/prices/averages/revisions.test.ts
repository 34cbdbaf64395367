import { describe, expect, test } from 'vitest';
import { answered, callApi } from '../../../support/api/call-api.ts';
import { anAdministrator } from '../../../support/api/identity.ts';
import { averageCalls } from '../../../support/prices/averages.ts';
import { aWeek, publishWeeks } from '../../../support/prices/published-figures.ts';

const token = await anAdministrator({ username: 'maria' });
const { compute, publish, months } = averageCalls(() => token);

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

  test('is listed with its new figures', async () => {
    await publishWeeks(april, ...may);
    await compute(2024, 5);
    expect(await publish(2024, 5)).toMatchObject(answered(200, [{ totalPrice: 1820 }]));
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
    expect(await compute(2024, 5)).toMatchObject(answered(409, 'already_published'));
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
    const body: Record<string, unknown> = {
      ...{ published: true, revision: true, year: 2024, month: 5, reason: 'Errore', note },
    };
    // Another administrator computes it anew, otherwise, while this one looks at the figures.
    const seen = (await state()).body.draft?.computedAt;
    await compute(2024, 5, { revision: 'true', daysAfterLast: 'last' });
    const ofSeen = { token, body: { ...body, computedAt: seen } };
    expect(await callApi('monthly-prices/publish', ofSeen)).toMatchObject(
      answered(409, 'draft_changed'),
    );
    expect((await months(1)).body.at(-1)).toMatchObject({ month: 5, totalPrice: 1820 });
    await compute(2024, 5, { revision: 'true' });
    body.computedAt = (await state()).body.draft?.computedAt;
    const published = await callApi('monthly-prices/publish', { token, body });
    expect(published).toMatchObject({ status: 200 });
    // As when its answer was lost; another note is another publication.
    const again = await callApi('monthly-prices/publish', { token, body });
    expect([again.status, again.body]).toEqual([200, published.body]);
    const other = { ...body, note: { it: 'Errore di calcolo.', en: 'An error.' } };
    expect(await callApi('monthly-prices/publish', { token, body: other })).toMatchObject({
      body: { code: 'average_missing' },
    });
    expect((await months(1)).body.at(-1)).toMatchObject({ month: 5, totalPrice: 1804.19 });
    expect((await outdated()).body.filter(({ year }) => year === 2024)).toEqual([]);

    const query = { year: 2024, month: 5 };
    const { body: revisions } = await callApi('monthly-prices/revisions', { query });
    expect(revisions).toMatchObject([
      { revision: 1, note: null, rows: [{ totalPrice: 1820 }], differences: [] },
      {
        ...{ revision: 2, note, rows: [{ totalPrice: 1804.19 }] },
        differences: [{ productId: 1, before: 1820, after: 1804.19, difference: -15.81 }],
        surveys: [{ days: 5 }, { days: 7 }, { surveyId: 103, surveyRevision: 2 }, {}, {}],
      },
    ]);
    expect(revisions[1]).not.toHaveProperty('reason');
  });
});

describe('a draft', () => {
  test('that is older than its inputs is not published', async () => {
    await publishWeeks(
      aWeek(201, '2025-03-03', { 1: [180_000, 32_459, 71_340] }),
      aWeek(202, '2025-04-07', { 1: [182_000, 32_820, 71_340] }),
    );
    await compute(2025, 3);
    await publishWeeks({
      ...aWeek(202, '2025-04-07', { 1: [181_000, 32_639, 71_340] }),
      revision: 2,
    });
    expect(await publish(2025, 3)).toMatchObject(answered(409, 'average_stale'));
  });

  test('of a period that has not ended is not published', async () => {
    await publishWeeks(
      aWeek(301, '2098-12-29', { 1: [180_000, 32_459, 71_340] }),
      aWeek(302, '2099-02-02', { 1: [180_000, 32_459, 71_340] }),
    );
    expect(await compute(2099, 1)).toMatchObject({ status: 200 });
    expect(await publish(2099, 1)).toMatchObject(answered(409, 'period_not_ended'));
  });

  test('with days that nothing covers is published with a reason only', async () => {
    await publishWeeks(
      aWeek(401, '2025-05-05', { 1: [180_000, 32_459, 71_340] }),
      aWeek(402, '2025-06-02', { 1: [180_000, 32_459, 71_340], 5: [70_000, 12_623, 14_727] }),
    );
    await publishWeeks(aWeek(400, '2025-04-28', { 1: [180_000, 32_459, 71_340] }));
    await compute(2025, 5);
    const refused = await publish(2025, 5);
    expect(refused).toMatchObject(
      answered(409, {
        code: 'reason_needed',
        findings: [{ code: 'days_not_covered', productId: 5, details: { days: 27, wanted: 31 } }],
      }),
    );
    const body = { published: 'true', year: 2025, month: 5, reason: 'Rilevato dal 5 maggio' };
    expect(await callApi('monthly-prices/publish', { token, body })).toMatchObject({ status: 200 });
  });
});
