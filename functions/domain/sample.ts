import type { IsoDate } from './calendar.ts';
import { type Timeline, valueOn } from './dated-settings.ts';
import { Refusal } from './refusal.ts';
import type { CompanyValues } from './setting-values.ts';
import { brandKey } from './station-prices.ts';

/** A company of the sample, as far as it must not be mistaken for another one. */
export interface Named {
  readonly id: number;
  readonly name: string;
  readonly timeline: Timeline<CompanyValues>;
}

/**
 * Two companies of one name cannot be told apart in lists and files, and the stations of one brand would count
 * for two companies. Only what a change adds is looked at, so that companies which are alike already can be changed.
 * @param before the company as it was; undefined for a new one
 * @throws Refusal invalid, with the company that has the name, or the brand in a survey of the same date
 */
export function assertDistinct(
  company: Named,
  before: Named | undefined,
  sample: readonly Named[],
): void {
  const others = sample.filter(({ id }) => id !== company.id);
  const errors = [...nameTaken(company, before, others), ...brandsTaken(company, before, others)];
  if (errors.length > 0) throw new Refusal('invalid', { errors });
}

function nameTaken({ name }: Named, before: Named | undefined, others: readonly Named[]) {
  if (before && nameKey(before.name) === nameKey(name)) return [];
  const other = others.find((one) => nameKey(one.name) === nameKey(name));
  return other ? [{ pointer: '/name', code: 'company_exists', companyId: other.id }] : [];
}

/** The first that is found: one entry is for one field. */
function brandsTaken(company: Named, before: Named | undefined, others: readonly Named[]) {
  for (const other of others) {
    for (const date of datesOfChange(company, other)) {
      const had = keysOn(before, date);
      const theirs = keysOn(other, date);
      const brand = brandsOn(company, date).find(
        (one) => theirs.has(brandKey(one)) && !had.has(brandKey(one)),
      );
      const { id: companyId, name } = other;
      if (brand !== undefined)
        return [{ pointer: '/brands', code: 'brand_taken', brand, companyId, name, date }];
    }
  }
  return [];
}

/** Dates between which neither company's brands change. */
function datesOfChange(...companies: readonly Named[]): IsoDate[] {
  const dates = companies.flatMap(({ timeline }) => timeline.map(({ from }) => from));
  return [...new Set(dates)].sort();
}

const brandsOn = (company: Named, date: IsoDate) => valueOn(company.timeline, date)?.brands ?? [];

const keysOn = (company: Named | undefined, date: IsoDate) =>
  new Set(company ? brandsOn(company, date).map(brandKey) : []);

/** What cannot be seen tells no two names apart. */
const nameKey = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLocaleLowerCase('it');
