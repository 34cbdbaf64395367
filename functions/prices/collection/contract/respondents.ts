import * as z from 'zod/mini';
import { idParams, instant } from '../../../platform/contract/primitives.ts';
import { adminCall, type Routes } from '../../../platform/contract/route.ts';
import { productId } from '../../../sample/contract/fields.ts';

/** A company that the survey asks for prices. */
const respondent = z.object({
  companyId: z.int(),
  companyName: z.string(),
  /** Prices of the company: none; typed but not sent; some sent; all sent. */
  state: z.enum(['none', 'draft', 'partial', 'complete']),
  /** Products without a declared price. */
  missing: z.array(productId),
  /** People who declare prices for the company. */
  contacts: z.array(
    z.object({
      userId: z.string(),
      name: z.string(),
      email: z.string(),
      /** Null when it is not known. */
      lastSignInAt: z.nullable(instant),
    }),
  ),
  /** Reminders sent for this survey, first to last. */
  reminders: z.array(z.object({ at: instant, by: z.string(), recipients: z.int() })),
});
export type Respondent = z.infer<typeof respondent>;

const respondents = z.object({
  /** Companies asked, and of these, those that have declared all their prices. */
  asked: z.int(),
  answered: z.int(),
  /** Percent of the weight asked that has a declared price. */
  weightShare: z.number(),
  companies: z.array(respondent),
});

/** The last reminder of a company for a survey. */
const lastReminder = z.object({ companyId: z.int(), at: instant });

const reminderRequest = z.object({
  /** Without it, all companies that have not declared all their prices. */
  companyIds: z.optional(z.array(z.int()).check(z.minLength(1), z.maxLength(1000))),
  /** The last reminders that the caller knows of: a company that was reminded later is left out. */
  known: z.optional(z.array(lastReminder).check(z.maxLength(1000))),
});
/** Ids of companies. */
const reminderOutcome = z.object({
  sent: z.array(z.int()),
  /** Nobody with an e-mail address is registered for the company. */
  withoutContact: z.array(z.int()),
  failed: z.array(z.int()),
  /** Left out, because they had been reminded without the caller's knowing. */
  already: z.array(lastReminder),
});
export type ReminderOutcome = z.infer<typeof reminderOutcome>;

export const respondentRoutes = {
  'respondents/list': {
    ...adminCall('GET', '/survey-prices/{id}/respondents'),
    summary: 'Who has answered a survey, and who is to be reminded',
    params: idParams,
    response: respondents,
  },
  'respondents/remind': {
    ...adminCall('POST', '/survey-prices/{id}/reminders'),
    summary: 'Remind companies that have not answered, by e-mail',
    params: idParams,
    body: reminderRequest,
    response: reminderOutcome,
  },
} as const satisfies Routes<'respondents'>;
