import { Refusal } from '../../../platform/kernel/refusal.ts';
import { transact } from '../../../platform/tables/transactions.ts';
import { type Upload, uploadWrite } from '../../store/uploads.ts';
import { datasetContents } from '../store/dataset-contents.ts';
import { nameCodes } from '../store/name-codes.ts';
import { isOutdated, type StoredCheck } from '../store/upload-checks.ts';

/**
 * Refuses a confirmation that is not of the present check, or that comes after public figures or codes of names have changed, because
 * the person has not seen the result. In the latter case the check is made again. @throws Refusal check_outdated
 */
export async function refuseOutdated(
  upload: Upload,
  check: StoredCheck,
  seen: string,
): Promise<void> {
  const refusal = new Refusal('check_outdated', { uploadId: upload.id });
  if (seen !== check.at || isOutdated(upload, check)) throw refusal;
  const [{ version: codes }, versions] = await Promise.all([
    nameCodes(),
    Promise.all(check.basis.map(async ([dataset]) => (await datasetContents(dataset)).version)),
  ]);
  const isSame = check.basis.every(([, version], index) => version === versions[index]);
  if (isSame && (check.codes ?? 0) === codes) return;
  // The change of the upload tells the function that makes checks.
  await transact([uploadWrite({ ...upload, outdatedCheck: check.at })]);
  throw refusal;
}
