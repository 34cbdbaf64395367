import { findUpload } from '../../store/uploads.ts';
import { publishHeld } from '../../work/publish-upload.ts';
import { isToDecide } from '../rules/checks/to-decide.ts';
import { findUploadCheck, isOutdated } from '../store/upload-checks.ts';

/**
 * Publishes a held workbook of which nothing has to be decided, unless its sender wanted to see the check first.
 * @returns the id of the document; undefined where it stays as it is
 */
export async function publishUnasked(uploadId: string, now: Date): Promise<string | undefined> {
  const upload = await findUpload(uploadId);
  const check = await findUploadCheck(uploadId);
  if (upload?.state !== 'held' || upload.check || !check || isOutdated(upload, check)) return;
  if (isToDecide(check)) return;
  const decided = await publishHeld(uploadId, { figures: true }, now);
  return decided === 'published' ? upload.documentId : undefined;
}
