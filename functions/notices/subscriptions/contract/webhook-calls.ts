import * as z from 'zod/mini';
import { document, figureCounts } from '../../../documents/contract/documents.ts';
import { newsItem } from '../../../documents/contract/news.ts';
import { change, changedFigure, changedFlows } from '../../../open-data/changes/contract.ts';
import { instant } from '../../../platform/contract/primitives.ts';
import type { WebhookCalls } from '../../../platform/contract/route.ts';
import { RELEASE_SERIES } from '../../../prices/surveys/rules/release-calendar.ts';
import { euroPer1000 } from '../../../sample/contract/fields.ts';

/** Bodies of the calls to registered addresses, by the Standard Webhooks conventions. */

const kind = z.enum(['release', 'correction', 'withdrawal']);
const bothLanguages = z.object({ it: z.string(), en: z.string() });
const callOf = <T extends z.ZodMiniType, D extends z.ZodMiniType>(type: T, data: D) =>
  z.object({ type, timestamp: instant, data });

const figures = z.object({
  series: z.enum(RELEASE_SERIES),
  ...z.pick(change, { period: true, periodName: true, note: true, followed: true }).shape,
  revision: z.int(),
  figures: z.array(z.extend(changedFigure, { totalPrice: euroPer1000 })),
  leftOut: z.optional(z.array(z.omit(changedFigure, { api: true, page: true }))),
});
export type FiguresData = z.infer<typeof figures>;

const news = z.object({
  series: z.literal('news'),
  ...z.pick(newsItem, { id: true, date: true }).shape,
  title: bothLanguages,
  url: bothLanguages,
});
export type NewsData = z.infer<typeof news>;

const file = z.object({
  series: z.literal('documents'),
  ...z.omit(document, { state: true, reason: true, waitingTooLong: true }).shape,
  title: bothLanguages,
  file: z.string(),
  page: z.optional(z.string()),
  /** What a workbook changed of the public figures; absent where it changed none. */
  figures: z.optional(
    z.extend(figureCounts, {
      flows: changedFlows,
      /** Figures that were public before, of many the first twenty. */
      changed: z.array(changedFigure),
    }),
  ),
});
export type DocumentData = z.infer<typeof file>;

export const webhookCalls = {
  figures: {
    summary: 'Figures of a series were released, corrected or withdrawn',
    body: callOf(kind, figures),
  },
  news: { summary: 'A news item was published, changed or withdrawn', body: callOf(kind, news) },
  document: {
    summary: 'A document was published, replaced or withdrawn',
    body: callOf(kind, file),
  },
  challenge: {
    summary: 'Asks a new address to answer with the challenge, as a sign that it takes calls',
    body: callOf(z.literal('challenge'), z.object({ challenge: z.string() })),
  },
  test: {
    summary: 'A call that the owner of the registration has asked for',
    body: callOf(z.literal('test'), z.object({ webhookId: z.string() })),
  },
} as const satisfies WebhookCalls;
