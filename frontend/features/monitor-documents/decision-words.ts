import * as z from 'zod/mini';
import { givenNote, requiredReason } from '../../../functions/platform/contract/primitives.ts';

/** What is said of a decision: why, for the record, and what the public reads. */
export const decisionWords = z.object({ reason: requiredReason(500), note: givenNote });
export type Words = z.infer<typeof decisionWords>;

export const NO_WORDS: Words = { reason: '', note: { it: '', en: '' } };
