import { LRUCache } from 'lru-cache';
import type { FeedbackComment, FeedbackCount } from '../contract/feedback.ts';
import { todayInRome } from '../domain/calendar.ts';
import type { ExportTable } from '../domain/export-tables.ts';
import {
  averageStars,
  FEEDBACK_REASONS,
  MOST_STARS,
  opinionsIn,
  withoutContacts,
} from '../domain/feedback.ts';
import { Refusal } from '../domain/refusal.ts';
import { csvOf, stageDialect } from '../formats/csv.ts';
import { assertDeliverable } from '../formats/deliverable.ts';
import type { Handlers } from '../http/endpoint.ts';
import { usernameOf } from '../http/identity.ts';
import {
  countOpinion,
  deleteComment,
  deleteOpinions,
  feedbackComments,
  feedbackCounts,
  keepOpinion,
} from '../store/feedback.ts';

/** Of all readers together in an hour: more come only from a program. */
const MOST_IN_AN_HOUR = 500;
/** From one address, behind which there may be a whole office. */
const MOST_FROM_AN_ADDRESS = 20;
const ADDRESS_KNOWN_MS = 10 * 60_000;

/** How many opinions came from an address: known to this process alone, and never stored. */
const fromAddress = new LRUCache<string, { count: number }>({
  max: 5000,
  ttl: ADDRESS_KNOWN_MS,
});

/** @throws Refusal too_many_requests, with `retryAfter` in seconds */
function assertFewFrom(address: string): void {
  const known = fromAddress.get(address);
  if (!known) fromAddress.set(address, { count: 1 });
  else if (known.count >= MOST_FROM_AN_ADDRESS)
    throw new Refusal('too_many_requests', {
      retryAfter: Math.ceil(fromAddress.getRemainingTTL(address) / 1000),
    });
  else known.count += 1;
}

export const forFeedback = {
  /** @throws Refusal too_many_requests */
  'feedback/give': async ({ body, address, now }) => {
    assertFewFrom(address);
    await countOpinion(MOST_IN_AN_HOUR, now);
    await keepOpinion(body, withoutContacts(body.comment ?? ''), todayInRome(now));
    return undefined;
  },
} satisfies Handlers;

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

  // What somebody wrote is not to live on in the record of its deletion.
  'feedback/delete-comment': async ({ params: { id }, actor, now }) => {
    await deleteComment(id, ({ date, page, stars }) => ({
      actor: usernameOf(actor),
      at: now.toISOString(),
      action: 'feedback.comment-deleted',
      subject: `feedback/${id}`,
      before: { date, page, stars },
    }));
    return undefined;
  },

  'feedback/delete': async ({ params, actor, now }) => {
    await deleteOpinions(params, ({ month, page, stars }) => ({
      actor: usernameOf(actor),
      at: now.toISOString(),
      action: 'feedback.deleted',
      subject: `feedback/${month}/${page}`,
      before: { month, page, stars: stars.join(' ') },
    }));
    return undefined;
  },
} satisfies Handlers;

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
