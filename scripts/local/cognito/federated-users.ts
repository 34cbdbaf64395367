import type { ProviderUserIdentifierType } from '@aws-sdk/client-cognito-identity-provider';
import { CognitoError } from './cognito-error.ts';
import type { Pool } from './pool.ts';
import type { UserRecord } from './pool-records.ts';
import { poolSettings } from './pool-settings.ts';
import { changeUser, requireUser, saveNewUser, userKey } from './users.ts';

/** A person as an identity provider has recognised them. */
export interface ProviderPerson {
  readonly providerName: string;
  /** The provider's own identifier of the person. */
  readonly userId: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/**
 * The pool's user for a person who came from an identity provider: the account the identity was
 * linked to, else `Provider_userId`, made at the first sign-in and brought up to date at each. An
 * account of the pool keeps its own attributes and gains those it lacked.
 * @throws NotAuthorizedException when the user is disabled
 */
export function federatedUser(pool: Pool, person: ProviderPerson): UserRecord {
  const { providerName, userId } = person;
  // The pool takes no provider's word for an e-mail address.
  const attributes = { ...person.attributes, email_verified: 'false' };
  const known = findByIdentity(pool, providerName, userId);
  if (known === undefined) {
    return saveNewUser(pool, {
      username: `${providerName}_${userId}`,
      status: 'EXTERNAL_PROVIDER',
      attributes,
      identities: [{ providerName, userId, linkedAt: pool.now().toISOString() }],
    });
  }
  if (!known.enabled) throw new CognitoError('NotAuthorizedException', 'User is disabled.');
  const own = known.attributes;
  return changeUser(pool, known, {
    attributes:
      known.status === 'EXTERNAL_PROVIDER' ? { ...own, ...attributes } : { ...attributes, ...own },
  });
}

/** Makes a provider's identity sign in to an account of the pool, as AdminLinkProviderForUser. */
export function linkIdentity(
  pool: Pool,
  destination: ProviderUserIdentifierType,
  source: ProviderUserIdentifierType,
): void {
  const providerName = source.ProviderName ?? '';
  const userId = source.ProviderAttributeValue ?? '';
  if (!(poolSettings.identityProviders as readonly string[]).includes(providerName)) {
    throw new CognitoError(
      'InvalidParameterException',
      `Identity provider ${providerName} does not exist.`,
    );
  }
  if (source.ProviderAttributeName !== 'Cognito_Subject' || userId === '') {
    throw new CognitoError('InvalidParameterException', 'Invalid SourceUser: only Cognito_Subject');
  }
  const user = requireUser(pool, destination.ProviderAttributeValue ?? '');
  if (findByIdentity(pool, providerName, userId) !== undefined) {
    throw new CognitoError('InvalidParameterException', 'SourceUser is already linked to a user');
  }
  const linkedAt = pool.now().toISOString();
  changeUser(pool, user, { identities: [...user.identities, { providerName, userId, linkedAt }] });
}

function findByIdentity(pool: Pool, providerName: string, userId: string): UserRecord | undefined {
  return (
    pool.journal
      .all('user')
      .find(({ identities }) =>
        identities.some((one) => one.providerName === providerName && one.userId === userId),
      ) ?? pool.journal.get('user', userKey(`${providerName}_${userId}`))
  );
}
