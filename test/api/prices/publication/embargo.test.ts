import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { handler as weeklyJob } from '../../../../functions/events/weekly-job.ts';
import { clock } from '../../../../functions/platform/kernel/clock.ts';
import { auditOf } from '../../../support/api/audit-log.ts';
import { answered, callApi } from '../../../support/api/call-api.ts';
import { anAdministrator } from '../../../support/api/identity.ts';
import { averageCalls, firstOfMarch, winter2023 } from '../../../support/prices/averages.ts';
import { aWeek, publishWeeks } from '../../../support/prices/published-figures.ts';
import { askNoReasons } from '../../../support/prices/thresholds.ts';
import { aSample, type Sample } from '../../../support/prices/weekly-survey.ts';

/** Under an embargo nothing is public before its announced minute, unless somebody says why. */

let sample: Sample;
const at = (instant: string) => vi.spyOn(clock, 'now').mockReturnValue(new Date(instant));

beforeAll(async () => {
  vi.stubEnv('EMBARGO', 'on');
  at('2026-03-16T09:00:00Z');
  sample = await aSample({ petrolWeight: 1 }, { petrolWeight: 1 });
  await askNoReasons();
});

const view = async (id: number) =>
  (await callApi('surveys/get', { token: sample.token, params: { id } })).body;
const draft = async (id: number) =>
  (await callApi('revisions/draft', { token: sample.token, params: { id } })).body;
const release = async (period: string) => {
  const query = { from: period, series: 'weekly' } as const;
  const { body } = await callApi('release-calendar/list', { query });
  return body.releases.find((one) => one.period === period);
};

test('an early publication waits for its minute, and is made then', async () => {
  const id = await sample.readySurvey('2026-03-16', { 1: 1700 }, { 1: 1710 });
  const planned = '2026-03-17T11:00:00.000Z';
  expect(await draft(id)).toMatchObject({ embargo: true, plannedAt: planned });
  const held = await sample.change(id, { published: true });
  expect(held).toMatchObject(answered(200, { published: false, active: false }));
  expect(await draft(id)).toMatchObject({ held: { at: '2026-03-16T09:00:00.000Z' } });
  at('2026-03-17T10:59:59Z');
  await weeklyJob();
  expect(await view(id)).toMatchObject({ published: false });
  expect((await callApi('weekly-prices/get', { params: { surveyId: id } })).status).toBe(404);
  // The job that only records what it would do keeps what was promised.
  const { version: _, ...settings } = (await callApi('jobs/settings', { token: sample.token }))
    .body;
  await callApi('jobs/change-settings', {
    token: sample.token,
    body: { ...settings, dryRun: true },
  });
  at('2026-03-17T11:00:10Z');
  await weeklyJob();
  await callApi('jobs/change-settings', { token: sample.token, body: settings });
  expect(await view(id)).toMatchObject({ published: true });
  expect(await release('2026-03-16')).toMatchObject({ state: 'on_time', minutesLate: 0 });
  expect((await auditOf(`survey/${id}`)).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['survey.held', 'survey.published']),
  );
});

test('a waiting publication is taken back, also from the weekly job, and a new draft does not wait', async () => {
  at('2026-03-23T09:00:00Z');
  const id = await sample.readySurvey('2026-03-23', { 1: 1700 }, { 1: 1710 });
  await sample.change(id, { published: true });
  const ended = await callApi('revisions/end-hold', { token: sample.token, params: { id } });
  expect(ended.body).not.toHaveProperty('held');
  await sample.change(id, { published: true });
  const compute = (body = {}) =>
    callApi('weekly-prices/compute', { token: sample.token, params: { surveyId: id }, body });
  // What waits does not go unseen, neither when the survey opens again or moves.
  expect(await sample.change(id, { active: true })).toMatchObject({
    ...{ status: 409, body: { code: 'draft_in_hand' } },
  });
  expect((await sample.change(id, { date: '2026-03-24' })).status).toBe(409);
  expect(await draft(id)).toHaveProperty('held');
  expect(await compute()).toMatchObject(answered(409, 'draft_in_hand'));
  const { computedAt } = await draft(id);
  expect((await compute({ computedAt })).status).toBe(200);
  expect(await draft(id)).not.toHaveProperty('held');
  await sample.change(id, { published: true });
  await callApi('revisions/end-hold', { token: sample.token, params: { id } });
  at('2026-03-24T11:00:10Z');
  await weeklyJob();
  expect(await view(id)).toMatchObject({ published: false });
  expect(await sample.change(id, { published: true })).toMatchObject({ body: { published: true } });
});

test('before its minute it is published only with a reason and a public note', async () => {
  at('2026-03-30T09:00:00Z');
  const id = await sample.readySurvey('2026-03-30', { 1: 1700 }, { 1: 1710 });
  const early = (words: object) => sample.change(id, { published: true, early: true, ...words });
  expect(await early({})).toMatchObject(
    answered(409, { code: 'reason_needed', findings: [{ code: 'early_release' }] }),
  );
  expect(await early({ reason: 'holiday' })).toMatchObject(
    answered(422, { errors: [{ pointer: '/note', code: 'required' }] }),
  );
  const note = { it: 'Anticipata', en: 'Brought forward' };
  at('2026-03-30T10:00:00Z');
  expect(await early({ reason: 'holiday', note })).toMatchObject(
    answered(200, { published: true }),
  );
  expect(await release('2026-03-30')).toMatchObject({ state: 'early', minutesEarly: 24 * 60 });
});

test('averages wait for theirs too, and are brought forward with a reason and a note only', async () => {
  const april = aWeek(7, '2023-04-03', { 1: [185_284, 33_412, 72_840] });
  await publishWeeks(...winter2023, firstOfMarch, april);
  const { compute, publish } = averageCalls(() => sample.token);
  const period = { year: 2023, month: 2 };
  const state = async () =>
    (await callApi('monthly-prices/state', { token: sample.token, query: period })).body;
  const isPublic = async () => (await state()).published.length > 0;
  const hold = async () => {
    await compute(2023, 2);
    expect(await publish(2023, 2)).toMatchObject({ status: 200 });
  };
  at('2023-03-07T12:00:00Z');
  await hold();
  const plannedAt = '2023-03-07T13:00:00.000Z';
  expect(await state()).toMatchObject({
    ...{ embargo: true, plannedAt, published: [] },
    draft: { held: { at: '2023-03-07T12:00:00.000Z' } },
  });
  const end = await callApi('monthly-prices/end-hold', { token: sample.token, query: period });
  expect(end.body.draft).not.toHaveProperty('held');
  await hold();
  at('2023-03-07T12:59:00Z');
  await weeklyJob();
  expect(await isPublic()).toBe(false);
  at('2023-03-07T13:00:00Z');
  await weeklyJob();
  expect(await isPublic()).toBe(true);
  expect((await auditOf('average/2023/2')).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['average.held', 'average.hold-ended', 'average.published']),
  );

  const early = (words: object) => publish(2023, 3, { early: true, ...words });
  at('2023-04-04T11:00:00Z');
  await compute(2023, 3);
  expect(await early({})).toMatchObject({ body: { findings: [{ code: 'early_release' }] } });
  expect(await early({ reason: 'holiday' })).toMatchObject({ status: 422 });
  const note = { it: 'Anticipata', en: 'Brought forward' };
  expect(await early({ reason: 'holiday', note })).toMatchObject({ status: 200 });
  const { body } = await callApi('monthly-prices/list', { params: { productId: 1 } });
  expect(body.map(({ month }) => month)).toEqual([2, 3]);
});

describe('a publication that waits ends its wait', () => {
  let second: string;
  beforeAll(async () => {
    second = await anAdministrator({ username: 'anna' });
  });
  afterEach(() => {
    delete process.env.APPROVAL_REQUIRED;
  });
  const held = async (id: number, publish = true) => {
    if (publish) await sample.change(id, { published: true });
    return (await draft(id)).held;
  };

  test('when its survey is opened again, with words or without', async () => {
    at('2026-04-07T09:00:00Z');
    const id = await sample.readySurvey('2026-04-07', { 1: 1700 }, { 1: 1710 });
    expect(await held(id)).toBeDefined();
    const { computedAt } = await draft(id);
    await sample.change(id, { active: true, computedAt });
    expect(await held(id, false)).toBeUndefined();
    await sample.change(id, { active: false });
    expect(await held(id)).toBeDefined();
    await sample.change(id, { active: true, computedAt, reason: 'A late price' });
    expect(await draft(id)).toMatchObject({ reason: 'A late price' });
    expect(await held(id, false)).toBeUndefined();
    await sample.change(id, { active: false });
  });

  test('when its approval is taken back, or its words are others than those approved', async () => {
    process.env.APPROVAL_REQUIRED = 'on';
    at('2026-04-13T09:00:00Z');
    const id = await sample.readySurvey('2026-04-13', { 1: 1700 }, { 1: 1710 });
    const approve = async () => {
      const { computedAt, fingerprint = '', reason, note } = await draft(id);
      const body = { computedAt, fingerprint, reason, note };
      return callApi('revisions/approve', { token: second, params: { id }, body });
    };
    expect(await approve()).toMatchObject({ status: 200 });
    expect(await held(id)).toBeDefined();
    const query = { computedAt: (await draft(id)).computedAt };
    await callApi('revisions/withdraw-approval', { token: second, params: { id }, query });
    expect(await held(id, false)).toBeUndefined();
    await approve();
    expect(await held(id)).toBeDefined();
    const body = { ...query, reason: 'Known' };
    await callApi('revisions/prepare', { token: sample.token, params: { id }, body });
    expect(await held(id, false)).toBeUndefined();
  });
});
