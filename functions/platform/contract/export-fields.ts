import * as z from 'zod/mini';
import { asOf } from './primitives.ts';

export const EXPORT_FORMATS = ['CSV', 'EXCEL', 'JSON', 'PARQUET'] as const;
const format = z.enum(EXPORT_FORMATS);
export type ExportFormat = z.infer<typeof format>;

/**
 * How a CSV file is written: `semicolon` is the portal's own form, `comma` that of RFC 4180, `ministry`
 * the form of the ministry's earlier service, byte for byte. The default is a setting of the stage.
 */
export const csvDialect = z.enum(['semicolon', 'comma', 'ministry']);
export type CsvDialect = z.infer<typeof csvDialect>;

/** `it`, `en`, or a locale such as `en_US`. */
export const languageText = z
  .string()
  .check(z.regex(/^(it|en)([_-][A-Za-z]{2})?$/, { error: 'A language such as it, en or en-GB.' }));
/** Italian unless English is asked for. */
export const lang = z.pipe(
  languageText,
  z.transform((value): 'it' | 'en' => (value.startsWith('en') ? 'en' : 'it')),
);

/** Query parameters of every export. */
export const exportFields = {
  format: z.optional(format),
  lang: z.optional(lang),
  dialect: z.optional(csvDialect),
};
/** Query of exports of published prices. */
export const exportQuery = z.object({ ...exportFields, asOf });
