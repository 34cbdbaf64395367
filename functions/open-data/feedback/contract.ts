import * as z from 'zod/mini';
import { exportFields } from '../../platform/contract/export-fields.ts';
import { isoDate, monthParam, text } from '../../platform/contract/primitives.ts';
import { adminCall, type Routes } from '../../platform/contract/route.ts';
import {
  FEEDBACK_REASONS,
  LONGEST_COMMENT,
  MOST_STARS,
  RATED_PAGES,
  reasonsFor,
} from './rules/feedback.ts';

const page = z.enum(RATED_PAGES);
const stars = z.int().check(z.gte(1), z.lte(MOST_STARS));
const reason = z.enum(FEEDBACK_REASONS);
const language = z.enum(['it', 'en']);

/** An opinion on a page; it does not identify its author. */
const opinion = z
  .object({
    page,
    stars,
    /** From four stars on, what the reader liked; below, what was difficult. */
    reason: z.optional(reason),
    comment: z.optional(text(LONGEST_COMMENT)),
    lang: language,
  })
  .check(
    z.refine(({ stars: given, reason: why }) => !why || reasonsFor(given).includes(why), {
      path: ['reason'],
      message: 'other_stars',
    }),
  );
export type Opinion = z.infer<typeof opinion>;

/** `YYYY-MM`, in Rome. */

/** The opinions on a page in a month. */
export const feedbackCount = z.object({
  month: monthParam,
  page: z.string(),
  /** Number of readers who gave one star, two, … five. */
  stars: z.array(z.int()),
  /** Number of readers who gave each reason. */
  reasons: z.record(z.string(), z.int()),
});
export type FeedbackCount = z.infer<typeof feedbackCount>;

export const feedbackComment = z.object({
  id: z.string(),
  date: isoDate,
  page: z.string(),
  stars: z.int(),
  reason: z.optional(z.string()),
  comment: z.string(),
  lang: language,
});
export type FeedbackComment = z.infer<typeof feedbackComment>;

const monthQuery = z.object({ month: monthParam });
const commentParams = z.object({
  id: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])-\d\d-[\w-]{1,40}$/)),
});
const exportQuery = z.object({
  /** The counts of all months and pages, or all comments. */
  what: z.optional(z.enum(['counts', 'comments'])),
  dialect: exportFields.dialect,
});

export const feedbackRoutes = {
  'feedback/give': {
    method: 'POST',
    path: '/feedback',
    summary: 'Say how clear a page is',
    quotas: {
      // Only programs would send more than all readers together.
      everybody: { most: 500, seconds: 3600 },
      // A whole office may share an address, and one sender must not use up the limit of all others.
      address: { most: 20, seconds: 3600 },
    },
    access: 'anyone',
    fn: 'feedback',
    ignoresToken: true,
    body: opinion,
    response: 'none',
  },
  'feedback/counts': {
    ...adminCall('GET', '/feedback'),
    summary: 'How clear readers find each page, by month, the latest first',
    response: z.array(feedbackCount),
  },
  'feedback/comments': {
    ...adminCall('GET', '/feedback/comments'),
    summary: 'What readers wrote in a month, the latest first',
    query: monthQuery,
    response: z.array(feedbackComment),
  },
  'feedback/export': {
    ...adminCall('GET', '/feedback/export'),
    summary: 'Opinions or comments of all months as CSV',
    query: exportQuery,
    response: 'file',
  },
  'feedback/delete-comment': {
    ...adminCall('DELETE', '/feedback/comments/{id}'),
    summary: 'Delete a comment; its stars stay counted',
    params: commentParams,
    response: 'none',
  },
  'feedback/delete': {
    ...adminCall('DELETE', '/feedback/counts/{month}/{page}'),
    summary: 'Delete all opinions on a page in a month, with their comments',
    params: z.object({ month: monthParam, page }),
    response: 'none',
  },
} as const satisfies Routes<'feedback'>;
