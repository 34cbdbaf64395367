import * as z from 'zod/mini';
import { compressedJson, compressedJsonOf } from '../../../platform/tables/packed-json.ts';
import { getItem } from '../../../platform/tables/queries.ts';
import { versionedPut, type Write, WriteConflict } from '../../../platform/tables/transactions.ts';
import { documentKeys } from '../../store/keys.ts';
import { nameCode } from '../contract/name-codes.ts';
import type { NameCode } from '../rules/name-codes.ts';

const stored = z.object({ version: z.int(), packed: compressedJsonOf(z.array(nameCode)) });

export interface NameCodes {
  readonly codes: readonly NameCode[];
  /** 0 before the first. */
  readonly version: number;
}

export async function nameCodes(): Promise<NameCodes> {
  const { packed: codes, version } = (await getItem(stored, documentKeys.nameCodes)) ?? {
    packed: [],
    version: 0,
  };
  return { codes, version };
}

/** Write of the codes as they were read. @throws WriteConflict when they have changed since */
export const nameCodesWrite = ({ codes, version }: NameCodes): Write =>
  versionedPut(
    documentKeys.nameCodes,
    { packed: compressedJson(codes) },
    version,
    new WriteConflict(),
  );
