import * as z from 'zod/mini';
import type { IsoDate } from '../../platform/kernel/calendar.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import { type AuditRecord, audited } from '../../platform/tables/audit.ts';
import { readCounter, takeNumbers } from '../../platform/tables/counters.ts';
import { getItem, queryPrefix } from '../../platform/tables/queries.ts';
import {
  transact,
  versionedPut,
  type Write,
  withRetries,
} from '../../platform/tables/transactions.ts';
import type { CompanyChange } from '../contract/companies.ts';
import { companyValues, timeline } from '../contract/fields.ts';
import { BEGINNING, valueOn } from '../rules/dated-settings.ts';
import { assertDistinct } from '../rules/distinct-companies.ts';
import { type ByProduct, PRODUCTS, type Product } from '../rules/products.ts';
import { entryOf, type Validity, withChange } from './dated-entry.ts';
import { sampleKeys } from './keys.ts';
import { settingsVersion } from './settings-version.ts';

const fields = { id: z.int(), name: z.string(), username: z.string(), version: z.int() };
const company = z.object({ ...fields, timeline: timeline(companyValues) });
/** A company of the sample; its weights and brands are those of a survey's date. */
export type StoredCompany = Readonly<z.infer<typeof company>>;

/** The whole sample, sorted by id. */
export function allCompanies(): Promise<StoredCompany[]> {
  return queryPrefix(company, sampleKeys.companies);
}

/** @throws Refusal not_found */
export async function companyById(id: number): Promise<StoredCompany> {
  const found = await getItem(company, sampleKeys.company(id));
  if (!found) throw new Refusal('not_found', { companyId: id });
  return found;
}

/** The company's weights in a survey of this date; none before its first entry. */
export function weightsOf({ timeline }: StoredCompany, date: IsoDate): ByProduct<number> {
  return valueOn(timeline, date)?.weights ?? {};
}

/** The company's brands in a survey of this date. */
export function brandsOf({ timeline }: StoredCompany, date: IsoDate): readonly string[] {
  return valueOn(timeline, date)?.brands ?? [];
}

/** A company as a change would leave it. */
export function companyAfter(
  before: StoredCompany,
  change: CompanyChange,
  validity: Validity,
  record: Pick<AuditRecord, 'at' | 'actor'>,
): StoredCompany {
  const brands = change.brands ?? brandsOf(before, validity.from);
  const value = { weights: weightsIn(change), brands };
  const timeline = withChange(before.timeline, value, validity, record);
  return { ...before, name: change.name, timeline };
}

/**
 * Changes the name, and weights and brands from a survey's date on.
 * @throws Refusal invalid when another company has the name or a brand; stale_version
 */
export function changeCompany(
  before: StoredCompany,
  change: CompanyChange,
  validity: Validity,
  record: AuditRecord,
): Promise<StoredCompany> {
  return inTurnOfSample(async (sample, unchanged) => {
    const next = companyAfter(before, change, validity, record);
    assertDistinct(next, before, sample);
    await transact([
      versionedPut(sampleKeys.company(next.id), itemOf(next), before.version),
      unchanged,
      audited(record),
    ]);
    return { ...next, version: before.version + 1 };
  });
}

/**
 * Adds a company under the next free id; its weights hold for every survey unless it says from which.
 * @throws Refusal invalid when another company has the name or a brand
 */
export function createCompany(
  fields: CompanyChange,
  record: (id: number) => AuditRecord,
  validity: Validity = { from: BEGINNING },
): Promise<StoredCompany> {
  return inTurnOfSample(async (sample, unchanged) => {
    const last = await readCounter(sampleKeys.companyCounter);
    const id = last + 1;
    const recorded = record(id);
    const created = companyAdded(id, fields, validity, recorded);
    assertDistinct(created, undefined, sample);
    await transact([
      takeNumbers(sampleKeys.companyCounter, last),
      versionedPut(sampleKeys.company(id), itemOf(created), 0),
      unchanged,
      audited(recorded),
    ]);
    return created;
  });
}

/** A company as it begins. */
export function companyAdded(
  id: number,
  fields: CompanyChange,
  validity: Validity,
  record: Pick<AuditRecord, 'at' | 'actor'>,
): StoredCompany {
  const value = { weights: weightsIn(fields), brands: fields.brands ?? [] };
  const timeline = [entryOf(value, validity, record)];
  return { id, name: fields.name, username: codeOf(id), timeline, version: 1 };
}

/** The company's username. */
const codeOf = (id: number): string => `C${String(id).padStart(4, '0')}`;

/**
 * Reads the sample and changes it, again from the start if a company has changed in between.
 * @param work gets the sample, and a write whose condition is that no setting has changed since
 */
export const inTurnOfSample = <T>(
  work: (sample: readonly StoredCompany[], unchanged: Write) => Promise<T>,
): Promise<T> =>
  withRetries(async () => {
    const version = await settingsVersion();
    return work(await allCompanies(), takeNumbers(sampleKeys.settingsCounter, version));
  }, sampleKeys.settingsCounter);

function weightsIn(fields: Record<Product['weightKey'], number>): ByProduct<number> {
  const weights: ByProduct<number> = {};
  for (const { id, weightKey } of PRODUCTS) weights[id] = fields[weightKey];
  return weights;
}

export const itemOf = ({ id, name, username, timeline }: StoredCompany) => ({
  id,
  name,
  username,
  timeline,
});
