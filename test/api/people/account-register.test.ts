import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { auditOf } from '../../support/api/audit-log.ts';
import { answered, callApi } from '../../support/api/call-api.ts';
import { anAccount, tokenOf } from '../../support/api/identity.ts';
import { killedAfter, killedBefore } from '../../support/api/killed-calls.ts';
import { demoPassword } from '../../support/portal/sign-in.ts';
import { startUserPool, type TestUserPool } from '../../support/portal/user-pool.ts';

let pool: TestUserPool;
let token: string;
let ownId: string;

beforeAll(async () => {
  pool = await startUserPool({
    tokens: 'of the test',
    federated: [{ providerName: 'SPID', userId: 'stranger', attributes: {} }],
  });
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

/** The person in the user pool; undefined if there is none. */
async function inPool(username: string) {
  try {
    const command = new AdminGetUserCommand({ UserPoolId: pool.userPoolId, Username: username });
    const { UserStatus, UserCreateDate, UserAttributes = [] } = await pool.client.send(command);
    const attributes = UserAttributes.map(({ Name, Value }) => [Name, Value]);
    return { status: UserStatus, created: UserCreateDate, ...Object.fromEntries(attributes) };
  } catch {
    return undefined;
  }
}

/** The mails the pool sent to an address, oldest first. */
const mailsTo = (address: string): string[] =>
  readdirSync(pool.outboxFolder)
    .toSorted()
    .map((name) => readFileSync(join(pool.outboxFolder, name), 'utf8'))
    .filter((mail) => mail.includes(`To: ${address}\r\n`));

const signIn = (USERNAME: string, PASSWORD: string = demoPassword) =>
  pool.client.send(
    new AdminInitiateAuthCommand({
      UserPoolId: pool.userPoolId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      ClientId: pool.programClientId,
      AuthParameters: { USERNAME, PASSWORD },
    }),
  );

describe('registering a person', () => {
  test('sends an invitation and leaves a record', async () => {
    const { status, body } = await create();
    expect({ status, body }).toMatchObject(
      answered(201, { username: 'anna.neri', role: 'ADMIN', active: true, version: 1 }),
    );
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

  test('needs no invitation for a person who comes with SPID or CIE', async () => {
    const fields = { username: 'ugo', fiscalCode: 'RSSMRA80A01H501U', email: undefined };
    expect(await create({ ...fields, invite: false })).toMatchObject(answered(201, { email: '' }));
    expect(await inPool('ugo')).toBeUndefined();
  });

  test.each([
    [{ username: 'Anna.Neri', fiscalCode: 'RSSMRA80A01H50MM' }, '/username'],
    [{ username: 'anna2' }, '/fiscalCode'],
    [{ username: 'anna3', fiscalCode: 'RSSMRA80A01H50MM' }, '/email'],
    [
      { username: 'spid_stranger', email: 'a@example.org', fiscalCode: 'RSSMRA80A01H50MM' },
      '/username',
    ],
  ])('with data of another account is refused: %o', async (fields, pointer) => {
    expect(await create(fields)).toMatchObject(
      answered(409, { code: 'account_exists', errors: [{ pointer }] }),
    );
    const { body } = await callApi('users/list', { token });
    expect(body.map(({ username }) => username).toSorted()).toEqual(['anna.neri', 'maria', 'ugo']);
  });

  test.each([
    [{ username: 'anna@example.org' }, '/username'],
    [{ email: undefined }, '/email'],
    [{ role: 'USER' }, '/companyId'],
    [{ role: 'USER', companyId: 99 }, '/companyId'],
    [{ fiscalCode: 'RSSMRA80A32H501X' }, '/fiscalCode'],
  ])('with invalid data is refused: %o', async (fields, pointer) => {
    const fiscalCode = 'RSSMRA80A01H50MM';
    expect(await create({ username: 'nobody', fiscalCode, ...fields })).toMatchObject(
      answered(422, { errors: [{ pointer }] }),
    );
    expect(await inPool('nobody')).toBeUndefined();
  });
});

describe('two registrations at once', () => {
  const twins = async (fields: readonly object[]) => {
    const answers = await Promise.all(
      fields.map((own) => create({ email: undefined, invite: false, ...own })),
    );
    return answers.toSorted((a, b) => a.status - b.status);
  };

  test('of one username, in different case, leave one account', async () => {
    const answers = await twins([
      { username: 'twin', fiscalCode: '12345678903' },
      { username: 'Twin', fiscalCode: '12345670017' },
    ]);
    expect(answers).toMatchObject([
      { status: 201 },
      { status: 409, body: { code: 'account_exists', errors: [{ pointer: '/username' }] } },
    ]);
    const { body } = await callApi('users/list', { token });
    expect(body.filter(({ username }) => username === 'twin')).toHaveLength(1);
  });

  test('of one e-mail address, in different case, leave one account', async () => {
    const answers = await twins([
      { username: 'nora', fiscalCode: '01585190380', email: 'nora@example.org' },
      { username: 'noor', fiscalCode: '00743110157', email: 'Nora@example.org' },
    ]);
    expect(answers).toMatchObject([
      { status: 201 },
      { status: 409, body: { code: 'account_exists', errors: [{ pointer: '/email' }] } },
    ]);
  });

  test('of one fiscal code leave one account', async () => {
    const answers = await twins([
      { username: 'lia', fiscalCode: '00488410010' },
      { username: 'pia', fiscalCode: '00488410010' },
    ]);
    expect(answers).toMatchObject([
      { status: 201 },
      { status: 409, body: { code: 'account_exists', errors: [{ pointer: '/fiscalCode' }] } },
    ]);
  });
});

describe('an invitation that is cut off', () => {
  const newcomer = { username: 'rita', email: 'rita@example.org', fiscalCode: 'VRDPLA85M15F205C' };
  const accountOf = async (username: string) => {
    const { body } = await callApi('users/list', { token });
    const found = body.find((account) => account.username === username);
    if (!found) throw new Error(`no account ${username}`);
    return found;
  };

  test('before the call of the user pool leaves an account that can be invited again', async () => {
    await killedBefore(AdminCreateUserCommand, () => create(newcomer));
    expect(await inPool('rita')).toBeUndefined();
    const { id, invitation } = await accountOf('rita');
    expect(invitation).toBe('unconfirmed');
    expect((await invite(id)).body).toMatchObject({ invitation: 'sent', version: 1 });
    expect(await inPool('rita')).toMatchObject({ status: 'FORCE_CHANGE_PASSWORD' });
  });

  test('after the call of the user pool leaves one too, with the same person in the pool', async () => {
    const fields = { username: 'sara', email: 'sara@example.org', fiscalCode: 'VRDPLA70A01H501N' };
    await killedAfter(AdminCreateUserCommand, () => create(fields));
    const before = await inPool('sara');
    expect(before).toMatchObject({ status: 'FORCE_CHANGE_PASSWORD' });
    const { id, invitation } = await accountOf('sara');
    expect(invitation).toBe('unconfirmed');
    expect((await invite(id)).body).toMatchObject({ invitation: 'sent' });
    expect(await inPool('sara')).toEqual(before);
    expect(mailsTo('sara@example.org')).toHaveLength(2);
  });

  test('by an earlier version, which left a person in the pool without an account, can be repeated', async () => {
    await pool.addPerson('tea', { permanent: false });
    const fields = { username: 'tea', email: 'new@example.org', fiscalCode: 'BNCMRA60A41F205D' };
    expect(await create(fields)).toMatchObject(answered(201, { invitation: 'sent' }));
    expect(await inPool('tea')).toMatchObject({ email: 'new@example.org', email_verified: 'true' });
    expect(mailsTo('new@example.org')).toHaveLength(1);
  });
});

test('an invitation that fails for the moment leaves an account that can be invited again', async () => {
  const busy = vi
    .spyOn(CognitoIdentityProviderClient.prototype, 'send')
    .mockRejectedValueOnce(new Error('service unavailable') as never);
  const fields = { username: 'ursula', email: 'u@example.org', fiscalCode: 'RSSMRA80A01H5MLK' };
  const { status, body } = await create(fields);
  busy.mockRestore();
  expect({ status, body }).toMatchObject(answered(201, { invitation: 'unconfirmed' }));
  expect((await invite(body.id)).body).toMatchObject({ invitation: 'sent' });
});

test('an invitation that the user pool refuses leaves no account, but records of its creation and removal', async () => {
  await pool.addPerson('norma');
  const fields = { username: 'tosca', email: 'norma@example.org', fiscalCode: '01234567897' };
  expect((await create(fields)).status).toBe(409);
  const { body } = await callApi('audit/list', { token, query: { subject: 'account' } });
  expect(body.records.slice(0, 2)).toMatchObject([
    { actor: 'maria', action: 'account.withdrawn' },
    { action: 'account.created-and-invited', after: { role: 'ADMIN' } },
  ]);
  // Of the person there is nothing left.
  expect(JSON.stringify(body.records.slice(0, 2))).not.toMatch(/tosca|norma|01234567897/);
  // Username and fiscal code can be used again.
  expect((await create({ ...fields, email: 'tosca@example.org' })).status).toBe(201);
});

describe('blocking an account', () => {
  test('takes effect at the next call, and can be undone', async () => {
    const account = await anAccount({ role: 'ADMIN' });
    const theirs = await tokenOf(account);
    const call = () => callApi('users/list', { token: theirs });
    expect((await call()).status).toBe(200);
    expect(await setActive(account.id, false)).toMatchObject({ body: { active: false } });
    expect(await call()).toMatchObject(answered(403, 'account_blocked'));
    expect(await setActive(account.id, true)).toMatchObject({ body: { active: true } });
    expect((await call()).status).toBe(200);
    expect(await auditOf(`account/${account.id}`)).toMatchObject([
      { action: 'account.created' },
      { action: 'account.blocked', before: { active: true }, after: { active: false } },
      { action: 'account.unblocked' },
    ]);
  });

  test('is refused for one’s own account, and for one that has changed meanwhile', async () => {
    expect(await setActive(ownId, false)).toMatchObject(
      answered(422, { errors: [{ pointer: '/active', code: 'own_account' }] }),
    );
    const { id, version } = await anAccount();
    expect(await setActive(id, false, version + 1)).toMatchObject(
      answered(409, { code: 'stale_version', current: { active: true } }),
    );
  });
});

describe('inviting again', () => {
  test('makes the old password void, and leaves the person as they are in the pool', async () => {
    const { id } = await anAccount({ username: 'ada', email: 'ada.new@example.org' });
    const subject = await pool.addPerson('ada');
    const before = await inPool('ada');
    expect(before).toMatchObject({ status: 'CONFIRMED', sub: subject });
    expect((await invite(id)).status).toBe(200);
    // It is the same person, with the same time of creation.
    expect(await inPool('ada')).toEqual({
      ...before,
      status: 'RESET_REQUIRED',
      email: 'ada.new@example.org',
      given_name: 'Paolo',
      family_name: 'Verdi',
    });
    await expect(signIn('ada')).rejects.toThrow('Password reset required');
    expect(await auditOf(`account/${id}`)).toMatchObject([{}, { action: 'account.invited' }]);

    const code = /^(\d{6})\r$/m.exec(mailsTo('ada.new@example.org').at(-1) ?? '')?.[1];
    await pool.client.send(
      new ConfirmForgotPasswordCommand({
        ClientId: pool.clientId,
        Username: 'ada',
        ConfirmationCode: code,
        Password: 'Another-password-2026',
      }),
    );
    await signIn('ada', 'Another-password-2026');
  });

  test('sends a new temporary password to a person who has not signed in yet', async () => {
    const { body } = await create({
      username: 'ines',
      email: 'ines@example.org',
      fiscalCode: 'RSSMRA80A01H50MM',
    });
    const before = await inPool('ines');
    await invite(body.id);
    expect(await inPool('ines')).toEqual(before);
    const passwords = mailsTo('ines@example.org').map((mail) => /password: (\S+)/.exec(mail)?.[1]);
    expect(new Set(passwords).size).toBe(2);
    await expect(signIn('ines', passwords[0])).rejects.toThrow('Incorrect username or password');
    expect(await signIn('ines', passwords[1])).toMatchObject({
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
    });
  });

  test('is refused with the address of somebody else in the pool', async () => {
    await pool.addPerson('vera');
    await pool.addPerson('livia');
    const { id } = await anAccount({ username: 'livia', email: 'vera@example.org' });
    expect(await invite(id)).toMatchObject(
      answered(409, { code: 'account_exists', errors: [{ pointer: '/email' }] }),
    );
    const { body } = await callApi('users/get', { token, params: { id } });
    expect(body.invitation).toBe('unconfirmed');
  });

  test('gives a first password to a person who had none', async () => {
    const { id } = await anAccount({ username: 'zoe', email: 'zoe@example.org' });
    await invite(id);
    expect(await inPool('zoe')).toMatchObject({ email: 'zoe@example.org' });
  });

  test('is refused for a blocked account and for one without an address', async () => {
    const blocked = await anAccount({ active: false });
    expect(await invite(blocked.id)).toMatchObject(
      answered(422, { errors: [{ pointer: '/active' }] }),
    );
    const unreachable = await anAccount({ email: '' });
    expect(await invite(unreachable.id)).toMatchObject(
      answered(422, { errors: [{ pointer: '/email' }] }),
    );
    expect((await invite('nobody')).status).toBe(404);
  });
});
