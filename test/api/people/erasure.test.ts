import { AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { noteSignIn } from '../../../functions/people/store/access.ts';
import { peopleKeys } from '../../../functions/people/store/keys.ts';
import { getItem } from '../../../functions/platform/tables/queries.ts';
import { auditOf, storedAuditOf } from '../../support/api/audit-log.ts';
import { callApi } from '../../support/api/call-api.ts';
import { anAccount, anAdministrator, tokenOf } from '../../support/api/identity.ts';
import { startUserPool, type TestUserPool } from '../../support/portal/user-pool.ts';

let pool: TestUserPool;
let admin: string;

beforeAll(async () => {
  admin = await anAdministrator({ id: 'the-administrator' });
  pool = await startUserPool({ tokens: 'of the test' });
});
afterAll(() => pool.stop());

const erase = (id: string) => callApi('users/erase', { token: admin, params: { id } });
const block = (id: string) =>
  callApi('users/set-active', { token: admin, params: { id }, body: { active: false } });
const anything = z.looseObject({});
const inPool = (Username: string) =>
  pool.client.send(new AdminGetUserCommand({ UserPoolId: pool.userPoolId, Username }));

test('an account that is erased leaves nothing of the person beside the record of changes', async () => {
  const subject = await pool.addPerson('anna', { fiscalCode: 'RSSMRA80A41H501Y' });
  const fields = { username: 'anna', subject, email: 'anna@example.org', companyId: 3 };
  const { id } = await anAccount({ ...fields, fiscalCode: 'RSSMRA80A41H501Y' });
  expect((await inPool('anna')).Username).toBe('anna');
  expect(await erase(id)).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/id', code: 'account_active' }] },
  });
  expect((await inPool('anna')).Username).toBe('anna');
  await block(id);
  expect((await erase(id)).status).toBe(204);

  await expect(inPool('anna')).rejects.toMatchObject({ name: 'UserNotFoundException' });
  for (const key of [
    peopleKeys.account(id),
    peopleKeys.access(id),
    peopleKeys.session(id),
    peopleKeys.contact(3, id),
    peopleKeys.accountOfSubject(subject),
    peopleKeys.accountOfUsername('anna'),
    peopleKeys.accountOfFiscalCode('RSSMRA80A41H501Y'),
  ])
    expect(await getItem(anything, key)).toBeUndefined();
  const last = (await auditOf(`account/${id}`)).at(-1);
  expect(last).toMatchObject({ action: 'account.erased' });
  expect(JSON.stringify(last)).not.toMatch(/RSSMRA|anna@|Paolo|Verdi/);
  expect(await erase(id)).toMatchObject({ status: 404 });
});

test('administrators cannot erase themselves', async () => {
  expect(await erase('the-administrator')).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/id', code: 'own_account' }] },
  });
});

test('the list tells who signed in last when, and who never did', async () => {
  const subject = await pool.addPerson('bruna');
  const { id } = await anAccount({ username: 'bruna', subject });
  const listed = async () =>
    (await callApi('users/list', { token: admin })).body.find((user) => user.id === id);
  expect(await listed()).not.toHaveProperty('lastSignInAt');
  await noteSignIn({ id }, new Date('2026-11-24T09:00:00Z'));
  expect(await listed()).toMatchObject({ lastSignInAt: '2026-11-24T09:00:00.000Z' });
});

test('the record of changes names people by a number, which leads to nobody once the account is erased', async () => {
  const carla = await anAccount({
    username: 'carla',
    role: 'ADMIN',
    subject: await pool.addPerson('carla'),
  });
  const { id } = await anAccount({
    username: 'dora.gialli',
    subject: await pool.addPerson('dora'),
  });
  const body = {
    firstName: 'Dora',
    lastName: 'Gialli',
    fiscalCode: 'GLLDRO80A41H501S',
    role: 'ADMIN',
    companyId: null,
  };
  await callApi('users/change', {
    token: await tokenOf(carla),
    params: { id },
    body: { ...body, email: 'dora@gialli.example' },
  });
  const changed = async () =>
    (
      await callApi('audit/list', { token: admin, query: { subject: `account/${id}` } })
    ).body.records.find(({ action }) => action === 'account.changed');
  expect(await changed()).toMatchObject({
    actor: 'carla',
    before: { username: 'dora.gialli', role: 'USER' },
    after: { lastName: 'Gialli', email: 'dora@gialli.example', role: 'ADMIN' },
  });
  const lasting = JSON.stringify(await storedAuditOf(`account/${id}`));
  expect(lasting).toContain(carla.id);
  expect(lasting).not.toMatch(/carla|dora|gialli|GLLDRO/i);

  for (const erased of [id, carla.id]) {
    await block(erased);
    expect((await erase(erased)).status).toBe(204);
  }
  expect(await changed()).toMatchObject({
    actor: carla.id,
    before: { role: 'USER' },
    after: { role: 'ADMIN' },
  });
  expect(JSON.stringify(await changed())).not.toMatch(/carla|dora|gialli|GLLDRO/i);
});
