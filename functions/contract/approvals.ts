import * as z from 'zod/mini';
import { instant, isoDate } from './primitives.ts';
import { adminOnly, type Routes } from './route.ts';

/** When the schedule releases what is approved; absent for what was public already. */
const planned = { plannedAt: z.optional(instant) };

/** What is prepared for publication; the figures are told by the draft of each. */
const pending = z.object({
  /** Whether nothing is published without a second administrator's approval. */
  approvalRequired: z.boolean(),
  surveys: z.array(z.object({ id: z.int(), date: isoDate, ...planned })),
  averages: z.array(z.object({ year: z.int(), month: z.int(), ...planned })),
});

export const approvalRoutes = {
  'approvals/list': {
    method: 'GET',
    path: '/approvals',
    summary: 'Every draft of a survey, a correction or an average that could be published',
    access: adminOnly,
    fn: 'admin',
    response: pending,
  },
} as const satisfies Routes<'approvals'>;
