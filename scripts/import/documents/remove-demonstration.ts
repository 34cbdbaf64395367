import { hidePublished } from '../../../functions/documents/store/document-objects.ts';
import {
  documentIdOf,
  documentSubject,
  findDocument,
  isMadeUp,
  unpublishDocument,
} from '../../../functions/documents/store/documents.ts';
import { folderAt } from '../../../functions/documents/store/folders.ts';
import { withRetries } from '../../../functions/platform/tables/transactions.ts';

/**
 * Removes the demonstration documents from a folder that gets official ones.
 * @returns number of documents removed
 */
export async function removeDemonstration(
  location: string,
  actor: string,
  now: Date,
): Promise<number> {
  let removed = 0;
  for (const { fileName } of (await folderAt(location)).files) {
    const id = documentIdOf(location, fileName);
    removed += await withRetries(async () => {
      const document = await findDocument(id);
      if (!document || !isMadeUp(document)) return 0;
      await hidePublished(document.key);
      await unpublishDocument(document, [], {
        actor,
        at: now.toISOString(),
        action: 'document.deleted',
        subject: documentSubject(location, fileName),
        before: { madeUp: true },
      });
      return 1;
    });
  }
  return removed;
}
