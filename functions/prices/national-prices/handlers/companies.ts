import { accountIdOf } from '../../../platform/http/actor.ts';
import type { Handlers } from '../../../platform/http/endpoint.ts';
import {
  assertShownKept,
  assertUnchanged,
  differing,
} from '../../../platform/kernel/assert-unchanged.ts';
import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import type { Company, companyRoutes } from '../../../sample/contract/companies.ts';
import { keyedByProduct } from '../../../sample/rules/products.ts';
import {
  allCompanies,
  brandsOf,
  changeCompany,
  companyAdded,
  companyAfter,
  companyById,
  createCompany,
  type StoredCompany,
  weightsOf,
} from '../../../sample/store/companies.ts';
import { assertChangeAccepted } from '../work/accept-change.ts';
import { checkImport, makeImport } from '../work/import-companies.ts';
import { settingsNow } from '../work/reached-surveys.ts';
import {
  computedSurveysReached,
  declarationDate,
  defaultSettingDate,
  settingDate,
} from '../work/setting-date.ts';

/** Id of a company that is not stored. */
const NOT_YET = 0;

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
    const from = await settingDate(validFrom, now);
    const validity = { from, ...(reason && { reason }) };
    const by = accountIdOf(actor);
    const current = await settingsNow();
    const added = companyAdded(NOT_YET, fields, validity, { at: now.toISOString(), actor: by });
    const after = { ...current, companies: [...current.companies, added] };
    await assertChangeAccepted([], { before: current, after, from }, { reason });
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

  'companies/change': async ({ params, body, shown, actor, ifMatch, now }) => {
    const { validFrom, reason, reaches, ...change } = body;
    const from = await settingDate(validFrom, now);
    const stored = await companyById(params.id);
    const before = companyView(stored, from);
    assertUnchanged(before, ifMatch, change);
    assertShownKept(before, shown);
    if (differing(before, change).length === 0) return before;
    const validity = { from, ...(reason && { reason }) };
    const by = accountIdOf(actor);
    const at = now.toISOString();
    const next = companyAfter(stored, change, validity, { at, actor: by });
    const current = await settingsNow();
    const companies = current.companies.map((one) => (one.id === params.id ? next : one));
    await assertChangeAccepted(
      [[stored.timeline, next.timeline]],
      { before: current, after: { ...current, companies }, from },
      { reason, reaches },
    );
    const changed = await changeCompany(stored, change, validity, {
      actor: by,
      at,
      action: 'company.changed',
      subject: `company/${params.id}`,
      before: settingsRecord(before),
      after: { ...settingsRecord({ ...before, ...change }), ...validity },
    });
    const reached = await computedSurveysReached([[stored.timeline, changed.timeline]]);
    return { ...companyView(changed, from), reached };
  },

  'companies/check-import': ({ body, actor, now }) =>
    checkImport(body, { by: accountIdOf(actor), now }),

  'companies/import': ({ body, actor, now }) => makeImport(body, { by: accountIdOf(actor), now }),
} satisfies Handlers<typeof companyRoutes>;

export const forCompany = {
  'companies/sales': async ({ params, now }) => {
    const [company, date] = await Promise.all([
      companyById(params.companyId),
      declarationDate(now),
    ]);
    const weights = weightsOf(company, date);
    const sold = keyedByProduct('reportKey', ({ id }) => Boolean(weights[id]));
    return { id: company.id, name: company.name, ...sold };
  },
} satisfies Handlers<typeof companyRoutes>;

/** A company as it is in the survey of a date. */
function companyView(company: StoredCompany, date: IsoDate): Company {
  const { id, name, username, version, timeline } = company;
  const weights = weightsOf(company, date);
  return {
    id,
    name,
    username,
    ...keyedByProduct('weightKey', ({ id: product }) => weights[product] ?? 0),
    brands: [...brandsOf(company, date)],
    version,
    timeline,
  };
}

/** The record of a change names the values that were set, without the whole timeline. */
const settingsRecord = ({ timeline: _, ...settings }: { timeline?: unknown }): object => settings;
