import { Refusal } from '../../domain/refusal.ts';
import { hidePublished } from '../../store/document-objects.ts';
import { documentSubject, findDocument, unpublishDocument } from '../../store/documents.ts';
import { withRetries } from '../../store/transactions.ts';
import { removeUpload, type Upload, uploadById } from '../../store/uploads.ts';

/**
 * Deletes a published document, or by its id an upload that is not published, whose scan then
 * counts for nothing.
 * @throws Refusal not_found
 */
export function deleteDocument(id: string, actor: string, now: Date): Promise<void> {
  return withRetries(async () => {
    const document = await findDocument(id);
    if (!document) return forget(await uploadById(id), actor, now);
    // Its bytes first: were the work cut off in between, it could be begun again.
    await hidePublished(document.key);
    const { location, fileName, size, lastModificationDate, key, version } = document;
    await unpublishDocument(document, {
      actor,
      at: now.toISOString(),
      action: 'document.deleted',
      subject: documentSubject(location, fileName),
      before: { size, lastModificationDate, key, version },
    });
  });
}

async function forget(upload: Upload, actor: string, now: Date): Promise<void> {
  const { id, location, fileName, size, state, reason } = upload;
  if (state === 'published') throw new Refusal('not_found', { documentId: id });
  await removeUpload(upload, {
    actor,
    at: now.toISOString(),
    action: 'document.upload-removed',
    subject: documentSubject(location, fileName),
    before: { uploadId: id, size, state, ...(reason ? { reason } : {}) },
  });
}
