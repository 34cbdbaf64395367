import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { DocumentView } from '../../functions/contract/documents.ts';
import type { FolderKind } from '../../functions/domain/document-folders.ts';
import { type DocumentName, documentName } from '../../functions/domain/document-names.ts';
import { type Format, useFormat } from '../lib/format.ts';
import { useLanguage } from '../lib/i18n.ts';

interface Words {
  readonly t: TFunction;
  readonly format: Format;
  readonly english: boolean;
}

/** What a file is called in a list; undefined when its own name says it best. */
export function useDocumentLabel(): (file: DocumentView) => string | undefined {
  const { t } = useTranslation();
  const format = useFormat();
  const english = useLanguage() === 'en';
  return ({ location, fileName }) => {
    const name = documentName(location, fileName);
    if (name.misfit || !name.kind) return undefined;
    const label = labels[name.kind](name, { t, format, english }, fileName);
    if (!label || name.revision === 0) return label && capitalised(label);
    return t('documents.revision', { label: capitalised(label), revision: name.revision });
  };
}

type Label = (name: DocumentName, words: Words, fileName: string) => string | undefined;

const labels: Readonly<Record<FolderKind, Label>> = {
  bulletin: monthOrYear,
  'old-bulletin': ({ table, description, descriptionEn }, { t, english }) =>
    t('documents.table', { table, description: english ? descriptionEn : description }),
  'gas-balance': monthOrYear,
  'regional-gas': years,
  'provincial-gas': years,
  'gas-imports': (name, words) =>
    words.t(name.type === 'p' ? 'documents.annual' : 'documents.monthly', {
      years: years(name, words),
    }),
  questionnaire: words,
  logistics: words,
  methodology: words,
  'preliminary-consumption': monthOrYear,
  'final-consumption': years,
  'energy-balance': (name, { t }) => t('documents.energyBalance', { year: name.year }),
  'eurostat-balance': words,
  'situation-reports': words,
  'situation-news': words,
};

function monthOrYear({ year, month }: DocumentName, { t, format }: Words): string | undefined {
  if (year === undefined) return undefined;
  return month ? format.monthOfYear(year, month) : t('documents.year', { year });
}

function years({ year, lastYear }: DocumentName, { t }: Words): string | undefined {
  if (year === undefined) return undefined;
  return lastYear ? t('documents.years', { year, lastYear }) : t('documents.year', { year });
}

/** The name as words: `Nota_metodologica_2023.pdf` is "Nota metodologica 2023". */
function words(_name: DocumentName, _words: Words, fileName: string): string {
  return fileName
    .replace(/\.\w{2,4}$/, '')
    .replace(/_rev\d+$/i, '')
    .replaceAll('_', ' ');
}

const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
