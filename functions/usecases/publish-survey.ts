import { type NationalPricesState, planPublication, type Survey } from '../domain/surveys.ts';
import { settingsVersion } from '../store/counters.ts';
import {
  type NationalPricesRecord,
  nationalPricesOf,
  publishDraft,
} from '../store/price-revisions.ts';
import { seriesYear } from '../store/series-years.ts';
import { surveyById, withStep } from '../store/survey-records.ts';

/**
 * Step 5: makes the computed national prices of a survey public, all or nothing. A published survey
 * stays as it is.
 * @throws Refusal not_found, national_prices_missing, national_prices_stale, stale_version
 */
export async function publishSurvey(surveyId: number, by: string, now: Date): Promise<Survey> {
  const survey = await surveyById(surveyId);
  return publish(survey, survey, by, now);
}

/** The same for a survey that was read as `before` and is edited to `next` in the same transaction. */
export async function publish(
  before: Survey,
  next: Survey,
  by: string,
  now: Date,
): Promise<Survey> {
  const draft = await nationalPricesOf(before.id, before.revision + 1);
  const plan = planPublication(before, await stateOf(draft, next));
  if (plan === 'unchanged' || !draft) return before;
  const at = now.toISOString();
  const year = await seriesYear(Number(next.date.slice(0, 4)));
  const published = { ...withStep(next, 'published', at, by), published: true, ...plan };
  return publishDraft(before, published, draft, year, {
    actor: by,
    at,
    action: 'survey.published',
    subject: `survey/${before.id}`,
    after: { revision: plan.revision, prices: draft.prices },
  });
}

async function stateOf(
  draft: NationalPricesRecord | undefined,
  survey: Survey,
): Promise<NationalPricesState> {
  if (!draft) return 'missing';
  const current = draft.inputs === survey.inputs && draft.settings === (await settingsVersion());
  return current ? 'current' : 'stale';
}
