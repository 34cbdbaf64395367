import { optionalEnvironment } from '../platform/aws/environment.ts';
import { log } from '../platform/aws/log.ts';
import { publicationDay, todayInRome } from '../platform/kernel/calendar.ts';
import { clock } from '../platform/kernel/clock.ts';
import { pausingRun } from '../platform/tables/maintenance.ts';
import {
  type ReminderOutcome,
  remindCompanies,
} from '../prices/collection/work/remind-companies.ts';
import { surveysForCompanies } from '../prices/surveys/store/survey-records.ts';

export interface ReminderRunOutcome extends Partial<ReminderOutcome> {
  /** The open survey whose prices are due. */
  readonly surveyId?: number;
  /** Why nobody was reminded: `switched_off`, `nothing_due`, `maintenance`. */
  readonly reason?: string;
}

/**
 * Reminds companies from the survey's date until the day before its publication, while it is open and prices are
 * missing. A company that the schedule has reminded today is not reminded again.
 */
export const handler = pausingRun(
  'reminders',
  { reason: 'maintenance' },
  async (): Promise<ReminderRunOutcome> => {
    const outcome = await run(clock.now());
    if (outcome.failed?.length) log.error('reminders were not sent', { ...outcome });
    else log.info('reminders', { ...outcome });
    return outcome;
  },
);

async function run(now: Date): Promise<ReminderRunOutcome> {
  if (optionalEnvironment('SCHEDULED_REMINDERS') !== 'on') return { reason: 'switched_off' };
  const day = todayInRome(now);
  const [survey] = await surveysForCompanies(1);
  const isDue = survey?.active && survey.date <= day && day < publicationDay(survey.date);
  if (!isDue) return { reason: 'nothing_due' };
  const surveyId = survey.id;
  return { surveyId, ...(await remindCompanies({ surveyId, by: 'reminders', now, day })) };
}
