import { clock } from '../aws/clock.ts';
import { optionalEnvironment } from '../aws/environment.ts';
import { log, loggedRun } from '../aws/log.ts';
import { publicationDay, todayInRome } from '../domain/calendar.ts';
import { latestSurveys } from '../store/survey-records.ts';
import { type ReminderOutcome, remindCompanies } from '../usecases/remind-companies.ts';

export interface ReminderRunOutcome extends Partial<ReminderOutcome> {
  /** The open survey whose prices are due. */
  readonly surveyId?: number;
  /** Why nobody was reminded: `switched_off`, `nothing_due`. */
  readonly reason?: string;
}

/**
 * Reminds companies from the survey's date until the day before its publication, while it is open and
 * prices are missing. Who was reminded by the schedule on the same day is not reminded again.
 */
export const handler = loggedRun('reminders', async (): Promise<ReminderRunOutcome> => {
  const outcome = await run(clock.now());
  if (outcome.failed?.length) log.error('reminders were not sent', { ...outcome });
  else log.info('reminders', { ...outcome });
  return outcome;
});

async function run(now: Date): Promise<ReminderRunOutcome> {
  if (optionalEnvironment('SCHEDULED_REMINDERS') !== 'on') return { reason: 'switched_off' };
  const day = todayInRome(now);
  const unpublished = await latestSurveys(false, 20);
  const due = unpublished.find(
    ({ active, date }) => active && date <= day && day < publicationDay(date),
  );
  if (!due) return { reason: 'nothing_due' };
  const surveyId = due.id;
  return { surveyId, ...(await remindCompanies({ surveyId, by: 'reminders', now, day })) };
}
