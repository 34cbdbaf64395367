import { Refusal } from '../../platform/kernel/refusal.ts';
import { type AuditRecord, audited } from '../../platform/tables/audit.ts';
import { readCounter, takeNumbers } from '../../platform/tables/counters.ts';
import { versionedPut } from '../../platform/tables/transactions.ts';
import { endStopped, writeTogether } from '../../platform/tables/write-together.ts';
import type { CompanyRow } from '../contract/companies.ts';
import { differsByBlanks, sharedWithOthers } from '../rules/distinct-companies.ts';
import {
  companyAdded,
  companyAfter,
  inTurnOfSample,
  itemOf,
  type StoredCompany,
} from './companies.ts';
import type { Validity } from './dated-entry.ts';
import { sampleKeys } from './keys.ts';

/** A company that a line of a spreadsheet changes or adds. */
export interface PlannedCompany {
  /** Place of the line, from 0. */
  readonly row: number;
  /** Undefined for a company that is added. */
  readonly before: StoredCompany | undefined;
  readonly next: StoredCompany;
}

/**
 * The companies that lines would change or add, with weights and brands from a survey's date on.
 * @param last id of the company that was added last
 * @throws Refusal invalid, naming every line with an unknown company, one of a line before, or a name or brand of another
 */
export function plannedCompanies(
  rows: readonly CompanyRow[],
  sample: readonly StoredCompany[],
  last: number,
  validity: Validity,
  record: Pick<AuditRecord, 'at' | 'actor'>,
): PlannedCompany[] {
  const errors: { readonly pointer: string; readonly code: string }[] = [];
  const planned: PlannedCompany[] = [];
  const seen = new Set<number>();
  for (const [row, line] of rows.entries()) {
    const before = sample.find(({ id }) => id === line.id);
    const pointer = `/companies/${row}/id`;
    if (line.id !== undefined && !before) errors.push({ pointer, code: 'unknown_company' });
    else if (before && seen.has(before.id)) errors.push({ pointer, code: 'company_twice' });
    else if (before) {
      seen.add(before.id);
      const name = differsByBlanks(before.name, line.name) ? before.name : line.name;
      const next = companyAfter(before, { ...line, name }, validity, record);
      planned.push({ row, before, next });
    } else {
      const id = last + 1 + planned.filter((one) => !one.before).length;
      planned.push({ row, before, next: companyAdded(id, line, validity, record) });
    }
  }
  const changed = planned.filter(isChanged);
  const after = sampleAfter(sample, changed);
  for (const { row, before, next } of changed)
    for (const { pointer, ...error } of sharedWithOthers(next, before, after, sample))
      errors.push({ pointer: `/companies/${row}${pointer}`, ...error });
  if (errors.length > 0) throw new Refusal('invalid', { errors });
  return changed;
}

const isChanged = ({ before, next }: PlannedCompany): boolean =>
  before?.name !== next.name || before.timeline !== next.timeline;

/** The sample once the lines hold. */
export const sampleAfter = (
  sample: readonly StoredCompany[],
  planned: readonly PlannedCompany[],
): StoredCompany[] => {
  const next = new Map(planned.map((one) => [one.next.id, one.next]));
  const added = planned.filter(({ before }) => !before).map((one) => one.next);
  return [...sample.map((one) => next.get(one.id) ?? one), ...added];
};

/** Id of the company that was added last. */
export const lastCompany = (): Promise<number> => readCounter(sampleKeys.companyCounter);

/**
 * Stores what a plan says of the sample, all of it at once or nothing.
 * @param plan again from the start whenever a setting has changed in between
 */
export async function importCompanies(
  plan: (
    sample: readonly StoredCompany[],
    last: number,
  ) => Promise<{ readonly planned: readonly PlannedCompany[]; readonly record: AuditRecord }>,
): Promise<void> {
  await endStopped();
  await inTurnOfSample(async (sample, unchanged) => {
    const last = await lastCompany();
    const { planned, record } = await plan(sample, last);
    if (planned.length === 0) return;
    const added = planned.filter(({ before }) => !before).length;
    const items = planned.map(({ before, next }) =>
      versionedPut(sampleKeys.company(next.id), itemOf(next), before?.version ?? 0),
    );
    const numbers = added > 0 ? [takeNumbers(sampleKeys.companyCounter, last, added)] : [];
    const { actor, at } = record;
    await writeTogether(
      { items, together: [...numbers, unchanged, audited(record)] },
      { source: 'companies', actor, at },
    );
  });
}
