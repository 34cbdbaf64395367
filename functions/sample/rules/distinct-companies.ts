import type { IsoDate } from '../../platform/kernel/calendar.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import { brandKey } from './brands.ts';
import { type Timeline, valueOn } from './dated-settings.ts';
import type { CompanyValues } from './setting-values.ts';

/** The fields by which companies of the sample must differ. */
export interface Named {
  readonly id: number;
  readonly name: string;
  readonly timeline: Timeline<CompanyValues>;
}

/**
 * Refuses a name or brand that another company has: lists and files could not tell two companies of one
 * name apart, and the stations of a shared brand would count twice. Only additions are checked, so that
 * companies that already share a name or brand can still be changed.
 * @param before the company before the change; undefined for a new one
 * @throws Refusal invalid, naming the company that has the name, or the brand in a survey of the same date
 */
export function assertDistinct(
  company: Named,
  before: Named | undefined,
  sample: readonly Named[],
): void {
  const errors = sharedWithOthers(company, before, sample);
  if (errors.length > 0) throw new Refusal('invalid', { errors });
}

/**
 * A name and a brand that another company has; empty for none.
 * @param before as in `assertDistinct` @param earlier the sample before, where several companies change at once: names of
 * companies that are exchanged are a column that has slipped
 */
export function sharedWithOthers(
  company: Named,
  before: Named | undefined,
  sample: readonly Named[],
  earlier: readonly Named[] = [],
) {
  const isOther = ({ id }: Named) => id !== company.id;
  const others = sample.filter(isOther);
  return [
    ...nameTaken(company, before, [...others, ...earlier.filter(isOther)]),
    ...brandsTaken(company, before, others),
  ];
}

function nameTaken({ name }: Named, before: Named | undefined, others: readonly Named[]) {
  if (before && nameKey(before.name) === nameKey(name)) return [];
  const other = others.find((one) => nameKey(one.name) === nameKey(name));
  return other ? [{ pointer: '/name', code: 'company_exists', companyId: other.id }] : [];
}

/** The first brand found: the answer has one error for a field. */
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

/** All dates on which brands of the companies may change. */
function datesOfChange(...companies: readonly Named[]): IsoDate[] {
  const dates = companies.flatMap(({ timeline }) => timeline.map(({ from }) => from));
  return [...new Set(dates)].sort();
}

const brandsOn = (company: Named, date: IsoDate) => valueOn(company.timeline, date)?.brands ?? [];

const keysOn = (company: Named | undefined, date: IsoDate) =>
  new Set(company ? brandsOn(company, date).map(brandKey) : []);

/** A form of a name without invisible characters, in small letters and with single spaces. */
export const nameKey = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLocaleLowerCase('it');

/** Whether a name differs from another by blanks alone. */
export const differsByBlanks = (one: string, other: string): boolean =>
  one.replace(/\s+/g, '') === other.replace(/\s+/g, '');

/** Italian legal forms: S.p.A., S.r.l., S.r.l.s., S.a.s., S.n.c., with or without dots. */
const LEGAL_FORM = /\bs\.?\s?(p\.?\s?a|r\.?\s?l(\.?\s?s)?|a\.?\s?s|n\.?\s?c)\b/g;

/** A form of a name without accents, legal form, signs and blanks. */
const looseKey = (name: string): string =>
  nameKey(name)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(LEGAL_FORM, '')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Finds the companies that may be the same as a given one: only accents, signs, blanks or legal forms tell their names apart. */
export function namedAlike<C extends Named>(sample: readonly C[]): (company: Named) => C[] {
  const byKey = Map.groupBy(sample, ({ name }) => looseKey(name));
  return ({ id, name }) => (byKey.get(looseKey(name)) ?? []).filter((other) => other.id !== id);
}
