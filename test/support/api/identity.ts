import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { endSessions, type Session } from '../../../functions/people/store/access.ts';
import { type Account, saveAccount } from '../../../functions/people/store/accounts.ts';
import type { AuditRecord } from '../../../functions/platform/tables/audit.ts';
import { serviceTime } from '../../../scripts/local/access/service-time.ts';

/**
 * The test file's own user pool: it signs access tokens that the endpoint wrapper accepts. Its keys are published at a
 * `data:` address, so that no server has to be started or stopped.
 */
const issuer = 'https://user-pool.test/eu-south-1_Test';
const clientId = 'client-of-the-tests';
const keyId = 'key-of-the-tests';
const { publicKey, privateKey } = await generateKeyPair('RS256');
const keySet = {
  keys: [{ ...(await exportJWK(publicKey)), kid: keyId, alg: 'RS256', use: 'sig' }],
};

Object.assign(process.env, {
  TOKEN_ISSUER: issuer,
  TOKEN_KEYS_URL: `data:application/json,${encodeURIComponent(JSON.stringify(keySet))}`,
  USER_POOL_ID: 'eu-south-1_Test',
  USER_POOL_CLIENT_ID: clientId,
  USER_POOL_PROGRAM_CLIENT_ID: 'client-of-programs',
});

/** Stores an administrator's account. @returns a bearer token for it */
export async function anAdministrator(changes: Partial<Account> = {}): Promise<string> {
  const account = await anAccount({
    username: freeName('maria.bianchi'),
    role: 'ADMIN',
    ...changes,
  });
  return tokenOf(account);
}

/** Stores the account of a company's reference. @returns a bearer token for it */
export async function aCompanyUser(
  changes: Partial<Account> & { readonly companyId: number },
): Promise<string> {
  return tokenOf(await anAccount(changes));
}

/** Stores an account; by default of a company's reference who has signed in before. */
export async function anAccount({
  signedOutAt,
  ...changes
}: Partial<Account> & Pick<Session, 'signedOutAt'> = {}): Promise<Account> {
  const id = changes.id ?? randomUUID();
  const username = changes.username ?? freeName('paolo.verdi');
  const account: Account = {
    id,
    subject: `subject-of-${id}`,
    companyId: null,
    username,
    firstName: 'Paolo',
    lastName: 'Verdi',
    email: username.includes('@') ? username : `${username}@example.org`,
    fiscalCode: '',
    role: 'USER',
    active: true,
    version: 0,
    ...changes,
  };
  const record: AuditRecord = {
    actor: 'test',
    at: '2026-01-01T00:00:00.000Z',
    action: 'account.created',
    subject: `account/${id}`,
  };
  const saved = await saveAccount(account, 0, record);
  if (signedOutAt) await endSessions(id, { at: signedOutAt }, record);
  return saved;
}

const given = new Map<string, number>();

/** The name, with a number added if it has already been used in this test file. */
function freeName(name: string): string {
  const number = (given.get(name) ?? 0) + 1;
  given.set(name, number);
  return number === 1 ? name : `${name}.${number}`;
}

/** An access token of the account. */
export function tokenOf(account: Account): Promise<string> {
  return accessToken({ sub: account.subject ?? account.id });
}

export interface TokenClaims {
  readonly sub: string;
  readonly issuedAt?: Date;
  readonly lifetimeSeconds?: number;
  /** Replace or add to the usual claims. */
  readonly others?: Readonly<Record<string, unknown>>;
}

/** An access token like the user pool's, by default just issued and valid for an hour. */
export function accessToken({
  sub,
  issuedAt = serviceTime(),
  lifetimeSeconds = 3600,
  others = {},
}: TokenClaims): Promise<string> {
  const seconds = Math.floor(issuedAt.getTime() / 1000);
  return new SignJWT({ token_use: 'access', client_id: clientId, ...others })
    .setProtectedHeader({ alg: 'RS256', kid: keyId })
    .setIssuer(issuer)
    .setSubject(sub)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + lifetimeSeconds)
    .sign(privateKey);
}
