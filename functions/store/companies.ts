import * as z from 'zod/mini';
import type { CompanyChange } from '../contract/companies.ts';
import type { IsoDate } from '../domain/calendar.ts';
import { BEGINNING, constantTimeline, type Timeline, valueOn } from '../domain/dated-settings.ts';
import { type ByProduct, PRODUCTS } from '../domain/products.ts';
import { Refusal } from '../domain/refusal.ts';
import { assertDistinct } from '../domain/sample.ts';
import type { CompanyValues } from '../domain/setting-values.ts';
import { type AuditRecord, audited } from './audit.ts';
import { readCounter, settingsVersion, takeNumbers } from './counters.ts';
import { datedEntry, entryOf, MIGRATED, type Validity, withChange } from './dated-entry.ts';
import { keys } from './keys.ts';
import { getItem, queryPrefix } from './queries.ts';
import { transact, versionedPut, type Write, withRetries } from './transactions.ts';

/** A company of the sample; its weights and brands are those of a survey's date. */
export interface StoredCompany {
  readonly id: number;
  readonly name: string;
  readonly username: string;
  readonly timeline: Timeline<CompanyValues>;
  readonly version: number;
}

const values = z.object({
  weights: z.record(z.string(), z.int()),
  brands: z.array(z.string()),
});
const stored = z.looseObject({
  id: z.int(),
  name: z.string(),
  username: z.string(),
  timeline: z.optional(z.array(datedEntry(values))),
  version: z.int(),
});

/** The whole sample, by id. */
export async function allCompanies(): Promise<StoredCompany[]> {
  return (await queryPrefix(stored, keys.companies)).map(companyOf);
}

/** @throws Refusal not_found */
export async function companyById(id: number): Promise<StoredCompany> {
  const found = await getItem(stored, keys.company(id));
  if (!found) throw new Refusal('not_found', { companyId: id });
  return companyOf(found);
}

/** The company's weights in the survey of a date; none before its first entry. */
export function weightsOf({ timeline }: StoredCompany, date: IsoDate): ByProduct<number> {
  return valueOn(timeline, date)?.weights ?? {};
}

/** Brands of the station registry that are the company's in the survey of a date. */
export function brandsOf({ timeline }: StoredCompany, date: IsoDate): readonly string[] {
  return valueOn(timeline, date)?.brands ?? [];
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
    const brands = change.brands ?? brandsOf(before, validity.from);
    const value = { weights: weightsIn(change), brands };
    const next = {
      ...before,
      name: change.name,
      timeline: withChange(before.timeline, value, validity, record),
    };
    assertDistinct(next, before, sample);
    await transact([
      versionedPut(keys.company(next.id), itemOf(next), before.version),
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
    const last = await readCounter(keys.companyCounter);
    const id = last + 1;
    const recorded = record(id);
    const value = { weights: weightsIn(fields), brands: fields.brands ?? [] };
    const created = {
      id,
      name: fields.name,
      username: `C${String(id).padStart(4, '0')}`,
      timeline: [entryOf(value, validity, recorded)],
      version: 1,
    };
    assertDistinct(created, undefined, sample);
    await transact([
      takeNumbers(keys.companyCounter, last),
      versionedPut(keys.company(id), itemOf(created), 0),
      unchanged,
      audited(recorded),
    ]);
    return created;
  });
}

/**
 * Work on the sample as it was read, begun again when a company changes meanwhile.
 * @param work gets the sample, and the write by which its own change counts unless another came before
 */
const inTurnOfSample = <T>(
  work: (sample: readonly StoredCompany[], unchanged: Write) => Promise<T>,
): Promise<T> =>
  withRetries(async () => {
    const version = await settingsVersion();
    return work(await allCompanies(), takeNumbers(keys.settingsCounter, version));
  }, keys.settingsCounter);

function weightsIn(fields: Omit<CompanyChange, 'name' | 'brands'>): ByProduct<number> {
  const weights: ByProduct<number> = {};
  for (const { id, weightKey } of PRODUCTS) weights[id] = fields[weightKey];
  return weights;
}

const itemOf = ({ id, name, username, timeline }: StoredCompany) => ({
  id,
  name,
  username,
  timeline,
});

/** An item of a version without dates holds its weights and brands beside its name. */
const undated = z.looseObject({ brands: z.array(z.string()) });

function companyOf(item: z.output<typeof stored>): StoredCompany {
  const { id, name, username, version } = item;
  const timeline =
    (item.timeline as Timeline<CompanyValues> | undefined) ??
    constantTimeline(undatedValues(item), MIGRATED.at, MIGRATED.by);
  return { id, name, username, version, timeline };
}

function undatedValues(item: unknown): CompanyValues {
  const fields = z.parse(undated, item);
  const weights: ByProduct<number> = {};
  for (const { id, weightKey } of PRODUCTS) weights[id] = z.parse(z.int(), fields[weightKey]);
  return { weights, brands: fields.brands };
}
