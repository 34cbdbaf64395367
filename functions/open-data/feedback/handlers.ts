import { LRUCache } from 'lru-cache';
import { csvOf, stageDialect } from '../../platform/formats/csv.ts';
import { assertDeliverable } from '../../platform/formats/deliverable.ts';
import { accountIdOf } from '../../platform/http/actor.ts';
import type { Handlers } from '../../platform/http/endpoint.ts';
import { todayInRome } from '../../platform/kernel/calendar.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import type { ExportTable } from '../../platform/kernel/table.ts';
import { tellCount } from '../../platform/tables/request-counts.ts';
import { type FeedbackComment, type FeedbackCount, feedbackRoutes } from './contract.ts';
import {
  averageStars,
  FEEDBACK_REASONS,
  MOST_STARS,
  opinionsIn,
  withoutContacts,
} from './rules/feedback.ts';
import {
  countOpinion,
  deleteComment,
  deleteOpinions,
  feedbackComments,
  feedbackCounts,
  keepOpinion,
} from './store/feedback.ts';

const { quotas } = feedbackRoutes['feedback/give'];

/** Opinions counted by address; kept in this process's memory only and never stored. */
const fromAddress = new LRUCache<string, { count: number }>({
  max: 5000,
  ttl: quotas.address.seconds * 1000,
});

/** @throws Refusal too_many_requests, with `retryAfter` in seconds */
function assertFewFrom(address: string): void {
  const known = fromAddress.get(address) ?? { count: 0 };
  if (known.count === 0) fromAddress.set(address, known);
  const { most } = quotas.address;
  const retryAfter = Math.ceil(fromAddress.getRemainingTTL(address) / 1000);
  const isTooMany = known.count >= most;
  if (!isTooMany) known.count += 1;
  tellCount(quotas.address, most - known.count, retryAfter);
  if (isTooMany) throw new Refusal('too_many_requests', { retryAfter });
}

export const forFeedback = {
  /** @throws Refusal too_many_requests */
  'feedback/give': async ({ body, address, now }) => {
    assertFewFrom(address);
    await countOpinion(quotas.everybody, now);
    await keepOpinion(body, withoutContacts(body.comment ?? ''), todayInRome(now));
    return undefined;
  },
} satisfies Handlers<typeof feedbackRoutes>;

export const forAdmin = {
  'feedback/counts': () => feedbackCounts(),

  'feedback/comments': ({ query: { month } }) => feedbackComments(month),

  'feedback/export': async ({ query: { what = 'counts', dialect } }) => {
    const counts = await feedbackCounts();
    const table =
      what === 'counts' ? tableOfCounts(counts) : tableOfComments(await allComments(counts));
    const content = csvOf(table, dialect ?? stageDialect(), 'en');
    assertDeliverable(content, '/what', 'more than one file can hold: delete what is old');
    return {
      fileName: `feedback-${what}.csv`,
      contentType: 'text/csv; charset=utf-8; header=present',
      content,
    };
  },

  // The audit record of the deletion must not contain the deleted comment.
  'feedback/delete-comment': async ({ params: { id }, actor, now }) => {
    await deleteComment(id, ({ date, page, stars }) => ({
      actor: accountIdOf(actor),
      at: now.toISOString(),
      action: 'feedback.comment-deleted',
      subject: `feedback/${id}`,
      before: { date, page, stars },
    }));
    return undefined;
  },

  'feedback/delete': async ({ params, actor, now }) => {
    await deleteOpinions(params, ({ month, page, stars }) => ({
      actor: accountIdOf(actor),
      at: now.toISOString(),
      action: 'feedback.deleted',
      subject: `feedback/${month}/${page}`,
      before: { month, page, stars: stars.join(' ') },
    }));
    return undefined;
  },
} satisfies Handlers<typeof feedbackRoutes>;

async function allComments(counts: readonly FeedbackCount[]): Promise<FeedbackComment[]> {
  const comments: FeedbackComment[] = [];
  for (const month of new Set(counts.map((count) => count.month)))
    comments.push(...(await feedbackComments(month)));
  return comments;
}

function tableOfCounts(counts: readonly FeedbackCount[]): ExportTable {
  const stars = Array.from({ length: MOST_STARS }, (_, index) => `STARS_${index + 1}`);
  const reasons = FEEDBACK_REASONS.map((reason) => `REASON_${reason.toUpperCase()}`);
  return {
    columns: [
      { heading: 'MONTH', kind: 'text' },
      { heading: 'PAGE', kind: 'text' },
      { heading: 'OPINIONS', kind: 'number' },
      { heading: 'AVERAGE_STARS', kind: 'amount' },
      ...[...stars, ...reasons].map((heading) => ({ heading, kind: 'number' as const })),
    ],
    rows: counts.map((count) => [
      count.month,
      count.page,
      opinionsIn(count.stars),
      10 * (averageStars(count.stars) ?? 0),
      ...count.stars,
      ...FEEDBACK_REASONS.map((reason) => count.reasons[reason] ?? 0),
    ]),
  };
}

function tableOfComments(comments: readonly FeedbackComment[]): ExportTable {
  return {
    columns: [
      { heading: 'DATE', kind: 'text' },
      { heading: 'PAGE', kind: 'text' },
      { heading: 'STARS', kind: 'number' },
      { heading: 'REASON', kind: 'text' },
      { heading: 'LANGUAGE', kind: 'text' },
      { heading: 'COMMENT', kind: 'text' },
    ],
    rows: comments.map(({ date, page, stars, reason, lang, comment }) => [
      ...[date, page, stars],
      ...[reason, lang, comment],
    ]),
  };
}
