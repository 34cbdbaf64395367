import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { dynamo } from '../../../platform/aws/dynamodb.ts';
import { conditionHolds } from '../../../platform/tables/conditions.ts';
import { epochSeconds } from '../../../platform/tables/expiry.ts';
import { coreTable } from '../../../platform/tables/keys.ts';
import { queryPrefix } from '../../../platform/tables/queries.ts';
import { put, removal, transact, type Write } from '../../../platform/tables/transactions.ts';
import { productId } from '../../../sample/contract/fields.ts';
import type { ProductId } from '../../../sample/rules/products.ts';
import { priceKeys } from '../../surveys/store/price-keys.ts';
import { type StoredSubmission, storedSubmission } from './submissions.ts';

/** Receipts, questions and moved surveys that still have to be mailed, with the people who have already got each of them. */

const sending = z.object({
  /** When it is to be sent, or sent again. */
  dueAt: z.string(),
  /** Number of attempts to send it. */
  tries: z.int(),
  /** Ids of the people who have got it. */
  sentTo: z.array(z.string()),
});
const storedQuestion = z.extend(sending, {
  code: z.string(),
  companyId: z.int(),
  companyName: z.string(),
  surveyDate: z.string(),
  productId,
  priceAsked: z.int(),
  question: z.string(),
});
const storedMove = z.extend(sending, {
  code: z.string(),
  companyId: z.int(),
  companyName: z.string(),
  surveyDate: z.string(),
  /** Date for which the prices were declared. */
  movedFrom: z.string(),
});
const storedReceipt = z.extend(storedSubmission, {
  ...sending.shape,
  /** Products of the company that had no price in the week yet; absent in mails from before they were named. */
  missing: z.optional(z.array(productId)),
});
const stored = z.union([storedQuestion, storedMove, storedReceipt]);
/** A receipt, a question, or a survey that moved; its code is that of the receipt, or names the others. */
export type CompanyMail = z.infer<typeof stored>;
type Content<T> = Omit<T, 'code' | keyof typeof sending.shape>;
type QuestionContent = Content<z.infer<typeof storedQuestion>>;
type MoveContent = Content<z.infer<typeof storedMove>>;

/** After a week a mail is old news; its content stays on the company's pages. */
const KEPT_SECONDS = 7 * 24 * 60 * 60;

/** For the transaction that stores the prices, so that no receipt is forgotten. */
export const receiptMailWrite = (
  submission: StoredSubmission,
  missing: readonly ProductId[],
  now: Date,
): Write => queued({ ...submission, missing }, now);

/** For the transaction that stores the question. */
export const questionMailWrite = (asked: QuestionContent, surveyId: number, now: Date): Write => {
  const parts = [surveyId, asked.companyId, asked.productId, now.toISOString()];
  return queued({ ...asked, code: `question ${parts.join(' ')}` }, now);
};

/** The same move queued again is the same mail. */
export const movedMailWrite = (moved: MoveContent, surveyId: number, now: Date): Write => {
  const parts = [surveyId, moved.companyId, moved.movedFrom, moved.surveyDate];
  return queued({ ...moved, code: `moved ${parts.join(' ')}` }, now);
};

const queued = <T extends { readonly code: string }>(content: T, now: Date): Write =>
  put({
    ...content,
    ...{ dueAt: now.toISOString(), tries: 0, sentTo: [] },
    expiresAt: epochSeconds(now) + KEPT_SECONDS,
    ...priceKeys.receiptMail(content.code),
  });

/** All, those that are due later too. */
export const receiptMails = (): Promise<CompanyMail[]> =>
  queryPrefix(stored, priceKeys.receiptMails);

/** Reserves a mail until its next due time. @returns false when another sender was quicker */
export const takeReceiptMail = ({ code, dueAt }: CompanyMail, next: string): Promise<boolean> =>
  conditionHolds(
    update(code, {
      UpdateExpression: 'SET dueAt = :next, tries = tries + :one',
      ConditionExpression: 'dueAt = :seen',
      ExpressionAttributeValues: { ':next': next, ':one': 1, ':seen': dueAt },
    }),
  );

/** Records who has got it, so that they do not get it again when it is sent to the others. */
export const noteMailed = ({ code }: CompanyMail, id: string): Promise<boolean> =>
  conditionHolds(
    update(code, {
      UpdateExpression: 'SET sentTo = list_append(sentTo, :who)',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':who': [id] },
    }),
  );

export const forgetReceiptMail = ({ code }: CompanyMail): Promise<void> =>
  transact([removal(priceKeys.receiptMail(code))]);

const update = (
  code: string,
  change: Pick<
    UpdateCommand['input'],
    'UpdateExpression' | 'ConditionExpression' | 'ExpressionAttributeValues'
  >,
) =>
  dynamo().send(
    new UpdateCommand({ TableName: coreTable(), Key: priceKeys.receiptMail(code), ...change }),
  );
