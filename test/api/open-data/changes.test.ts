import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { changeBody } from '../../../functions/notices/subscriptions/work/webhook-bodies.ts';
import { latestCorrections } from '../../../functions/open-data/changes/work/public-changes.ts';
import { addDays } from '../../../functions/platform/kernel/calendar.ts';
import { putDays } from '../../../functions/stations/store/daily-prices.ts';
import { answered, type CallOptions, callApi } from '../../support/api/call-api.ts';
import { countDatabaseUsage } from '../../support/aws/database-requests.ts';
import { at, correctedWeeks } from '../../support/prices/corrected-weeks.ts';
import { NOTE } from '../../support/prices/corrections.ts';
import {
  aPeriod,
  aWeek,
  publishPeriods,
  publishWeeks,
} from '../../support/prices/published-figures.ts';
import type { Sample } from '../../support/prices/weekly-survey.ts';

/** Everything that changed, for programs that keep a copy. */

const read = async (query: CallOptions['query'] = {}) => {
  const answer = await callApi('changes/list', { query });
  expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, '']);
  return answer.body;
};

let sample: Sample;
beforeAll(async () => {
  vi.stubEnv('PUBLIC_ORIGIN', 'https://statistics.example.org');
  // Counts from before the correction, as what was imported does.
  const may = aPeriod(1, [2024, 5], [170_000, 30_656, 72_840]);
  sample = await correctedWeeks(() =>
    publishPeriods({ ...may, publishedAt: '2024-06-11T12:00:00.000Z' }),
  );
});
afterEach(() => vi.restoreAllMocks());

describe('the changes', () => {
  test('contain the value before and after, difference, reason and consequences', async () => {
    at('2024-06-14T10:00:00Z');
    const { changes, more } = await read();
    expect(more).toBe(false);
    expect(
      changes.map(({ kind, series, period, revision }) => [kind, series, period, revision]),
    ).toEqual([
      ['release', 'weekly', '2024-06-03', 1],
      ['release', 'weekly', '2024-06-10', 1],
      ['release', 'monthly', '2024-05', 1],
      ['correction', 'weekly', '2024-06-03', 2],
      ['withdrawal', 'weekly', '2024-06-10', 1],
    ]);
    const [release, second, , correction, withdrawal] = changes;
    expect(release?.figures).toMatchObject([
      { productId: 1, before: null, after: 1709, difference: null, status: 'A' },
    ]);
    // 0.4 x 1720 + 0.3 x 1730 + 0.3 x 1740 = 1729, 20 more than the week before.
    expect(second?.figures).toMatchObject([{ after: 1729, change: 20 }]);
    expect(correction).toMatchObject({
      at: '2024-06-12T10:00:00.000Z',
      note: NOTE,
      figures: [
        {
          ...{ productId: 1, before: 1709, after: 1729, difference: 20, status: 'A' },
          unit: 'EUR/1000 l',
          ...{ flow: 'weekly-prices', period: '2024-06-03', codes: { product: '1' } },
          name: { it: 'Benzina', en: 'Euro-Super 95' },
          api: 'https://statistics.example.org/dgsaie/api/v1/figures/weekly/2024-06-03/1/2',
        },
      ],
      followed: {
        nextChange: { period: '2024-06-10', figures: [{ productId: 1, before: 20, after: 0 }] },
        // The survey of 3 June gives its price to the days from 27 May to 2 June.
        underReview: [{ series: 'monthly', period: '2024-05' }],
      },
    });
    expect(withdrawal).toMatchObject({
      note: NOTE,
      figures: [{ before: 1729, after: null, difference: null, status: 'O', remark: 'withdrawn' }],
      followed: { underReview: [] },
    });
  });

  test('tell duties and VAT before and after, which the total does not show', async () => {
    at('2024-06-14T10:00:00Z');
    const [release, , month, correction, withdrawal] = (await read()).changes;
    const duties = { exciseDuty: 728.4, vat: 22 };
    expect(release?.figures[0]?.duties).toEqual({ before: null, after: duties });
    expect(correction?.figures[0]?.duties).toEqual({ before: duties, after: duties });
    expect(withdrawal?.figures[0]?.duties).toEqual({ before: duties, after: null });
    expect(month?.figures[0]).not.toHaveProperty('duties');
    const { text } = await callApi('changes/table', { query: { lang: 'en', series: 'weekly' } });
    expect(text.split(/\r?\n/)[0]).toMatch(
      /;EXCISE_BEFORE;EXCISE_AFTER;VAT_BEFORE;VAT_AFTER;FLOW;/,
    );
    expect(text.split(/\r?\n/)[1]).toMatch(/;;728\.40;;22;weekly-prices;/);
  });

  test('are the same in feeds, with what was before', async () => {
    const { text } = await callApi('feeds/json', {
      params: { feed: 'corrections' },
      query: { lang: 'en' },
    });
    expect(JSON.parse(text).items[1].content_text).toBe(
      [
        NOTE.en,
        'Euro-Super 95: 1,729.00 EUR per 1000 litres (before 1,709.00; difference +20.00)',
        'Change of the survey of 10 June 2024: Euro-Super 95 0.00 (before +20.00)',
        'Averages under review: May 2024',
      ].join('\n'),
    );
  });

  test('are the same in calls to programs, beside what these had', async () => {
    const [change] = await latestCorrections(10).then((all) => all.slice(-1));
    if (!change) throw new Error('no correction');
    expect(JSON.parse(changeBody(change))).toMatchObject({
      type: 'correction',
      data: {
        note: NOTE,
        figures: [
          {
            productId: 1,
            totalPrice: 1729,
            before: 1709,
            after: 1729,
            difference: 20,
            status: 'A',
          },
        ],
        followed: { underReview: [{ series: 'monthly', period: '2024-05' }] },
      },
    });
  });

  test('are asked for from a moment, a day in Rome, and where an answer ended', async () => {
    at('2024-06-14T10:00:00Z');
    const kinds = async (since: string) => (await read({ since })).changes.map(({ id }) => id);
    const all = (await read()).changes.map(({ id }) => id);
    expect(await kinds('2024-06-12T10:00:00Z')).toEqual(all.slice(3));
    expect(await kinds('2024-06-12T12:00:00.001+02:00')).toEqual(all.slice(4));
    expect(await kinds('2024-06-13')).toEqual(all.slice(4));
    expect(await kinds((await read()).next)).toEqual([]);
    const page = await read({ limit: '2', series: 'weekly' });
    expect([page.changes.length, page.more]).toEqual([2, true]);
    const { searchParams } = new URL(page.address);
    const rest = await read(Object.fromEntries(searchParams));
    expect(rest.changes.map(({ period, kind }) => [period, kind])).toEqual([
      ['2024-06-03', 'correction'],
      ['2024-06-10', 'withdrawal'],
    ]);
    expect((await read({ product: '2' })).changes).toEqual([]);
  });

  test('refuse a text that is no moment', async () => {
    for (const since of ['yesterday', '2024-02-30', '2024-02-30T00:00:00Z', 'W10'])
      expect(await callApi('changes/list', { query: { since } })).toMatchObject(
        answered(422, { errors: [{ pointer: '/since' }] }),
      );
    at('2024-06-14T10:00:00Z');
    const future = await callApi('changes/list', { query: { since: '2024-06-14T10:00:01Z' } });
    expect(future).toMatchObject(answered(422, { errors: [{ code: 'in_future' }] }));
    const later = await callApi('changes/list', { query: { since: '2024-06-15' } });
    expect(later).toMatchObject(answered(422, { errors: [{ code: 'in_future' }] }));
  });

  test('tell of a release that was moved', async () => {
    at('2024-06-14T10:00:00Z');
    const before = await read();
    const moved = await callApi('release-calendar/move', {
      token: sample.token,
      params: { series: 'weekly', period: '2024-06-17' },
      body: { plannedAt: '2024-06-19T10:00:00.000Z', reason: 'Ill', note: NOTE },
    });
    expect(moved.status).toBe(200);
    const { changes } = await read({ since: before.next });
    expect(changes).toMatchObject([
      {
        ...{ kind: 'announcement', series: 'weekly', period: '2024-06-17', note: NOTE },
        ...{ plannedAt: '2024-06-19T10:00:00.000Z', figures: [] },
      },
    ]);
    expect(JSON.stringify(changes)).not.toContain('Ill');
  });
});

test('a reader who follows page by page gets everything, also changes that become visible late', async () => {
  at('2024-06-20T10:00:00Z');
  let since = (await read()).next;
  const seen: string[] = [];
  const follow = async () => {
    for (let more = true; more; ) {
      const page = await read({ since, limit: '3' });
      seen.push(...page.changes.map(({ id }) => id));
      ({ next: since, more } = page);
    }
  };
  const weekAt = (id: number, moment: string) => ({
    ...aWeek(id, addDays('2010-01-04', id * 7), { 1: [120_000, 20_000, 56_400] }),
    since: moment,
  });
  await Promise.all([
    publishWeeks(weekAt(20, '2024-06-20T09:30:00.000Z'), weekAt(21, '2024-06-20T09:31:00.000Z')),
    follow(),
  ]);
  await follow();
  // Two that count from one moment, and one whose publication took longer than that of the next.
  await publishWeeks(
    weekAt(22, '2024-06-20T09:50:00.000Z'),
    weekAt(23, '2024-06-20T09:50:00.000Z'),
  );
  await follow();
  await publishWeeks(weekAt(24, '2024-06-20T09:45:00.000Z'));
  await follow();
  const { changes } = await read({ since: '2024-06-20', limit: '500' });
  expect(changes).toHaveLength(5);
  expect(new Set(seen)).toEqual(new Set(changes.map(({ id }) => id)));
  const settled = seen.length;
  await follow();
  expect(seen).toHaveLength(settled);
});

test('polling for new changes reads only the versions, the calendar, the last documents and what is kept', async () => {
  at('2024-06-21T10:00:00Z');
  const { next } = await read();
  const { usage, stop } = countDatabaseUsage();
  const first = await callApi('changes/list', { query: { since: next } });
  stop();
  // In the first seconds the station prices too, which are kept later.
  expect(usage.units).toBeLessThanOrEqual(4.5);
  expect(first.body.changes).toEqual([]);
  const again = await callApi('changes/list', {
    query: { since: next },
    headers: { 'if-none-match': String(first.headers.etag) },
  });
  expect(again.status).toBe(304);
  const since = { 'if-modified-since': String(first.headers['last-modified']) };
  for (const id of ['changes/list', 'changes/table'] as const)
    expect(await callApi(id, { query: { since: '2024-06-20' }, headers: since })).toMatchObject({
      status: 304,
    });
});

test('provisional daily means are told when they are known, when they are read again, and not before', async () => {
  const means = (price: number, items = 100) => ({ 1: { price, items, old: 0 } });
  const day = {
    date: '2024-06-22',
    prices: means(180_000),
    since: '2024-06-23T08:00:00.000Z',
    past: [
      {
        prices: means(179_000),
        since: '2024-06-22T07:30:00.000Z',
        until: '2024-06-22T09:00:00.000Z',
      },
      // Nothing that is public: a station price more, with the same mean.
      {
        prices: means(179_000, 101),
        since: '2024-06-22T09:00:00.000Z',
        until: '2024-06-23T08:00:00.000Z',
      },
    ],
  };
  await putDays([day, { date: '2024-06-23', prices: means(180_500, 3) }]);
  const told = async (moment: string) => {
    at(moment);
    return (await read({ series: 'daily' })).changes;
  };
  expect(await told('2024-06-22T07:00:00Z')).toEqual([]);
  expect(await told('2024-06-23T10:00:00Z')).toMatchObject([
    {
      ...{ kind: 'release', period: '2024-06-22', revision: 1, at: '2024-06-22T07:30:00.000Z' },
      figures: [{ productId: 1, before: null, after: 1790, status: 'P' }],
    },
    {
      ...{ kind: 'correction', period: '2024-06-22', revision: 3, at: '2024-06-23T08:00:00.000Z' },
      figures: [{ productId: 1, before: 1790, after: 1800, difference: 10, status: 'P' }],
    },
  ]);
  // Among all others, by the same cursor.
  expect((await read()).changes.filter(({ series }) => series === 'daily')).toHaveLength(2);
});
