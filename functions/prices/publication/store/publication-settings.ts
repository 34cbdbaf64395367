import * as z from 'zod/mini';
import { type AuditRecord, audited } from '../../../platform/tables/audit.ts';
import { getItem } from '../../../platform/tables/queries.ts';
import { transact, versionedPut } from '../../../platform/tables/transactions.ts';
import { settingsChange } from '../../../sample/store/settings-version.ts';
import {
  DEFAULT_THRESHOLDS,
  type PastThresholds,
  type PublicationThresholds,
} from '../../surveys/rules/publication-gates.ts';
import { priceKeys } from '../../surveys/store/price-keys.ts';

/** From where on a publication needs a reason. */
export interface PublicationSettings extends PublicationThresholds {
  /** Looser ones that wait for a second administrator. */
  readonly proposed?:
    | (PublicationThresholds & { readonly by: string; readonly at: string })
    | undefined;
  /** Those that were in force before, oldest first; absent before the first change. */
  readonly past?: readonly PastThresholds[] | undefined;
  /** 0 while the settings are those of a new system. */
  readonly version: number;
}

const thresholds = {
  minResponse: z.number(),
  maxChange: z.number(),
  minCompanies: z.int(),
  maxShare: z.number(),
};
const stored = z.object({
  ...thresholds,
  proposed: z.optional(z.object({ ...thresholds, by: z.string(), at: z.string() })),
  past: z.optional(z.array(z.object({ ...thresholds, until: z.string() }))),
  version: z.int(),
});

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
