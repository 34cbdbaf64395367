import { beforeAll, describe, expect, test } from 'vitest';
import { settingsVersion } from '../../../functions/sample/store/settings-version.ts';
import { auditOf } from '../../support/api/audit-log.ts';
import { answered, callApi } from '../../support/api/call-api.ts';
import { aCompanyUser, anAdministrator } from '../../support/api/identity.ts';
import { weightsOf } from '../../support/prices/weights.ts';

const noWeights = weightsOf();
const alfa = { ...noWeights, name: 'Alfa Petroli', petrolWeight: 12, ocBtzWeight: 3 };

let token: string;

beforeAll(async () => {
  token = await anAdministrator({ username: 'maria' });
});

const create = (body: object) => callApi('companies/create', { token, body });
const change = (id: number, body: object, ifMatch?: number) =>
  callApi('companies/change', {
    token,
    params: { id },
    body: { reason: 'Yearly declaration', ...body },
    ...(ifMatch === undefined ? {} : { ifMatch }),
  });

describe('a company', () => {
  test('joins the sample under the next number', async () => {
    const answer = await create({ ...alfa, reason: 'The first' });
    expect(answer.status).toBe(201);
    const timeline = [expect.objectContaining({ by: 'maria', reason: 'The first' })];
    expect(answer.body).toEqual({
      ...alfa,
      id: 1,
      username: 'C0001',
      brands: [],
      version: 1,
      timeline,
    });
    await create({ ...noWeights, name: 'Beta', brands: ['Beta Energia'] });
    expect((await callApi('companies/list', { token })).body).toMatchObject([
      { id: 1, name: 'Alfa Petroli' },
      { id: 2, name: 'Beta', brands: ['Beta Energia'] },
    ]);
  });

  test('keeps its brands when a change does not name them', async () => {
    const body = { ...noWeights, name: 'Beta', gplWeight: 5 };
    expect((await change(2, body, 1)).body).toMatchObject({
      gplWeight: 5,
      brands: ['Beta Energia'],
      version: 2,
    });
  });

  test('changes weights with a record of before and after', async () => {
    const settings = await settingsVersion();
    await change(1, { ...alfa, petrolWeight: 15 });
    expect(await settingsVersion()).toBe(settings + 1);
    expect((await auditOf('company/1')).at(-1)).toMatchObject({
      actor: 'maria',
      action: 'company.changed',
      before: { petrolWeight: 12 },
      after: { petrolWeight: 15 },
    });
  });

  test('that is saved unchanged keeps its version', async () => {
    const settings = await settingsVersion();
    expect((await change(1, { ...alfa, petrolWeight: 15 }, 2)).body.version).toBe(2);
    expect(await settingsVersion()).toBe(settings);
  });

  test('changed by someone else meanwhile is not overwritten', async () => {
    expect(await change(1, { ...alfa, petrolWeight: 99 }, 1)).toMatchObject(
      answered(409, {
        code: 'stale_version',
        current: { petrolWeight: 15, version: 2 },
        differing: ['petrolWeight'],
      }),
    );
  });

  test.each([
    ['an empty name', { name: ' ' }, '/name'],
    ['a fractional weight', { petrolWeight: 1.5 }, '/petrolWeight'],
    ['a negative weight', { lngWeight: -1 }, '/lngWeight'],
    ['a missing weight', { gplWeight: undefined }, '/gplWeight'],
  ])('is refused with %s', async (_, fields, pointer) => {
    expect(await create({ ...alfa, ...fields })).toMatchObject(
      answered(422, { errors: [expect.objectContaining({ pointer })] }),
    );
  });

  test('that does not exist cannot be changed', async () => {
    expect(await change(99, alfa)).toMatchObject(answered(404, 'not_found'));
  });
});

describe('two companies', () => {
  const brandsFrom = (id: number, name: string, brands: string[], validFrom: string) =>
    change(id, { ...noWeights, name, brands, validFrom });
  const taken = (fields: object) => ({
    status: 422,
    body: { code: 'invalid', errors: [expect.objectContaining(fields)] },
  });
  let delta: number;
  let epsilon: number;
  beforeAll(async () => {
    const first = { ...noWeights, name: 'Delta', brands: ['Delta Più'], validFrom: '2026-01-05' };
    delta = (await create(first)).body.id;
    epsilon = (await create({ ...noWeights, name: 'Epsilon', validFrom: '2026-01-05' })).body.id;
  });

  test.each(['Delta', 'DELTA', ' delta ', 'Delta\u00a0', 'De\u200blta'])(
    'cannot both be %j',
    async (name) => {
      const expected = taken({ pointer: '/name', code: 'company_exists', companyId: delta });
      expect(await create({ ...noWeights, name })).toMatchObject(expected);
      expect(await change(epsilon, { ...noWeights, name })).toMatchObject(expected);
    },
  );

  test('cannot have one brand in the same survey', async () => {
    const expected = taken({
      ...{ pointer: '/brands', code: 'brand_taken', brand: 'DELTA PIÙ' },
      ...{ companyId: delta, name: 'Delta' },
    });
    const brands = ['Epsilon', 'DELTA PIÙ'];
    expect(await brandsFrom(epsilon, 'Epsilon', brands, '2026-02-02')).toMatchObject(expected);
    const zeta = { ...noWeights, name: 'Zeta', brands };
    expect(await create({ ...zeta, validFrom: '2026-02-02' })).toMatchObject(expected);
  });

  test('can hand over a brand from a survey on, but not for surveys in which the other has it', async () => {
    expect((await brandsFrom(delta, 'Delta', [], '2026-03-02')).status).toBe(200);
    expect((await brandsFrom(epsilon, 'Epsilon', ['Delta Più'], '2026-03-02')).status).toBe(200);
    const early = await brandsFrom(epsilon, 'Epsilon', ['Delta Più'], '2026-02-23');
    expect(early).toMatchObject(taken({ code: 'brand_taken', companyId: delta }));
    const back = await brandsFrom(delta, 'Delta', ['Delta Più'], '2026-03-09');
    expect(back).toMatchObject(taken({ code: 'brand_taken', companyId: epsilon }));
  });

  test('created at the same time cannot have one name either', async () => {
    const body = { ...noWeights, name: 'Eta', brands: ['Eta'] };
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422]);
  });
});

test('a company is added with a weight for a reason only', async () => {
  const theta = { ...noWeights, name: 'Theta', petrolWeight: 1 };
  expect(await create(theta)).toMatchObject(answered(409, 'reason_needed'));
  expect((await create({ ...theta, reason: 'It bought two others' })).status).toBe(201);
});

describe('what a company sells', () => {
  test('follows from its weights', async () => {
    const reference = await aCompanyUser({ companyId: 1 });
    const answer = await callApi('companies/sales', { token: reference, params: { companyId: 1 } });
    expect(answer.body).toEqual({
      id: 1,
      name: 'Alfa Petroli',
      petrol: true,
      carDiesel: false,
      gpl: false,
      methane: false,
      lng: false,
      dieselHeating: false,
      ocFluid: false,
      ocDense: true,
    });
  });

  test('is not shown to other companies', async () => {
    const reference = await aCompanyUser({ companyId: 2 });
    const answer = await callApi('companies/sales', { token: reference, params: { companyId: 1 } });
    expect(answer).toMatchObject(answered(403, 'not_allowed'));
  });
});

test.each(['companies/list', 'companies/create', 'companies/change'] as const)(
  '%s is for administrators only',
  async (id) => {
    const request = { params: { id: 1 }, ...(id === 'companies/list' ? {} : { body: alfa }) };
    expect(await callApi(id, request)).toMatchObject({ status: 401 });
    const reference = await aCompanyUser({ companyId: 1 });
    expect(await callApi(id, { ...request, token: reference })).toMatchObject({ status: 403 });
  },
);
