import { expect, test } from 'vitest';
import { actorOf } from '../../../functions/http/identity.ts';
import {
  aCompanyUser,
  accessToken,
  anAccount,
  anAdministrator,
  tokenOf,
} from '../../support/identity.ts';

test('an access token leads to the account of its subject', async () => {
  const actor = await actorOf(`Bearer ${await anAdministrator({ username: 'anna' })}`);
  expect(actor).toMatchObject({ role: 'ADMIN', account: { username: 'anna', companyId: null } });
});

test('a company reference is tied to the company', async () => {
  const actor = await actorOf(`Bearer ${await aCompanyUser({ companyId: 7 })}`);
  expect(actor).toMatchObject({ role: 'USER', account: { companyId: 7 } });
});

test('no header means an anonymous caller', async () => {
  expect(await actorOf(undefined)).toBeUndefined();
});

test('a person without an account has no role', async () => {
  const actor = await actorOf(`Bearer ${await accessToken({ sub: 'nobody-knows' })}`);
  expect(actor).toMatchObject({ subject: 'nobody-knows', account: undefined, role: null });
});

test('pages and programs sign in by clients of their own, and both are recognised', async () => {
  for (const client of ['USER_POOL_CLIENT_ID', 'USER_POOL_PROGRAM_CLIENT_ID']) {
    const others = { client_id: process.env[client] };
    const actor = await actorOf(`Bearer ${await accessToken({ sub: 'somebody', others })}`);
    expect(actor?.subject).toBe('somebody');
  }
  expect(process.env.USER_POOL_CLIENT_ID).not.toBe(process.env.USER_POOL_PROGRAM_CLIENT_ID);
});

const hourAgo = new Date(Date.now() - 3_600_000);
test.each([
  ['expired', { issuedAt: hourAgo, lifetimeSeconds: 60 }],
  ['an ID token', { others: { token_use: 'id' } }],
  ["another client's", { others: { client_id: 'another' } }],
])('a token that is %s is refused', async (_, claims) => {
  const token = await accessToken({ sub: 'somebody', ...claims });
  await expect(actorOf(`Bearer ${token}`)).rejects.toMatchObject({ code: 'not_signed_in' });
});

test('a token with a changed payload is refused', async () => {
  const [head, , signature] = (await accessToken({ sub: 'somebody' })).split('.');
  const payload = Buffer.from(JSON.stringify({ sub: 'else' })).toString('base64url');
  await expect(actorOf(`Bearer ${head}.${payload}.${signature}`)).rejects.toMatchObject({
    code: 'not_signed_in',
  });
});

test('a token issued before the person signed out is refused, a later one is not', async () => {
  const account = await anAccount({ signedOutAt: new Date().toISOString() });
  const old = await accessToken({
    sub: account.subject ?? '',
    issuedAt: hourAgo,
    lifetimeSeconds: 7200,
  });
  await expect(actorOf(`Bearer ${old}`)).rejects.toMatchObject({ code: 'not_signed_in' });
  expect(await actorOf(`Bearer ${await tokenOf(account)}`)).toBeDefined();
});

test('a clock set back after somebody signed out refuses what they held then, and no later sign-in', async () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  const account = await anAccount({ signedOutAt: inHours(6).toISOString() });
  const held = await accessToken({ sub: account.subject ?? '', issuedAt: inHours(5) });
  await expect(actorOf(`Bearer ${held}`)).rejects.toMatchObject({ code: 'not_signed_in' });
  expect(await actorOf(`Bearer ${await tokenOf(account)}`)).toBeDefined();
});

test('a blocked account is refused at once', async () => {
  const token = await tokenOf(await anAccount({ active: false }));
  await expect(actorOf(`Bearer ${token}`)).rejects.toMatchObject({ code: 'account_blocked' });
});
