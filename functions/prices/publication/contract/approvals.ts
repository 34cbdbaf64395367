import * as z from 'zod/mini';
import { instant, isoDate } from '../../../platform/contract/primitives.ts';
import { adminCall, type Routes } from '../../../platform/contract/route.ts';

/** Moment at which the schedule releases the approved draft; absent for figures that were public already. */
const planned = { plannedAt: z.optional(instant) };

/** The drafts that are prepared for publication; the figures are read from each draft. */
const pending = z.object({
  /** Whether a second administrator's approval is required. */
  approvalRequired: z.boolean(),
  surveys: z.array(z.object({ id: z.int(), date: isoDate, ...planned })),
  averages: z.array(z.object({ year: z.int(), month: z.int(), ...planned })),
});

export const approvalRoutes = {
  'approvals/list': {
    ...adminCall('GET', '/approvals'),
    summary: 'Every draft of a survey, a correction or an average that could be published',
    response: pending,
  },
} as const satisfies Routes<'approvals'>;
