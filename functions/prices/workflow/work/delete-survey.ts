import { chunks } from '../../../platform/tables/request-limits.ts';
import { conflictWhenStale, transact, withRetries } from '../../../platform/tables/transactions.ts';
import {
  type CompanyWeek,
  companyWeeksOf,
  weekRemoval,
} from '../../company-prices/store/company-weeks.ts';
import { nationalPricesOf } from '../../national-prices/store/price-revisions.ts';
import { assertDeletable } from '../../surveys/rules/surveys.ts';
import { removeSurvey, surveyById } from '../../surveys/store/survey-records.ts';
import { surveySchedule } from '../../surveys/store/survey-schedule.ts';

/**
 * Deletes a survey that never held a price and was never published. Its number is not given again.
 * @throws Refusal not_found, survey_published, survey_has_prices
 */
export function deleteSurvey(surveyId: number, by: string, now: Date): Promise<void> {
  const attempt = async () => {
    const survey = await surveyById(surveyId);
    const [weeks, draft, { taken }] = await Promise.all([
      companyWeeksOf(surveyId),
      nationalPricesOf(surveyId, 1),
      surveySchedule(surveyId),
    ]);
    assertDeletable(survey, draft !== undefined || weeks.some(hasHeldPrices));
    const { date, active, notes } = survey;
    await removeSurvey(
      survey,
      {
        actor: by,
        at: now.toISOString(),
        action: 'survey.deleted',
        subject: `survey/${surveyId}`,
        before: { date, active, notes },
      },
      [taken],
    );
    // These rows hold no price and can no longer be found, so they may be removed afterwards.
    for (const some of chunks(weeks)) await transact(some.map(weekRemoval));
  };
  return withRetries(() => conflictWhenStale(attempt()));
}

/** Beginning to type makes a version too; every other version is of a price. */
function hasHeldPrices({
  declared,
  imputed = {},
  rows = [],
  version,
  begunAt,
}: CompanyWeek): boolean {
  const isChanged = version > (begunAt === undefined ? 0 : 1);
  const isPriced = rows.some(({ price }) => price !== 'no');
  return isChanged || isPriced || Object.keys({ ...declared, ...imputed }).length > 0;
}
