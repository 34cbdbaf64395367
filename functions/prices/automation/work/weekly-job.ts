import { approvalRequired } from '../../../platform/aws/environment.ts';
import { log } from '../../../platform/aws/log.ts';
import { addDays, type IsoDate, todayInRome } from '../../../platform/kernel/calendar.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { averageDrafts, type PeriodRevision } from '../../averages/store/period-revisions.ts';
import { computePeriod, type Period, periodState } from '../../averages/work/compute-averages.ts';
import { publishPeriod } from '../../averages/work/publish-averages.ts';
import { computeCompanyPrices } from '../../collection/work/compute-company-prices.ts';
import { nationalPricesOf } from '../../national-prices/store/price-revisions.ts';
import { computeNationalPrices } from '../../national-prices/work/compute-national-prices.ts';
import type { CalendarRelease } from '../../publication/rules/release-outcomes.ts';
import { applySurveyChange } from '../../publication/work/change-survey.ts';
import { openSurvey } from '../../publication/work/open-survey.ts';
import { checkDraft, publishSurvey } from '../../publication/work/publish-survey.ts';
import { everyRelease } from '../../publication/work/release-calendar.ts';
import { isApproved } from '../../surveys/rules/drafts.ts';
import {
  averagePeriod,
  averageRelease,
  MAX_MOVE_DAYS,
} from '../../surveys/rules/release-calendar.ts';
import type { Survey } from '../../surveys/rules/surveys.ts';
import {
  answerName,
  answerText,
  closingTime,
  isInHand,
  isReleaseDue,
  type JobOutcome,
  type JobPart,
  type JobResult,
  type JobSettings,
  surveyNotOpened,
  surveyToOpen,
} from '../../surveys/rules/weekly-job.ts';
import { jobSettings } from '../../surveys/store/job-settings.ts';
import {
  lastSurveyId,
  latestSurveys,
  surveyDatesBetween,
} from '../../surveys/store/survey-records.ts';
import { plannedMoment } from '../../surveys/work/planned-moment.ts';
import { type JobRun, type JobState, jobState, saveRun } from '../store/job-runs.ts';

/** The name of the job in the audit trail. */
const JOB_ACTOR = 'weekly-job';

/** A task that is due: its subject, and the function that does it. */
interface Task {
  readonly part: JobPart;
  readonly subject: string;
  /** Resolves with a code where nothing was done and the reason is to be reported. @throws Refusal */
  readonly work: () => Promise<string | undefined>;
  /** Done in a dry run too, as it changes nothing. */
  readonly isCheck?: true;
  /** Somebody was promised that it happens at its minute, also while the job only records what it would do. */
  readonly isPromised?: true;
}

/**
 * One run of the weekly job: each enabled part does its due tasks. A refusal is reported once, until the answer
 * changes, and does not stop the other parts. @returns what was done or newly refused
 */
export async function runWeeklyJob(now: Date): Promise<readonly JobRun[]> {
  const [settings, before] = await Promise.all([jobSettings(), jobState()]);
  const answers: Record<string, string> = {};
  const runs: JobRun[] = [];
  // Each part sees the results of the previous ones.
  for (const tasksOf of [openings, closings, computations, preparations, releases, averages]) {
    for (const task of await tasksOf(settings, now)) {
      const outcome = await done(task, settings.dryRun);
      if (outcome.code && WAITING.has(outcome.code)) continue;
      const [name, answer] = [answerName(outcome), answerText(outcome)];
      if (outcome.result !== 'done' || outcome.code) answers[name] = answer;
      if (before.answers[name] === answer) continue;
      runs.push({ ...outcome, at: now.toISOString() });
      tell(outcome);
    }
  }
  await saveRun({ lastRunAt: now.toISOString(), answers } satisfies JobState, runs);
  return runs;
}

/**
 * Codes of figures that an average still waits for. They are not reported, because the figures are published later
 * anyway.
 */
const WAITING: ReadonlySet<string> = new Set(['weekly_prices_missing', 'months_missing']);

async function done(
  { part, subject, work, isCheck, isPromised }: Task,
  dryRun: boolean,
): Promise<JobOutcome> {
  if (dryRun && !isCheck && !isPromised) return { part, subject, result: 'dry_run' };
  try {
    const code = await work();
    return { part, subject, result: 'done', ...(code && { code }) };
  } catch (error) {
    if (error instanceof Refusal) return { part, subject, result: 'refused', code: error.code };
    log.error('a part of the weekly job failed', { part, subject, error: error as Error });
    return { part, subject, result: 'failed', code: 'internal' };
  }
}

/** The parts of the job whose failure delays the week. */
const ALARMING: ReadonlySet<JobPart> = new Set(['open', 'close', 'release']);

/** An error raises the function's alarm; other refusals are only reported. */
function tell(outcome: JobOutcome): void {
  const level: Record<JobResult, 'info' | 'warn' | 'error'> = {
    done: 'info',
    dry_run: 'info',
    refused: ALARMING.has(outcome.part) ? 'error' : 'warn',
    failed: 'error',
  };
  log[level[outcome.result]]('weekly job', { ...outcome });
}

/** Opens the week's survey, and raises the alarm when it is not open in time, by the job or by a person. */
async function openings(settings: JobSettings, now: Date): Promise<Task[]> {
  const today = todayInRome(now);
  const [unpublished, known] = await Promise.all([
    latestSurveys(false, 1),
    surveyDatesBetween(addDays(today, -7), addDays(today, 7)),
  ]);
  const dates = known.map(({ date }) => date);
  const date = settings.parts.open ? surveyToOpen(unpublished, dates, settings, now) : undefined;
  if (date !== undefined) return [opening(date, now)];
  const missed = surveyNotOpened(dates, settings, now);
  // A system without any survey has not begun its weeks.
  return missed === undefined || (await lastSurveyId()) === 0
    ? []
    : [notOpened(missed, unpublished[0])];
}

function opening(date: IsoDate, now: Date): Task {
  const work = async () => {
    await openSurvey({ date, active: true }, JOB_ACTOR, now);
    return undefined;
  };
  return { part: 'open', subject: `survey/${date}`, work };
}

/** @param last the latest survey that is not public, which nobody may add another one beside while it is open */
const notOpened = (date: IsoDate, last: Survey | undefined): Task => ({
  part: 'open',
  subject: `survey/${date}`,
  isCheck: true,
  work: () =>
    Promise.reject(new Refusal(last?.active ? 'survey_open' : 'survey_not_opened', { date })),
});

/** Company prices are computed once more before a survey closes, as they cannot be after it. */
async function closings(settings: JobSettings, now: Date): Promise<Task[]> {
  if (!settings.parts.close) return [];
  const due = (await inHand(now)).filter(
    ({ active, date }) => active && closingTime(date, settings) <= now,
  );
  return due.map(({ id }) => ({
    part: 'close',
    subject: `survey/${id}`,
    work: async () => {
      await computeCompanyPrices(id, JOB_ACTOR, now);
      await applySurveyChange(id, { active: false }, undefined, JOB_ACTOR, now);
      return undefined;
    },
  }));
}

/** A draft that a person made is not replaced, even if it is outdated. */
async function computations(settings: JobSettings, now: Date): Promise<Task[]> {
  if (!settings.parts.compute) return [];
  const tasks: Task[] = [];
  for (const survey of (await inHand(now)).filter(({ active }) => !active)) {
    const { draft, nationalPrices } = await checkDraft(survey, now);
    const isDue = !draft || (nationalPrices === 'stale' && draft.computedBy === JOB_ACTOR);
    if (!isDue) continue;
    const work = async () => {
      await computeNationalPrices(survey.id, JOB_ACTOR, now);
      return undefined;
    };
    tasks.push({ part: 'compute', subject: `survey/${survey.id}`, work });
  }
  return tasks;
}

/** Reports before the release what still prevents it. */
async function preparations(settings: JobSettings, now: Date): Promise<Task[]> {
  if (!settings.parts.prepare) return [];
  const surveys = (await inHand(now)).filter(({ active }) => !active);
  return surveys.map((survey) => ({
    part: 'prepare',
    subject: `survey/${survey.id}`,
    isCheck: true,
    work: () => missingBeforeRelease(survey, now),
  }));
}

/** The code of what would prevent the release; undefined when nothing does. */
async function missingBeforeRelease(survey: Survey, now: Date): Promise<string | undefined> {
  const { gates, draft, isApproved } = await checkDraft(survey, now);
  const [refused] = gates.refused;
  if (refused) return refused.code;
  if (gates.needsReason.length > 0 && !draft?.reason) return 'reason_needed';
  return approvalRequired() && !isApproved ? 'approval_needed' : undefined;
}

const inHand = async (now: Date): Promise<Survey[]> =>
  (await latestSurveys(false, 20)).filter((survey) => isInHand(survey, now));

async function releases(settings: JobSettings, now: Date): Promise<Task[]> {
  const today = todayInRome(now);
  const unpublished = await latestSurveys(false, 20);
  const drafts = await averageDrafts();
  const held = await heldReleases(unpublished, drafts, now);
  if (!settings.parts.release) return held;
  const planned = await everyRelease(addDays(today, -MAX_MOVE_DAYS), today, now);
  const open = planned.filter(({ state }) => state === 'overdue' || isDueNow(state));
  const tasks: Task[] = [...held];
  for (const release of open.filter(({ plannedAt }) => Date.parse(plannedAt) <= now.getTime())) {
    const task =
      release.series === 'weekly'
        ? await weeklyRelease(release, unpublished, now)
        : releaseOfAverage(release, drafts, now);
    if (task && !held.some(({ subject }) => subject === task.subject)) tasks.push(task);
  }
  return tasks;
}

/**
 * Publications by people that wait for their announced minute; they are released even where the job releases
 * nothing else, or only records what it would do.
 */
async function heldReleases(
  unpublished: readonly Survey[],
  drafts: readonly PeriodRevision[],
  now: Date,
): Promise<Task[]> {
  const tasks: Task[] = [];
  for (const { id, revision, date } of unpublished) {
    const draft = await nationalPricesOf(id, revision + 1);
    if (!draft?.held) continue;
    const plannedAt = await plannedMoment({ series: 'weekly', period: date });
    if (plannedAt === undefined || now.toISOString() < plannedAt) continue;
    const work = async () => {
      await publishSurvey(id, {}, JOB_ACTOR, now);
      return undefined;
    };
    tasks.push({ part: 'release', subject: `survey/${id}`, isPromised: true, work });
  }
  for (const { held, year, month } of drafts) {
    const plannedAt = held && (await plannedMoment(averageRelease({ year, month })));
    if (plannedAt === undefined || now.toISOString() < plannedAt) continue;
    tasks.push({ ...publication({ year, month }, now), isPromised: true });
  }
  return tasks;
}

/** A release is not overdue within its own minute. */
const isDueNow = (state: CalendarRelease['state']) => state === 'planned';

async function weeklyRelease(
  { surveyDate, plannedAt }: CalendarRelease,
  unpublished: readonly Survey[],
  now: Date,
): Promise<Task | undefined> {
  const survey = unpublished.find(({ date }) => date === surveyDate);
  // An administrator withdrew its figures, and decides when they are published again.
  if (!survey || survey.revision > 0) return undefined;
  const found = await nationalPricesOf(survey.id, survey.revision + 1);
  if (found?.takenBack) return undefined;
  // This runs every minute, so changes since the approval are only looked for in approved drafts.
  const approved = found?.approval !== undefined && (await checkDraft(survey, now)).isApproved;
  if (!isReleaseDue(plannedAt, approved, now)) return undefined;
  const work = async () => {
    if (survey.active) throw new Refusal('survey_open', { surveyId: survey.id });
    await publishSurvey(survey.id, {}, JOB_ACTOR, now);
    return undefined;
  };
  return { part: 'release', subject: `survey/${survey.id}`, work };
}

/** An average is released only where a person has approved it: drafts are made to be looked at, too. */
function releaseOfAverage(
  release: CalendarRelease,
  drafts: readonly PeriodRevision[],
  now: Date,
): Task | undefined {
  const period = averagePeriod(release);
  const draft = drafts.find(({ year, month }) => year === period?.year && month === period.month);
  const isDue = draft && isApproved(draft) && !draft.takenBack;
  return period && isDue ? publication(period, now) : undefined;
}

const publication = (period: Period, now: Date): Task => ({
  part: 'release',
  subject: subjectOf(period),
  work: async () => {
    await publishPeriod(period, {}, JOB_ACTOR, now);
    return undefined;
  },
});

/** Months, quarters and years whose last survey is public and that are neither computed nor given up yet. */
async function averages(settings: JobSettings, now: Date): Promise<Task[]> {
  if (!settings.parts.periods) return [];
  const today = todayInRome(now);
  const planned = await everyRelease(addDays(today, -MAX_MOVE_DAYS), today, now);
  const tasks: Task[] = [];
  for (const release of planned) {
    const period = averagePeriod(release);
    if (!period || release.state === 'released' || release.releasedAt) continue;
    const { draft, published, isDiscarded } = await periodState(period);
    if (draft || isDiscarded || published.length > 0) continue;
    const work = async () => {
      await computePeriod(period, {}, JOB_ACTOR, now);
      return undefined;
    };
    tasks.push({ part: 'periods', subject: subjectOf(period), work });
  }
  return tasks;
}

const subjectOf = ({ year, month }: Period) => `average/${year}/${month}`;
