import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import {
  extensionOf,
  uploadableExtensions,
} from '../../../functions/documents/rules/inside/file-types.ts';
import {
  bulletinTarget,
  categoryTarget,
  type UploadTarget,
  uploadCategories,
} from '../../../functions/documents/rules/upload-names.ts';
import { parseIsoDate, todayInRome } from '../../../functions/platform/kernel/calendar.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { currentYear } from '../../shared/prices/year-choice.ts';

/** A kind of file that can be uploaded. */
export interface UploadChoice {
  readonly id: number;
  readonly label: string;
  /** One file per year, hence no month. */
  readonly isAnnual: boolean;
  /** Base name of its files. */
  readonly base: string;
  /** Folder and name of the file of a month. @param month 1-12 */
  readonly targetOf: (year: number, month: number) => UploadTarget;
}

export interface UploadChoices {
  readonly choices: readonly UploadChoice[];
  readonly isPending: boolean;
}

/** The active tables of the bulletins. */
export function useBulletinChoices(): UploadChoices {
  const { t } = useTranslation('monitor-documents');
  const english = useLanguage() === 'en';
  const { data, isPending } = useQuery(apiQuery('bulletins/list'));
  const active = (data ?? []).filter((bulletin) => bulletin.active).toReversed();
  const labelOf = ({ type, table, description, descriptionEn }: (typeof active)[number]) =>
    t(`bulletin.${type}`, { table, description: english ? descriptionEn : description });
  const labels = active.map(labelOf);
  // Table 11 has files with two base names.
  const isShared = (label: string) => labels.indexOf(label) !== labels.lastIndexOf(label);
  const withFiles = (label: string, file: string) => t('bulletin.withFiles', { label, file });
  const choices = active.map((bulletin) => ({
    id: bulletin.id,
    label: isShared(labelOf(bulletin))
      ? withFiles(labelOf(bulletin), bulletin.file)
      : labelOf(bulletin),
    isAnnual: bulletin.type === 'p',
    base: bulletin.file,
    targetOf: (year: number, month: number) => bulletinTarget(bulletin, year, month),
  }));
  return { choices, isPending };
}

/** Consumption and gas balance. */
export function useCategoryChoices(): UploadChoices {
  const { t } = useTranslation('monitor-documents');
  const choices = uploadCategories.map((category) => ({
    id: category.id,
    label: t(`categories.${category.id}`),
    isAnnual: category.isAnnual,
    base: category.base,
    targetOf: (year: number, month: number) => categoryTarget(category, year, month),
  }));
  return { choices, isPending: false };
}

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

/** @param now files may be of the current year or earlier */
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

/** The form's initial values: this year and this month. */
export function proposedValues(now: Date): UploadValues {
  const { year, month } = parseIsoDate(todayInRome(now)) ?? { year: firstYear, month: 1 };
  return { category: null, year, month, file: null, aware: false };
}

/** For the file chooser: `.pdf,.xls,.xlsx`. */
export const acceptedFiles = uploadableExtensions.map((extension) => `.${extension}`).join(',');

/** Whether a file may be uploaded by its extension, in upper or lower case. */
export function mayBeUploaded(fileName: string): boolean {
  const extension = extensionOf(fileName);
  return extension !== undefined && uploadableExtensions.includes(extension);
}

/** The name that a chosen file gets: composed, with its own extension. */
export function composedName(stem: string, { name }: File): string {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase();
  return extension ? `${stem}.${extension}` : stem;
}
