import * as z from 'zod/mini';
import { dataExport, type Routes } from '../../platform/contract/route.ts';

/** Routes about the API itself. */
export const serviceRoutes = {
  'service/status': {
    method: 'GET',
    path: '/status',
    summary: 'Whether the service and its database answer',
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
    ...dataExport('GET', '/openapi.json'),
    summary:
      'The description of the API: of the open calls, and of those for programs of companies',
    response: z.looseObject({ openapi: z.string() }),
  },
} as const satisfies Routes<'service'>;
