import * as z from 'zod/mini';
import type { Routes } from './route.ts';

/** What concerns the API as such. */
export const serviceRoutes = {
  'service/status': {
    method: 'GET',
    path: '/status',
    summary: 'Whether the service answers',
    access: 'anyone',
    fn: 'public',
    response: z.object({ status: z.literal('up') }),
  },
  'service/openapi': {
    method: 'GET',
    path: '/openapi.json',
    summary: 'This description of the API',
    access: 'anyone',
    fn: 'exports',
    response: z.looseObject({ openapi: z.string() }),
    cached: 'data',
  },
} as const satisfies Routes<'service'>;
