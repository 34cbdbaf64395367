import * as z from 'zod/mini';
import type { StoredReleaseEdit } from '../domain/release-calendar.ts';
import { type AuditRecord, audited } from './audit.ts';
import { keys } from './keys.ts';
import { queryPrefix } from './queries.ts';
import { transact, versionedPut } from './transactions.ts';

const note = z.object({ it: z.string(), en: z.string() });
const stored = z.object({
  series: z.enum(['weekly', 'monthly', 'quarterly', 'yearly']),
  period: z.string(),
  plannedAt: z.string(),
  reason: z.string(),
  note: z.optional(note),
  at: z.string(),
  by: z.string(),
  version: z.int(),
});

export async function releaseEdits(): Promise<StoredReleaseEdit[]> {
  return (await queryPrefix(stored, keys.releaseEdits)) as StoredReleaseEdit[];
}

/** Puts a move in place of the one that was read, version 0 for the first. @throws Refusal stale_version */
export async function saveReleaseEdit(edit: StoredReleaseEdit, record: AuditRecord): Promise<void> {
  const { series, period, version } = edit;
  await transact([
    versionedPut(keys.releaseEdit(series, period), { ...edit }, version),
    audited(record),
  ]);
}
