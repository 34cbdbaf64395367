import { assertApprovable, type KeptTexts } from '../domain/approval.ts';
import type { AuditAction } from '../domain/audit-kinds.ts';
import { assertPublishable } from '../domain/publication-gates.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Survey } from '../domain/surveys.ts';
import type { AuditRecord } from '../store/audit.ts';
import { nationalPricesOf, revisionWrite } from '../store/price-revisions.ts';
import { changeSurvey, surveyById } from '../store/survey-records.ts';
import { conflictWhenStale, withRetries } from '../store/transactions.ts';
import { approvable, checkDraft } from './publish-survey.ts';

/**
 * Approves the draft of a survey for publication, as a second person. What cannot be published
 * cannot be approved either.
 * @param seen the draft's fingerprint and words, as the person saw them
 * @throws Refusal not_found, national_prices_missing, draft_changed, own_draft, or what holds against
 *   publishing it
 */
export function approveDraft(
  surveyId: number,
  { fingerprint, ...words }: KeptTexts & { readonly fingerprint: string },
  by: string,
  now: Date,
): Promise<Survey> {
  return repeated(surveyId, async (survey) => {
    const { draft, gates, gathered } = await checkDraft(survey, now);
    if (!draft) throw new Refusal('national_prices_missing', { surveyId });
    const shown = approvable(draft, survey, gathered);
    assertApprovable(shown, { mark: fingerprint, ...words }, by);
    assertPublishable(gates, draft.reason);
    const approval = { at: now.toISOString(), by, of: fingerprint, changes: shown.changes };
    const record = recordOf('survey.approved', surveyId, by, now);
    return changeSurvey(
      survey,
      survey,
      { ...record, after: { revision: draft.revision, fingerprint } },
      [revisionWrite({ ...draft, approval })],
    );
  });
}

/** Takes an approval back; without one nothing changes. @throws Refusal not_found */
export function withdrawDraftApproval(surveyId: number, by: string, now: Date): Promise<Survey> {
  return repeated(surveyId, async (survey) => {
    const draft = await nationalPricesOf(surveyId, survey.revision + 1);
    if (!draft?.approval) return survey;
    const { approval, ...unapproved } = draft;
    const record = recordOf('survey.approval-withdrawn', surveyId, by, now);
    return changeSurvey(survey, survey, { ...record, before: approval }, [
      revisionWrite(unapproved),
    ]);
  });
}

/** Reads the survey and works on it, again when somebody else changed it meanwhile. */
const repeated = (surveyId: number, work: (survey: Survey) => Promise<Survey>): Promise<Survey> =>
  withRetries(() => conflictWhenStale(surveyById(surveyId).then(work)));

function recordOf(action: AuditAction, surveyId: number, by: string, now: Date): AuditRecord {
  return { actor: by, at: now.toISOString(), action, subject: `survey/${surveyId}` };
}
