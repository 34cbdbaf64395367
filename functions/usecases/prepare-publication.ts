import { Refusal } from '../domain/refusal.ts';
import type { Survey } from '../domain/surveys.ts';
import { nationalPricesOf, revisionWrite } from '../store/price-revisions.ts';
import { changeSurvey, surveyById } from '../store/survey-records.ts';
import { conflictWhenStale, withRetries } from '../store/transactions.ts';
import type { PublicationTexts } from './publish-survey.ts';

/**
 * Keeps with a draft why it is to be published as it is, and what the public is told: whoever
 * publishes it later, the schedule too, needs not say so again. A new draft keeps nothing. An
 * approval given before is void, as it was not for these words.
 * @throws Refusal not_found, national_prices_missing without a draft
 */
export function preparePublication(
  surveyId: number,
  { reason, note }: PublicationTexts,
  by: string,
  now: Date,
): Promise<Survey> {
  const attempt = async () => {
    const survey = await surveyById(surveyId);
    const draft = await nationalPricesOf(surveyId, survey.revision + 1);
    if (!draft) throw new Refusal('national_prices_missing', { surveyId });
    const record = {
      actor: by,
      at: now.toISOString(),
      action: 'survey.prepared' as const,
      subject: `survey/${surveyId}` as const,
      before: { reason: draft.reason, note: draft.note },
      after: { revision: draft.revision, reason, note },
    };
    return changeSurvey(survey, survey, record, [
      revisionWrite({ ...draft, reason, note, preparedBy: by, approval: undefined }),
    ]);
  };
  return withRetries(() => conflictWhenStale(attempt()));
}
