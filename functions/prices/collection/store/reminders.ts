import * as z from 'zod/mini';
import { type AuditRecord, audited } from '../../../platform/tables/audit.ts';
import { queryPrefix } from '../../../platform/tables/queries.ts';
import {
  IS_NEW,
  put,
  removal,
  transact,
  WriteConflict,
} from '../../../platform/tables/transactions.ts';
import { priceKeys } from '../../surveys/store/price-keys.ts';

/** Mails that remind companies of a survey. */

const stored = z.object({
  companyId: z.int(),
  surveyId: z.int(),
  /**
   * The day for one that is sent once a day; otherwise the reminder that it follows, so that of two that are sent at
   * the same time only one is. Earlier ones have their own instant.
   */
  occasion: z.string(),
  at: z.string(),
  by: z.string(),
  /** How many people it went to. */
  recipients: z.int(),
});
export type StoredReminder = z.infer<typeof stored>;

/** All of a survey, in no particular order. */
export const remindersOf = (surveyId: number): Promise<StoredReminder[]> =>
  queryPrefix(stored, priceKeys.remindersOf(surveyId));

/** Keeps a reminder before it is sent. @returns false when there was one on the same occasion */
export async function takeReminder(
  reminder: StoredReminder,
  record: AuditRecord,
): Promise<boolean> {
  const taken = new WriteConflict();
  try {
    await transact([put({ ...reminder, ...keyOf(reminder) }, IS_NEW, taken), audited(record)]);
    return true;
  } catch (error) {
    if (error === taken) return false;
    throw error;
  }
}

/** Forgets a reminder that could not be sent, so that it may be sent again. */
export async function forgetReminder(reminder: StoredReminder, record: AuditRecord): Promise<void> {
  await transact([removal(keyOf(reminder)), audited(record)]);
}

const keyOf = ({ surveyId, companyId, occasion }: StoredReminder) =>
  priceKeys.reminder(surveyId, companyId, occasion);
