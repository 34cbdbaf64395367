import { beforeAll, describe, expect, test } from 'vitest';
import { seedProducts } from '../../../functions/sample/store/new-system.ts';
import { settingsVersion } from '../../../functions/sample/store/settings-version.ts';
import { auditOf } from '../../support/api/audit-log.ts';
import { answered, callApi } from '../../support/api/call-api.ts';
import { aCompanyUser, anAdministrator } from '../../support/api/identity.ts';

const petrol = {
  name: 'Benzina',
  shortName: 'Benzina',
  sisenCode: '1',
  exciseDuty: 67_290,
  vat: 22,
  min: 120,
  max: 260,
  group: false,
  notes: '',
};

let token: string;

beforeAll(async () => {
  await seedProducts();
  token = await anAdministrator({ username: 'maria' });
});

const change = (id: number, body: object, ifMatch?: number) =>
  callApi('products/change', {
    token,
    params: { id },
    body: { reason: 'Decree', ...body },
    ...(ifMatch === undefined ? {} : { ifMatch }),
  });

test('products are listed in their order, for companies too', async () => {
  const reference = await aCompanyUser({ companyId: 1 });
  const { body } = await callApi('products/list', { token: reference });
  expect(body.map(({ id }) => id)).toEqual([1, 2, 5, 12, 13, 3, 6, 8]);
  expect(body[0]).toMatchObject({ unitMeasure: 'l', unit: 1000 });
});

test('settings change with a record of before and after, and make national prices stale', async () => {
  const settings = await settingsVersion();
  const answer = await change(1, petrol, 1);
  expect(answer).toMatchObject(answered(200, { id: 1, exciseDuty: 67_290, version: 2 }));
  expect(await settingsVersion()).toBe(settings + 1);
  expect(await auditOf('product/1')).toMatchObject([
    {
      actor: 'maria',
      action: 'product.changed',
      before: { version: 1 },
      after: { exciseDuty: 67_290 },
    },
  ]);
});

test('settings changed by someone else meanwhile are not overwritten', async () => {
  expect(await change(1, { ...petrol, vat: 10, max: 300 }, 1)).toMatchObject(
    answered(409, {
      code: 'stale_version',
      current: { vat: 22, version: 2 },
      differing: ['vat', 'max'],
    }),
  );
});

test.each([
  ['fractional cents', { exciseDuty: 672.9 }, '/exciseDuty'],
  ['a minimum above the maximum', { min: 261 }, '/max'],
  ['more than 30 % of VAT', { vat: 30.01 }, '/vat'],
  ['VAT typed as a fraction', { vat: 0.22 }, '/vat'],
  ['a duty typed in another unit', { exciseDuty: 7_284_000 }, '/exciseDuty'],
  [
    'a duty that leaves nothing of the highest price',
    { exciseDuty: 100_000, max: 120 },
    '/exciseDuty',
  ],
  ['no lowest price', { min: 0 }, '/min'],
  ['a highest price above 10 EUR', { max: 1001 }, '/max'],
])('settings are refused with %s', async (_, fields, pointer) => {
  expect(await change(1, { ...petrol, ...fields })).toMatchObject(
    answered(422, { errors: [expect.objectContaining({ pointer })] }),
  );
});

test('a product does not take the name of another', async () => {
  const { body } = await callApi('products/list', { token });
  const other = body.find(({ id }) => id === 2) ?? expect.fail('no gas oil');
  const { name, shortName } = other;
  expect(await change(1, { ...petrol, name: ` ${name.toUpperCase()}`, shortName })).toMatchObject(
    answered(422, {
      errors: [
        { pointer: '/name', code: 'product_exists', productId: 2 },
        { pointer: '/shortName', code: 'product_exists', productId: 2 },
      ],
    }),
  );
});

test('a product that does not exist is not found', async () => {
  expect(await change(4, petrol)).toMatchObject({ status: 404 });
});

test('settings are for administrators to change, and nobody sees them without signing in', async () => {
  const reference = await aCompanyUser({ companyId: 1 });
  const request = { token: reference, params: { id: 1 }, body: petrol };
  expect(await callApi('products/change', request)).toMatchObject({ status: 403 });
  expect(await callApi('products/list')).toMatchObject({ status: 401 });
});

describe('duty, VAT and limits have a date', () => {
  const on = (date: string) =>
    callApi('products/list', { token, query: { on: date } }).then(({ body }) => body[0]);

  test('and hold from it on, while earlier values stay valid before', async () => {
    const before = await on('2026-11-02');
    const { body } = await callApi('products/change', {
      token,
      params: { id: 1 },
      body: { ...petrol, exciseDuty: 60_000, validFrom: '2026-11-09', reason: 'Decreto' },
    });
    expect(body.exciseDuty).toBe(60_000);
    expect(await on('2026-11-02')).toMatchObject({ exciseDuty: before?.exciseDuty });
    expect(await on('2026-11-09')).toMatchObject({ exciseDuty: 60_000 });
    expect((await on('2026-11-09'))?.timeline?.at(-1)).toMatchObject({
      from: '2026-11-09',
      by: 'maria',
      reason: 'Decreto',
      value: { exciseDuty: 60_000 },
    });
  });

  test('which companies do not get', async () => {
    const reference = await aCompanyUser({ companyId: 1 });
    const { body } = await callApi('products/list', { token: reference });
    expect(body[0]).not.toHaveProperty('timeline');
  });
});

test('fields that identify a product may be sent, but a change of them is refused by name', async () => {
  expect(await change(1, { ...petrol, id: 1, unitMeasure: 'l' })).toMatchObject({ status: 200 });
  expect(await change(1, { ...petrol, order: 9, unit: 1 })).toMatchObject(
    answered(422, {
      errors: [
        { pointer: '/order', code: 'read_only' },
        { pointer: '/unit', code: 'read_only' },
      ],
    }),
  );
});
