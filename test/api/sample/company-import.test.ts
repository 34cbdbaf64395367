import { beforeAll, describe, expect, test } from 'vitest';
import type { CompanyRow } from '../../../functions/sample/contract/companies.ts';
import { allCompanies } from '../../../functions/sample/store/companies.ts';
import { keepBrands } from '../../../functions/stations/store/registry-brands.ts';
import { auditOf } from '../../support/api/audit-log.ts';
import { callApi } from '../../support/api/call-api.ts';
import { aCompanyUser, anAdministrator } from '../../support/api/identity.ts';
import { weightsOf } from '../../support/prices/weights.ts';

let token: string;

const none = weightsOf();
const line = (fields: Partial<CompanyRow> & { readonly name: string }): CompanyRow => ({
  ...none,
  brands: [],
  ...fields,
});
const check = (companies: CompanyRow[]) =>
  callApi('companies/check-import', { token, body: { companies } });
const make = (companies: CompanyRow[]) =>
  callApi('companies/import', { token, body: { companies, reason: 'Yearly declaration' } });
const stored = async () =>
  (await callApi('companies/list', { token })).body.map(({ id, name, petrolWeight, brands }) => ({
    ...{ id, name, petrolWeight, brands },
  }));

beforeAll(async () => {
  token = await anAdministrator({ username: 'maria' });
  for (const [name, brand] of [
    ['Alfa', 'Q8'],
    ['Beta', 'Esso'],
  ])
    await callApi('companies/create', { token, body: { ...none, name, brands: [brand] } });
});

describe('an import of companies', () => {
  const alfa = line({ id: 1, name: 'Alfa', petrolWeight: 20, brands: ['Esso'] });
  const beta = line({ id: 2, name: 'Beta Energia', brands: ['Q8', 'Ego'] });
  const gamma = line({ name: 'Gamma', petrolWeight: 3 });

  test('is shown before it changes anything, with brands that no station has', async () => {
    await keepBrands('2026-11-24', ['Q8', 'Esso', 'Q8']);
    const before = await stored();
    const { status, body } = await check([alfa, beta, gamma]);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      changes: [
        { row: 0, id: 1, before: { petrolWeight: 0, brands: ['Q8'] }, after: { petrolWeight: 20 } },
        { row: 1, id: 2, before: { name: 'Beta' }, after: { name: 'Beta Energia' } },
        { row: 2, id: 3, before: null, after: { name: 'Gamma' } },
      ],
      unchanged: 0,
      withoutLine: 0,
      unknownBrands: [{ row: 1, brand: 'Ego' }],
    });
    expect(await stored()).toEqual(before);
  });

  test('with a mistake changes nothing, and names every line that has one', async () => {
    const before = await stored();
    const { status, body } = await make([
      alfa,
      line({ id: 1, name: 'Alfa' }),
      line({ id: 77, name: 'Nowhere' }),
      line({ name: 'Beta' }),
      line({ name: 'Delta', brands: ['esso'] }),
    ]);
    expect(status).toBe(422);
    expect(body).toMatchObject({
      errors: [
        { pointer: '/companies/1/id', code: 'company_twice' },
        { pointer: '/companies/2/id', code: 'unknown_company' },
        { pointer: '/companies/0/brands', code: 'brand_taken', brand: 'Esso' },
        { pointer: '/companies/3/name', code: 'company_exists' },
        { pointer: '/companies/4/brands', code: 'brand_taken', brand: 'esso' },
      ],
    });
    expect(await stored()).toEqual(before);
  });

  test('in which names have slipped from line to line is refused', async () => {
    const { status, body } = await make([
      line({ id: 1, name: 'Beta', brands: ['Q8'] }),
      line({ id: 2, name: 'Alfa', brands: ['Esso'] }),
    ]);
    expect(status).toBe(422);
    expect(body).toMatchObject({
      errors: [0, 1].map((row) => ({ pointer: `/companies/${row}/name`, code: 'company_exists' })),
    });
  });

  test('changes and adds all at once, brands that two companies exchange among it, with one record', async () => {
    expect((await make([alfa, beta, gamma])).status).toBe(200);
    expect(await stored()).toEqual([
      { id: 1, name: 'Alfa', petrolWeight: 20, brands: ['Esso'] },
      { id: 2, name: 'Beta Energia', petrolWeight: 0, brands: ['Q8', 'Ego'] },
      { id: 3, name: 'Gamma', petrolWeight: 3, brands: [] },
    ]);
    expect(await auditOf('company/import')).toMatchObject([
      {
        actor: 'maria',
        action: 'company.imported',
        before: { 1: { petrolWeight: 0 }, 2: { name: 'Beta' } },
        after: { 1: { petrolWeight: 20 }, 3: { name: 'Gamma' } },
      },
    ]);
    // It belongs to the history of each company, with what it changed of that one.
    const history = async (subject: string) =>
      (await callApi('audit/list', { token, query: { subject } })).body.records.map(
        ({ action, before, after }) => ({ action, before, after }),
      );
    expect(await history('company/1')).toMatchObject([
      { action: 'company.imported', before: { petrolWeight: 0 }, after: { petrolWeight: 20 } },
      { action: 'company.created' },
    ]);
    expect(await history('company/4')).toEqual([]);
    const again = await make([alfa, beta, { ...gamma, id: 3 }]);
    expect(again.body).toMatchObject({ changes: [], unchanged: 3 });
    expect(await auditOf('company/import')).toHaveLength(1);
  });

  test('of more companies than a transaction holds is all there, and the next number follows', async () => {
    const many = Array.from({ length: 120 }, (_, index) => line({ name: `Company ${index + 1}` }));
    expect((await make(many)).body.changes).toHaveLength(120);
    expect((await allCompanies()).map(({ id }) => id).at(-1)).toBe(123);
    const { body } = await callApi('companies/create', { token, body: { ...none, name: 'Last' } });
    expect(body.id).toBe(124);
  });

  test('adds a company with a weight for a reason only', async () => {
    const body = { companies: [line({ name: 'Theta', petrolWeight: 1 })] };
    const refused = { status: 409, body: { code: 'reason_needed' } };
    expect(await callApi('companies/import', { token, body })).toMatchObject(refused);
    expect((await make(body.companies)).status).toBe(200);
  });

  test('keeps a name that differs by blanks alone', async () => {
    const stored = { id: 2, brands: ['Q8', 'Ego'] };
    const { body } = await check([line({ ...stored, name: 'Beta  Ener gia' })]);
    expect(body).toMatchObject({ changes: [], unchanged: 1 });
  });

  test.each(['Beta-Energia S.p.A.', 'BETAENERGIA srl', 'Béta Energia, S. r. l.s.'])(
    'names the company of nearly the same name: %s',
    async (name) => {
      const { body } = await check([line({ name })]);
      expect(body).toMatchObject({ similar: [{ row: 0, id: 2, name: 'Beta Energia' }] });
    },
  );

  test.each(['Beta Energia 2', 'Beta Energie', 'Beta Spa Energia Est'])(
    'adds a company of another name without a question: %s',
    async (name) => {
      expect((await check([line({ name })])).body).toMatchObject({ similar: [] });
    },
  );

  test('is for administrators only', async () => {
    const reference = await aCompanyUser({ companyId: 1 });
    const body = { companies: [alfa] };
    for (const id of ['companies/import', 'companies/check-import'] as const)
      expect(await callApi(id, { token: reference, body })).toMatchObject({ status: 403 });
  });
});
