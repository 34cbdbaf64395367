import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Quota } from '../../../platform/contract/route.ts';
import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { type AuditRecord, audited } from '../../../platform/tables/audit.ts';
import { attemptsTable } from '../../../platform/tables/keys.ts';
import { getItem, queryPrefix } from '../../../platform/tables/queries.ts';
import { countRequestIn } from '../../../platform/tables/request-counts.ts';
import { chunks } from '../../../platform/tables/request-limits.ts';
import { put, removal, transact, update } from '../../../platform/tables/transactions.ts';
import {
  type FeedbackComment,
  type FeedbackCount,
  feedbackComment,
  type Opinion,
} from '../contract.ts';
import { FEEDBACK_REASONS, MOST_STARS } from '../rules/feedback.ts';

/**
 * Opinions on pages. Most only raise a counter by month and page; only a comment is stored as an item of its own, with
 * its day but not its hour.
 */

/** Counts an opinion, and keeps its comment. @param comment without contact details */
export async function keepOpinion(
  { page, stars, reason, lang }: Opinion,
  comment: string,
  date: IsoDate,
): Promise<void> {
  const month = date.slice(0, 7);
  const counted = [`stars_${stars}`, ...(reason ? [`reason_${reason}`] : [])];
  const count = update(feedbackKeys.feedbackCount(month, page), {
    UpdateExpression: `ADD ${counted.map((_, index) => `#n${index} :one`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(
      counted.map((name, index) => [`#n${index}`, name]),
    ),
    ExpressionAttributeValues: { ':one': 1 },
  });
  const id = `${date}-${randomUUID()}`;
  const item = { id, date, page, stars, ...(reason && { reason }), comment, lang };
  const kept = put({ ...item, ...feedbackKeys.feedbackComment(id) });
  await transact(comment === '' ? [count] : [count, kept]);
}

const storedCount = z.looseObject({ sk: z.string() });

/** Sorted by month, the latest first, then by page. */
export async function feedbackCounts(): Promise<FeedbackCount[]> {
  const items = await queryPrefix(storedCount, feedbackKeys.feedbackCounts);
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
  const items = await queryPrefix(feedbackComment, feedbackKeys.feedbackCommentsOf(month));
  return items.sort((a, b) => (a.id < b.id ? 1 : -1));
}

/** @throws Refusal not_found */
export async function deleteComment(
  id: string,
  recordOf: (comment: FeedbackComment) => AuditRecord,
): Promise<void> {
  const found = await getItem(feedbackComment, feedbackKeys.feedbackComment(id));
  if (!found) throw new Refusal('not_found', { commentId: id });
  await transact([removal(feedbackKeys.feedbackComment(id)), audited(recordOf(found))]);
}

/**
 * Deletes the counts of a page in a month last, so that the deletion can be repeated if it fails. @throws Refusal
 * not_found
 */
export async function deleteOpinions(
  { month, page }: { readonly month: string; readonly page: string },
  recordOf: (count: FeedbackCount) => AuditRecord,
): Promise<void> {
  const count = (await feedbackCounts()).find((one) => one.month === month && one.page === page);
  if (!count) throw new Refusal('not_found', { month, page });
  const comments = (await feedbackComments(month)).filter((comment) => comment.page === page);
  for (const some of chunks(comments))
    await transact(some.map(({ id }) => removal(feedbackKeys.feedbackComment(id))));
  await transact([removal(feedbackKeys.feedbackCount(month, page)), audited(recordOf(count))]);
}

/** Counts an opinion towards the limit of all readers. @throws Refusal too_many_requests beyond `most` */
export const countOpinion = (quota: Quota, now: Date): Promise<void> =>
  countRequestIn(attemptsTable(), { what: 'feedback', from: 'anyone', ...quota }, now);

const feedbackKeys = {
  /** Opinions on a page in a month, counted. */
  feedbackCount: (month: string, page: string) => ({ pk: 'FEEDBACK', sk: `${month}#${page}` }),
  feedbackCounts: { pk: 'FEEDBACK', prefix: '' },
  /** @param id begins with its day */
  feedbackComment: (id: string) => ({ pk: `FEEDBACK#${id.slice(0, 7)}`, sk: id }),
  feedbackCommentsOf: (month: string) => ({ pk: `FEEDBACK#${month}`, prefix: '' }),
} as const;
