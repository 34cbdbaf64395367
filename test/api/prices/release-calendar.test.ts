import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { handler as weeklyJob } from '../../../functions/events/weekly-job.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import type { ReleaseView } from '../../../functions/prices/publication/contract/release-calendar.ts';
import { seedProducts } from '../../../functions/sample/store/new-system.ts';
import { auditOf } from '../../support/api/audit-log.ts';
import { answered, callApi } from '../../support/api/call-api.ts';
import { anAdministrator } from '../../support/api/identity.ts';
import { importSurveys } from '../../support/prices/import-history.ts';
import { pricesOf } from '../../support/prices/surveys.ts';
import { publishSingleCompanies } from '../../support/prices/thresholds.ts';
import { weightsOf } from '../../support/prices/weights.ts';

let token: string;

beforeAll(async () => {
  publishSingleCompanies();
  token = await anAdministrator({ username: 'maria' });
  await importSurveys({
    surveys: ['2026-11-02', '2026-11-09'].map((date) => ({
      date,
      prices: pricesOf({ 1: [111_575, 18_596, 55_864] }),
    })),
    notes: '',
    source: 'test',
    actor: 'import',
    at: '2026-11-10T08:00:00.000Z',
  });
});
beforeEach(() => at('2026-11-20T09:00:00Z'));
afterEach(() => vi.restoreAllMocks());

const at = (instant: string) => vi.spyOn(clock, 'now').mockReturnValue(new Date(instant));

async function releases(query: Record<string, string> = {}, who?: string): Promise<ReleaseView[]> {
  const { status, body } = await callApi('release-calendar/list', {
    query,
    ...(who && { token: who }),
  });
  expect(status).toBe(200);
  return body.releases;
}
const find = async (series: string, period: string, who?: string) =>
  (await releases({}, who)).find((one) => one.series === series && one.period === period);

const move = (period: string, changes: object = {}, options: object = {}) =>
  callApi('release-calendar/move', {
    token,
    params: { series: 'weekly', period },
    body: {
      plannedAt: '2026-12-10T09:30:00.000Z',
      reason: 'server room',
      note: { it: 'Manutenzione dei sistemi', en: 'System maintenance' },
      ...changes,
    },
    ...options,
  });

describe('the release calendar', () => {
  test.each([
    [{ to: '2020-01-31' }, '2019-01-30', '2020-01-31'],
    [{ from: '2030-01-01' }, '2030-01-01', '2031-01-02'],
    [{ to: '2027-01-31' }, '2025-11-19', '2027-01-31'],
    [{ from: '2026-11-01' }, '2026-11-01', '2027-11-21'],
  ])('asked with %o alone has a year to the other side', async (query, from, to) => {
    const found = await releases(query);
    expect(found).toEqual(await releases({ from, to }));
    // Nothing was due before the series began.
    expect(found.length > 0).toBe(to > '2026-11-02');
  });

  test('goes to the end of the days that can be asked for', async () => {
    expect(await releases({ from: '2099-12-31' })).not.toEqual([]);
  });

  test('that would end before it begins is refused', async () => {
    for (const from of ['2030-01-01', '2026-02-01']) {
      const query = { from, to: '2026-01-31' };
      expect(await callApi('release-calendar/list', { query })).toMatchObject({
        ...{ status: 422, body: { errors: [{ pointer: '/from', code: 'after_to' }] } },
      });
    }
  });

  test('has a year of every series ahead, and behind what a series has begun with, kept for a minute by shared caches', async () => {
    const { body, headers } = await callApi('release-calendar/list');
    const count = (series: string) => body.releases.filter((one) => one.series === series).length;
    expect(['weekly', 'monthly', 'quarterly', 'yearly'].map(count)).toEqual([55, 12, 4, 1]);
    // The first weekly release on record here is that of 2 November: nothing before it is late.
    expect(await find('weekly', '2026-10-26')).toBeUndefined();
    expect(headers['cache-control']).toContain('s-maxage=30');
    expect(await find('weekly', '2026-11-23')).toEqual({
      series: 'weekly',
      period: '2026-11-23',
      surveyDate: '2026-11-23',
      plannedAt: '2026-11-24T11:00:00.000Z',
      state: 'planned',
      minutesLate: 0,
    });
  });

  test('has the days and the series asked for', async () => {
    const span = { from: '2026-12-08', to: '2026-12-09' };
    expect((await releases(span)).map(({ period }) => period)).toEqual(['2026-12-07', '2026-11']);
    expect(await releases({ ...span, series: 'monthly' })).toHaveLength(1);
    const long = await callApi('release-calendar/list', {
      query: { from: '1999-01-01', to: '2026-12-31' },
    });
    expect(long.status).toBe(422);
  });

  test('has no hour for imported releases, and says which are overdue and by how much', async () => {
    expect(await find('weekly', '2026-11-09')).toMatchObject({ state: 'released', minutesLate: 0 });
    expect(await find('weekly', '2026-11-16')).toMatchObject({
      state: 'overdue',
      // From Tuesday noon to Friday ten o'clock.
      minutesLate: 70 * 60,
    });
  });

  test('goes on saying what is overdue when the last release is a year ago, and ends a year later', async () => {
    at('2027-11-18T09:00:00Z');
    expect(await find('weekly', '2027-11-15')).toMatchObject({ state: 'overdue' });
    at('2028-11-16T09:00:00Z');
    expect(await find('weekly', '2028-11-13')).toBeUndefined();
  });

  test('is a feed in both languages', async () => {
    const italian = await callApi('release-calendar/feed');
    expect(italian.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(italian.headers['cache-control']).toContain('s-maxage=30');
    expect(italian.text).toContain('UID:weekly-2026-11-23@');
    expect(italian.text).toContain('Calendario delle pubblicazioni');
    const english = await callApi('release-calendar/feed', { query: { lang: 'en' } });
    expect(english.text).toContain('Release calendar');
    // Its tag changes only with what it says: DTSTAMP is no clock.
    at('2026-11-20T09:00:59Z');
    expect((await callApi('release-calendar/feed')).headers.etag).toBe(italian.headers.etag);
  });
});

describe('a release that is moved', () => {
  test('says from when and why, moves no other, and is on record', async () => {
    const { status, body } = await move('2026-12-07');
    expect({ status, body }).toMatchObject(
      answered(200, { version: 1, movedBy: 'maria', reason: 'server room' }),
    );
    const shown = {
      plannedAt: '2026-12-10T09:30:00.000Z',
      movedFrom: '2026-12-09T11:00:00.000Z',
      note: { it: 'Manutenzione dei sistemi', en: 'System maintenance' },
    };
    const weekly = await find('weekly', '2026-12-07');
    expect(weekly).toMatchObject(shown);
    expect(weekly).not.toHaveProperty('reason');
    expect(weekly).not.toHaveProperty('movedBy');
    const monthly = await find('monthly', '2026-11');
    expect(monthly).toMatchObject({ plannedAt: '2026-12-09T13:00:00.000Z' });
    expect(monthly).not.toHaveProperty('movedFrom');
    expect(await find('weekly', '2026-12-07', token)).toMatchObject({ reason: 'server room' });
    expect(await auditOf('calendar/weekly/2026-12-07')).toMatchObject([
      { action: 'calendar.release-moved', actor: 'maria', before: { plannedAt: shown.movedFrom } },
    ]);
  });

  test('meanwhile by somebody else is not moved again', async () => {
    await move('2026-12-14', { plannedAt: '2026-12-16T11:00:00Z' });
    const late = await move('2026-12-14', { plannedAt: '2026-12-18T11:00:00Z' }, { ifMatch: 0 });
    expect(late).toMatchObject(answered(409, 'stale_version'));
    const again = { plannedAt: '2026-12-17T11:00:00Z' };
    expect(await move('2026-12-14', again, { ifMatch: 1 })).toMatchObject(
      answered(200, { version: 2, movedFrom: '2026-12-15T11:00:00.000Z' }),
    );
  });

  test('to the day of its survey is the earliest', async () => {
    const moved = await move('2027-01-11', { plannedAt: '2027-01-11T17:00:00Z' });
    expect(moved).toMatchObject(answered(200, { plannedAt: '2027-01-11T17:00:00.000Z' }));
    const { status } = await move('2027-01-11', { plannedAt: '2027-01-10T17:00:00Z' });
    expect(status).toBe(422);
  });

  test.each([
    ['into the past', { plannedAt: '2026-11-20T08:00:00Z' }, 'in_past'],
    ['before its survey', { plannedAt: '2026-12-20T08:00:00Z' }, 'before_survey'],
    ['a season away', { plannedAt: '2027-06-01T08:00:00Z' }, 'too_far'],
    ['to Christmas', { plannedAt: '2026-12-25T11:00:00Z' }, 'not_working_day'],
    ['to a Sunday', { plannedAt: '2026-12-27T11:00:00Z' }, 'not_working_day'],
    ['to the night', { plannedAt: '2026-12-23T03:00:00Z' }, 'out_of_hours'],
    ['to a minute after 20:00 in Rome', { plannedAt: '2026-12-23T19:01:00Z' }, 'out_of_hours'],
  ])('%s is refused', async (_, changes, code) => {
    expect(await move('2026-12-21', changes)).toMatchObject(
      answered(422, { errors: [{ pointer: '/plannedAt', code }] }),
    );
  });

  test.each([
    ['monthly', '2026-11', '2026-12-04T08:00:00Z'],
    ['quarterly', '2026-Q4', '2026-12-15T08:00:00Z'],
    ['yearly', '2026', '2026-12-31T08:00:00Z'],
  ])(
    'of a %s average before the survey that completes it is refused',
    async (series, period, plannedAt) => {
      const params = { series, period };
      expect(await move(period, { plannedAt }, { params })).toMatchObject(
        answered(422, { errors: [{ pointer: '/plannedAt', code: 'before_average' }] }),
      );
    },
  );

  test.each([
    ['at a second', { plannedAt: '2026-12-23T08:00:30Z' }],
    ['without a reason', { reason: ' ' }],
    ['without an English note', { note: { it: 'Manutenzione' } }],
  ])('%s is refused', async (_, changes) => {
    expect((await move('2026-12-21', changes)).status).toBe(422);
  });

  test('after it took place is refused, and so is one that is not planned', async () => {
    expect(await move('2026-11-09')).toMatchObject(answered(409, 'already_released'));
    for (const period of ['2026-11-31', '2026-Q3', '2026-12', '9999-12-31', '0000-01-03']) {
      expect((await move(period)).status, period).toBe(404);
    }
  });
});

test('another release time applies to future releases', async () => {
  const { body: settings } = await callApi('jobs/settings', { token });
  expect(settings).toMatchObject({ releaseTime: '12:00', parts: { release: true, open: false } });
  const { version, ...values } = settings;
  const body = { ...values, releaseTime: '10:30', reason: 'earlier for the evening papers' };
  const change = { token, body, ifMatch: version };
  const unexplained = { ...change, body: { ...body, reason: undefined } };
  expect(await callApi('jobs/change-settings', unexplained)).toMatchObject(
    answered(409, { code: 'reason_needed', releaseTime: { before: '12:00', after: '10:30' } }),
  );
  expect(await callApi('jobs/change-settings', change)).toMatchObject(
    answered(200, { releaseTime: '10:30', version: 1 }),
  );
  expect((await callApi('jobs/change-settings', { ...change, body: values })).status).toBe(409);
  expect(await find('weekly', '2026-11-23')).toMatchObject({
    plannedAt: '2026-11-24T09:30:00.000Z',
  });
  expect(await find('weekly', '2026-11-16')).toMatchObject({
    plannedAt: '2026-11-17T11:00:00.000Z',
  });
  expect(await auditOf('settings/job')).toMatchObject([
    {
      action: 'settings.job-changed',
      before: { releaseTime: '12:00' },
      after: { releaseTime: '10:30', reason: 'earlier for the evening papers' },
    },
  ]);
  for (const [wrong, pointer, code] of [
    [{ closeTime: '24:10' }, '/closeTime', 'invalid_format'],
    [{ releaseTime: '00:01' }, '/releaseTime', 'out_of_hours'],
    [{ closeDay: 'publication', closeTime: '12:30' }, '/closeTime', 'after_release'],
    [{ closeDay: 'survey', openTime: '08:00', closeTime: '01:00' }, '/closeTime', 'before_opening'],
  ] as const)
    expect(
      await callApi('jobs/change-settings', { token, body: { ...body, ...wrong } }),
    ).toMatchObject(
      answered(422, {
        errors: expect.arrayContaining([expect.objectContaining({ pointer, code })]),
      }),
    );
  const back = { ...values, reason: 'as it was announced' };
  expect((await callApi('jobs/change-settings', { token, body: back })).status).toBe(200);
});

test('the job says what it did, and that it does not run', async () => {
  expect((await callApi('jobs/runs', { token })).body).toEqual({
    lastRunAt: null,
    missing: true,
    runs: [],
  });
  await weeklyJob();
  at('2026-11-20T09:09:00Z');
  const running = (await callApi('jobs/runs', { token })).body;
  expect(running).toMatchObject({ lastRunAt: '2026-11-20T09:00:00.000Z', missing: false });
  at('2026-11-20T09:11:00Z');
  expect((await callApi('jobs/runs', { token })).body).toMatchObject({ missing: true });
});

test('a publication here is on time or late by the minute', async () => {
  await seedProducts();
  const weights = weightsOf({ petrolWeight: 1 });
  const fields = { name: 'Alfa', brands: [], ...weights, reason: 'The first' };
  const company = await callApi('companies/create', { token, body: fields });
  const survey = await callApi('surveys/create', { token, body: { date: '2026-11-16' } });
  const surveyId = survey.body.id;
  const params = { companyId: company.body.id, surveyId };
  const prices = [{ productId: 1, communicatedPrice: 1789 }];
  await callApi('company-prices/declare', { token, params, body: prices });
  await callApi('company-prices/compute', { token, params: { surveyId } });
  await callApi('surveys/change', { token, params: { id: surveyId }, body: { active: false } });
  await callApi('weekly-prices/compute', { token, params: { surveyId } });
  at('2026-11-17T11:17:30Z');
  const published = await callApi('surveys/change', {
    token,
    params: { id: surveyId },
    body: { published: true, reason: 'A sample of one' },
  });
  expect(published.status).toBe(200);
  expect(await find('weekly', '2026-11-16')).toMatchObject({
    state: 'late',
    minutesLate: 17,
    releasedAt: '2026-11-17T11:17:30.000Z',
  });
});

test('a withdrawn release says so with its note, until it is public again', async () => {
  const params = { id: (await callApi('surveys/find', { query: { date: '2026-11-16' } })).body.id };
  const note = { it: 'Prezzi errati', en: 'Wrong prices' };
  const change = (body: object) => callApi('surveys/change', { token, params, body });
  const withdrawal = await change({ published: false, reason: 'typing error', note });
  expect(withdrawal.status).toBe(200);
  const withdrawn = await find('weekly', '2026-11-16');
  expect(withdrawn).toMatchObject({
    state: 'late',
    withdrawn: { at: '2026-11-20T09:00:00.000Z', note },
  });
  expect(JSON.stringify(withdrawn)).not.toMatch(/maria|typing error/);
  expect(await find('weekly', '2026-11-09')).not.toHaveProperty('withdrawn');
  const { body } = await callApi('overview/get', { token });
  expect(body.releases[0]).toMatchObject({
    last: { period: '2026-11-09' },
    next: { period: '2026-11-23' },
  });

  await callApi('weekly-prices/compute', { token, params: { surveyId: params.id } });
  const again = await change({ published: true, reason: 'A sample of one', note });
  expect(again.status).toBe(200);
  expect(await find('weekly', '2026-11-16')).not.toHaveProperty('withdrawn');
});
