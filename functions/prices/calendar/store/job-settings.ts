import * as z from 'zod/mini';
import { type AuditRecord, audited } from '../../../platform/tables/audit.ts';
import { getItem } from '../../../platform/tables/queries.ts';
import { transact, versionedPut } from '../../../platform/tables/transactions.ts';
import { timeline } from '../../../sample/contract/fields.ts';
import { priceKeys } from '../../surveys/store/price-keys.ts';
import { DEFAULT_JOB_SETTINGS, type JobSettings } from '../rules/weekly-job.ts';

export interface StoredJobSettings extends JobSettings {
  /** 0 while the settings are those of a new system. */
  readonly version: number;
}

const stored = z.object({
  parts: z.object({
    open: z.boolean(),
    close: z.boolean(),
    compute: z.boolean(),
    prepare: z.boolean(),
    release: z.boolean(),
    periods: z.boolean(),
  }),
  dryRun: z.boolean(),
  openTime: z.string(),
  closeDay: z.enum(['survey', 'publication']),
  closeTime: z.string(),
  releaseTimes: timeline(z.string()),
  version: z.int(),
});

export async function jobSettings(): Promise<StoredJobSettings> {
  const item = (await getItem(stored, priceKeys.jobSettings)) as StoredJobSettings | undefined;
  return item ?? { ...DEFAULT_JOB_SETTINGS, version: 0 };
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
