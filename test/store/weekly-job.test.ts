import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { clock } from '../../functions/aws/clock.ts';
import { log } from '../../functions/aws/log.ts';
import type { SurveyChange } from '../../functions/contract/surveys.ts';
import {
  DEFAULT_JOB_SETTINGS,
  type JobSettings,
  standingFailures,
} from '../../functions/domain/weekly-job.ts';
import { handler } from '../../functions/events/weekly-job.ts';
import type { AuditRecord } from '../../functions/store/audit.ts';
import { createCompany, type StoredCompany } from '../../functions/store/companies.ts';
import { jobRunsOf, jobState } from '../../functions/store/job-runs.ts';
import { jobSettings, saveJobSettings } from '../../functions/store/job-settings.ts';
import { referenceProducts } from '../../functions/store/new-system.ts';
import { nationalPricesOf } from '../../functions/store/price-revisions.ts';
import { seedProducts } from '../../functions/store/product-settings.ts';
import {
  changePublicationSettings,
  type PublicationSettings,
  publicationSettings,
} from '../../functions/store/publication-settings.ts';
import {
  createSurvey,
  latestSurveys,
  surveyById,
  takeDate,
} from '../../functions/store/survey-records.ts';
import { transact } from '../../functions/store/transactions.ts';
import { approveAverages, discardAverages } from '../../functions/usecases/approve-averages.ts';
import { approveDraft, withdrawDraftApproval } from '../../functions/usecases/approve-draft.ts';
import { applySurveyChange } from '../../functions/usecases/change-survey.ts';
import { computePeriod, periodState } from '../../functions/usecases/compute-averages.ts';
import { computeCompanyPrices } from '../../functions/usecases/compute-company-prices.ts';
import { computeNationalPrices } from '../../functions/usecases/compute-national-prices.ts';
import { declareCompanyPrices } from '../../functions/usecases/declare-prices.ts';
import { moveRelease } from '../../functions/usecases/move-release.ts';
import { preparePublication } from '../../functions/usecases/prepare-publication.ts';
import { everyRelease } from '../../functions/usecases/release-calendar.ts';
import { auditOf } from '../support/audit-log.ts';
import { aWeek, publishWeeks } from '../support/published-figures.ts';
import { askNoReasons } from '../support/thresholds.ts';
import { weightsOf } from '../support/weights.ts';

const realNow = clock.now;
afterAll(() => {
  clock.now = realNow;
});

let company: StoredCompany;

beforeAll(async () => {
  await seedProducts(referenceProducts);
  await askNoReasons();
  const fields = { name: 'Alfa', brands: [], ...weightsOf({ petrolWeight: 1 }) };
  company = await createCompany(fields, () => record);
});

const monday = new Date('2026-04-06T09:00:00Z');
const record: AuditRecord = {
  actor: 'test',
  at: monday.toISOString(),
  action: 'company.created',
  subject: 'company/1',
};

/** What a run at a moment did about releases; by itself the clock stands still. */
async function runAt(instant: string) {
  clock.now = () => new Date(instant);
  const { runs } = await handler();
  return runs.map(({ at: _, ...run }) => run);
}
const released = (id: number, day: string) =>
  runAt(`${day}T11:00:00Z`).then((runs) =>
    runs.filter(({ subject }) => subject === `survey/${id}`),
  );

const settings = async (
  changes: Partial<JobSettings>,
  parts: Partial<JobSettings['parts']> = {},
) => {
  const stored = await jobSettings();
  const action = 'settings.job-changed';
  await saveJobSettings(
    { ...stored, ...changes, parts: { ...stored.parts, ...parts } },
    { ...record, action, subject: 'settings/job' },
  );
};
afterEach(async () => {
  const { version } = await jobSettings();
  const action = 'settings.job-changed';
  await saveJobSettings(
    { ...DEFAULT_JOB_SETTINGS, version },
    { ...record, action, subject: 'settings/job' },
  );
});

async function aSurveyWithPrices(date: string): Promise<number> {
  const { id } = await createSurvey({ date, active: true, notes: '' }, () => record);
  await declare(id, 1789);
  return id;
}

const declare = (surveyId: number, communicatedPrice: number) =>
  declareCompanyPrices({
    companyId: company.id,
    surveyId,
    prices: [{ productId: 1, communicatedPrice }],
    author: 'admin',
    by: 'admin',
    now: monday,
    expectedVersion: undefined,
  });

const change = (id: number, fields: SurveyChange) =>
  applySurveyChange(id, fields, undefined, 'admin', monday);

async function closedAndComputed(date: string): Promise<number> {
  const id = await aSurveyWithPrices(date);
  await computeCompanyPrices(id, 'admin', monday);
  await change(id, { active: false });
  await computeNationalPrices(id, 'admin', monday);
  return id;
}

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

  test('is where an administrator moved it, and not where it was', async () => {
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

  test('of an open survey waits, and this is told once', async () => {
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

  test('leaves figures back that were taken back, and days gone by', async () => {
    const id = await closedAndComputed('2026-02-16');
    await change(id, { published: true });
    await change(id, { published: false });
    await computeNationalPrices(id, 'admin', monday);
    expect(await released(id, '2026-02-17')).toEqual([]);
    const late = await closedAndComputed('2026-03-02');
    expect(await released(late, '2026-03-04')).toEqual([]);
  });

  test('is not made where it is switched off, and only said in a dry run', async () => {
    const id = await closedAndComputed('2026-03-09');
    await settings({}, { release: false });
    expect(await released(id, '2026-03-10')).toEqual([]);
    await settings({ dryRun: true }, { release: true });
    expect(await released(id, '2026-03-10')).toMatchObject([{ result: 'dry_run' }]);
    expect(await surveyById(id)).toMatchObject({ published: false });
  });
});

describe('where a second administrator has to approve', () => {
  beforeAll(() => vi.stubEnv('APPROVAL_REQUIRED', 'on'));
  afterAll(() => vi.unstubAllEnvs());

  const seenDraft = async (id: number) => {
    const { fingerprint = '', reason, note } = (await nationalPricesOf(id, 1)) ?? {};
    return { fingerprint, reason, note };
  };
  const setThresholds = ({ version, ...thresholds }: PublicationSettings) =>
    changePublicationSettings({ ...thresholds, version }, thresholds, {
      actor: 'admin',
      at: clock.now().toISOString(),
      action: 'settings.publication-changed',
      subject: 'settings/publication',
    });
  const approve = async (id: number, by: string) =>
    approveDraft(id, await seenDraft(id), by, clock.now());

  test('a release waits for the approval, and takes place with it on a later day, too', async () => {
    const id = await closedAndComputed('2026-03-16');
    expect(await released(id, '2026-03-17')).toMatchObject([{ code: 'approval_needed' }]);
    await expect(change(id, { published: true })).rejects.toMatchObject({
      code: 'approval_needed',
    });
    await expect(approve(id, 'admin')).rejects.toMatchObject({ code: 'own_draft' });
    clock.now = () => new Date('2026-03-18T08:00:00Z');
    await approve(id, 'admin2');
    expect(await runAt('2026-03-18T08:01:00Z')).toMatchObject([{ result: 'done' }]);
    const published = await nationalPricesOf(id, 1);
    expect(published?.approval).toMatchObject({ by: 'admin2', of: published?.fingerprint });
  });

  test('a change after the approval takes it away, also one that is taken back', async () => {
    const id = await closedAndComputed('2026-03-30');
    clock.now = () => new Date('2026-03-31T08:00:00Z');
    await preparePublication(id, { reason: 'Known' }, 'admin', clock.now());
    await approve(id, 'admin2');
    const thresholds = await publicationSettings();
    const changed = await setThresholds({ ...thresholds, minCompanies: 4 });
    await expect(change(id, { published: true })).rejects.toMatchObject({
      code: 'approval_needed',
    });
    await setThresholds({ ...thresholds, version: changed.version });
    await expect(change(id, { published: true })).rejects.toMatchObject({
      code: 'approval_needed',
    });
    await approve(id, 'admin2');
    await declare(id, 1795);
    await declare(id, 1789);
    await expect(change(id, { published: true })).rejects.toMatchObject({
      code: 'approval_needed',
    });
    await approve(id, 'admin2');
    await change(id, { published: true });
  });

  test('any change after the approval takes it away', async () => {
    const id = await closedAndComputed('2026-03-23');
    clock.now = () => new Date('2026-03-24T09:00:00Z');
    await approve(id, 'admin2');
    await preparePublication(id, { reason: 'Other words' }, 'admin', clock.now());
    expect((await nationalPricesOf(id, 1))?.approval).toBeUndefined();
    await preparePublication(id, { reason: 'Their own words' }, 'admin2', clock.now());
    await expect(approve(id, 'admin2')).rejects.toMatchObject({ code: 'own_draft' });
    const beforeTheWords = await seenDraft(id);
    await preparePublication(id, { reason: 'Other words' }, 'admin', clock.now());
    await expect(approveDraft(id, beforeTheWords, 'admin2', clock.now())).rejects.toMatchObject({
      code: 'draft_changed',
    });
    await approve(id, 'admin2');
    await expect(change(id, { published: true, reason: 'Yet others' })).rejects.toMatchObject({
      code: 'approval_needed',
    });
    await declare(id, 1795);
    expect(await released(id, '2026-03-24')).toMatchObject([{ code: 'national_prices_stale' }]);
    const seen = await seenDraft(id);
    await computeCompanyPrices(id, 'admin', monday).catch(() => undefined);
    await computeNationalPrices(id, 'admin', monday);
    expect((await nationalPricesOf(id, 1))?.approval).toBeUndefined();
    await expect(approveDraft(id, seen, 'admin2', clock.now())).rejects.toMatchObject({
      code: 'draft_changed',
    });
    await approve(id, 'admin2');
    await withdrawDraftApproval(id, 'admin2', clock.now());
    await approve(id, 'admin2');
    await change(id, { active: true });
    await change(id, { active: false });
    expect((await nationalPricesOf(id, 1))?.approval).toBeUndefined();
    await expect(change(id, { published: true })).rejects.toMatchObject({
      code: 'approval_needed',
    });
    expect((await auditOf(`survey/${id}`)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['survey.approved', 'survey.approval-withdrawn']),
    );
  });
});

test('the whole week runs by itself where all is switched on', async () => {
  const all = { open: true, close: true, compute: true, prepare: true, release: true };
  await settings({ openTime: '08:30', closeDay: 'publication', closeTime: '10:00' }, all);
  expect(await runAt('2026-04-13T06:29:59Z')).toEqual([]);
  const [opened] = await runAt('2026-04-13T06:30:00Z');
  expect(opened).toEqual({ part: 'open', subject: 'survey/2026-04-13', result: 'done' });
  expect(await runAt('2026-04-13T06:31:00Z')).toEqual([]);
  const [survey] = await latestSurveys(false, 1);
  const id = survey?.id as number;
  expect(survey).toMatchObject({ date: '2026-04-13', active: true });
  clock.now = () => new Date('2026-04-13T12:00:00Z');
  await declareCompanyPrices({
    companyId: company.id,
    surveyId: id,
    prices: [{ productId: 1, communicatedPrice: 1789 }],
    author: 'company',
    by: 'alfa',
    now: clock.now(),
    expectedVersion: undefined,
  });
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

test('a survey that nobody opened in time raises the alarm, once', async () => {
  const missed = [
    { part: 'open', subject: 'survey/2026-04-20', result: 'refused', code: 'survey_not_opened' },
  ];
  const errors = vi.spyOn(log, 'error');
  // Opening is left to people, and due at 8:00; 20 April 2026 is a Monday, two hours ahead of UTC.
  expect(await runAt('2026-04-20T06:59:59Z')).toEqual([]);
  expect(errors).not.toHaveBeenCalled();
  expect(await runAt('2026-04-20T07:00:00Z')).toEqual(missed);
  expect(errors).toHaveBeenCalledWith('weekly job', missed[0]);
  expect(await runAt('2026-04-20T07:01:00Z')).toEqual([]);
  expect(standingFailures((await jobState()).answers)).toEqual(missed);

  await createSurvey({ date: '2026-04-20', active: true, notes: '' }, () => record);
  expect(await runAt('2026-04-20T07:02:00Z')).toEqual([]);
  expect(standingFailures((await jobState()).answers)).toEqual([]);
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
    // The quarter lacks published months, which is no news.
    expect(computed.every(({ result }) => result === 'done')).toBe(true);
    const period = { year: 2026, month: 5 };
    const made = (await periodState(period)).draft;
    expect(made).toMatchObject({ computedBy: 'weekly-job' });
    // What is given up is left to people.
    await discardAverages(period, made?.computedAt as string, 'admin', clock.now());
    expect(await runAt('2026-06-03T10:00:30Z')).toEqual([]);
    const draft = await computePeriod(period, {}, 'admin2', clock.now());
    // Nobody has approved it.
    expect(await runAt('2026-06-03T10:01:00Z')).toEqual([]);
    await approveAverages(period, draft, 'admin', clock.now());
    expect(await runAt('2026-06-03T10:02:00Z')).toEqual([]);
    // Two hours after the survey that completes it, so that there is time to look at it.
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
