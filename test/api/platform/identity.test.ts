import { expect, test } from 'vitest';
import { identify } from '../../../functions/people/handlers/identify.ts';
import { serviceTime } from '../../../scripts/local/access/service-time.ts';
import {
  aCompanyUser,
  accessToken,
  anAccount,
  anAdministrator,
  tokenOf,
} from '../../support/api/identity.ts';

test('an access token leads to the account of its subject', async () => {
  const actor = await identify(`Bearer ${await anAdministrator({ username: 'anna' })}`);
  expect(actor).toMatchObject({ role: 'ADMIN', account: { username: 'anna', companyId: null } });
});

test('a user of a company has its id', async () => {
  const actor = await identify(`Bearer ${await aCompanyUser({ companyId: 7 })}`);
  expect(actor).toMatchObject({ role: 'USER', account: { companyId: 7 } });
});

test('a call without the header is anonymous', async () => {
  expect(await identify(undefined)).toBeUndefined();
});

test('a person without an account has no role', async () => {
  const actor = await identify(`Bearer ${await accessToken({ sub: 'nobody-knows' })}`);
  expect(actor).toMatchObject({ subject: 'nobody-knows', account: undefined, role: null });
});

test('pages and programs sign in by clients of their own, and both are recognised', async () => {
  for (const client of ['USER_POOL_CLIENT_ID', 'USER_POOL_PROGRAM_CLIENT_ID']) {
    const others = { client_id: process.env[client] };
    const actor = await identify(`Bearer ${await accessToken({ sub: 'somebody', others })}`);
    expect(actor?.subject).toBe('somebody');
  }
  expect(process.env.USER_POOL_CLIENT_ID).not.toBe(process.env.USER_POOL_PROGRAM_CLIENT_ID);
});

const hourAgo = new Date(serviceTime().getTime() - 3_600_000);
test.each([
  ['expired', { issuedAt: hourAgo, lifetimeSeconds: 60 }],
  ['an ID token', { others: { token_use: 'id' } }],
  ["another client's", { others: { client_id: 'another' } }],
])('a token that is %s is refused', async (_, claims) => {
  const token = await accessToken({ sub: 'somebody', ...claims });
  await expect(identify(`Bearer ${token}`)).rejects.toMatchObject({ code: 'not_signed_in' });
});

test('a token with a changed payload is refused', async () => {
  const [head, , signature] = (await accessToken({ sub: 'somebody' })).split('.');
  const payload = Buffer.from(JSON.stringify({ sub: 'else' })).toString('base64url');
  await expect(identify(`Bearer ${head}.${payload}.${signature}`)).rejects.toMatchObject({
    code: 'not_signed_in',
  });
});

test('a token issued before the person signed out is refused, a later one is not', async () => {
  const account = await anAccount({ signedOutAt: serviceTime().toISOString() });
  const old = await accessToken({
    sub: account.subject ?? '',
    issuedAt: hourAgo,
    lifetimeSeconds: 7200,
  });
  await expect(identify(`Bearer ${old}`)).rejects.toMatchObject({ code: 'not_signed_in' });
  expect(await identify(`Bearer ${await tokenOf(account)}`)).toBeDefined();
});

test('after a sign-out and a clock set back, old tokens are refused and new ones accepted', async () => {
  const inHours = (hours: number) => new Date(serviceTime().getTime() + hours * 3_600_000);
  const account = await anAccount({ signedOutAt: inHours(6).toISOString() });
  const held = await accessToken({ sub: account.subject ?? '', issuedAt: inHours(5) });
  await expect(identify(`Bearer ${held}`)).rejects.toMatchObject({ code: 'not_signed_in' });
  expect(await identify(`Bearer ${await tokenOf(account)}`)).toBeDefined();
});

test('a blocked account is refused at once', async () => {
  const token = await tokenOf(await anAccount({ active: false }));
  await expect(identify(`Bearer ${token}`)).rejects.toMatchObject({ code: 'account_blocked' });
});
