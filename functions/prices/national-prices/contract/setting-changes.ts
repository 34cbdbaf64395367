import * as z from 'zod/mini';
import { idParams, isoDate, requiredReason } from '../../../platform/contract/primitives.ts';
import { adminCall, type Routes } from '../../../platform/contract/route.ts';
import { euroPer1000, productId } from '../../../sample/contract/fields.ts';

/** Published surveys that a change of settings reaches, with the difference of each. */
export const reachedPublished = z.array(
  z.object({
    id: z.int(),
    date: isoDate,
    differences: z.array(
      z.object({
        productId,
        /** The net price if the total stays. */
        part: z.enum(['total', 'net']),
        before: z.nullable(euroPer1000),
        after: z.nullable(euroPer1000),
      }),
    ),
  }),
);
export type ReachedPublishedView = z.infer<typeof reachedPublished>;

export const settingChangeRoutes = {
  'setting-changes/list': {
    ...adminCall('GET', '/setting-changes'),
    summary: 'Published surveys of which a setting changed since, neither corrected nor accepted',
    response: reachedPublished,
  },
  'setting-changes/accept': {
    ...adminCall('PUT', '/survey-prices/{id}/accepted-settings'),
    summary: 'Accept that a published survey keeps its figures though a setting changed since',
    params: idParams,
    body: z.object({ reason: requiredReason(1000) }),
    response: reachedPublished,
  },
} as const satisfies Routes<'setting-changes'>;
