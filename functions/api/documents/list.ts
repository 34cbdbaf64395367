import { normalisedFolder } from '../../domain/document-folders.ts';
import { endpoint } from '../../http/endpoint.ts';
import { publishedDocuments, unpublishedDocuments } from './listing.ts';

export const handler = endpoint('documents/list', async ({ query, now }) => {
  const { folder, searchText = '', reverse = false, mode, state } = query;
  const listing = { location: normalisedFolder(folder), inTree: mode === 'IN_TREE', searchText };
  const published = await publishedDocuments(listing);
  if (state !== 'all') return reverse ? published.reverse() : published;

  const marked = published.map((document) => ({ ...document, state: 'published' as const }));
  const all = [...marked, ...(await unpublishedDocuments(listing, now))];
  all.sort((a, b) => (pathOf(a) < pathOf(b) ? -1 : Number(pathOf(a) > pathOf(b))));
  return reverse ? all.reverse() : all;
});

const pathOf = (file: { location: string; fileName: string }) => file.location + file.fileName;
