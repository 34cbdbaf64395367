import type * as z from 'zod/mini';
import { company } from '../contract/companies.ts';
import { type ByProduct, PRODUCTS } from '../domain/products.ts';
import { Refusal } from '../domain/refusal.ts';
import { type AuditRecord, audited } from './audit.ts';
import { createNumbered, settingsChange } from './counters.ts';
import { keys } from './keys.ts';
import { getItem, queryPrefix } from './queries.ts';
import { transact, versionedPut } from './transactions.ts';

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
  return createNumbered(keys.companyCounter, (id) => {
    const created = { ...fields, id, username: `C${String(id).padStart(4, '0')}`, version: 1 };
    const writes = [
      versionedPut(keys.company(id), created, 0),
      settingsChange(),
      audited(record(id)),
    ];
    return { created, writes };
  });
}
