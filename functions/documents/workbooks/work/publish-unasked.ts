import { Refusal } from '../../../platform/kernel/refusal.ts';
import { findUpload } from '../../store/uploads.ts';
import type { HeldDecision } from '../../work/publish-upload.ts';
import { causeToDecide } from '../rules/checks/to-decide.ts';
import { findUploadCheck, type StoredCheck } from '../store/upload-checks.ts';
import { checkUpload, type PictureReader } from './check-upload.ts';
import { publishChecked } from './publish-checked.ts';

/** Public figures change a few times at most while a workbook is checked. */
const ATTEMPTS = 5;

/** Nothing of it has or had to be decided, and its sender does not want to see the check first. */
const needsNobody = (check: StoredCheck, wantsCheck: boolean, fileName: string) =>
  !wantsCheck && !check.waited && !causeToDecide(check, fileName);

/**
 * Checks a held workbook, and publishes it where nobody has to be asked; with a check that does not stand any more it
 * begins anew. @param decisionOn what is decided on it; undefined where it waits
 */
export async function checkAndPublish(
  uploadId: string,
  read: PictureReader,
  now: Date,
  decisionOn: (
    check: StoredCheck,
    wantsCheck: boolean,
    fileName: string,
  ) => HeldDecision | undefined = (...asked) =>
    needsNobody(...asked) ? { figures: true } : undefined,
): Promise<'checked' | 'unchanged' | { readonly documentId: string }> {
  let checked: 'checked' | 'unchanged' = 'unchanged';
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    // A check is known by its moment, so that each attempt has one of its own.
    const at = new Date(now.getTime() + attempt);
    if ((await checkUpload(uploadId, read, at)) === 'checked') checked = 'checked';
    const upload = await findUpload(uploadId);
    const check = await findUploadCheck(uploadId);
    const decision =
      upload?.state === 'held' && check
        ? decisionOn(check, upload.check === true, upload.fileName)
        : undefined;
    if (!upload || !check || !decision) return checked;
    try {
      const decided = await publishChecked(uploadId, check, decision, at);
      return decided === 'published' ? { documentId: upload.documentId } : checked;
    } catch (error) {
      const { code } = error instanceof Refusal ? error : { code: undefined };
      // Somebody else has decided on it meanwhile.
      if (code === 'nothing_proposed') return checked;
      if (code !== 'check_outdated') throw error;
    }
  }
  return checked;
}
