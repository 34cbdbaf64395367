import * as z from 'zod/mini';
import { lang } from '../../platform/contract/export-fields.ts';
import type { Routes } from '../../platform/contract/route.ts';

/** Code lists at addresses that stay, which answer people and programs. */

const FORMS = ['text/turtle', 'application/ld+json', 'application/json', 'text/html'] as const;

export const codeListRoutes = {
  'code-lists/get': {
    method: 'GET',
    path: '/codelists/{path}',
    rest: true,
    summary:
      'A code list or one of its codes as SKOS, such as `product` and `product/2`; `all` names the lists. A page where HTML is asked for',
    access: 'anyone',
    fn: 'exports',
    params: z.object({ path: z.string().check(z.regex(/^[a-z_]{1,40}(\/[\w@$-]{1,80})?$/)) }),
    query: z.object({ lang: z.optional(lang) }),
    response: 'file',
    fileTypes: ['text/turtle', 'application/ld+json', 'text/html'],
    negotiates: FORMS,
    cached: 'days',
  },
} as const satisfies Routes<'code-lists'>;
