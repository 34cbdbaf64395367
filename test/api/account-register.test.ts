import { AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditOf } from '../support/audit-log.ts';
import { callApi } from '../support/call-api.ts';
import { anAccount, tokenOf } from '../support/identity.ts';
import { startUserPool, type TestUserPool } from '../support/user-pool.ts';

let pool: TestUserPool;
let token: string;
let ownId: string;

beforeAll(async () => {
  pool = await startUserPool({ tokens: 'of the test' });
  const own = await anAccount({ username: 'maria', role: 'ADMIN' });
  ownId = own.id;
  token = await tokenOf(own);
});
afterAll(() => pool.stop());

const person = {
  username: 'anna.neri',
  firstName: 'Anna',
  lastName: 'Neri',
  email: 'anna.neri@example.org',
  fiscalCode: 'RSSMRA80A41H501Y',
  role: 'ADMIN',
  companyId: null,
  invite: true,
};
const create = (fields: object = {}) =>
  callApi('users/create', { token, body: { ...person, ...fields } });
const setActive = (id: string, active: boolean, ifMatch?: number) =>
  callApi('users/set-active', {
    token,
    params: { id },
    body: { active },
    ...(ifMatch === undefined ? {} : { ifMatch }),
  });
const invite = (id: string) => callApi('users/invite', { token, params: { id } });

/** The person as the user pool knows them, undefined when it does not. */
async function inPool(username: string) {
  try {
    const command = new AdminGetUserCommand({ UserPoolId: pool.userPoolId, Username: username });
    const { UserStatus, UserAttributes = [] } = await pool.client.send(command);
    const attributes = UserAttributes.map(({ Name, Value }) => [Name, Value]);
    return { status: UserStatus, ...Object.fromEntries(attributes) };
  } catch {
    return undefined;
  }
}

describe('registering a person', () => {
  test('sends an invitation and leaves a record', async () => {
    const { status, body } = await create();
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { username: 'anna.neri', role: 'ADMIN', active: true, version: 1 },
    });
    expect(await inPool('anna.neri')).toMatchObject({
      status: 'FORCE_CHANGE_PASSWORD',
      email: 'anna.neri@example.org',
      given_name: 'Anna',
      'custom:fiscal_code': 'RSSMRA80A41H501Y',
    });
    expect(await auditOf(`account/${body.id}`)).toMatchObject([
      { actor: 'maria', action: 'account.created-and-invited', after: { lastName: 'Neri' } },
    ]);
  });

  test('needs no invitation of who comes with SPID or CIE', async () => {
    const fields = { username: 'ugo', fiscalCode: 'RSSMRA80A01H501U', email: undefined };
    expect(await create({ ...fields, invite: false })).toMatchObject({
      status: 201,
      body: { email: '' },
    });
    expect(await inPool('ugo')).toBeUndefined();
  });

  test.each([
    [{ username: 'Anna.Neri', fiscalCode: 'RSSMRA80A01H50MM' }, '/username'],
    [{ username: 'anna2' }, '/fiscalCode'],
    [{ username: 'anna3', fiscalCode: 'RSSMRA80A01H50MM' }, '/email'],
  ])('with what another has already is refused: %o', async (fields, pointer) => {
    expect(await create(fields)).toMatchObject({
      status: 409,
      body: { code: 'account_exists', errors: [{ pointer }] },
    });
    const { body } = await callApi('users/list', { token });
    expect(body.map(({ username }) => username).toSorted()).toEqual(['anna.neri', 'maria', 'ugo']);
  });

  test.each([
    [{ username: 'anna@example.org' }, '/username'],
    [{ email: undefined }, '/email'],
    [{ role: 'USER' }, '/companyId'],
    [{ role: 'USER', companyId: 99 }, '/companyId'],
    [{ fiscalCode: 'RSSMRA80A01H501X' }, '/fiscalCode'],
  ])('that cannot be is refused: %o', async (fields, pointer) => {
    const fiscalCode = 'RSSMRA80A01H50MM';
    expect(await create({ username: 'nobody', fiscalCode, ...fields })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer }] },
    });
    expect(await inPool('nobody')).toBeUndefined();
  });
});

describe('blocking an account', () => {
  test('takes effect at the next call, and can be undone', async () => {
    const account = await anAccount({ role: 'ADMIN' });
    const theirs = await tokenOf(account);
    const call = () => callApi('users/list', { token: theirs });
    expect((await call()).status).toBe(200);
    expect(await setActive(account.id, false)).toMatchObject({ body: { active: false } });
    expect(await call()).toMatchObject({ status: 403, body: { code: 'account_blocked' } });
    expect(await setActive(account.id, true)).toMatchObject({ body: { active: true } });
    expect((await call()).status).toBe(200);
    expect(await auditOf(`account/${account.id}`)).toMatchObject([
      { action: 'account.created' },
      { action: 'account.blocked', before: { active: true }, after: { active: false } },
      { action: 'account.unblocked' },
    ]);
  });

  test('is refused for the own one, and for one that changed meanwhile', async () => {
    expect(await setActive(ownId, false)).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/active', code: 'own_account' }] },
    });
    const { id, version } = await anAccount();
    expect(await setActive(id, false, version + 1)).toMatchObject({
      status: 409,
      body: { code: 'stale_version', current: { active: true } },
    });
  });
});

describe('inviting again', () => {
  test('makes the old password void, where there was one', async () => {
    const { id } = await anAccount({ username: 'ada', email: 'ada@example.org' });
    await pool.addPerson('ada');
    expect(await inPool('ada')).toMatchObject({ status: 'CONFIRMED' });
    expect((await invite(id)).status).toBe(200);
    expect(await inPool('ada')).toMatchObject({ status: 'FORCE_CHANGE_PASSWORD' });
    expect(await auditOf(`account/${id}`)).toMatchObject([{}, { action: 'account.invited' }]);
  });

  test('gives a first password to who had none', async () => {
    const { id } = await anAccount({ username: 'zoe', email: 'zoe@example.org' });
    await invite(id);
    expect(await inPool('zoe')).toMatchObject({ email: 'zoe@example.org' });
  });

  test('is refused for a blocked account and for one without an address', async () => {
    const blocked = await anAccount({ active: false });
    expect(await invite(blocked.id)).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/active' }] },
    });
    const unreachable = await anAccount({ email: '' });
    expect(await invite(unreachable.id)).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/email' }] },
    });
    expect((await invite('nobody')).status).toBe(404);
  });
});
