import * as z from 'zod/mini';
import { epochSeconds } from '../../../platform/tables/expiry.ts';
import { compressedJson, compressedJsonOf } from '../../../platform/tables/packed-json.ts';
import { getItem } from '../../../platform/tables/queries.ts';
import { put, transact } from '../../../platform/tables/transactions.ts';
import { uploadCheck } from '../../contract/upload-checks.ts';
import { documentKeys } from '../../store/keys.ts';
import type { Upload } from '../../store/uploads.ts';
import { leftFigure } from '../contract/name-codes.ts';
import { DATASET_NAMES } from '../rules/datasets.ts';

/** The check of an uploaded workbook that is held, which its uploader sees before anything is public. */

const held = z.extend(
  z.omit(uploadCheck, {
    ...{ id: true, fileName: true, location: true, state: true },
    ...{ toDecide: true, isFirst: true },
  }),
  {
    /** Versions of the public data sets that it was compared with. */
    basis: z.array(z.tuple([z.enum(DATASET_NAMES), z.int()])),
    /** Version of the codes of names that it was read with; absent of earlier checks, and before the first one. */
    codes: z.optional(z.int()),
    /** Address of the document's public version that it was compared with; absent where there was none. */
    replaces: z.optional(z.string()),
    /** Something was to decide on an earlier check of the file, so that only a person publishes it. */
    waited: z.optional(z.literal(true)),
    /** Figures of the rows that were left for their names. */
    leftRows: z.optional(z.array(leftFigure)),
  },
);
export type StoredCheck = z.infer<typeof held>;

/** It is needed until the decision, and for a while afterwards to say why figures were not read. */
const KEPT_DAYS = 90;

const stored = z.object({ packed: compressedJsonOf(held) });

export async function findUploadCheck(uploadId: string): Promise<StoredCheck | undefined> {
  return (await getItem(stored, documentKeys.uploadCheck(uploadId)))?.packed;
}

/** Whether public figures have changed since the check, which is then made anew. */
export const isOutdated = (upload: Upload, check: StoredCheck): boolean =>
  upload.state === 'held' && upload.outdatedCheck === check.at;

export async function saveUploadCheck(uploadId: string, check: StoredCheck): Promise<void> {
  await transact([
    put({
      ...documentKeys.uploadCheck(uploadId),
      packed: compressedJson(check),
      expiresAt: epochSeconds(new Date(check.at)) + KEPT_DAYS * 86_400,
    }),
  ]);
}
