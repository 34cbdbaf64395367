import { Refusal } from '../../platform/kernel/refusal.ts';
import { type Write, withRetries } from '../../platform/tables/transactions.ts';
import { hidePublished } from '../store/document-objects.ts';
import {
  documentChanged,
  documentKey,
  documentSubject,
  findDocument,
  type StoredDocument,
  unpublishDocument,
} from '../store/documents.ts';
import { removeUpload, type Upload, uploadById } from '../store/uploads.ts';
import type { HeldDecision } from './publish-upload.ts';

export interface Deletion {
  readonly actor: string;
  readonly now: Date;
  /** Date of the version to delete; without it the present version. */
  readonly lastModificationDate?: string | undefined;
  /** For the record. */
  readonly reason?: string | undefined;
  /** Shown to the public beside the figures that go. */
  readonly note?: HeldDecision['note'] | undefined;
}

/**
 * Deletes a published document, or by its id an unpublished upload, whose scan result is then ignored.
 * @param withFigures judges the deletion of a published document, and makes the writes that belong to it
 * @throws Refusal not_found; stale_version when a later version has replaced the one to delete; those of `withFigures`
 */
export function deleteDocument(
  id: string,
  deletion: Deletion,
  withFigures: () => Promise<readonly Write[]> = async () => [],
): Promise<void> {
  let key: string | undefined;
  return withRetries(async () => {
    const document = await findDocument(id);
    if (!document) return removeUnpublished(await uploadById(id), deletion);
    key ??= document.key;
    if (document.key !== key || !isNamed(document, deletion)) throw staleVersion(document);
    const also = await withFigures();
    // The bytes go first, so that an interrupted deletion can be repeated.
    await hidePublished(key);
    const { location, fileName, size, lastModificationDate, version } = document;
    const at = deletion.now.toISOString();
    await unpublishDocument(document, [documentChanged('withdrawal', document, at), ...also], {
      actor: deletion.actor,
      at,
      action: 'document.deleted',
      subject: documentSubject(location, fileName),
      before: { size, lastModificationDate, key, version },
      ...(deletion.reason ? { after: { reason: deletion.reason, note: deletion.note } } : {}),
    });
  });
}

const isNamed = (document: StoredDocument, { lastModificationDate: named }: Deletion): boolean =>
  named === undefined || Date.parse(named) === Date.parse(document.lastModificationDate);

function staleVersion({ id, fileName, location, lastModificationDate, size }: StoredDocument) {
  const current = { id, location, fileName, lastModificationDate, size };
  return new Refusal('stale_version', { current });
}

async function removeUnpublished(upload: Upload, { actor, now }: Deletion): Promise<void> {
  const { id, location, fileName, size, state, reason } = upload;
  if (state === 'published') throw new Refusal('not_found', { documentId: id });
  if (state === 'held') await hidePublished(documentKey(upload.documentId, id, fileName));
  await removeUpload(upload, {
    actor,
    at: now.toISOString(),
    action: 'document.upload-removed',
    subject: documentSubject(location, fileName),
    before: { uploadId: id, size, state, ...(reason ? { reason } : {}) },
  });
}
