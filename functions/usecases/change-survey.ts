import type { SurveyChange } from '../contract/surveys.ts';
import { isSameNote } from '../domain/approval.ts';
import type { AuditAction } from '../domain/audit-kinds.ts';
import { Refusal } from '../domain/refusal.ts';
import {
  assertDateChangeable,
  assertWithdrawable,
  type Survey,
  type Withdrawal,
} from '../domain/surveys.ts';
import type { AuditRecord } from '../store/audit.ts';
import { publicChange } from '../store/counters.ts';
import { nationalPricesOf, revisionWrite, withdraw } from '../store/price-revisions.ts';
import { seriesYear } from '../store/series-years.ts';
import { changeSurvey, surveyById, withStep } from '../store/survey-records.ts';
import { conflictWhenStale, type Write, withRetries } from '../store/transactions.ts';
import { movePrices } from './compute-company-prices.ts';
import { publish } from './publish-survey.ts';

/**
 * Closes, reopens, publishes, withdraws or edits a survey, as the change says. Without a version the
 * change is applied to whatever is stored, also when somebody else changes the survey meanwhile.
 * @param expectedVersion version the person saw, if known
 * @throws Refusal not_found, stale_version, survey_exists, survey_published,
 *   correction_open, reason_needed, or the code of what can never be published
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
    if (unchanged(survey, change)) return survey;
    if (expectedVersion !== undefined && expectedVersion !== survey.version) {
      throw new Refusal('stale_version', { current: survey });
    }
    return conflictWhenStale(applied(survey, change, by, now));
  });
  // Also for a date that the survey has already: an earlier change to it may have been interrupted.
  return change.date === undefined ? changed : movePrices(surveyId);
}

/**
 * A change that is already made, also by somebody else, is no conflict.
 * @throws Refusal stale_version when the public was told other words with it
 */
function unchanged(survey: Survey, change: SurveyChange): boolean {
  const names = ['date', 'active', 'published', 'notes'] as const;
  if (names.some((name) => change[name] !== undefined && change[name] !== survey[name]))
    return false;
  const told = survey.published ? survey.note : survey.withdrawn?.note;
  if (change.note && !isSameNote(change.note, told))
    throw new Refusal('stale_version', { current: survey });
  return true;
}

async function applied(
  survey: Survey,
  change: SurveyChange,
  by: string,
  now: Date,
): Promise<Survey> {
  const at = now.toISOString();
  const edited = edit(survey, change, at, by);
  const { reason, note } = change;
  if (change.published === true && !survey.published) {
    return publish(survey, edited, { reason, note }, by, now);
  }
  if (change.published === false && survey.published) {
    return withdrawSurvey(survey, edited, { at, by, reason, note });
  }
  const record: AuditRecord = {
    actor: by,
    at,
    action: actionOf(survey, edited),
    subject: `survey/${survey.id}`,
    before: fieldsOf(survey),
    after: fieldsOf(edited),
  };
  // Of a survey that is withdrawn the public is told, too.
  const told = survey.revision > 0 ? [publicChange()] : [];
  const isReopened = edited.active && !survey.active;
  return changeSurvey(survey, edited, record, [
    ...told,
    ...(isReopened ? await withoutApproval(survey) : []),
  ]);
}

/** What was approved is of a survey that is closed. */
async function withoutApproval(survey: Survey): Promise<Write[]> {
  const draft = await nationalPricesOf(survey.id, survey.revision + 1);
  return draft?.approval ? [revisionWrite({ ...draft, approval: undefined })] : [];
}

function edit(survey: Survey, change: SurveyChange, at: string, by: string): Survey {
  const date = change.date ?? survey.date;
  assertDateChangeable(survey, date);
  const next = {
    ...survey,
    date,
    active: change.active ?? survey.active,
    notes: change.notes ?? survey.notes,
    // The date decides which products are surveyed, so national prices computed before are stale.
    inputs: date === survey.date ? survey.inputs : survey.inputs + 1,
  };
  if (next.active === survey.active) return next;
  // What visitors were told of one that was public is kept.
  const past = { active: survey.active, until: at };
  const kept = survey.revision > 0 ? { wasActive: [...(survey.wasActive ?? []), past] } : {};
  const changed = { ...next, ...kept };
  return survey.active ? withStep(changed, 'closed', at, by) : changed;
}

async function withdrawSurvey(
  before: Survey,
  next: Survey,
  withdrawn: Withdrawal,
): Promise<Survey> {
  assertWithdrawable(before);
  const { at, by, reason, note } = withdrawn;
  const year = await seriesYear(Number(before.date.slice(0, 4)));
  return withdraw(before, { ...next, published: false, note: undefined, withdrawn }, year, {
    actor: by,
    at,
    action: 'survey.withdrawn',
    subject: `survey/${before.id}`,
    before: { revision: before.revision },
    after: { reason, note },
  });
}

function actionOf(before: Survey, after: Survey): AuditAction {
  if (before.date !== after.date || before.notes !== after.notes) return 'survey.edited';
  return after.active ? 'survey.reopened' : 'survey.closed';
}

const fieldsOf = ({ date, active, notes }: Survey) => ({ date, active, notes });
