import * as z from 'zod/mini';
import { type AuditRecord, audited } from '../../../platform/tables/audit.ts';
import { getItem, type Stored } from '../../../platform/tables/queries.ts';
import { transact, versionedPut } from '../../../platform/tables/transactions.ts';
import { timeline } from '../../../sample/contract/fields.ts';
import { DEFAULT_JOB_SETTINGS, JOB_PARTS } from '../rules/weekly-job.ts';
import { priceKeys } from './price-keys.ts';

const stored = z.object({
  parts: z.record(z.enum(JOB_PARTS), z.boolean()),
  dryRun: z.boolean(),
  openTime: z.string(),
  closeDay: z.enum(['survey', 'publication']),
  closeTime: z.string(),
  releaseTimes: timeline(z.string()),
  /** 0 while the settings are those of a new system. */
  version: z.int(),
});
export type StoredJobSettings = Stored<typeof stored>;

export async function jobSettings(): Promise<StoredJobSettings> {
  return (await getItem(stored, priceKeys.jobSettings)) ?? { ...DEFAULT_JOB_SETTINGS, version: 0 };
}

/** @throws Refusal stale_version */
export async function saveJobSettings(
  settings: StoredJobSettings,
  record: AuditRecord,
): Promise<StoredJobSettings> {
  const { version } = settings;
  await transact([versionedPut(priceKeys.jobSettings, { ...settings }, version), audited(record)]);
  return { ...settings, version: version + 1 };
}
