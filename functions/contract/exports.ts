import * as z from 'zod/mini';

const format = z.enum(['CSV', 'EXCEL', 'JSON']);
export type ExportFormat = z.infer<typeof format>;
/** Italian unless English is asked for; locale forms such as `en_US` are understood. */
const lang = z.pipe(
  z.string().check(z.regex(/^(it|en)([_-][A-Za-z]{2})?$/)),
  z.transform((value): 'it' | 'en' => (value.startsWith('en') ? 'en' : 'it')),
);

/** What every export takes. */
export const exportFields = { format: z.optional(format), lang: z.optional(lang) };
export const exportQuery = z.object(exportFields);
