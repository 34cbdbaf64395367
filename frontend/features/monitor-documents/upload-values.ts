import * as z from 'zod/mini';
import { parseIsoDate, todayInRome } from '../../../functions/domain/calendar.ts';
import { extensionOf, uploadableExtensions } from '../../../functions/domain/file-types.ts';
import { currentYear } from '../../shared/year-choice.ts';

export interface UploadValues {
  /** Id of the kind of file; null until one is chosen. */
  readonly category: number | null;
  readonly year: number;
  readonly month: number;
  /** Null to delete the published file instead. */
  readonly file: File | null;
  readonly aware: boolean;
}
export type UploadOutput = UploadValues & { readonly category: number };

const firstYear = 2017;

/** @param now the current year is the last one that files may be of */
export function uploadSchema(now: Date): z.ZodMiniType<UploadOutput, UploadValues> {
  const schema = z.object({
    category: z.int(),
    year: z.int().check(z.gte(firstYear), z.lte(currentYear(now))),
    month: z.int().check(z.gte(1), z.lte(12)),
    file: z.nullable(z.instanceof(File)),
    aware: z.boolean().check(z.refine((ticked) => ticked, { error: 'required' })),
  });
  return schema as unknown as z.ZodMiniType<UploadOutput, UploadValues>;
}

/** What the form starts with: this year and this month. */
export function proposedValues(now: Date): UploadValues {
  const { year, month } = parseIsoDate(todayInRome(now)) ?? { year: firstYear, month: 1 };
  return { category: null, year, month, file: null, aware: false };
}

/** For the file chooser: `.pdf,.xls,.xlsx`. */
export const acceptedFiles = uploadableExtensions.map((extension) => `.${extension}`).join(',');

/** Whether a file's extension is one of those that may be uploaded, in any case. */
export function mayBeUploaded(fileName: string): boolean {
  const extension = extensionOf(fileName);
  return extension !== undefined && uploadableExtensions.includes(extension);
}

/** The name that a chosen file gets: composed, with its own extension. */
export function composedName(stem: string, { name }: File): string {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase();
  return extension ? `${stem}.${extension}` : stem;
}
