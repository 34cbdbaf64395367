import { todayInRome } from '../../../platform/kernel/calendar.ts';
import { publicChange } from '../../../platform/tables/counters.ts';
import {
  conflictWhenStale,
  type Write,
  withRetries,
} from '../../../platform/tables/transactions.ts';
import { assertNoneOpen, assertSurveyDate } from '../../surveys/rules/survey-dates.ts';
import { type Survey, withActivity } from '../../surveys/rules/surveys.ts';
import { priceKeys } from '../../surveys/store/price-keys.ts';
import {
  broughtBack,
  changeSurvey,
  createSurvey,
  deletedSurveyOn,
} from '../../surveys/store/survey-records.ts';
import { surveySchedule } from '../../surveys/store/survey-schedule.ts';

/**
 * Opens the survey of a date, or makes a closed one. A date whose survey was deleted brings that one back, withdrawn as it
 * was: its next publication is its next revision.
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
    const deleted = await deletedSurveyOn(date);
    if (deleted) return bringBack(deleted, active, by, now, schedule.taken);
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

function bringBack(
  before: Survey,
  active: boolean,
  by: string,
  now: Date,
  taken: Write,
): Promise<Survey> {
  const at = now.toISOString();
  const { deleted: _, ...survey } = before;
  const record = {
    actor: by,
    at,
    action: 'survey.brought-back',
    subject: `survey/${survey.id}`,
    after: { date: survey.date, active },
  } as const;
  const others = [taken, publicChange(), ...broughtBack(survey)];
  return changeSurvey(before, withActivity(survey, active, { at, by }), record, others);
}
