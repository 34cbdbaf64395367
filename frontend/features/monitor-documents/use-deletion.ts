import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api-client.ts';
import type { DocumentView } from '../../shared/documents.ts';

/** Deletes files once it was asked for and confirmed. */
export function useDeletion(onEnd: (failure: unknown) => void) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<readonly DocumentView[]>([]);
  const [busy, setBusy] = useState(false);

  async function confirm(): Promise<void> {
    setBusy(true);
    let failure: unknown;
    try {
      for (const { id, lastModificationDate } of asked)
        await api('documents/delete', { params: { id }, query: { lastModificationDate } });
    } catch (error) {
      failure = error;
    }
    setBusy(false);
    setAsked([]);
    onEnd(failure);
    await queries.invalidateQueries({ queryKey: ['documents/list'] });
  }

  return { asked, busy, ask: setAsked, confirm, cancel: () => setAsked([]) };
}

/** The published files of a folder that are called so, whatever their extension. */
export async function findPublished(
  folder: string,
  stem: string,
): Promise<readonly DocumentView[]> {
  const found = await api('documents/list', { query: { folder, searchText: stem } });
  const wanted = stem.toLowerCase();
  return found.filter(({ fileName }) => fileName.toLowerCase().replace(/\.\w+$/, '') === wanted);
}
