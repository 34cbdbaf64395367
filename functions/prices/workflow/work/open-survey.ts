import { todayInRome } from '../../../platform/kernel/calendar.ts';
import { conflictWhenStale, withRetries } from '../../../platform/tables/transactions.ts';
import { assertNoneOpen, assertSurveyDate } from '../../surveys/rules/survey-dates.ts';
import type { Survey } from '../../surveys/rules/surveys.ts';
import { priceKeys } from '../../surveys/store/price-keys.ts';
import { createSurvey } from '../../surveys/store/survey-records.ts';
import { surveySchedule } from '../../surveys/store/survey-schedule.ts';

/**
 * Opens the survey of a date, or makes a closed one.
 * @throws Refusal survey_exists, survey_date_not_working, survey_date_too_early, survey_date_too_late,
 *   week_taken, survey_open
 */
export function openSurvey(
  { date, active }: Pick<Survey, 'date' | 'active'>,
  by: string,
  now: Date,
): Promise<Survey> {
  const attempt = async () => {
    const schedule = await surveySchedule();
    assertSurveyDate(date, { ...schedule, today: todayInRome(now) });
    if (active) assertNoneOpen(schedule.open);
    const fields = { date, active, notes: '' };
    return createSurvey(
      fields,
      (id) => ({
        actor: by,
        at: now.toISOString(),
        action: 'survey.created',
        subject: `survey/${id}`,
        after: fields,
      }),
      [schedule.taken],
    );
  };
  return withRetries(() => conflictWhenStale(attempt()), priceKeys.surveySchedule);
}
