import { approvalRequired } from '../aws/environment.ts';
import { type ApprovableDraft, assertApproved } from '../domain/approval.ts';
import { todayInRome } from '../domain/calendar.ts';
import {
  assertPublishable,
  type Finding,
  type Gates,
  type WarningCode,
} from '../domain/publication-gates.ts';
import { Refusal } from '../domain/refusal.ts';
import type { PublicNote, Survey } from '../domain/surveys.ts';
import { weeklyGates } from '../domain/weekly-gates.ts';
import { type NationalPricesRecord, publishRevision } from '../store/price-revisions.ts';
import { publicationSettings } from '../store/publication-settings.ts';
import { surveyById, withStep } from '../store/survey-records.ts';
import { conflictWhenStale, withRetries } from '../store/transactions.ts';
import type { GatheredInputs } from './gather-inputs.ts';
import { type DraftState, draftState } from './revision-drafts.ts';

/** Why something is published as it is, and what the public is told about it. */
export interface PublicationTexts {
  readonly reason?: string | undefined;
  readonly note?: PublicNote | undefined;
}

/** A survey's draft, and what stands between it and the public. */
export interface CheckedDraft extends DraftState {
  readonly gates: Gates;
}

/**
 * Step 5: makes the draft of a survey public, all or nothing, with a reason where one is needed, or
 * with the one that was kept with the draft. A published survey stays as it is.
 * @throws Refusal not_found, reason_needed, approval_needed, or the code of what can never be published
 */
export function publishSurvey(
  surveyId: number,
  texts: PublicationTexts,
  by: string,
  now: Date,
): Promise<Survey> {
  const attempt = async () => {
    const survey = await surveyById(surveyId);
    return survey.published ? survey : publish(survey, survey, texts, by, now);
  };
  return withRetries(() => conflictWhenStale(attempt()));
}

/**
 * Publishes the draft of a survey that was read as `before` and is edited to `next` in the same
 * transaction: its first revision, or the one that takes the place of the public one.
 * @throws Refusal as `publishSurvey`; stale_version when something changed meanwhile
 */
export async function publish(
  before: Survey,
  next: Survey,
  texts: PublicationTexts,
  by: string,
  now: Date,
): Promise<Survey> {
  const { gates, draft, gathered } = await checkDraft(next, now);
  const reason = texts.reason ?? draft?.reason;
  assertPublishable(gates, reason);
  if (!draft) throw new Refusal('national_prices_missing', { surveyId: before.id });
  assertApproved(approvable(draft, next, gathered), texts, approvalRequired());
  const note = texts.note ?? draft.note;
  const revision: NationalPricesRecord = { ...draft, reason, note, findings: gates.needsReason };
  const at = now.toISOString();
  const { correction: _, withdrawn: __, ...kept } = withStep(next, 'published', at, by);
  const published = { ...kept, published: true, revision: draft.revision, note };
  const publication = { revision, versions: gathered.versions, years: gathered.years };
  return publishRevision(before, published, publication, {
    actor: by,
    at,
    action: before.published ? 'survey.corrected' : 'survey.published',
    subject: `survey/${before.id}`,
    after: recordOf(revision, gates.needsReason),
  });
}

/** A survey's draft as an approver sees it. */
export const approvable = (
  draft: NationalPricesRecord,
  { inputs }: Pick<Survey, 'inputs'>,
  { versions }: Pick<GatheredInputs, 'versions'>,
): ApprovableDraft => ({
  ...draft,
  mark: draft.fingerprint ?? draft.computedAt,
  // Station prices of further days come every morning; those of its own week are in the fingerprint.
  changes: `${inputs}/${versions.settings}`,
});

/** The draft of a survey with its gates, as of now. */
export async function checkDraft(survey: Survey, now: Date): Promise<CheckedDraft> {
  const state = await draftState(survey);
  // After the versions that the state holds, so that a change in between is noticed.
  const thresholds = await publicationSettings();
  const gates = weeklyGates({
    date: survey.date,
    today: todayInRome(now),
    // Figures that are entered or restored have no step 1.
    companyPrices: state.basis === 'figures' ? 'current' : state.companyPrices,
    nationalPrices: state.nationalPrices,
    inputs: state.inputs,
    limits: state.gathered.settings,
    thresholds,
  });
  return { ...state, gates };
}

const recordOf = (
  { revision, prices, fingerprint, reason, note }: NationalPricesRecord,
  findings: readonly Finding<WarningCode>[],
) => ({ revision, prices, fingerprint, reason, note, findings });
