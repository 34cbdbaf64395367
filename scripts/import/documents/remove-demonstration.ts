import {
  documentRoot,
  type FolderKind,
  knownFolder,
} from '../../../functions/documents/rules/document-folders.ts';
import {
  documentIdOf,
  findDocument,
  isMadeUp,
} from '../../../functions/documents/store/documents.ts';
import { foldersBelow } from '../../../functions/documents/store/folders.ts';
import { deleteDocument } from '../../../functions/documents/work/delete-document.ts';
import {
  type Aligning,
  alignFigures,
} from '../../../functions/documents/workbooks/work/align-figures.ts';

/** Preliminary and final consumption are one series. */
const seriesOf = (location: string): FolderKind | undefined => {
  const { kind } = knownFolder(location) ?? {};
  return kind === 'final-consumption' ? 'preliminary-consumption' : kind;
};

/**
 * Deletes the demonstration documents of every kind that has official ones, with their figures, so that no series has
 * made-up figures beside real ones. @param locations folders with official documents
 * @returns number of documents deleted
 */
export async function removeDemonstration(
  locations: ReadonlySet<string>,
  aligning: Aligning,
): Promise<number> {
  const official = new Set([...locations].map(seriesOf));
  let removed = 0;
  for (const { location, files } of await foldersBelow(documentRoot)) {
    if (!official.has(seriesOf(location))) continue;
    for (const { fileName } of files) {
      const id = documentIdOf(location, fileName);
      const document = await findDocument(id);
      if (!document || !isMadeUp(document)) continue;
      await deleteDocument(id, aligning);
      await alignFigures(id, aligning);
      removed += 1;
    }
  }
  return removed;
}
