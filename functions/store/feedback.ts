import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import {
  type FeedbackComment,
  type FeedbackCount,
  feedbackComment,
  type Opinion,
} from '../contract/feedback.ts';
import type { IsoDate } from '../domain/calendar.ts';
import { FEEDBACK_REASONS, MOST_STARS } from '../domain/feedback.ts';
import { Refusal } from '../domain/refusal.ts';
import { type AuditRecord, audited } from './audit.ts';
import { attemptsTable, coreTable, keys } from './keys.ts';
import { getItem, queryPrefix } from './queries.ts';
import { countRequestIn } from './request-counts.ts';
import { chunks } from './request-limits.ts';
import { transact, type Write } from './transactions.ts';

/**
 * Opinions on pages. Most leave nothing but a number that is one higher, by month and page; only a comment
 * is an item of its own, with its day and no hour.
 */

/** Counts an opinion, and keeps its comment. @param comment without what leads to a person */
export async function keepOpinion(
  { page, stars, reason, lang }: Opinion,
  comment: string,
  date: IsoDate,
): Promise<void> {
  const month = date.slice(0, 7);
  const counted = [`stars_${stars}`, ...(reason ? [`reason_${reason}`] : [])];
  const count: Write = {
    operation: {
      Update: {
        TableName: coreTable(),
        Key: { ...keys.feedbackCount(month, page) },
        UpdateExpression: `ADD ${counted.map((_, index) => `#n${index} :one`).join(', ')}`,
        ExpressionAttributeNames: Object.fromEntries(
          counted.map((name, index) => [`#n${index}`, name]),
        ),
        ExpressionAttributeValues: { ':one': 1 },
      },
    },
  };
  const id = `${date}-${randomUUID()}`;
  const item = { id, date, page, stars, ...(reason && { reason }), comment, lang };
  const kept: Write = {
    operation: {
      Put: {
        TableName: coreTable(),
        Item: { ...item, ...keys.feedbackComment(id) },
      },
    },
  };
  await transact(comment === '' ? [count] : [count, kept]);
}

const storedCount = z.looseObject({ sk: z.string() });

/** By month, the latest first, then by page. */
export async function feedbackCounts(): Promise<FeedbackCount[]> {
  const items = await queryPrefix(storedCount, keys.feedbackCounts);
  return items
    .map(countIn)
    .sort((a, b) =>
      a.month === b.month ? (a.page < b.page ? -1 : 1) : a.month < b.month ? 1 : -1,
    );
}

function countIn({ sk, ...counted }: z.infer<typeof storedCount>): FeedbackCount {
  const [month = '', page = ''] = sk.split('#');
  const numberOf = (name: string) => Number(counted[name] ?? 0);
  return {
    month,
    page,
    stars: Array.from({ length: MOST_STARS }, (_, index) => numberOf(`stars_${index + 1}`)),
    reasons: Object.fromEntries(
      FEEDBACK_REASONS.map((reason) => [reason, numberOf(`reason_${reason}`)] as const).filter(
        ([, count]) => count > 0,
      ),
    ),
  };
}

/** The comments of a month, `2026-11`, the latest day first. */
export async function feedbackComments(month: string): Promise<FeedbackComment[]> {
  const items = await queryPrefix(feedbackComment, keys.feedbackCommentsOf(month));
  return items.sort((a, b) => (a.id < b.id ? 1 : -1));
}

/** @throws Refusal not_found */
export async function deleteComment(
  id: string,
  recordOf: (comment: FeedbackComment) => AuditRecord,
): Promise<void> {
  const found = await getItem(feedbackComment, keys.feedbackComment(id));
  if (!found) throw new Refusal('not_found', { commentId: id });
  await transact([deletionOf(keys.feedbackComment(id)), audited(recordOf(found))]);
}

/** Deletes the counts of a page in a month last, so that it can be asked for again if it fails. @throws Refusal not_found */
export async function deleteOpinions(
  { month, page }: { readonly month: string; readonly page: string },
  recordOf: (count: FeedbackCount) => AuditRecord,
): Promise<void> {
  const count = (await feedbackCounts()).find((one) => one.month === month && one.page === page);
  if (!count) throw new Refusal('not_found', { month, page });
  const comments = (await feedbackComments(month)).filter((comment) => comment.page === page);
  for (const some of chunks(comments))
    await transact(some.map(({ id }) => deletionOf(keys.feedbackComment(id))));
  await transact([deletionOf(keys.feedbackCount(month, page)), audited(recordOf(count))]);
}

const deletionOf = (key: { readonly pk: string; readonly sk: string }): Write => ({
  operation: { Delete: { TableName: coreTable(), Key: { ...key } } },
});

/** Counts an opinion of this hour, from whomever it is. @throws Refusal too_many_requests beyond as many as may be */
export const countOpinion = (most: number, now: Date): Promise<void> =>
  countRequestIn(attemptsTable(), { what: 'feedback', from: 'anyone', most, seconds: 3600 }, now);
