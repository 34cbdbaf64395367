import { describe, expect, test, vi } from 'vitest';
import { log } from '../../functions/platform/aws/log.ts';
import { clock } from '../../functions/platform/kernel/clock.ts';
import { transact } from '../../functions/platform/tables/transactions.ts';
import { jobRunsOf, jobState } from '../../functions/prices/automation/store/job-runs.ts';
import {
  computePeriod,
  periodState,
} from '../../functions/prices/averages/work/compute-averages.ts';
import {
  discardAverages,
  periodDrafts,
} from '../../functions/prices/averages/work/publish-averages.ts';
import { computeCompanyPrices } from '../../functions/prices/collection/work/compute-company-prices.ts';
import { computeNationalPrices } from '../../functions/prices/national-prices/work/compute-national-prices.ts';
import { moveRelease } from '../../functions/prices/publication/work/move-release.ts';
import { everyRelease } from '../../functions/prices/publication/work/release-calendar.ts';
import { standingFailures } from '../../functions/prices/surveys/rules/weekly-job.ts';
import {
  createSurvey,
  latestSurveys,
  surveyById,
  takeDate,
} from '../../functions/prices/surveys/store/survey-records.ts';
import { approveDraft } from '../../functions/prices/surveys/work/life-cycle.ts';
import { auditOf } from '../support/api/audit-log.ts';
import {
  aSurveyWithPrices,
  change,
  closedAndComputed,
  declare,
  monday,
  record,
  released,
  runAt,
  settings,
} from '../support/prices/job-weeks.ts';
import { aWeek, publishWeeks } from '../support/prices/published-figures.ts';

describe('the release', () => {
  test('is at its minute and not before, once', async () => {
    const id = await closedAndComputed('2026-01-19');
    expect(await runAt('2026-01-19T23:00:00Z')).toEqual([]);
    expect(await runAt('2026-01-20T10:59:59Z')).toEqual([]);
    expect(await surveyById(id)).toMatchObject({ published: false });
    expect(await runAt('2026-01-20T11:00:00Z')).toEqual([
      { part: 'release', subject: `survey/${id}`, result: 'done' },
    ]);
    expect(await surveyById(id)).toMatchObject({ published: true, revision: 1 });
    expect(await auditOf(`survey/${id}`)).toContainEqual(
      expect.objectContaining({ actor: 'weekly-job', action: 'survey.published' }),
    );
    expect(await runAt('2026-01-20T11:01:00Z')).toEqual([]);
  });

  test('of a survey that a holiday moved to Tuesday is on Wednesday', async () => {
    // 6 April 2026 is Easter Monday; in summer noon in Rome is two hours earlier.
    const id = await closedAndComputed('2026-04-07');
    expect(await runAt('2026-04-07T10:00:00Z')).toEqual([]);
    expect(await runAt('2026-04-08T10:00:00Z')).toEqual([
      { part: 'release', subject: `survey/${id}`, result: 'done' },
    ]);
  });

  test('is at the time to which an administrator moved it', async () => {
    const id = await closedAndComputed('2026-01-12');
    clock.now = () => new Date('2026-01-13T09:00:00Z');
    const move = {
      plannedAt: '2026-01-14T08:17:00.000Z',
      reason: 'Power cut',
      note: { it: 'Guasto', en: 'Power cut' },
    };
    const name = { series: 'weekly', period: '2026-01-12' } as const;
    await moveRelease(name, move, undefined, 'admin', clock.now());
    expect(await runAt('2026-01-13T11:00:00Z')).toEqual([]);
    expect(await runAt('2026-01-14T08:16:59Z')).toEqual([]);
    expect(await runAt('2026-01-14T08:17:00Z')).toMatchObject([{ result: 'done' }]);
    expect(await surveyById(id)).toMatchObject({ published: true });
  });

  test('of an open survey waits, and this is reported once', async () => {
    const id = await aSurveyWithPrices('2026-01-26');
    expect(await released(id, '2026-01-27')).toEqual([
      { part: 'release', subject: `survey/${id}`, result: 'refused', code: 'survey_open' },
    ]);
    expect(await runAt('2026-01-27T11:01:00Z')).toEqual([]);
    expect(await jobRunsOf('2026-01')).toContainEqual(
      expect.objectContaining({ subject: `survey/${id}`, code: 'survey_open' }),
    );
  });

  test('computes nothing for anyone', async () => {
    const id = await aSurveyWithPrices('2026-02-02');
    await computeCompanyPrices(id, 'admin', monday);
    await change(id, { active: false });
    expect(await released(id, '2026-02-03')).toMatchObject([{ code: 'national_prices_missing' }]);
    expect(await surveyById(id)).toMatchObject({ published: false, revision: 0 });
  });

  test('is refused when prices changed after the computation', async () => {
    const id = await closedAndComputed('2026-02-09');
    await declare(id, 1799);
    expect(await released(id, '2026-02-10')).toMatchObject([{ code: 'national_prices_stale' }]);
    expect(await surveyById(id)).toMatchObject({ published: false });
  });

  test('skips withdrawn figures and past days', async () => {
    const id = await closedAndComputed('2026-02-16');
    await change(id, { published: true });
    await change(id, { published: false });
    await computeNationalPrices(id, 'admin', monday);
    expect(await released(id, '2026-02-17')).toEqual([]);
    const late = await closedAndComputed('2026-03-02');
    expect(await released(late, '2026-03-04')).toEqual([]);
  });

  test('is not made where it is switched off, and only reported in a dry run', async () => {
    const id = await closedAndComputed('2026-03-09');
    await settings({}, { release: false });
    expect(await released(id, '2026-03-10')).toEqual([]);
    await settings({ dryRun: true }, { release: true });
    expect(await released(id, '2026-03-10')).toMatchObject([{ result: 'dry_run' }]);
    expect(await surveyById(id)).toMatchObject({ published: false });
  });
});

test('the whole week runs by itself when everything is switched on', async () => {
  const all = { open: true, close: true, compute: true, prepare: true, release: true };
  await settings({ openTime: '08:30', closeDay: 'publication', closeTime: '10:00' }, all);
  // Surveys that the tests before left open are closed.
  for (const { id, active } of await latestSurveys(false, 20)) {
    if (active) await change(id, { active: false });
  }
  expect(await runAt('2026-04-13T06:29:59Z')).toEqual([]);
  const [opened] = await runAt('2026-04-13T06:30:00Z');
  expect(opened).toEqual({ part: 'open', subject: 'survey/2026-04-13', result: 'done' });
  expect(await runAt('2026-04-13T06:31:00Z')).toEqual([]);
  const [survey] = await latestSurveys(false, 1);
  const id = survey?.id as number;
  expect(survey).toMatchObject({ date: '2026-04-13', active: true });
  clock.now = () => new Date('2026-04-13T12:00:00Z');
  await declare(id, 1789, { author: 'company', by: 'alfa', now: clock.now() });
  expect(await runAt('2026-04-14T07:59:00Z')).toEqual([]);
  expect(await runAt('2026-04-14T08:00:00Z')).toEqual(
    ['close', 'compute', 'prepare'].map((part) => ({
      part,
      subject: `survey/${id}`,
      result: 'done',
    })),
  );
  expect(await surveyById(id)).toMatchObject({ active: false, published: false });
  expect(await runAt('2026-04-14T10:00:00Z')).toContainEqual({
    part: 'release',
    subject: `survey/${id}`,
    result: 'done',
  });
});

test('a survey that was not opened in time raises the alarm, once', async () => {
  const missed = [
    { part: 'open', subject: 'survey/2026-04-20', result: 'refused', code: 'survey_not_opened' },
  ];
  const errors = vi.spyOn(log, 'error');
  // Surveys are opened by hand, due at 8:00; 20 April 2026 is a Monday, two hours ahead of UTC.
  expect(await runAt('2026-04-20T06:59:59Z')).toEqual([]);
  expect(errors).not.toHaveBeenCalled();
  expect(await runAt('2026-04-20T07:00:00Z')).toEqual(missed);
  expect(errors).toHaveBeenCalledWith('weekly job', missed[0]);
  expect(await runAt('2026-04-20T07:01:00Z')).toEqual([]);
  expect(standingFailures((await jobState()).answers)).toEqual(missed);

  await createSurvey({ date: '2026-04-20', active: true, notes: '' }, () => record);
  expect(await runAt('2026-04-20T07:02:00Z')).toEqual([]);
  expect(standingFailures((await jobState()).answers)).toEqual([]);

  // The next one is missing because this one is still open.
  expect(await runAt('2026-04-27T07:00:00Z')).toMatchObject([{ code: 'survey_open' }]);
  const [open] = await latestSurveys(false, 1);
  await change(open?.id as number, { active: false });
  errors.mockRestore();
});

test('an average is computed when its last survey is public, and released once approved', async () => {
  vi.stubEnv('APPROVAL_REQUIRED', 'on');
  try {
    await publishWeeks(
      ...['2026-04-27', '2026-05-04', '2026-05-11', '2026-05-18', '2026-05-25', '2026-06-01'].map(
        (date, index) => aWeek(901 + index, date, { 1: [178_900, 32_261, 72_840] }),
      ),
    );
    await transact([takeDate('2026-06-01', 906)]);
    await settings({}, { periods: true });
    const computed = await runAt('2026-06-03T10:00:00Z');
    expect(computed).toContainEqual({ part: 'periods', subject: 'average/2026/5', result: 'done' });
    // The quarter lacks published months, which is not reported.
    expect(computed.every(({ result }) => result === 'done')).toBe(true);
    const period = { year: 2026, month: 5 };
    const made = (await periodState(period)).draft;
    expect(made).toMatchObject({ computedBy: 'weekly-job' });
    // A discarded draft is left to people.
    await discardAverages(period, { computedAt: made?.computedAt }, 'admin', clock.now());
    expect(await runAt('2026-06-03T10:00:30Z')).toEqual([]);
    const draft = await computePeriod(period, {}, 'admin2', clock.now());
    // It has not been approved.
    expect(await runAt('2026-06-03T10:01:00Z')).toEqual([]);
    await approveDraft(periodDrafts, period, draft, { by: 'admin', now: clock.now() });
    expect(await runAt('2026-06-03T10:02:00Z')).toEqual([]);
    // Two hours after the survey that completes it, so that there is time for checking.
    expect(await runAt('2026-06-03T11:59:59Z')).toEqual([]);
    expect(await runAt('2026-06-03T12:00:00Z')).toEqual([
      { part: 'release', subject: 'average/2026/5', result: 'done' },
    ]);
    expect((await periodState(period)).published).toHaveLength(1);
    expect(await everyRelease('2026-06-01', '2026-06-05', clock.now())).toContainEqual(
      expect.objectContaining({ series: 'monthly', state: 'on_time', minutesLate: 0 }),
    );
  } finally {
    vi.unstubAllEnvs();
  }
});
