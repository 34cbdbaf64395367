import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { auditOf } from '../../support/api/audit-log.ts';
import { answered, callApi } from '../../support/api/call-api.ts';
import { askNoReasons } from '../../support/prices/thresholds.ts';
import { aSample, type Sample } from '../../support/prices/weekly-survey.ts';

/** Which surveys there can be: one a week, one open, none far away; and one that is edited or deleted. */

let sample: Sample;
const realNow = clock.now;

beforeAll(async () => {
  vi.spyOn(clock, 'now').mockReturnValue(new Date('2026-03-16T09:00:00Z'));
  sample = await aSample({ petrolWeight: 1 }, { petrolWeight: 1 });
  await askNoReasons();
  await sample.publishedSurvey('2026-03-09', { 1: 1700 }, { 1: 1710 });
});
afterAll(() => {
  clock.now = realNow;
});

const create = (date: string, more: object = {}) =>
  callApi('surveys/create', { token: sample.token, body: { date, ...more } });
const remove = (id: number) => callApi('surveys/delete', { token: sample.token, params: { id } });

describe('a new survey', () => {
  test.each(['2062-11-20', '2099-03-16', '2026-03-31'])('of %s is too far ahead', async (date) => {
    expect(await create(date)).toMatchObject(
      answered(422, {
        code: 'survey_date_too_late',
        errors: [{ pointer: '/date', code: 'survey_date_too_late' }],
      }),
    );
  });

  test('is not dated before the latest published one', async () => {
    expect(await create('2004-03-15')).toMatchObject(answered(422, 'survey_date_too_early'));
  });

  test('is the only one of its week, and the only one that is open', async () => {
    expect(await create('2026-03-12')).toMatchObject(
      answered(409, { code: 'week_taken', taken: '2026-03-09' }),
    );
    const made = await create('2026-03-16');
    expect(made.status).toBe(201);
    expect(await create('2026-03-23')).toMatchObject(answered(409, 'survey_open'));
    expect((await create('2026-03-23', { active: false })).status).toBe(201);
    await sample.change(made.body.id, { active: false });
  });

  test('moved by an edit keeps to the same rules', async () => {
    const { body } = await create('2026-03-30', { active: false });
    const moved = (date: string) => sample.change(body.id, { date });
    expect(await moved('2026-03-26')).toMatchObject(answered(409, 'week_taken'));
    expect(await moved('2026-04-02')).toMatchObject(answered(422, 'survey_date_too_late'));
    expect((await moved('2026-03-30')).status).toBe(200);
    expect((await remove(body.id)).status).toBe(204);
  });

  test('is opened once, however many ask at once', async () => {
    const made = await Promise.all([
      create('2026-03-30'),
      create('2026-03-30'),
      create('2026-03-27'),
    ]);
    expect(made.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status, body } of made) if (status === 201) await remove(body.id);
    const open = await Promise.all([1, 2, 3].map((id) => sample.change(id, { active: true })));
    expect(open.filter(({ status }) => status === 409)).not.toHaveLength(0);
    const { body } = await callApi('surveys/latest', {
      token: sample.token,
      query: { published: 'false' },
    });
    expect(body.filter(({ active }) => active)).toHaveLength(1);
    for (const { id, active } of body) if (active) await sample.change(id, { active: false });
  });
});

describe('a survey', () => {
  test('that never held a price is deleted, is on record, and its number is not given again', async () => {
    const { body } = await create('2026-03-30', { active: false });
    await sample.computeCompanies(body.id);
    expect((await remove(body.id)).status).toBe(204);
    const gone = { token: sample.token, params: { id: body.id } };
    expect((await callApi('surveys/get', gone)).status).toBe(404);
    expect((await auditOf(`survey/${body.id}`)).at(-1)).toMatchObject({
      action: 'survey.deleted',
      before: { date: '2026-03-30' },
    });
    const next = await create('2026-03-30', { active: false });
    expect(next.body.id).toBe(body.id + 1);
    const { body: count } = await callApi('surveys/count', { token: sample.token });
    expect(count.total).toBe(4);
    await remove(next.body.id);
  });

  test('that held one, or was public, is kept', async () => {
    const id = await sample.newSurvey('2026-03-30');
    await sample.declare(id, 0, { 1: 1700 });
    expect(await remove(id)).toMatchObject(answered(409, 'survey_has_prices'));
    await sample.change(id, { active: false });
    const { body } = await callApi('surveys/find', { query: { date: '2026-03-09' } });
    expect(await remove(body.id)).toMatchObject(answered(409, 'survey_published'));
  });

  test('is closed by its publication, in the same transaction', async () => {
    const id = await sample.newSurvey('2026-03-02');
    for (const company of [0, 1]) await sample.declare(id, company, { 1: 1705 });
    await sample.computeCompanies(id);
    await sample.computeNational(id);
    const { body } = await sample.change(id, { published: true });
    expect(body).toMatchObject({ published: true, active: false, steps: { closed: {} } });
    const withdrawn = await sample.change(id, { published: false });
    expect(withdrawn.body).toMatchObject({ published: false, active: false });
  });

  test('is edited in one call, with the words that wait for an approval', async () => {
    const id = await sample.readySurvey('2026-02-23', { 1: 1700 }, { 1: 1710 });
    const note = { it: 'Nota', en: 'Note' };
    const draft = () => callApi('revisions/draft', { token: sample.token, params: { id } });
    const { computedAt } = (await draft()).body;
    const words = { computedAt, reason: 'why', note };
    const edited = await sample.change(id, { notes: 'checked', ...words });
    expect(edited).toMatchObject(answered(200, { notes: 'checked', published: false }));
    expect((await draft()).body).toMatchObject({ reason: 'why', note });
  });
});
