import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { getItem } from '../../../platform/tables/queries.ts';
import { put, removal, type Write } from '../../../platform/tables/transactions.ts';
import { priceKeys } from '../../surveys/store/price-keys.ts';
import { canonicalInputs, type SurveyInputs } from '../rules/survey-inputs.ts';

/** The inputs of a revision's figures, as canonical text, compressed. */
const stored = z.object({ json: z.instanceof(Uint8Array), fingerprint: z.string() });

export interface StoredInputs {
  /** Canonical JSON of `SurveyInputs`. */
  readonly text: string;
  /** SHA-256 of the text when it was written, in hexadecimal. */
  readonly fingerprint: string;
}

export async function revisionInputs(
  surveyId: number,
  revision: number,
): Promise<StoredInputs | undefined> {
  const item = await getItem(stored, priceKeys.revisionInputs(surveyId, revision));
  return item && { text: gunzipSync(item.json).toString('utf8'), fingerprint: item.fingerprint };
}

/** Belongs to the transaction that puts the revision: its condition guards both. */
export function inputsWrite(surveyId: number, revision: number, inputs: SurveyInputs): Write {
  const text = canonicalInputs(inputs);
  return put({
    ...priceKeys.revisionInputs(surveyId, revision),
    json: gzipSync(text),
    fingerprint: textFingerprint(text),
  });
}

export const inputsRemoval = (surveyId: number, revision: number): Write =>
  removal(priceKeys.revisionInputs(surveyId, revision));

/** Equal for the same inputs, in whatever order they were gathered. */
export const inputsFingerprint = (inputs: SurveyInputs): string =>
  textFingerprint(canonicalInputs(inputs));

/** SHA-256 in hexadecimal. */
export const textFingerprint = (text: string): string =>
  createHash('sha256').update(text).digest('hex');
