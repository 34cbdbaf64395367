import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { coreTable } from '../../../platform/tables/keys.ts';
import { getItem, queryPrefix } from '../../../platform/tables/queries.ts';
import { setting, type Write, WriteConflict } from '../../../platform/tables/transactions.ts';
import { priceKeys } from '../../surveys/store/price-keys.ts';
import { CODE_BYTES, codeOf, readCode } from '../rules/receipts.ts';

/**
 * What companies sent, each time, as it was. The receipt that anyone may read by its code is an item of its own in a
 * partition of its own, so that the function for the public reads it and no other.
 */

const storedReceipt = z.object({
  surveyId: z.int(),
  companyId: z.int(),
  companyName: z.string(),
  /** Which of the company's sendings in the survey, from 1. */
  sequence: z.int(),
  code: z.string(),
  surveyDate: z.string(),
  sentAt: z.string(),
  replacedAt: z.optional(z.string()),
  prices: z.array(z.object({ productId: z.int(), price: z.int() })),
});
export type StoredReceipt = z.infer<typeof storedReceipt>;

const stored = z.extend(z.omit(storedReceipt, { replacedAt: true }), {
  sentBy: z.string(),
  byAdmin: z.boolean(),
  prices: z.array(
    z.object({
      productId: z.int(),
      price: z.int(),
      previousPrice: z.nullable(z.int()),
      comment: z.optional(z.string()),
    }),
  ),
});
export type StoredSubmission = z.infer<typeof stored>;

/** A new code; that it is new is a condition of its write. */
export const newCode = (): string => codeOf(randomBytes(CODE_BYTES));

/** Newest first: those of a survey, or the last ones of all. */
export async function submissionsOf(
  companyId: number,
  surveyId?: number,
  limit?: number,
): Promise<StoredSubmission[]> {
  const all = await queryPrefix(stored, priceKeys.submissionsOf(companyId, surveyId));
  return all.reverse().slice(0, limit);
}

/** @throws Refusal not_found, for texts too that are no code */
export async function receiptOfCode(text: string): Promise<StoredReceipt> {
  const code = readCode(text);
  const found = code && (await getItem(storedReceipt, priceKeys.receiptOfCode(code)));
  if (!found) throw new Refusal('not_found');
  return found;
}

/** @param replaced code of the one before in the same survey, whose receipt says so from now on */
export function submissionWrites(
  submission: StoredSubmission,
  replaced: string | undefined,
): Write[] {
  const { sentBy: _, byAdmin: __, ...receipt } = submission;
  const prices = submission.prices.map(({ productId, price }) => ({ productId, price }));
  const { companyId, surveyId, sequence, code } = submission;
  return [
    added({ ...submission, ...priceKeys.submission(companyId, surveyId, sequence) }),
    added({ ...receipt, prices, ...priceKeys.receiptOfCode(code) }),
    ...(replaced === undefined ? [] : [replacement(replaced, submission.sentAt)]),
  ];
}

const added = (Item: Record<string, unknown>): Write => ({
  operation: {
    Put: { TableName: coreTable(), Item, ConditionExpression: 'attribute_not_exists(pk)' },
  },
  onConditionFailed: new WriteConflict(),
});

const replacement = (code: string, replacedAt: string): Write => ({
  operation: {
    Update: {
      TableName: coreTable(),
      Key: { ...priceKeys.receiptOfCode(code) },
      ...setting({ replacedAt }),
    },
  },
});
