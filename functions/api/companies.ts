import type { Company } from '../contract/companies.ts';
import type { IsoDate } from '../domain/calendar.ts';
import { PRODUCTS } from '../domain/products.ts';
import type { Handlers } from '../http/endpoint.ts';
import { usernameOf } from '../http/identity.ts';
import {
  allCompanies,
  brandsOf,
  changeCompany,
  companyById,
  createCompany,
  type StoredCompany,
  weightsOf,
} from '../store/companies.ts';
import { assertUnchanged, differing } from '../usecases/assert-unchanged.ts';
import {
  computedSurveysReached,
  declarationDate,
  defaultSettingDate,
} from '../usecases/setting-date.ts';

export const forAdmin = {
  'companies/list': async ({ query, now }) => {
    const [companies, date] = await Promise.all([
      allCompanies(),
      query.on ?? defaultSettingDate(now),
    ]);
    return companies.map((company) => companyView(company, date));
  },

  'companies/create': async ({ body, actor, now }) => {
    const { validFrom, reason, ...fields } = body;
    const from = validFrom ?? (await defaultSettingDate(now));
    const validity = { from, ...(reason && { reason }) };
    const by = usernameOf(actor);
    const created = await createCompany(
      fields,
      (id) => ({
        actor: by,
        at: now.toISOString(),
        action: 'company.created',
        subject: `company/${id}`,
        after: { ...fields, ...validity },
      }),
      validity,
    );
    return companyView(created, from);
  },

  'companies/change': async ({ params, body, actor, ifMatch, now }) => {
    const { validFrom, reason, ...change } = body;
    const from = validFrom ?? (await defaultSettingDate(now));
    const stored = await companyById(params.id);
    const before = companyView(stored, from);
    assertUnchanged(before, ifMatch, change);
    if (differing(before, change).length === 0) return before;
    const validity = { from, ...(reason && { reason }) };
    const changed = await changeCompany(stored, change, validity, {
      actor: usernameOf(actor),
      at: now.toISOString(),
      action: 'company.changed',
      subject: `company/${params.id}`,
      before: settingsRecord(before),
      after: { ...settingsRecord({ ...before, ...change }), ...validity },
    });
    const reached = await computedSurveysReached(stored.timeline, changed.timeline);
    return { ...companyView(changed, from), reached };
  },
} satisfies Handlers;

export const forCompany = {
  'companies/sales': async ({ params, now }) => {
    const [company, date] = await Promise.all([
      companyById(params.companyId),
      declarationDate(now),
    ]);
    const weights = weightsOf(company, date);
    const sold = PRODUCTS.map(({ id, reportKey }) => [reportKey, Boolean(weights[id])] as const);
    return { id: company.id, name: company.name, ...flags(sold) };
  },
} satisfies Handlers;

/** A company as it is in the survey of a date. */
function companyView(company: StoredCompany, date: IsoDate): Company {
  const { id, name, username, version, timeline } = company;
  const weights = weightsOf(company, date);
  const byKey = PRODUCTS.map((product) => [product.weightKey, weights[product.id] ?? 0] as const);
  return {
    id,
    name,
    username,
    ...(Object.fromEntries(byKey) as Record<WeightKey, number>),
    brands: [...brandsOf(company, date)],
    version,
    timeline: timeline as NonNullable<Company['timeline']>,
  };
}

/** The record of a change names what was set, not all that ever was. */
const settingsRecord = ({ timeline: _, ...settings }: { timeline?: unknown }): object => settings;

type WeightKey = (typeof PRODUCTS)[number]['weightKey'];
type ReportKey = (typeof PRODUCTS)[number]['reportKey'];

function flags(entries: readonly (readonly [ReportKey, boolean])[]): Record<ReportKey, boolean> {
  return Object.fromEntries(entries) as Record<ReportKey, boolean>;
}
