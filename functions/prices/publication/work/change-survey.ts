import type { AuditAction } from '../../../platform/kernel/audit-kinds.ts';
import { todayInRome } from '../../../platform/kernel/calendar.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import type { AuditRecord } from '../../../platform/tables/audit.ts';
import { publicChange } from '../../../platform/tables/counters.ts';
import {
  conflictWhenStale,
  type Write,
  withRetries,
} from '../../../platform/tables/transactions.ts';
import { movePrices } from '../../collection/work/compute-company-prices.ts';
import { assertMoveExplained } from '../../collection/work/moved-survey.ts';
import {
  explainWithdrawal,
  type NationalPricesRecord,
  nationalPricesOf,
  revisionWrite,
  withdraw,
} from '../../national-prices/store/price-revisions.ts';
import type { SurveyChange } from '../../surveys/contract/surveys.ts';
import {
  assertSeen,
  isSameNote,
  type KeptTexts,
  NO_DRAFT,
  type SeenDraft,
  withoutApproval,
  withWords,
} from '../../surveys/rules/drafts.ts';
import { assertNoneOpen, assertSurveyDate } from '../../surveys/rules/survey-dates.ts';
import {
  assertNeverPublic,
  assertNoCorrection,
  assertThere,
  assertWithdrawable,
  type Survey,
  type Withdrawal,
  withActivity,
} from '../../surveys/rules/surveys.ts';
import { seriesYear } from '../../surveys/store/series-years.ts';
import { changeSurvey, surveyById } from '../../surveys/store/survey-records.ts';
import { surveySchedule } from '../../surveys/store/survey-schedule.ts';
import { publish } from './publish-survey.ts';

/**
 * Closes, reopens, publishes, withdraws or edits a survey, as the change says. Without a version the
 * change is applied to whatever is stored, also when somebody else changes the survey meanwhile.
 * @param expectedVersion version the person saw, if known
 * @throws Refusal not_found, stale_version, survey_published, correction_open, reason_needed, draft_in_hand, what
 *   `openSurvey` refuses, or the code of what can never be published
 */
export async function applySurveyChange(
  surveyId: number,
  change: SurveyChange,
  expectedVersion: number | undefined,
  by: string,
  now: Date,
): Promise<Survey> {
  const changed = await withRetries(async () => {
    const survey = await surveyById(surveyId);
    assertThere(survey);
    assertWordsKept(survey, change);
    if (unchanged(survey, change, by)) return survey;
    if (expectedVersion !== undefined && expectedVersion !== survey.version) {
      throw new Refusal('stale_version', { current: survey });
    }
    return conflictWhenStale(applied(survey, change, by, now));
  });
  // Also for a date that the survey has already, because an earlier change to it may have been interrupted.
  return change.date === undefined ? changed : movePrices(surveyId, now);
}

/**
 * A change that is already made, also by somebody else, is not a conflict. Texts for a later publication are kept
 * with the draft, and a withdrawal without words gets them, which are changes of their own. @throws Refusal when the
 * public note is another one: stale_version, correction_open, or survey_not_published of one's own withdrawal
 */
function unchanged(survey: Survey, change: SurveyChange, by: string): boolean {
  const names = ['date', 'active', 'published', 'notes'] as const;
  if (names.some((name) => change[name] !== undefined && change[name] !== survey[name]))
    return false;
  if (keepsWords(survey, change) || explainsWithdrawal(survey, change)) return false;
  const told = survey.published ? survey.note : survey.withdrawn?.note;
  if (change.note && !isSameNote(change.note, told)) {
    // Nor here: the note is for the correction, which is published by a call of its own.
    assertNoCorrection(survey);
    // Nobody else has changed what the same person withdrew.
    const isOwn = !survey.published && survey.withdrawn?.by === by;
    if (isOwn) throw new Refusal('survey_not_published', { surveyId: survey.id });
    throw new Refusal('stale_version', { current: survey });
  }
  return true;
}

/**
 * A reason or a note goes with a publication, a withdrawal or the draft of a survey that is not public; anything else
 * would lose it. @throws Refusal invalid
 */
function assertWordsKept(survey: Survey, { published, reason, note }: SurveyChange): void {
  const isLost = survey.published
    ? published === undefined
    : published === false && !survey.withdrawn;
  const given = Object.entries({ reason, note }).filter(([, words]) => words !== undefined);
  if (!isLost || given.length === 0) return;
  const detail =
    'Taken with a publication, a withdrawal, or the draft of a survey that is not public.';
  const errors = given.map(([name]) => ({ pointer: `/${name}`, code: 'does_nothing', detail }));
  throw new Refusal('invalid', { errors });
}

/** Whether the change says why a survey was withdrawn, of which nothing was said so far. */
const explainsWithdrawal = ({ withdrawn }: Survey, { published, note }: SurveyChange): boolean =>
  published === false && note !== undefined && withdrawn !== undefined && !withdrawn.note;

const keepsWords = (survey: Survey, { published, reason, note }: SurveyChange): boolean =>
  !survey.published && published === undefined && (reason !== undefined || note !== undefined);

async function applied(
  survey: Survey,
  change: SurveyChange,
  by: string,
  now: Date,
): Promise<Survey> {
  const at = now.toISOString();
  const edited = edit(survey, change, at, by);
  const { moveReason } = change;
  const isMoved = edited.date !== survey.date;
  const others = await scheduled(survey, edited, change, now);
  if (isMoved) await assertMoveExplained(survey, edited.date, moveReason);
  const { reason, note, early, computedAt } = change;
  if (change.published === true && !survey.published) {
    return publish(survey, edited, { computedAt, reason, note, early }, by, now, others);
  }

  if (change.published === false && survey.published) {
    return withdrawSurvey(survey, edited, { at, by, reason, note }, others);
  }
  if (survey.withdrawn && explainsWithdrawal(survey, change)) {
    const withdrawn = { ...survey.withdrawn, reason: reason ?? survey.withdrawn.reason, note };
    const words: AuditRecord = {
      ...{ actor: by, at, action: 'survey.withdrawn', subject: `survey/${survey.id}` },
      ...{ before: { revision: survey.revision }, after: { reason, note } },
    };
    return explainWithdrawal(survey, { ...edited, withdrawn }, words, others);
  }
  const isPrepared = keepsWords(survey, change);
  const record: AuditRecord = {
    actor: by,
    at,
    action: isPrepared ? 'survey.prepared' : actionOf(survey, edited),
    subject: `survey/${survey.id}`,
    before: fieldsOf(survey),
    after: {
      ...fieldsOf(edited),
      ...(isMoved && { moveReason }),
      ...(isPrepared && { reason, note }),
    },
  };
  // A survey that was public once still appears in public answers, even while it is withdrawn.
  const told = survey.revision > 0 ? [publicChange()] : [];
  const isReopened = edited.active && !survey.active;
  const draft = isPrepared || isReopened || isMoved ? await draftOf(survey) : undefined;
  // Somebody was promised that what waits is published at its minute.
  if ((isReopened || isMoved) && draft?.held && computedAt === undefined)
    throw new Refusal('draft_in_hand');
  const worded = isPrepared ? withKept(draft, survey, { computedAt, reason, note }, by) : draft;
  const changed = worded && isReopened ? withoutApproval(worded) : isPrepared ? worded : undefined;
  return changeSurvey(survey, edited, record, [
    ...told,
    ...others,
    ...(changed ? [revisionWrite(changed)] : []),
  ]);
}

/**
 * A survey that gets another date, or opens, must fit the other surveys, still when it is written. @throws Refusal
 * as `openSurvey`
 */
async function scheduled(
  before: Survey,
  next: Survey,
  { published = before.published }: SurveyChange,
  now: Date,
): Promise<Write[]> {
  const isMoved = next.date !== before.date;
  const opens = next.active && !published && (!before.active || before.published);
  if (!isMoved && !opens) return [];
  const schedule = await surveySchedule(before.id);
  if (isMoved) assertSurveyDate(next.date, { ...schedule, today: todayInRome(now) });
  if (opens) assertNoneOpen(schedule.open);
  return [schedule.taken];
}

const draftOf = ({ id, revision }: Survey): Promise<NationalPricesRecord | undefined> =>
  nationalPricesOf(id, revision + 1);

/**
 * Keeps the reason and the note for the publication with the draft that was seen: whoever writes into another's draft
 * cannot approve it any more. @throws Refusal national_prices_missing; draft_changed when it is another or none is named
 */
function withKept(
  draft: NationalPricesRecord | undefined,
  { id: surveyId }: Survey,
  { reason, note, computedAt = NO_DRAFT }: SeenDraft & KeptTexts,
  by: string,
): NationalPricesRecord {
  if (!draft) throw new Refusal('national_prices_missing', { surveyId });
  assertSeen(draft, { computedAt });
  return withWords(draft, { reason, note }, by);
}

function edit(survey: Survey, change: SurveyChange, at: string, by: string): Survey {
  const date = change.date ?? survey.date;
  if (date !== survey.date) assertNeverPublic(survey);
  // Companies would enter prices that no step takes: a correction is an act of its own.
  if (change.active === true && survey.published && change.published !== false)
    throw new Refusal('survey_published', { surveyId: survey.id });
  const next = {
    ...survey,
    date,
    notes: change.notes ?? survey.notes,
    // The date decides which products are surveyed, so national prices computed before are stale.
    inputs: date === survey.date ? survey.inputs : survey.inputs + 1,
  };
  // A withdrawn survey opens only on request, because companies may be declaring for another one.
  const isWithdrawn = survey.published && change.published === false;
  return withActivity(next, change.active ?? (survey.active && !isWithdrawn), { at, by });
}

async function withdrawSurvey(
  before: Survey,
  next: Survey,
  withdrawn: Withdrawal,
  others: readonly Write[],
): Promise<Survey> {
  assertWithdrawable(before);
  const { at, by, reason, note } = withdrawn;
  const year = await seriesYear(Number(before.date.slice(0, 4)));
  const record: AuditRecord = {
    actor: by,
    at,
    action: 'survey.withdrawn',
    subject: `survey/${before.id}`,
    before: { revision: before.revision },
    after: { reason, note },
  };
  return withdraw(
    before,
    { ...next, published: false, note: undefined, withdrawn },
    year,
    record,
    others,
  );
}

function actionOf(before: Survey, after: Survey): AuditAction {
  if (before.date !== after.date || before.notes !== after.notes) return 'survey.edited';
  return after.active ? 'survey.reopened' : 'survey.closed';
}

const fieldsOf = ({ date, active, notes }: Survey) => ({ date, active, notes });
