import { randomUUID } from 'node:crypto';
import type { AttributeType } from '@aws-sdk/client-cognito-identity-provider';
import { CognitoError } from './cognito-error.ts';
import type { Pool, UserRecord } from './pool.ts';
import { settableAttributes } from './pool-settings.ts';

type NewUser = Pick<UserRecord, 'username' | 'status' | 'attributes'> & Partial<UserRecord>;

/** User names must differ by more than upper and lower case. */
export function userKey(username: string): string {
  return username.toLowerCase();
}

/** Finds a user by user name, verified e-mail address or `sub`, as sign-in and the admin calls do. */
export function findUser(pool: Pool, name: string): UserRecord | undefined {
  const key = userKey(name);
  return (
    pool.journal.get('user', key) ??
    findByEmail(pool, name) ??
    pool.journal.all('user').find(({ sub }) => sub === name)
  );
}

/** The user with this verified e-mail address; other addresses cannot be used to sign in. */
function findByEmail(pool: Pool, email: string): UserRecord | undefined {
  const wanted = email.toLowerCase();
  return pool.journal
    .all('user')
    .find(
      ({ attributes, status }) =>
        status !== 'EXTERNAL_PROVIDER' &&
        attributes.email_verified === 'true' &&
        attributes.email?.toLowerCase() === wanted,
    );
}

/** @throws UserNotFoundException */
export function requireUser(pool: Pool, name: string): UserRecord {
  const user = findUser(pool, name);
  if (user === undefined) throw new CognitoError('UserNotFoundException', 'User does not exist.');
  return user;
}

/** A verified e-mail address belongs to one user only. @param owner of the attributes, if known */
export function refuseTakenEmail(
  pool: Pool,
  attributes: Readonly<Record<string, string>>,
  error: 'AliasExistsException' | 'UsernameExistsException',
  owner?: UserRecord,
): void {
  const { email, email_verified: verified } = attributes;
  if (email === undefined || verified !== 'true') return;
  const holder = findByEmail(pool, email);
  if (holder === undefined || holder.sub === owner?.sub) return;
  throw new CognitoError(error, 'An account with the given email already exists.');
}

export function saveNewUser(pool: Pool, fields: NewUser): UserRecord {
  const now = pool.now().toISOString();
  const user: UserRecord = {
    sub: randomUUID(),
    identities: [],
    password: null,
    temporaryUntil: null,
    recovery: null,
    createdAt: now,
    modifiedAt: now,
    ...fields,
  };
  pool.journal.commit({ table: 'user', key: userKey(user.username), value: user });
  return user;
}

export function changeUser(pool: Pool, user: UserRecord, changes: Partial<UserRecord>): UserRecord {
  const changed = { ...user, ...changes, modifiedAt: pool.now().toISOString() };
  pool.journal.commit({ table: 'user', key: userKey(user.username), value: changed });
  return changed;
}

/** Removes a user with all of their sessions; nothing that was kept of them stays in the pool's file. */
export function removeUser(pool: Pool, user: UserRecord): void {
  const key = userKey(user.username);
  const sessions = pool.journal.all('session').filter((session) => session.userKey === key);
  pool.journal.commit(
    { table: 'user', key, value: null },
    ...sessions.map(({ originJti }) => ({
      table: 'session' as const,
      key: originJti,
      value: null,
    })),
  );
  pool.journal.rewrite();
}

const SOFTWARE_TOKEN = 'SOFTWARE_TOKEN_MFA';

/** The user's second factors, as the service returns them: nothing for a user without one. */
export const secondFactorsOf = ({ authenticator }: UserRecord) =>
  authenticator?.enabled
    ? { UserMFASettingList: [SOFTWARE_TOKEN], PreferredMfaSetting: SOFTWARE_TOKEN }
    : {};

/** A person as an identity provider has identified them. */
export interface ProviderPerson {
  readonly providerName: string;
  /** The provider's own identifier of the person. */
  readonly userId: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/**
 * The pool's user for a person who came from an identity provider: `Provider_userId`, created at the first sign-in and
 * updated at each one.
 */
export function federatedUser(pool: Pool, person: ProviderPerson): UserRecord {
  const { providerName, userId } = person;
  // The pool never relies on a provider for the verification of an e-mail address.
  const attributes = { ...person.attributes, email_verified: 'false' };
  const username = `${providerName}_${userId}`;
  const known = pool.journal.get('user', userKey(username));
  if (known) return changeUser(pool, known, { attributes: { ...known.attributes, ...attributes } });
  return saveNewUser(pool, {
    username,
    status: 'EXTERNAL_PROVIDER',
    attributes,
    identities: [{ providerName, userId, linkedAt: pool.now().toISOString() }],
  });
}

/** Attributes as the service returns them: `sub` first, identities as a JSON text. */
export function attributeList(user: UserRecord): AttributeType[] {
  const attributes: [string, string][] = [['sub', user.sub], ...Object.entries(user.attributes)];
  if (user.identities.length > 0) {
    attributes.push(['identities', JSON.stringify(identityClaims(user))]);
  }
  return attributes.map(([Name, Value]) => ({ Name, Value }));
}

/** The `identities` claim of federated users. */
export function identityClaims(user: UserRecord) {
  return user.identities.map(({ providerName, userId, linkedAt }) => ({
    dateCreated: String(Date.parse(linkedAt)),
    userId,
    providerName,
    providerType: 'OIDC',
    issuer: null,
    primary: String(user.status === 'EXTERNAL_PROVIDER'),
  }));
}

/** @throws InvalidParameterException when a name is not in the pool's schema or a value not valid */
export function readAttributes(list: readonly AttributeType[] = []): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const { Name = '', Value = '' } of list) {
    if (!settableAttributes.has(Name)) {
      throw new CognitoError(
        'InvalidParameterException',
        `Attributes did not conform to the schema: Type for attribute {${Name}} could not be determined`,
      );
    }
    if (Name === 'email' && Value !== '' && !/^[^\s@]+@[^\s@]+$/.test(Value)) {
      throw new CognitoError('InvalidParameterException', 'Invalid email address format.');
    }
    attributes[Name] = Value;
  }
  return attributes;
}
