import type { Contact } from '../../../people/store/contacts.ts';
import { environment } from '../../../platform/aws/environment.ts';
import { log } from '../../../platform/aws/log.ts';
import { assertMailAvailable, sendMail } from '../../../platform/aws/mail.ts';
import type { Instant } from '../../../platform/kernel/as-of.ts';
import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import { plainMail } from '../../../platform/kernel/mail-text.ts';
import type { AuditRecord } from '../../../platform/tables/audit.ts';
import { assertPricesEditable, type Survey } from '../../surveys/rules/surveys.ts';
import { dueMoment } from '../../surveys/work/planned-moment.ts';
import { FORM_PATH } from '../rules/form-path.ts';
import { reminderMail } from '../rules/reminder-mail.ts';
import {
  forgetReminder,
  remindersOf,
  type StoredReminder,
  takeReminder,
} from '../store/reminders.ts';
import { respondentsOf, type SurveyRespondent } from './respondents.ts';

export interface ReminderRun {
  readonly surveyId: number;
  /** Only these of the companies that have not answered; all when absent. */
  readonly companyIds?: readonly number[] | undefined;
  readonly by: string;
  readonly now: Date;
  /** The day of a daily run: companies that such a run has reminded on this day already are left out. */
  readonly day?: IsoDate;
  /**
   * The last reminder of each company that the administrator knows of. A company that was reminded later, by a
   * colleague or in another tab, is left out.
   */
  readonly known?: ReadonlyMap<number, string>;
}

/** Companies by the outcome of their reminders. */
export interface ReminderOutcome {
  readonly sent: readonly number[];
  /** Nobody with an address is registered. */
  readonly withoutContact: readonly number[];
  readonly failed: readonly number[];
  /** Left out, with their last reminder. */
  readonly already: readonly Pick<StoredReminder, 'companyId' | 'at'>[];
}

/** SES takes 14 mails a second from an account that has just left its sandbox. */
const SIMULTANEOUS = 5;

/**
 * Reminds companies that have not declared all their prices, by a mail to each of their people.
 * @throws Refusal not_found, survey_closed, survey_published, mail_unavailable
 */
export async function remindCompanies(run: ReminderRun): Promise<ReminderOutcome> {
  assertMailAvailable();
  const { survey, companies } = await respondentsOf(run.surveyId);
  assertPricesEditable(survey, 'company');
  const wanted = run.companyIds && new Set(run.companyIds);
  const missing = companies.filter(
    ({ company, state }) => state !== 'complete' && (!wanted || wanted.has(company.id)),
  );
  const due = { ...survey, dueAt: await dueMoment(survey.date) };
  const outcome: Record<Ending, number[]> = {
    sent: [],
    withoutContact: [],
    failed: [],
    already: [],
  };
  for (let next = 0; next < missing.length; next += SIMULTANEOUS) {
    const group = missing.slice(next, next + SIMULTANEOUS);
    const ends = await Promise.all(group.map((respondent) => remind(respondent, due, run)));
    for (const [index, end] of ends.entries()) {
      outcome[end].push(group[index]?.company.id as number);
    }
  }
  return { ...outcome, already: await lastReminders(run.surveyId, outcome.already) };
}

type DueSurvey = Survey & { readonly dueAt: Instant | undefined };

type Ending = keyof ReminderOutcome;

/** The last reminder of each company, as it is now: a simultaneous run may have sent it. */
async function lastReminders(
  surveyId: number,
  companyIds: readonly number[],
): Promise<ReminderOutcome['already']> {
  if (companyIds.length === 0) return [];
  const sorted = (await remindersOf(surveyId)).toSorted((a, b) => a.at.localeCompare(b.at));
  const last = new Map(sorted.map(({ companyId, at }) => [companyId, at]));
  return companyIds.map((companyId) => ({ companyId, at: last.get(companyId) as string }));
}

async function remind(
  respondent: SurveyRespondent,
  survey: DueSurvey,
  { by, now, day, known }: ReminderRun,
): Promise<Ending> {
  const { company, contacts, reminders } = respondent;
  const people = contacts.filter(({ email }) => email);
  if (people.length === 0) return 'withoutContact';
  const last = reminders.at(-1)?.at;
  if (!day && last && last > (known?.get(company.id) ?? '')) return 'already';
  const at = now.toISOString();
  const reminder: StoredReminder = {
    companyId: company.id,
    surveyId: survey.id,
    occasion: day ?? `after ${last ?? 'none'}`,
    at,
    by,
    recipients: people.length,
  };
  const record = (action: AuditRecord['action']): AuditRecord => ({
    actor: by,
    at,
    action,
    subject: `survey/${survey.id}/company/${company.id}`,
    after: { recipients: people.map(({ id }) => id) },
  });
  if (!(await takeReminder(reminder, record('company-prices.reminded')))) return 'already';
  const sent = await sendToAll(people, respondent, survey, now);
  if (sent) return 'sent';
  await forgetReminder(reminder, record('company-prices.reminder-failed'));
  return 'failed';
}

/** True when the mail reached at least one person: sending it twice is worse than leaving one person out. */
async function sendToAll(
  people: readonly Contact[],
  { company, missing }: SurveyRespondent,
  { date, dueAt }: DueSurvey,
  now: Date,
): Promise<boolean> {
  const address = `${environment('PUBLIC_ORIGIN')}${FORM_PATH}`;
  const mail = plainMail(
    reminderMail({ companyName: company.name, date, missing, address, dueAt, now }),
  );
  const results = await Promise.allSettled(
    people.map(({ email }) => sendMail({ to: email, ...mail }, now)),
  );
  for (const result of results) {
    if (result.status === 'rejected') log.error('a reminder was not sent', result.reason as Error);
  }
  return results.some(({ status }) => status === 'fulfilled');
}
