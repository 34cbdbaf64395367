import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import {
  transact,
  type Write,
  WriteConflict,
  withRetries,
} from '../../../platform/tables/transactions.ts';
import type { CheckConfirmation } from '../../contract/upload-checks.ts';
import { documentKey, findDocument } from '../../store/documents.ts';
import { findUpload, type Upload, uploadWrite } from '../../store/uploads.ts';
import {
  type Decision,
  type HeldDecision,
  isLater,
  publishUpload,
} from '../../work/publish-upload.ts';
import { datasetContents } from '../store/dataset-contents.ts';
import { figuresFollowing, followingWrite } from '../store/figures-following.ts';
import { nameCodes } from '../store/name-codes.ts';
import { isOutdated, type StoredCheck } from '../store/upload-checks.ts';

/**
 * Publishes a held workbook, with its figures or alone, while its check holds. Otherwise the check is made again.
 * @throws Refusal nothing_proposed when the upload is not held; check_outdated
 */
export function publishChecked(
  uploadId: string,
  check: StoredCheck,
  decision: HeldDecision,
  now: Date,
): Promise<Decision> {
  return withRetries(async () => {
    const upload = await findUpload(uploadId);
    if (upload?.state !== 'held') throw new Refusal('nothing_proposed', { uploadId });
    const { documentId, fileName, size, digests } = upload;
    const key = documentKey(documentId, uploadId, fileName);
    const document = await findDocument(documentId);
    const isSuperseded = document !== undefined && isLater(document, upload);
    const standing = isSuperseded ? [] : await standingWrites(upload, check);
    if (standing) return publishUpload(uploadId, key, { size, digests }, now, decision, standing);
    // The change of the upload tells the function that makes checks.
    const outdated = uploadWrite({ ...upload, outdatedCheck: check.at });
    await transact([{ ...outdated, onConditionFailed: new WriteConflict() }]);
    throw new Refusal('check_outdated', { uploadId });
  });
}

/** Whether the upload was published by this very decision, so that a repetition tells the same success. */
export async function isDecidedLike(
  { id, documentId, fileName, state }: Upload,
  check: StoredCheck,
  { checkedAt, figures, note }: Pick<CheckConfirmation, 'checkedAt' | 'figures' | 'note'>,
): Promise<boolean> {
  if (state !== 'published' || checkedAt !== check.at) return false;
  const document = await findDocument(documentId);
  const withFigures = figures || check.refused !== undefined;
  return (
    document?.key === documentKey(documentId, id, fileName) &&
    withFigures === !document.withoutFigures &&
    isDeepStrictEqual(note, document.note)
  );
}

/**
 * Writes that fail when what a check stands on changes before them: the document's version, public figures and codes of
 * names. Undefined when it has changed already, or is about to because the figures of a document follow.
 */
export async function standingWrites(
  upload: Upload,
  check: StoredCheck,
): Promise<Write[] | undefined> {
  if (isOutdated(upload, check)) return undefined;
  // Read first, as its write is what fails when anything below changes.
  const { version, following } = await figuresFollowing();
  const [document, { version: codes }, versions] = await Promise.all([
    findDocument(upload.documentId),
    nameCodes(),
    Promise.all(check.basis.map(async ([dataset]) => (await datasetContents(dataset)).version)),
  ]);
  const isSame =
    document?.key === check.replaces &&
    (check.codes ?? 0) === codes &&
    check.basis.every(([, known], index) => known === versions[index]);
  const datasets = check.basis.map(([dataset]) => dataset);
  if (!isSame || following.some((one) => one.datasets.some((name) => datasets.includes(name))))
    return undefined;
  const own = { document: upload.documentId, datasets };
  return [followingWrite({ version, following: [...following, own] })];
}
