import * as z from 'zod/mini';
import { givenDate, numberIn } from './primitives.ts';

const format = z.enum(['CSV', 'EXCEL', 'JSON']);
export type ExportFormat = z.infer<typeof format>;
/** Italian unless English is asked for; locale forms such as `en_US` are understood. */
const lang = z.pipe(
  z.string().check(z.regex(/^(it|en)([_-][A-Za-z]{2})?$/)),
  z.transform((value): 'it' | 'en' => (value.startsWith('en') ? 'en' : 'it')),
);

const common = { format: z.optional(format), lang: z.optional(lang) };
export const exportQuery = z.object(common);
export const weeklyReportExportQuery = z.object({
  ...common,
  type: z.optional(z.enum(['FULL', 'NET', 'VARIATION', 'ALL'])),
});
export const dailyExportQuery = z.object({
  ...common,
  from: z.optional(givenDate),
  to: z.optional(givenDate),
});
export const companyHistoryExportQuery = z.object({
  ...common,
  /** How many years back from today; everything when absent. */
  years: z.optional(numberIn(1, 100)),
});
