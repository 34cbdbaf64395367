import { approvalRequired } from '../aws/environment.ts';
import { log } from '../aws/log.ts';
import { isApproved } from '../domain/approval.ts';
import { addDays, type IsoDate, todayInRome } from '../domain/calendar.ts';
import { Refusal } from '../domain/refusal.ts';
import { averagePeriod, MAX_MOVE_DAYS } from '../domain/release-calendar.ts';
import type { CalendarRelease } from '../domain/release-outcomes.ts';
import type { Survey } from '../domain/surveys.ts';
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
} from '../domain/weekly-job.ts';
import { type JobRun, type JobState, jobState, saveRun } from '../store/job-runs.ts';
import { jobSettings } from '../store/job-settings.ts';
import { nationalPricesOf } from '../store/price-revisions.ts';
import {
  countSurveys,
  createSurvey,
  latestSurveys,
  surveyDatesBetween,
} from '../store/survey-records.ts';
import { applySurveyChange } from './change-survey.ts';
import { computePeriod, type Period, periodState } from './compute-averages.ts';
import { computeCompanyPrices } from './compute-company-prices.ts';
import { computeNationalPrices } from './compute-national-prices.ts';
import { approvable as approvableAverages, publishPeriod } from './publish-averages.ts';
import { approvable, checkDraft, publishSurvey } from './publish-survey.ts';
import { everyRelease } from './release-calendar.ts';

/** Who the job acts as in the audit trail. */
const JOB_ACTOR = 'weekly-job';

/** One thing that is due: what it is about, and how it is done. */
interface Task {
  readonly part: JobPart;
  readonly subject: string;
  /** A code where nothing was done but something is to be told. @throws Refusal */
  readonly work: () => Promise<string | undefined>;
  /** Done in a dry run too, as it changes nothing. */
  readonly isCheck?: true;
}

/**
 * One run of the weekly job: each part that is switched on does what is due. What a part is refused
 * is told once, until it has another answer; another part goes on.
 * @returns what was done or newly refused
 */
export async function runWeeklyJob(now: Date): Promise<readonly JobRun[]> {
  const [settings, before] = await Promise.all([jobSettings(), jobState()]);
  const answers: Record<string, string> = {};
  const runs: JobRun[] = [];
  // Each part sees what the one before it did.
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

/** Figures that an average is still to be made of: no news, as they come in their own time. */
const WAITING: ReadonlySet<string> = new Set(['weekly_prices_missing', 'months_missing']);

async function done({ part, subject, work, isCheck }: Task, dryRun: boolean): Promise<JobOutcome> {
  if (dryRun && !isCheck) return { part, subject, result: 'dry_run' };
  try {
    const code = await work();
    return { part, subject, result: 'done', ...(code && { code }) };
  } catch (error) {
    if (error instanceof Refusal) return { part, subject, result: 'refused', code: error.code };
    log.error('a part of the weekly job failed', { part, subject, error: error as Error });
    return { part, subject, result: 'failed', code: 'internal' };
  }
}

/** What does not take place at its time and holds the week up. */
const ALARMING: ReadonlySet<JobPart> = new Set(['open', 'close', 'release']);

/** An error raises the function's alarm; what else is refused is told. */
function tell(outcome: JobOutcome): void {
  const level: Record<JobResult, 'info' | 'warn' | 'error'> = {
    done: 'info',
    dry_run: 'info',
    refused: ALARMING.has(outcome.part) ? 'error' : 'warn',
    failed: 'error',
  };
  log[level[outcome.result]]('weekly job', { ...outcome });
}

/** Opens the week's survey, and raises the alarm when it is not there in time, whoever was to open it. */
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
  return missed === undefined || (await countSurveys()) === 0 ? [] : [notOpened(missed)];
}

function opening(date: IsoDate, now: Date): Task {
  const work = async () => {
    const fields = { date, active: true, notes: '' };
    await createSurvey(fields, (id) => ({
      actor: JOB_ACTOR,
      at: now.toISOString(),
      action: 'survey.created',
      subject: `survey/${id}`,
      after: fields,
    }));
    return undefined;
  };
  return { part: 'open', subject: `survey/${date}`, work };
}

const notOpened = (date: IsoDate): Task => ({
  part: 'open',
  subject: `survey/${date}`,
  isCheck: true,
  work: () => Promise.reject(new Refusal('survey_not_opened', { date })),
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

/** A draft that a person made stays theirs, also when it is out of date. */
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

/** Says before the release what still holds against it. */
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

/** The code of what would hold the release back; undefined when nothing does. */
async function missingBeforeRelease(survey: Survey, now: Date): Promise<string | undefined> {
  const { gates, draft, gathered } = await checkDraft(survey, now);
  const [refused] = gates.refused;
  if (refused) return refused.code;
  if (gates.needsReason.length > 0 && !draft?.reason) return 'reason_needed';
  const isMissing =
    approvalRequired() && !(draft && isApproved(approvable(draft, survey, gathered)));
  return isMissing ? 'approval_needed' : undefined;
}

const inHand = async (now: Date): Promise<Survey[]> =>
  (await latestSurveys(false, 20)).filter((survey) => isInHand(survey, now));

async function releases(settings: JobSettings, now: Date): Promise<Task[]> {
  if (!settings.parts.release) return [];
  const today = todayInRome(now);
  const planned = await everyRelease(addDays(today, -MAX_MOVE_DAYS), today, now);
  const open = planned.filter(({ state }) => state === 'overdue' || isDueNow(state));
  const unpublished = await latestSurveys(false, 20);
  const tasks: Task[] = [];
  for (const release of open.filter(({ plannedAt }) => Date.parse(plannedAt) <= now.getTime())) {
    const task =
      release.series === 'weekly'
        ? await weeklyRelease(release, unpublished, now)
        : await averageRelease(release, now);
    if (task) tasks.push(task);
  }
  return tasks;
}

/** Within its very minute a release is not overdue yet. */
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
  // Every minute: what has changed since is read only of what somebody has approved.
  const approved = found?.approval !== undefined && (await isApprovedNow(survey, now));
  if (!isReleaseDue(plannedAt, approved, now)) return undefined;
  const work = async () => {
    if (survey.active) throw new Refusal('survey_open', { surveyId: survey.id });
    await publishSurvey(survey.id, {}, JOB_ACTOR, now);
    return undefined;
  };
  return { part: 'release', subject: `survey/${survey.id}`, work };
}

async function isApprovedNow(survey: Survey, now: Date): Promise<boolean> {
  const { draft, gathered } = await checkDraft(survey, now);
  return draft !== undefined && isApproved(approvable(draft, survey, gathered));
}

/** An average is released only where a person has approved it: drafts are made to be looked at, too. */
async function averageRelease(release: CalendarRelease, now: Date): Promise<Task | undefined> {
  const period = averagePeriod(release);
  const draft = period && (await periodState(period)).draft;
  if (!period || !draft || !isApproved(approvableAverages(draft))) return undefined;
  const work = async () => {
    await publishPeriod(period, {}, JOB_ACTOR, now);
    return undefined;
  };
  return { part: 'release', subject: subjectOf(period), work };
}

/** Months, quarters and years whose last survey is public, and that nobody has computed or given up yet. */
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
