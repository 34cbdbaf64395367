import {
  AssociateSoftwareTokenCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { noteProvenSession, sessionOf } from '../../../../functions/people/store/access.ts';
import { proveSecondFactor } from '../../../../functions/people/work/second-factor.ts';
import { clock } from '../../../../functions/platform/kernel/clock.ts';
import { serviceTime } from '../../../../scripts/local/access/service-time.ts';
import { codeAt } from '../../../../scripts/local/cognito/one-time-codes.ts';
import { auditOf } from '../../../support/api/audit-log.ts';
import { answered, callApi } from '../../../support/api/call-api.ts';
import { anAccount } from '../../../support/api/identity.ts';
import { mailsIn } from '../../../support/notices/outbox.ts';
import { demoPassword as password } from '../../../support/portal/sign-in.ts';
import { startUserPool, type TestUserPool } from '../../../support/portal/user-pool.ts';

let pool: TestUserPool;

beforeAll(async () => {
  pool = await startUserPool({
    federated: [{ providerName: 'SPID', userId: 'anna', attributes: {} }],
  });
});
afterAll(() => pool.stop());
beforeEach(() => vi.stubEnv('SECOND_FACTOR', 'on'));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const signIn = (username: string, code?: string) =>
  callApi('session/sign-in', { body: { username, password, ...(code && { code }) } });

const tokenOf = async (username: string, code?: string): Promise<string> =>
  (await signIn(username, code)).body.token;

let people = 0;

/** An administrator with a password. */
async function anAdministrator(username = `admin-${++people}`) {
  const subject = await pool.addPerson(username);
  return anAccount({ username, subject, role: 'ADMIN', email: `${username}@example.org` });
}

/** Sets an authenticator app up with a token, as the site does. @returns its secret */
async function setUp(token: string): Promise<string> {
  const AccessToken = token;
  const { SecretCode = '' } = await pool.client.send(
    new AssociateSoftwareTokenCommand({ AccessToken }),
  );
  const UserCode = codeAt(SecretCode, clock.now());
  await pool.client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
  const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
  await pool.client.send(
    new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings }),
  );
  return SecretCode;
}

/** Sets an app up, and signs in with its code these seconds later. @returns the token of that sign-in */
async function withApp(username: string, seconds: number): Promise<string> {
  const token = await tokenOf(username);
  const secret = await setUp(token);
  await callApi('users/me', { token });
  return tokenOf(username, codeAt(secret, later(seconds)));
}

function later(seconds: number): Date {
  const now = new Date(serviceTime().getTime() + seconds * 1000);
  vi.spyOn(clock, 'now').mockReturnValue(now);
  return now;
}

const list = (token: string) => callApi('users/list', { token });
const needed = { status: 403, body: { code: 'second_factor_needed' } };

describe('an administrator who signs in by password', () => {
  test('can do nothing but set up a second factor', async () => {
    const { username } = await anAdministrator();
    const token = await tokenOf(username);
    expect(await list(token)).toMatchObject(needed);
    const me = await callApi('users/me', { token });
    expect(me.body).toMatchObject({ username, role: null, secondFactorNeeded: true });
  });

  test('works once an app is set up, and signs in with its code from then on', async () => {
    const { id, username } = await anAdministrator();
    const token = await tokenOf(username);
    await callApi('users/me', { token });
    const secret = await setUp(token);
    const me = await callApi('users/me', { token });
    expect(me.body).toMatchObject({ role: null, secondFactorNeeded: true });
    expect(await list(token)).toMatchObject(needed);
    expect(await auditOf(`account/${id}`)).toContainEqual(
      expect.objectContaining({ actor: username, action: 'account.second-factor-set-up' }),
    );

    const now = later(60);
    expect(await signIn(username)).toMatchObject(answered(403, 'sign_in_incomplete'));
    const code = codeAt(secret, now);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect(await signIn(username, wrong)).toMatchObject(answered(401, 'wrong_code'));
    expect(await list(await tokenOf(username, code))).toMatchObject({ status: 200 });
    expect(await signIn(username, code)).toMatchObject(answered(401, 'wrong_code'));
  });

  test('waits after wrong codes, also when the right password came without a code in between', async () => {
    const { username } = await anAdministrator();
    const token = await tokenOf(username);
    const secret = await setUp(token);
    const wrong = String((Number(codeAt(secret, later(60))) + 1) % 1_000_000).padStart(6, '0');
    for (const code of [wrong, undefined, wrong, undefined, wrong]) await signIn(username, code);
    expect(await signIn(username, wrong)).toMatchObject(answered(429, 'too_many_attempts'));
  });

  test('is not believed in a session that somebody began before with the password alone', async () => {
    const { username } = await anAdministrator();
    const earlier = await tokenOf(username);
    later(60);
    const own = await tokenOf(username);
    const secret = await setUp(own);
    expect(await callApi('users/me', { token: earlier })).toMatchObject({ body: { role: null } });
    expect(await list(earlier)).toMatchObject(needed);
    const withCode = await tokenOf(username, codeAt(secret, later(120)));
    expect(await callApi('users/me', { token: withCode })).toMatchObject({
      body: { role: 'ADMIN' },
    });
    expect(await list(earlier)).toMatchObject(needed);
  });

  test('needs a sign-in with the code again after the app was removed in the pool and set up anew', async () => {
    const { id, username } = await anAdministrator();
    const token = await tokenOf(username);
    await setUp(token);
    await callApi('users/me', { token });
    const SoftwareTokenMfaSettings = { Enabled: false, PreferredMfa: false };
    await pool.client.send(
      new SetUserMFAPreferenceCommand({ AccessToken: token, SoftwareTokenMfaSettings }),
    );
    later(60);
    const without = await tokenOf(username);
    expect((await sessionOf(id)).secondFactorSince).toBe('');
    await setUp(without);
    expect(await callApi('users/me', { token: without })).toMatchObject({ body: { role: null } });
    expect(await list(without)).toMatchObject(needed);
  });

  test('works in each of several sessions that began at once with a code', async () => {
    const { id } = await anAdministrator();
    await noteProvenSession({ id }, 'first');
    const sessions = ['second', 'third', 'fourth'];
    const person = { federated: true, hasSecondFactor: false, username: 'x', attributes: {} };
    const account = { id, username: 'x' };
    await Promise.all(
      sessions.map((session) =>
        proveSecondFactor({ account, session, signedInAt: 0 }, person, clock.now()),
      ),
    );
    const { provenSessions = [] } = await sessionOf(id);
    expect([...provenSessions].sort()).toEqual(['first', ...sessions].sort());
  });

  test('needs none where the stage asks for none', async () => {
    vi.stubEnv('SECOND_FACTOR', 'off');
    const { username } = await anAdministrator();
    expect(await list(await tokenOf(username))).toMatchObject({ status: 200 });
  });
});

test('a company’s reference needs no second factor', async () => {
  const subject = await pool.addPerson('referente');
  await anAccount({ username: 'referente', subject, role: 'USER', companyId: 1 });
  const me = await callApi('users/me', { token: await tokenOf('referente') });
  expect(me.body).toMatchObject({ role: 'USER' });
  expect(me.body).not.toHaveProperty('secondFactorNeeded');
});

describe('an administrator who has lost the app', () => {
  test('has it removed by another administrator, gets a mail, and sets up another app', async () => {
    vi.stubEnv('MAIL_ENDPOINT', `file:${pool.outboxFolder}`);
    vi.stubEnv('PUBLIC_ORIGIN', 'https://portal.example');
    const { id, username } = await anAdministrator();
    const token = await withApp(username, 60);
    expect(await list(token)).toMatchObject({ status: 200 });
    const helper = await anAdministrator();
    const helping = await withApp(helper.username, 120);

    const removed = await callApi('users/remove-second-factor', { token: helping, params: { id } });
    expect(removed).toMatchObject(answered(200, { told: true }));
    expect(await list(token)).toMatchObject({ status: 401 });
    const [mail] = mailsIn(pool.outboxFolder).slice(-1);
    expect(mail).toContain(`To: ${username}@example.org`);
    expect(mail).toContain('https://portal.example/dgsaie/app/prezzi-settimanali');
    later(180);
    expect(await list(await tokenOf(username))).toMatchObject(needed);
    expect(await list(await withApp(username, 240))).toMatchObject({ status: 200 });
  });

  test('is reported as not informed when the mail was not sent', async () => {
    vi.stubEnv('MAIL_ENDPOINT', 'file:///dev/null/no-folder');
    vi.stubEnv('PUBLIC_ORIGIN', 'https://portal.example');
    const { id, username } = await anAdministrator();
    await withApp(username, 60);
    const helping = await withApp((await anAdministrator()).username, 120);
    const removed = await callApi('users/remove-second-factor', { token: helping, params: { id } });
    expect(removed).toMatchObject(answered(200, { told: false }));
  });

  test('is shown to others as having one, as long as the pool asks for its code', async () => {
    const username = `admin-${++people}`;
    const subject = await pool.addPerson(username);
    const { id } = await anAccount({ username, subject, role: 'ADMIN', invitation: 'sent' });
    const helper = await anAdministrator();
    const token = await withApp(helper.username, 60);
    const shown = async () => (await callApi('users/get', { token, params: { id } })).body;
    expect(await shown()).toMatchObject({ username });
    expect(await shown()).not.toHaveProperty('hasSecondFactor');
    await setUp(await tokenOf(username));
    expect(await shown()).toMatchObject({ username, hasSecondFactor: true });
    await callApi('users/remove-second-factor', { token, params: { id } });
    expect(await shown()).not.toHaveProperty('hasSecondFactor');
  });

  test('cannot be the one who removes it', async () => {
    const { id, username } = await anAdministrator();
    const token = await withApp(username, 60);
    expect(await callApi('users/remove-second-factor', { token, params: { id } })).toMatchObject(
      answered(422, { errors: [{ pointer: '/id', code: 'own_account' }] }),
    );
  });
});
