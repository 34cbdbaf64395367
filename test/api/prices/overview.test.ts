import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { uploadWrite } from '../../../functions/documents/store/uploads.ts';
import { handler as runWeeklyJob } from '../../../functions/events/weekly-job.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { transact } from '../../../functions/platform/tables/transactions.ts';
import { callApi } from '../../support/api/call-api.ts';
import { askNoReasons } from '../../support/prices/thresholds.ts';
import { aSample, type Sample } from '../../support/prices/weekly-survey.ts';

/** The answers that the Monitor's first page shows in the course of a week. */

const realNow = clock.now;
const at = (instant: string) => {
  clock.now = () => new Date(instant);
};

let sample: Sample;
beforeAll(async () => {
  at('2026-04-13T08:00:00Z');
  sample = await aSample({ petrolWeight: 3 }, { petrolWeight: 1 });
  await askNoReasons();
});
afterAll(() => {
  clock.now = realNow;
});

const overview = async () => (await callApi('overview/get', { token: sample.token })).body;

test('a system without surveys proposes the first one', async () => {
  expect(await overview()).toMatchObject({
    week: null,
    opens: '2026-04-13',
    corrections: [],
    unpublished: [],
    outdated: [],
    stoppedImport: null,
    drafts: [],
    heldUploads: [],
    moreHeld: 0,
    job: { missing: true, lastRunAt: null, failures: [] },
  });
});

test('the week is shown with its answers, its next step and when it is due', async () => {
  const surveyId = await sample.newSurvey('2026-04-13');
  await sample.declare(surveyId, 0, { 1: 1700 });
  const { week, opens } = await overview();
  expect(opens).toBeNull();
  expect(week).toMatchObject({
    survey: { id: surveyId, date: '2026-04-13', active: true, nextStep: 'companyPrices' },
    release: { plannedAt: '2026-04-14T10:00:00.000Z', state: 'planned' },
    response: { asked: 2, answered: 1, weightShare: 75 },
    openQueries: 0,
  });
  await callApi('price-queries/ask', {
    token: sample.token,
    params: { companyId: sample.companies[0]?.id as number, surveyId },
    body: { productId: 1, question: 'Why?' },
  });
  expect((await overview()).week?.openQueries).toBe(1);
});

test('a refused task of the job stays until it succeeds, and lateness is reported', async () => {
  at('2026-04-14T10:00:00Z');
  await runWeeklyJob();
  at('2026-04-14T10:07:00Z');
  const { week, job } = await overview();
  expect(job).toEqual({
    missing: false,
    lastRunAt: '2026-04-14T10:00:00.000Z',
    failures: [{ part: 'release', subject: `survey/${week?.survey.id}`, code: 'survey_open' }],
  });
  expect(week?.release).toMatchObject({ state: 'overdue', minutesLate: 7 });
});

test('before the publication it lists findings that forbid it, that need a reason, and a missing approval', async () => {
  const { week } = await overview();
  const surveyId = week?.survey.id as number;
  await sample.computeCompanies(surveyId);
  await sample.change(surveyId, { active: false });
  await sample.computeNational(surveyId);
  expect((await overview()).week).toMatchObject({
    survey: { nextStep: 'publish' },
    refused: [],
    needsReason: [{ code: 'one_company', productId: 1 }],
    needsApproval: false,
  });
  vi.stubEnv('APPROVAL_REQUIRED', 'on');
  expect((await overview()).week?.needsApproval).toBe(true);
  vi.unstubAllEnvs();
});

test('once published, the next survey is proposed, corrections and withdrawals are listed', async () => {
  const surveyId = (await overview()).week?.survey.id as number;
  at('2026-04-14T10:30:00Z');
  await sample.change(surveyId, { published: true, reason: 'one company' });
  await callApi('corrections/open', { token: sample.token, params: { id: surveyId } });
  const { releases, ...rest } = await overview();
  expect(rest).toMatchObject({
    week: {
      survey: { published: true },
      release: { state: 'late', minutesLate: 30, releasedAt: '2026-04-14T10:30:00.000Z' },
    },
    opens: '2026-04-20',
    corrections: [{ id: surveyId, date: '2026-04-13' }],
    unpublished: [],
  });
  expect(releases.map(({ series }) => series)).toEqual([
    'weekly',
    'monthly',
    'quarterly',
    'yearly',
  ]);
  expect(releases[0]).toMatchObject({
    last: { period: '2026-04-13' },
    next: { period: '2026-04-20', plannedAt: '2026-04-21T10:00:00.000Z' },
  });

  await callApi('corrections/abandon', { token: sample.token, params: { id: surveyId } });
  await sample.change(surveyId, { published: false });
  at('2026-04-20T08:00:00Z');
  const next = await sample.newSurvey('2026-04-20');
  expect(await overview()).toMatchObject({
    week: { survey: { id: next } },
    corrections: [],
    unpublished: [{ id: surveyId, date: '2026-04-13', withdrawn: true }],
  });
});

test('of many workbooks that wait the oldest are named, the others counted', async () => {
  await transact(
    [7, 2, 4, 1, 6, 3, 5].map((day) =>
      uploadWrite({
        ...{ id: `upload-${day}`, documentId: `document-${day}`, fileName: `file-${day}.xlsx` },
        ...{
          location: '/sg_dgsaie/prova/',
          size: 1,
          key: `key-${day}`,
          state: 'held',
          actor: 'maria',
        },
        ...{ startedAt: `2026-04-0${day}T08:00:00.000Z`, version: 0 },
      }),
    ),
  );
  const { heldUploads, moreHeld } = await overview();
  expect(heldUploads.map(({ fileName }) => fileName)).toEqual(
    [1, 2, 3, 4, 5].map((day) => `file-${day}.xlsx`),
  );
  expect(moreHeld).toBe(2);
});
