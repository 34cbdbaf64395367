import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { getItem, queryPrefix } from '../../../platform/tables/queries.ts';
import {
  IS_NEW,
  put,
  setting,
  update,
  type Write,
  WriteConflict,
} from '../../../platform/tables/transactions.ts';
import { priceKeys } from '../../surveys/store/price-keys.ts';
import { CODE_BYTES, codeOf, readCode, withReplacements } from '../rules/receipts.ts';

/**
 * Every sending of a company, unchanged. The receipt that anyone may read by its code is a separate item in a
 * partition of its own, so the function for the public can read it and nothing else.
 */

const storedReceipt = z.object({
  surveyId: z.int(),
  companyId: z.int(),
  companyName: z.string(),
  /** Number of the company's sending in the survey, from 1. */
  sequence: z.int(),
  code: z.string(),
  surveyDate: z.string(),
  sentAt: z.string(),
  replacedAt: z.optional(z.string()),
  prices: z.array(
    z.object({ productId: z.int(), price: z.int(), replacedAt: z.optional(z.string()) }),
  ),
});
export type StoredReceipt = z.infer<typeof storedReceipt>;

export const storedSubmission = z.extend(z.omit(storedReceipt, { replacedAt: true }), {
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
export type StoredSubmission = z.infer<typeof storedSubmission>;

/** A new code; the write's condition makes sure that it is new. */
export const newCode = (): string => codeOf(randomBytes(CODE_BYTES));

/** Newest first: those of a survey, or the latest of all. */
export async function submissionsOf(
  companyId: number,
  surveyId?: number,
  limit?: number,
): Promise<StoredSubmission[]> {
  const all = await queryPrefix(storedSubmission, priceKeys.submissionsOf(companyId, surveyId));
  return all.reverse().slice(0, limit);
}

/** @throws Refusal not_found, also for texts that are not a code */
export async function receiptOfCode(text: string): Promise<StoredReceipt> {
  const code = readCode(text);
  const found = code && (await getItem(storedReceipt, priceKeys.receiptOfCode(code)));
  if (!found) throw new Refusal('not_found');
  return found;
}

/** @param earlier the company's sendings in the same survey, newest first; their receipts state from now on what is replaced */
export function submissionWrites(
  submission: StoredSubmission,
  earlier: readonly StoredSubmission[],
): Write[] {
  const { sentBy: _, byAdmin: __, ...receipt } = submission;
  const prices = submission.prices.map(({ productId, price }) => ({ productId, price }));
  const { companyId, surveyId, sequence, code } = submission;
  return [
    added({ ...submission, ...priceKeys.submission(companyId, surveyId, sequence) }),
    added({ ...receipt, prices, ...priceKeys.receiptOfCode(code) }),
    ...changedReceipts(submission, earlier).map(replacement),
  ];
}

const added = (item: Record<string, unknown>): Write => put(item, IS_NEW, new WriteConflict());

/** At most one for each price that was sent. */
function changedReceipts(submission: StoredSubmission, earlier: readonly StoredSubmission[]) {
  const before = withReplacements(earlier);
  const [, ...after] = withReplacements([submission, ...earlier]);
  return after.filter(({ prices }, index) =>
    prices.some((one, at) => one.replacedAt && !before[index]?.prices[at]?.replacedAt),
  );
}

const replacement = ({
  code,
  replacedAt,
  prices,
}: ReturnType<typeof changedReceipts>[number]): Write =>
  update(
    priceKeys.receiptOfCode(code),
    setting({
      replacedAt,
      prices: prices.map(({ productId, price, replacedAt: at }) => ({
        productId,
        price,
        ...(at && { replacedAt: at }),
      })),
    }),
  );
