import * as z from 'zod/mini';
import type { Routes } from '../../platform/contract/route.ts';

/** The calls for everybody and for owners of a registration, and those for accounts with signing in. */
export const DESCRIPTION_PARTS = ['public', 'restricted'] as const;
export type DescriptionPart = (typeof DESCRIPTION_PARTS)[number];

/** Routes about the API itself. */
export const serviceRoutes = {
  'service/status': {
    method: 'GET',
    path: '/status',
    summary: 'Whether the service answers',
    access: 'anyone',
    fn: 'public',
    // The Italian guidelines want a problem document, of no problem.
    jsonType: 'application/problem+json',
    response: z.object({
      type: z.literal('about:blank'),
      title: z.string(),
      status: z.literal(200),
      detail: z.string(),
    }),
  },
  'service/openapi': {
    method: 'GET',
    path: '/openapi.json',
    summary:
      'The description of the API: of the calls that are open, or of those that need an account',
    access: 'anyone',
    fn: 'exports',
    query: z.object({ part: z.optional(z.enum(DESCRIPTION_PARTS)) }),
    response: z.looseObject({ openapi: z.string() }),
    cached: 'data',
  },
} as const satisfies Routes<'service'>;
