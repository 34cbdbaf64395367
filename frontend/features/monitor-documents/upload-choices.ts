import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  bulletinTarget,
  categoryTarget,
  type UploadTarget,
  uploadCategories,
} from '../../../functions/domain/upload-names.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useLanguage } from '../../lib/i18n.ts';

/** A kind of file that can be uploaded. */
export interface UploadChoice {
  readonly id: number;
  readonly label: string;
  /** One file a year: no month. */
  readonly isAnnual: boolean;
  /** How the names of its files begin. */
  readonly base: string;
  /** Where the file of a month goes, and under which name. @param month 1-12 */
  readonly targetOf: (year: number, month: number) => UploadTarget;
}

export interface UploadChoices {
  readonly choices: readonly UploadChoice[];
  readonly isPending: boolean;
  readonly isError: boolean;
}

/** The tables of the bulletins that files are still added to. */
export function useBulletinChoices(): UploadChoices {
  const { t } = useTranslation('monitor-documents');
  const english = useLanguage() === 'en';
  const { data, isPending, isError } = useQuery(apiQuery('bulletins/list'));
  const active = (data ?? []).filter((bulletin) => bulletin.active).toReversed();
  const choices = active.map((bulletin) => ({
    id: bulletin.id,
    label: t(`bulletin.${bulletin.type}`, {
      table: bulletin.table,
      description: english ? bulletin.descriptionEn : bulletin.description,
    }),
    isAnnual: bulletin.type === 'p',
    base: bulletin.file,
    targetOf: (year: number, month: number) => bulletinTarget(bulletin, year, month),
  }));
  return { choices, isPending, isError };
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
  return { choices, isPending: false, isError: false };
}
