import * as z from 'zod/mini';
import { storedNote } from './survey-records.ts';

/** When and by whom something was done. */
const act = { at: z.string(), by: z.string() };

/** The fields of a `Draft` as they are stored, and of the revision that it becomes. */
export const draftFields = {
  revision: z.int(),
  computedAt: z.string(),
  computedBy: z.string(),
  reason: z.optional(z.string()),
  note: z.optional(storedNote),
  preparedBy: z.optional(z.string()),
  wordsBy: z.optional(z.array(z.string())),
  enteredBy: z.optional(z.array(z.string())),
  fingerprint: z.optional(z.string()),
  approval: z.optional(z.object({ ...act, of: z.string(), changes: z.optional(z.string()) })),
  held: z.optional(z.object(act)),
  takenBack: z.optional(z.object(act)),
  /** Absent for a draft. */
  publishedAt: z.optional(z.string()),
  publishedBy: z.optional(z.string()),
};
