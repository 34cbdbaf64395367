import * as z from 'zod/mini';
import { asOf } from './primitives.ts';

const format = z.enum(['CSV', 'EXCEL', 'JSON', 'PARQUET']);
export type ExportFormat = z.infer<typeof format>;

/**
 * How a CSV file is written: `semicolon` is the portal's own form, `comma` that of RFC 4180, `ministry`
 * the bytes of the ministry's earlier service. Without it the stage decides.
 */
export const csvDialect = z.enum(['semicolon', 'comma', 'ministry']);
export type CsvDialect = z.infer<typeof csvDialect>;

/** Italian unless English is asked for; locale forms such as `en_US` are understood. */
export const lang = z.pipe(
  z.string().check(z.regex(/^(it|en)([_-][A-Za-z]{2})?$/)),
  z.transform((value): 'it' | 'en' => (value.startsWith('en') ? 'en' : 'it')),
);

/** What every export takes. */
export const exportFields = {
  format: z.optional(format),
  lang: z.optional(lang),
  dialect: z.optional(csvDialect),
};
/** Of published prices. */
export const exportQuery = z.object({ ...exportFields, asOf });
