import * as z from 'zod/mini';
import { lang } from '../../platform/contract/export-fields.ts';
import { type Routes, routesWith } from '../../platform/contract/route.ts';

/** Code lists at permanent addresses, for people and programs. */

const codeLists = routesWith({
  access: 'anyone',
  fn: 'exports',
  query: z.object({ lang: z.optional(lang) }),
  response: 'file',
  fileTypes: ['text/turtle', 'application/ld+json', 'text/html'],
  negotiates: ['text/turtle', 'application/ld+json', 'application/json', 'text/html'],
  cached: 'days',
});

export const codeListRoutes = {
  'code-lists/list': {
    ...codeLists('GET', '/codelists'),
    summary:
      'The code lists without their codes, as SKOS: name, version and address of each. A page where HTML is asked for',
  },
  'code-lists/get': {
    ...codeLists('GET', '/codelists/{path}'),
    rest: true,
    summary:
      'A code list or one of its codes as SKOS, such as `product` and `product/2`; `all` is every list with its codes. A page where HTML is asked for',
    params: z.object({ path: z.string().check(z.regex(/^[A-Za-z_]{1,40}(\/[\w@$-]{1,80})?$/)) }),
  },
} as const satisfies Routes<'code-lists'>;
