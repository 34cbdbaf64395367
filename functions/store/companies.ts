import type * as z from 'zod/mini';
import { company } from '../contract/companies.ts';
import { type ByProduct, PRODUCTS } from '../domain/products.ts';
import { Refusal } from '../domain/refusal.ts';
import { type AuditRecord, audited } from './audit.ts';
import { keys } from './keys.ts';
import { settingsChange } from './settings-version.ts';
import {
  getItem,
  queryPrefix,
  readCounter,
  takeNumber,
  transact,
  versionedPut,
  WriteConflict,
  withRetries,
} from './table.ts';

export type StoredCompany = z.infer<typeof company>;

/** The whole sample, by id. */
export function allCompanies(): Promise<StoredCompany[]> {
  return queryPrefix(company, keys.companies);
}

/** @throws Refusal not_found */
export async function companyById(id: number): Promise<StoredCompany> {
  const found = await getItem(company, keys.company(id));
  if (!found) throw new Refusal('not_found', { companyId: id });
  return found;
}

export function weightsOf(stored: StoredCompany): ByProduct<number> {
  const weights: ByProduct<number> = {};
  for (const { id, weightKey } of PRODUCTS) weights[id] = stored[weightKey];
  return weights;
}

/** @throws Refusal stale_version */
export async function changeCompany(
  next: StoredCompany,
  expectedVersion: number,
  record: AuditRecord,
): Promise<StoredCompany> {
  await transact([
    versionedPut(keys.company(next.id), next, expectedVersion),
    settingsChange(),
    audited(record),
  ]);
  return { ...next, version: expectedVersion + 1 };
}

/** Adds a company under the next free id. */
export function createCompany(
  fields: Omit<StoredCompany, 'id' | 'username' | 'version'>,
  record: (id: number) => AuditRecord,
): Promise<StoredCompany> {
  return withRetries(async () => {
    const last = await readCounter(keys.companyCounter);
    const id = last + 1;
    const created = { ...fields, id, username: `C${String(id).padStart(4, '0')}`, version: 1 };
    const taken = new Refusal('stale_version');
    try {
      await transact([
        takeNumber(keys.companyCounter, last, taken),
        versionedPut(keys.company(id), created, 0, taken),
        settingsChange(),
        audited(record(id)),
      ]);
    } catch (error) {
      throw error === taken ? new WriteConflict() : error;
    }
    return created;
  });
}
