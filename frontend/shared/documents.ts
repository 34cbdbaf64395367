import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { DocumentView } from '../../functions/contract/documents.ts';
import { compareDocuments, documentName } from '../../functions/domain/document-names.ts';
import { type ApiRequest, api, apiAddress } from '../lib/api-client.ts';
import { apiQuery } from '../lib/api-query.ts';
import { logFailure } from '../lib/log.ts';

export type { DocumentView };

export interface FoundDocuments {
  /** By name; none while they are being read, and when they cannot be. */
  readonly files: readonly DocumentView[];
  readonly loading: boolean;
}

/** The published files of a folder. A listing that fails is logged and counts as empty. */
export function useDocuments(listing: ApiRequest<'documents/list'>['query']): FoundDocuments {
  const { data, isPending, error } = useQuery(apiQuery('documents/list', { query: listing }));
  useLoggedFailure(`documents of ${listing.folder}`, error);
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

/** Where a document is fetched from. */
export function documentAddress(id: string | number): string {
  return apiAddress('documents/get', { params: { id: String(id) } });
}

/**
 * The first document of a folder that a part of its name finds, and that fits.
 * @throws Error when there is none
 */
export async function findDocument(
  folder: string,
  searchText: string,
  fits: (file: DocumentView) => boolean = () => true,
): Promise<DocumentView> {
  const found = (await api('documents/list', { query: { folder, searchText } })).find(fits);
  if (!found) throw new Error('file ID not found');
  return found;
}

/**
 * Files in the order that a list turns round: the newest comes first then, and files whose names do
 * not fit come after all others.
 */
export function inListOrder(files: readonly DocumentView[]): readonly DocumentView[] {
  const sorted = files.toSorted(compareDocuments);
  const [misfits, fitting] = [true, false].map((wanted) =>
    sorted.filter((file) => isMisfit(file) === wanted),
  );
  return [...(misfits ?? []).toReversed(), ...(fitting ?? [])];
}

/** Whether a file's name tells nothing about it, so that it is shown under its own. */
export function isMisfit({ location, fileName }: DocumentView): boolean {
  return documentName(location, fileName).misfit !== undefined;
}

const none: readonly DocumentView[] = [];

function useLoggedFailure(what: string, error: Error | null): void {
  useEffect(() => {
    if (error) logFailure(what, error);
  }, [what, error]);
}
