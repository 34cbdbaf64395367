import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import type {
  CompanyImport,
  CompanyImportOutcome,
  CompanyRow,
} from '../../../sample/contract/companies.ts';
import { brandKey } from '../../../sample/rules/brands.ts';
import { namedAlike } from '../../../sample/rules/distinct-companies.ts';
import { keyedByProduct } from '../../../sample/rules/products.ts';
import {
  allCompanies,
  brandsOf,
  type StoredCompany,
  weightsOf,
} from '../../../sample/store/companies.ts';
import {
  importCompanies,
  lastCompany,
  type PlannedCompany,
  plannedCompanies,
  sampleAfter,
} from '../../../sample/store/company-import.ts';
import { registryBrands } from '../../../stations/store/registry-brands.ts';
import { assertChangeAccepted } from './accept-change.ts';
import { settingsNow } from './reached-surveys.ts';
import { computedSurveysReached, settingDate, type TimelineChange } from './setting-date.ts';
import { effectOf, type SettingsChange } from './setting-effect.ts';

interface Act {
  readonly by: string;
  readonly now: Date;
}

/**
 * What the lines of a spreadsheet would change of the sample, and from which survey on.
 * @throws Refusal invalid, by line
 */
export async function checkImport(
  asked: CompanyImport,
  { by, now }: Act,
): Promise<CompanyImportOutcome> {
  const validity = await validityOf(asked, now);
  const [sample, last] = await Promise.all([allCompanies(), lastCompany()]);
  const record = { at: now.toISOString(), actor: by };
  const planned = plannedCompanies(asked.companies, sample, last, validity, record);
  const [outcome, effect] = await Promise.all([
    outcomeOf(asked.companies, sample, planned, validity.from),
    effectOf(await settingsChange(sample, planned, validity.from)),
  ]);
  return { ...outcome, effect };
}

/**
 * Makes the change: all lines or none, with one record of it all.
 * @throws Refusal as `checkImport`; reason_needed, or reaches_published unless the surveys reached are named, where
 *   figures would change
 */
export async function makeImport(
  asked: CompanyImport,
  { by, now }: Act,
): Promise<CompanyImportOutcome> {
  const validity = await validityOf(asked, now);
  const at = now.toISOString();
  let outcome: CompanyImportOutcome | undefined;
  await importCompanies(async (sample, last) => {
    const planned = plannedCompanies(asked.companies, sample, last, validity, { at, actor: by });
    const settings = await settingsChange(sample, planned, validity.from);
    await assertChangeAccepted(changesOf(planned), settings, asked);
    outcome = await outcomeOf(asked.companies, sample, planned, validity.from);
    const { changes } = outcome;
    return {
      planned,
      record: {
        ...{ actor: by, at, action: 'company.imported', subject: 'company/import' },
        before: byId(changes.map(({ id, before }) => ({ id, values: before }))),
        after: { ...byId(changes.map(({ id, after }) => ({ id, values: after }))), ...validity },
      },
    };
  });
  if (!outcome) throw new Error('nothing was planned');
  return outcome;
}

async function validityOf({ validFrom, reason }: CompanyImport, now: Date) {
  const from = await settingDate(validFrom, now);
  return { from, ...(reason && { reason }) };
}

async function settingsChange(
  sample: readonly StoredCompany[],
  planned: readonly PlannedCompany[],
  from: IsoDate,
): Promise<SettingsChange> {
  const { products } = await settingsNow();
  const after = { companies: sampleAfter(sample, planned), products };
  return { before: { companies: sample, products }, after, from };
}

async function outcomeOf(
  rows: readonly CompanyRow[],
  sample: readonly StoredCompany[],
  planned: readonly PlannedCompany[],
  validFrom: IsoDate,
): Promise<CompanyImportOutcome> {
  const named = new Set(rows.map(({ id }) => id));
  const alike = namedAlike(sampleAfter(sample, planned));
  return {
    validFrom,
    changes: planned.map(({ row, before, next }) => ({
      row,
      id: next.id,
      before: before ? valuesOn(before, validFrom) : null,
      after: valuesOn(next, validFrom),
    })),
    unchanged: rows.length - planned.length,
    withoutLine: sample.filter(({ id }) => !named.has(id)).length,
    unknownBrands: await unknownBrands(planned, validFrom),
    similar: planned
      .filter(({ before, next }) => before?.name !== next.name)
      .flatMap(({ row, next }) => alike(next).map(({ id, name }) => ({ row, id, name }))),
    reached: await computedSurveysReached(changesOf(planned)),
  };
}

/** Brands that the lines add, and that no station of the observatory's registry has. */
async function unknownBrands(planned: readonly PlannedCompany[], date: IsoDate) {
  const known = new Set((await registryBrands())?.brands.map(({ brand }) => brandKey(brand)));
  if (known.size === 0) return [];
  return planned.flatMap(({ row, before, next }) => {
    const had = new Set(before && brandsOf(before, date).map(brandKey));
    return brandsOf(next, date)
      .filter((brand) => !had.has(brandKey(brand)) && !known.has(brandKey(brand)))
      .map((brand) => ({ row, brand }));
  });
}

const changesOf = (planned: readonly PlannedCompany[]): TimelineChange<Values>[] =>
  planned.map(({ before, next }) => [before?.timeline ?? [], next.timeline]);
type Values = StoredCompany['timeline'][number]['value'];

function valuesOn(company: StoredCompany, date: IsoDate) {
  const weights = weightsOf(company, date);
  return {
    name: company.name,
    ...keyedByProduct('weightKey', ({ id }) => weights[id] ?? 0),
    brands: [...brandsOf(company, date)],
  };
}

const byId = (all: readonly { readonly id: number; readonly values: object | null }[]) =>
  Object.fromEntries(all.flatMap(({ id, values }) => (values ? [[id, values]] : [])));
