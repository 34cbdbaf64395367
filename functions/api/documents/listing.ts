import type { DocumentView } from '../../contract/documents.ts';
import { documentIdOf } from '../../store/documents.ts';
import { folderAt, foldersBelow, type ListedFile } from '../../store/folders.ts';
import { uploadsTo } from '../../store/uploads.ts';
import { uploadView } from './upload-view.ts';

export interface Listing {
  /** Path with its final slash. */
  readonly location: string;
  readonly inTree: boolean;
  /** Part of the file name, in any case. */
  readonly searchText: string;
}

/** Published files by name: one request to the database. */
export async function publishedDocuments(listing: Listing): Promise<DocumentView[]> {
  const { location, inTree } = listing;
  const folders = inTree ? await foldersBelow(location) : [await folderAt(location)];
  return folders
    .flatMap(({ files }) => files)
    .filter(fits(listing))
    .map((file) => ({ id: documentIdOf(file.location, file.fileName), ...file }));
}

/** Files that wait for their scan or were rejected, under the ids of their uploads. */
export async function unpublishedDocuments(listing: Listing, now: Date): Promise<DocumentView[]> {
  const uploads = await uploadsTo(listing.location);
  const views = await Promise.all(
    uploads
      .filter(({ location }) => listing.inTree || location === listing.location)
      .filter(fits(listing))
      .map((upload) => uploadView(upload, now)),
  );
  return views.flatMap(({ state, documentId: _, startedAt, waitingTooLong, ...file }) =>
    state === 'waiting' || state === 'rejected'
      ? [
          {
            ...file,
            lastModificationDate: startedAt,
            state,
            ...(state === 'waiting' ? { waitingTooLong } : {}),
          },
        ]
      : [],
  );
}

const fits = ({ searchText }: Listing) => {
  const wanted = searchText.toLowerCase();
  return ({ fileName }: Pick<ListedFile, 'fileName'>) => fileName.toLowerCase().includes(wanted);
};
