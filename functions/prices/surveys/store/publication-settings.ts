import * as z from 'zod/mini';
import { type AuditRecord, audited } from '../../../platform/tables/audit.ts';
import { getItem, type Stored } from '../../../platform/tables/queries.ts';
import { transact, versionedPut } from '../../../platform/tables/transactions.ts';
import { settingsChange } from '../../../sample/store/settings-version.ts';
import { DEFAULT_THRESHOLDS, type PublicationThresholds } from '../rules/publication-gates.ts';
import { priceKeys } from './price-keys.ts';

const thresholds = {
  minResponse: z.number(),
  maxChange: z.number(),
  minCompanies: z.int(),
  maxShare: z.number(),
};
const stored = z.object({
  ...thresholds,
  /** Looser thresholds that wait for a second administrator. */
  proposed: z.optional(
    z.object({
      ...thresholds,
      by: z.string(),
      at: z.string(),
      /** Absent where it was proposed before a reason was asked for. */
      reason: z.optional(z.string()),
    }),
  ),
  /** The thresholds that were in force before, oldest first; absent before the first change. */
  past: z.optional(z.array(z.object({ ...thresholds, until: z.string() }))),
  /** 0 while the settings are those of a new system. */
  version: z.int(),
});
/** Thresholds beyond which a publication needs a reason. */
export type PublicationSettings = Stored<typeof stored>;

export async function publicationSettings(): Promise<PublicationSettings> {
  const item = await getItem(stored, priceKeys.publicationSettings);
  return item ?? { ...DEFAULT_THRESHOLDS, version: 0 };
}

/** Stores or removes a proposal; the thresholds in force stay as they are. @throws Refusal stale_version */
export async function proposeThresholds(
  { version, proposed: _, ...before }: PublicationSettings,
  proposed: PublicationSettings['proposed'],
  record: AuditRecord,
): Promise<PublicationSettings> {
  const next = { ...before, ...(proposed && { proposed }) };
  await transact([versionedPut(priceKeys.publicationSettings, next, version), audited(record)]);
  return { ...next, version: version + 1 };
}

/** Puts thresholds in force and removes any proposal. @throws Refusal stale_version */
export async function changePublicationSettings(
  { version, proposed: _, past = [], ...before }: PublicationSettings,
  thresholds: PublicationThresholds,
  record: AuditRecord,
): Promise<PublicationSettings> {
  const next = { ...thresholds, past: [...past, { ...before, until: record.at }] };
  await transact([
    versionedPut(priceKeys.publicationSettings, next, version),
    settingsChange(),
    audited(record),
  ]);
  return { ...next, version: version + 1 };
}
