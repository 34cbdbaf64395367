import * as z from 'zod/mini';
import { type AuditRecord, audited } from '../../../platform/tables/audit.ts';
import { queryPrefix } from '../../../platform/tables/queries.ts';
import { transact, versionedPut } from '../../../platform/tables/transactions.ts';
import type { StoredReleaseEdit } from '../rules/release-calendar.ts';
import { priceKeys } from './price-keys.ts';
import { storedNote } from './survey-records.ts';

const stored = z.object({
  series: z.enum(['weekly', 'monthly', 'quarterly', 'yearly']),
  period: z.string(),
  plannedAt: z.string(),
  reason: z.string(),
  note: z.optional(storedNote),
  at: z.string(),
  by: z.string(),
  version: z.int(),
});

export function releaseEdits(): Promise<StoredReleaseEdit[]> {
  return queryPrefix(stored, priceKeys.releaseEdits);
}

/** Puts a move in place of the one that was read, version 0 for the first. @throws Refusal stale_version */
export async function saveReleaseEdit(edit: StoredReleaseEdit, record: AuditRecord): Promise<void> {
  const { series, period, version } = edit;
  await transact([
    versionedPut(priceKeys.releaseEdit(series, period), { ...edit }, version),
    audited(record),
  ]);
}
