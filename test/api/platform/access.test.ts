import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Access, Route } from '../../../functions/platform/contract/route.ts';
import { type RouteId, routes } from '../../../functions/routes.ts';
import { serviceTime } from '../../../scripts/local/access/service-time.ts';
import { callApi } from '../../support/api/call-api.ts';
import {
  aCompanyUser,
  accessToken,
  anAccount,
  anAdministrator,
  tokenOf,
} from '../../support/api/identity.ts';
import { startUserPool, type TestUserPool } from '../../support/portal/user-pool.ts';

/**
 * The access rules of every route, for every kind of caller. A call counts as allowed if it is not refused
 * because of its caller, whatever its answer is.
 */

const ownCompany = 1;
const otherCompany = 2;

/** With a token that no route takes. */
const refused = ['blocked', 'expired', 'forged'] as const;
const callers = ['anonymous', 'noRole', 'unknown', 'company', 'admin', ...refused] as const;
type Caller = (typeof callers)[number];
const tokens: { [caller in Caller]?: string } = {};

let pool: TestUserPool;

beforeAll(async () => {
  const stranger = { providerName: 'SPID', userId: 'stranger', attributes: {} };
  pool = await startUserPool({ federated: [stranger], tokens: 'of the test' });
  const account = await anAccount({ companyId: ownCompany });
  tokens.noRole = await tokenOf(await anAccount({ role: null }));
  tokens.unknown = await accessToken({
    sub: 'nobody-we-know',
    others: { username: 'SPID_stranger' },
  });
  tokens.company = await aCompanyUser({ companyId: ownCompany });
  tokens.admin = await anAdministrator();
  tokens.blocked = await tokenOf(await anAccount({ role: 'ADMIN', active: false }));
  tokens.expired = await accessToken({
    sub: String(account.subject),
    issuedAt: new Date(serviceTime().getTime() - 7_200_000),
  });
  tokens.forged = await forgedToken(String(account.subject));
});
afterAll(() => pool.stop());

/** A token with the right claims but signed with another key. */
async function forgedToken(subject: string): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256');
  return new SignJWT({ token_use: 'access', client_id: process.env.USER_POOL_CLIENT_ID })
    .setProtectedHeader({ alg: 'RS256', kid: 'key-of-the-tests' })
    .setIssuer(String(process.env.TOKEN_ISSUER))
    .setSubject(subject)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey);
}

/** The expected result of a call: the status of a refusal, or `allowed`. */
function expected(access: Access, caller: Caller): 'allowed' | 401 | 403 {
  // No caller here has the token of a registration.
  if (access === 'registration') return 401;
  if (caller === 'expired' || caller === 'forged') return 401;
  if (caller === 'blocked') return 403;
  if (access === 'anyone') return 'allowed';
  if (caller === 'anonymous') return 401;
  if (access === 'signed-in') return 'allowed';
  const role = { company: 'USER', admin: 'ADMIN', noRole: '', unknown: '' }[caller];
  return access.some((allowed) => allowed === role) ? 'allowed' : 403;
}

/** Of routes that judge a body before they ask whose the registration is. */
const bodies: Partial<Record<RouteId, object>> = { 'webhooks/confirm': { challenge: 'x' } };

async function outcomeOf(id: RouteId, caller: Caller, companyId: number, query = {}) {
  const token = tokens[caller];
  const { status } = await callApi(id, {
    params: {
      companyId,
      surveyId: 999,
      id: 999,
      productId: 1,
      year: 2026,
      month: 1,
      date: '2026-03-24',
    },
    query,
    ...(routes[id].method === 'GET' ? {} : { body: bodies[id] ?? {} }),
    ...(token ? { token } : {}),
  });
  return status === 401 || status === 403 ? status : 'allowed';
}

/** Signing in refuses wrong credentials with 401 whoever calls; signing out ends the sessions used here. */
const apart: readonly string[] = ['session/sign-in', 'session/sign-out'];
const ids = (Object.keys(routes) as RouteId[]).filter((id) => !apart.includes(id));

/** Every call of the route that is answered otherwise than its access says, in words. */
async function faultsOf(id: RouteId): Promise<string[]> {
  const route: Route = routes[id];
  const { restricted } = route;
  const faults: string[] = [];
  const check = async (
    caller: Caller,
    wanted: ReturnType<typeof expected>,
    { companyId = ownCompany, query = {} } = {},
  ) => {
    const outcome = await outcomeOf(id, caller, companyId, query);
    if (outcome !== wanted)
      faults.push(`${caller} ${companyId} ${JSON.stringify(query)}: ${outcome}, not ${wanted}`);
  };
  // On routes that ignore tokens, every caller is anonymous: also those whom every other route refuses.
  for (const caller of route.ignoresToken ? (['anonymous', ...refused] as const) : callers) {
    await check(caller, route.ignoresToken ? 'allowed' : expected(route.access, caller));
    const query = { [restricted?.name ?? '']: restricted?.value };
    if (restricted) await check(caller, expected(restricted.access, caller), { query });
  }
  if (route.path.includes('{companyId}')) {
    await check('company', 403, { companyId: otherCompany });
    await check('admin', 'allowed', { companyId: otherCompany });
  }
  return faults;
}

test.each(ids)('%s is open to whom its route names, and to nobody else', async (id) => {
  expect(await faultsOf(id)).toEqual([]);
});

test('every route that changes something needs a role, but subscribing, anonymous opinions, what assistants ask and a receipt’s code', () => {
  const open = ids.filter(
    (id) => routes[id].method !== 'GET' && routes[id].access === ('anyone' as Access),
  );
  expect(open).toEqual([
    'submissions/receipt',
    'webhooks/register',
    'mail-subscriptions/request',
    'mail-subscriptions/confirm',
    'mail-subscriptions/end',
    'mail-subscriptions/press',
    'assistants/message',
    'feedback/give',
  ]);
});
