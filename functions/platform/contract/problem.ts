import * as z from 'zod/mini';

/** A reason against an act, such as a publication, by code. */
export const finding = z.object({
  code: z.string(),
  productId: z.optional(z.int()),
  details: z.record(z.string(), z.union([z.number(), z.string()])),
});

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
  /** Id of the request in the portal's logs, which people who ask for help can quote. */
  requestId: z.optional(z.string()),
  /** One entry per field that failed validation; `pointer` is a JSON pointer into body or query. */
  errors: z.optional(
    z.array(
      z.looseObject({ pointer: z.string(), code: z.string(), detail: z.optional(z.string()) }),
    ),
  ),
  /** Reasons against a publication: all that call for a typed reason, or all that forbid it. */
  findings: z.optional(z.array(finding)),
});
export type Problem = z.infer<typeof problem>;
