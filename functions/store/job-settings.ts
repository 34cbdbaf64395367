import * as z from 'zod/mini';
import { DEFAULT_JOB_SETTINGS, type JobSettings } from '../domain/weekly-job.ts';
import { type AuditRecord, audited } from './audit.ts';
import { datedEntry } from './dated-entry.ts';
import { keys } from './keys.ts';
import { getItem } from './queries.ts';
import { transact, versionedPut } from './transactions.ts';

export interface StoredJobSettings extends JobSettings {
  /** 0 before anybody changed them. */
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
  releaseTimes: z.array(datedEntry(z.string())),
  version: z.int(),
});

export async function jobSettings(): Promise<StoredJobSettings> {
  const item = (await getItem(stored, keys.jobSettings)) as StoredJobSettings | undefined;
  return item ?? { ...DEFAULT_JOB_SETTINGS, version: 0 };
}

/** @throws Refusal stale_version */
export async function saveJobSettings(
  settings: StoredJobSettings,
  record: AuditRecord,
): Promise<StoredJobSettings> {
  const { version } = settings;
  await transact([versionedPut(keys.jobSettings, { ...settings }, version), audited(record)]);
  return { ...settings, version: version + 1 };
}
