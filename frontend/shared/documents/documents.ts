import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { use, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentView } from '../../../functions/documents/contract/documents.ts';
import type { FolderKind } from '../../../functions/documents/rules/document-folders.ts';
import {
  compareDocuments,
  type DocumentName,
  documentName,
} from '../../../functions/documents/rules/document-names.ts';
import { type ApiRequest, api, apiAddress } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { logFailure } from '../../lib/failures.ts';
import { type Format, useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { OwnHeadHolder } from '../own-head.ts';

export type { DocumentView };

export interface FoundDocuments {
  /** By name; empty while they are being read, and if they cannot be. */
  readonly files: readonly DocumentView[];
  readonly loading: boolean;
}

/** The published files of a folder. A listing that fails is logged and counts as empty. */
export function useDocuments(listing: ApiRequest<'documents/list'>['query']): FoundDocuments {
  const { data, isPending, error } = useQuery({
    ...apiQuery('documents/list', { query: listing }),
    // A part of the page that appears after reading would request failed listings again, and make the page wait
    // again.
    retryOnMount: false,
  });
  useLoggedFailure(`documents of ${listing.folder}`, error);
  const head = use(OwnHeadHolder);
  for (const file of data ?? none) head?.documents.set(file.id, file);
  return { files: data ?? none, loading: isPending };
}

/** Names of a folder's sub-folders, such as years; a listing that fails counts as empty. */
export function useFolderNames(folder: string): {
  readonly names: readonly string[];
  readonly loading: boolean;
} {
  const { data, isPending, error } = useQuery(apiQuery('documents/folders', { query: { folder } }));
  useLoggedFailure(`folders of ${folder}`, error);
  return { names: (data ?? []).map(({ name }) => name), loading: isPending };
}

/** Where a document is read from. */
export function documentAddress(id: string | number): string {
  return apiAddress('documents/get', { params: { id: String(id) } });
}

export interface WantedDocument {
  readonly folder: string;
  /** Part of the document's name, in any case. */
  readonly searchText: string;
  /** Selects one of the documents found; the first when absent. */
  readonly fits?: (file: DocumentView) => boolean;
}

/** The wanted one among the files of its folder. */
export function findIn(
  files: readonly DocumentView[],
  { searchText, fits = () => true }: WantedDocument,
): DocumentView | undefined {
  const part = searchText.toLowerCase();
  return files.find((file) => file.fileName.toLowerCase().includes(part) && fits(file));
}

/** Requests the folder's files again. @throws Error when the document is not among them */
export async function findDocument(wanted: WantedDocument): Promise<DocumentView> {
  const { folder, searchText } = wanted;
  const found = findIn(await api('documents/list', { query: { folder, searchText } }), wanted);
  if (!found) throw new Error('file ID not found');
  return found;
}

/**
 * Files in ascending order with those of unknown names first. Lists reverse it: the newest comes first
 * and unknown names last.
 */
export function inListOrder(files: readonly DocumentView[]): readonly DocumentView[] {
  const sorted = files.toSorted(compareDocuments);
  const [misfits, fitting] = [true, false].map((wanted) =>
    sorted.filter((file) => isMisfit(file) === wanted),
  );
  return [...(misfits ?? []).toReversed(), ...(fitting ?? [])];
}

/** Whether a file's name fits no pattern, so that it is shown as it is. */
export function isMisfit({ location, fileName }: DocumentView): boolean {
  return documentName(location, fileName).misfit !== undefined;
}

const none: readonly DocumentView[] = [];

function useLoggedFailure(what: string, error: Error | null): void {
  useEffect(() => {
    if (error) logFailure(what, error);
  }, [what, error]);
}

interface Words {
  readonly t: TFunction;
  readonly format: Format;
  readonly english: boolean;
}

/** The label of a file in a list; undefined when its name is shown instead. */
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
