import { publicChange } from '../../../platform/tables/counters.ts';
import { chunks } from '../../../platform/tables/request-limits.ts';
import { conflictWhenStale, transact, withRetries } from '../../../platform/tables/transactions.ts';
import { periodsOn } from '../../averages/work/outdated-averages.ts';
import { draftRemoval, nationalPricesOf } from '../../national-prices/store/price-revisions.ts';
import {
  assertDeletable,
  assertWithdrawnDeletable,
  type Survey,
} from '../../surveys/rules/surveys.ts';
import {
  type CompanyWeek,
  companyWeeksOf,
  weekRemoval,
} from '../../surveys/store/company-weeks.ts';
import { hideSurvey, removeSurvey, surveyById } from '../../surveys/store/survey-records.ts';
import { surveySchedule } from '../../surveys/store/survey-schedule.ts';

/**
 * Deletes a survey that never held a price, or one whose figures were withdrawn and are in no published average, with
 * a reason.
 * @throws Refusal not_found, survey_published, survey_has_prices, survey_open, survey_used, reason_needed
 */
export function deleteSurvey(
  surveyId: number,
  reason: string | undefined,
  by: string,
  now: Date,
): Promise<void> {
  const attempt = async () => {
    const survey = await surveyById(surveyId);
    if (survey.revision > 0) return deleteWithdrawn(survey, reason, by, now);
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

/**
 * Its revisions, their inputs and the companies' prices stay, and so does its public past: it is as one that was
 * withdrawn, in no list. Its week can have another survey; one of its date is itself, brought back.
 */
async function deleteWithdrawn(
  survey: Survey,
  reason: string | undefined,
  by: string,
  now: Date,
): Promise<void> {
  const { id, date, active, notes, revision, withdrawn } = survey;
  const since = (await nationalPricesOf(id, 1))?.publishedAt ?? '';
  // Made-up figures give way without a record of their withdrawal: nothing imported was made of them.
  const until = withdrawn?.at ?? since;
  const [resting, last, { taken }] = await Promise.all([
    periodsOn({ id, date, since, until }),
    nationalPricesOf(id, revision),
    surveySchedule(id),
  ]);
  assertWithdrawnDeletable(survey, resting, reason);
  const at = now.toISOString();
  await hideSurvey(
    survey,
    { at, by, reason },
    {
      actor: by,
      at,
      action: 'survey.deleted',
      subject: `survey/${id}`,
      before: { date, active, notes, revision, withdrawn, prices: last?.prices },
      after: { reason },
    },
    [taken, ...draftRemoval(id, revision + 1), publicChange()],
  );
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
