import * as z from 'zod/mini';
import { DEFAULT_THRESHOLDS, type PublicationThresholds } from '../domain/publication-gates.ts';
import { type AuditRecord, audited } from './audit.ts';
import { settingsChange } from './counters.ts';
import { keys } from './keys.ts';
import { getItem } from './queries.ts';
import { transact, versionedPut } from './transactions.ts';

/** From where on a publication needs a reason. */
export interface PublicationSettings extends PublicationThresholds {
  /** 0 before anybody changed them. */
  readonly version: number;
}

const stored = z.object({
  minResponse: z.number(),
  maxChange: z.number(),
  minCompanies: z.int(),
  maxShare: z.number(),
  version: z.int(),
});

export async function publicationSettings(): Promise<PublicationSettings> {
  const item = await getItem(stored, keys.publicationSettings);
  return item ?? { ...DEFAULT_THRESHOLDS, version: 0 };
}

/** @throws Refusal stale_version */
export async function changePublicationSettings(
  { version }: PublicationSettings,
  thresholds: PublicationThresholds,
  record: AuditRecord,
): Promise<PublicationSettings> {
  await transact([
    versionedPut(keys.publicationSettings, { ...thresholds }, version),
    settingsChange(),
    audited(record),
  ]);
  return { ...thresholds, version: version + 1 };
}
