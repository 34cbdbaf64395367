import type { DocumentView, UploadView } from '../../../functions/documents/contract/documents.ts';
import type { Answers, MadeCall } from './api-by-route.ts';
import { noEnergy } from './energy.ts';

/** A published document; by default last changed long ago. */
export function aDocument(
  location: string,
  fileName: string,
  more: Partial<DocumentView> = {},
): DocumentView {
  return {
    id: `doc-${location}${fileName}`.replace(/[^\w-]/g, '-').slice(-64),
    fileName,
    location,
    lastModificationDate: '2020-01-15T09:00:00.000Z',
    size: 52_224,
    ...more,
  };
}

export const bulletinFolder = '/sg_dgsaie/bollettino/2026/';

/** An upload of sales in November, by default one that waits for its check. */
export const anUpload = (more: Partial<UploadView> = {}): UploadView => ({
  id: 'upload-0001',
  fileName: 'vendite_2026_11_m.xlsx',
  location: bulletinFolder,
  size: 3,
  state: 'waiting',
  waitingTooLong: false,
  startedAt: '2026-11-20T12:00:00.000Z',
  documentId: 'document-0001',
  ...more,
});

/** Answers listings of folders and of trees, and searches, as the API does; no figures were read of them. */
export function storeOf(files: readonly DocumentView[]) {
  return {
    'energy/month': noEnergy,
    'documents/list': ({ query }: MadeCall) => {
      const folder = `${query.folder}`.replace(/\/?$/, '/');
      const wanted = query.searchText?.toLowerCase() ?? '';
      return files
        .filter(({ location }) =>
          query.mode === 'IN_TREE' ? location.startsWith(folder) : location === folder,
        )
        .filter(({ fileName }) => fileName.toLowerCase().includes(wanted))
        .filter(({ state = 'published' }) => query.state === 'all' || state === 'published')
        .toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1));
    },
    'documents/folders': ({ query }: MadeCall) => {
      const below = files
        .filter(({ location }) => location.startsWith(`${query.folder}`))
        .map(({ location }) => location.slice(`${query.folder}`.length).split('/')[0] ?? '');
      return [...new Set(below)]
        .filter(Boolean)
        .toSorted()
        .map((name) => ({ id: name, name, location: `${query.folder}${name}/` }));
    },
  } satisfies Answers;
}
