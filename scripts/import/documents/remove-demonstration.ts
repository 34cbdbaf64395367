import { hidePublished } from '../../../functions/store/document-objects.ts';
import {
  documentIdOf,
  documentSubject,
  findDocument,
  isMadeUp,
  unpublishDocument,
} from '../../../functions/store/documents.ts';
import { folderAt } from '../../../functions/store/folders.ts';
import { withRetries } from '../../../functions/store/transactions.ts';

/**
 * Takes the demonstration documents from a folder that official ones come to.
 * @returns how many there were
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
