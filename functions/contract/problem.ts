import * as z from 'zod/mini';
import { finding } from './primitives.ts';

/**
 * RFC 9457 problem, media type application/problem+json. `code` is stable, and by it a client chooses
 * the text that it shows.
 */
export const problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.optional(z.string()),
  instance: z.optional(z.string()),
  /** Of the request, as the portal's logs name it: what a person who asks for help can quote. */
  requestId: z.optional(z.string()),
  /** One entry per field that failed validation; `pointer` is a JSON pointer into body or query. */
  errors: z.optional(
    z.array(
      z.looseObject({ pointer: z.string(), code: z.string(), detail: z.optional(z.string()) }),
    ),
  ),
  /** What stands against a publication: all that needs a reason, or all that forbids it. */
  findings: z.optional(z.array(finding)),
});
export type Problem = z.infer<typeof problem>;
