import {
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import { endpointIn, once } from '../../platform/aws/clients.ts';
import { environment } from '../../platform/aws/environment.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';

/**
 * Signs a person in with username and password.
 * @param address the caller's IP address, by which the pool may judge the attempt
 * @returns an access token
 * @throws Refusal bad_credentials and others of the table below
 */
export async function signInWithPassword(
  username: string,
  password: string,
  address: string,
): Promise<string> {
  try {
    const { AuthenticationResult } = await client().send(
      new AdminInitiateAuthCommand({
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        UserPoolId: environment('USER_POOL_ID'),
        ClientId: environment('USER_POOL_PROGRAM_CLIENT_ID'),
        AuthParameters: { USERNAME: username, PASSWORD: password },
        ContextData: {
          IpAddress: address,
          ServerName: 'energy-statistics',
          ServerPath: '/auth',
          HttpHeaders: [],
        },
      }),
    );
    if (AuthenticationResult?.AccessToken) return AuthenticationResult.AccessToken;
  } catch (error) {
    throw refusalOf(error as Error);
  }
  // The pool asks for a new password or a second factor, which only the site can send.
  throw new Refusal('sign_in_incomplete');
}

/** A person as the user pool knows them. */
export interface PoolPerson {
  readonly username: string;
  /** True when they signed in through an identity provider, which has just set the attributes. */
  readonly federated: boolean;
  readonly attributes: Readonly<Record<string, string>>;
}

/** The person of a verified access token. @throws Refusal not_signed_in when they no longer exist */
export async function personOf(accessToken: string): Promise<PoolPerson> {
  try {
    const { Username, UserStatus, UserAttributes, Enabled } = await client().send(
      new AdminGetUserCommand(poolUser(accessToken)),
    );
    if (Enabled === false) throw new Refusal('account_blocked');
    return {
      username: Username ?? '',
      federated: UserStatus === 'EXTERNAL_PROVIDER',
      attributes: Object.fromEntries(
        (UserAttributes ?? []).map(({ Name, Value }) => [Name ?? '', Value ?? '']),
      ),
    };
  } catch (error) {
    throw notSignedInWhenGone(error as Error);
  }
}

/**
 * Ends all of the person's sessions in the pool. This is done with the function's rights, because tokens
 * from the hosted pages have no scope for the pool's own API.
 */
export async function signOutEverywhere(accessToken: string): Promise<void> {
  try {
    await client().send(new AdminUserGlobalSignOutCommand(poolUser(accessToken)));
  } catch (error) {
    throw notSignedInWhenGone(error as Error);
  }
}

export const client = once(() => new CognitoIdentityProviderClient(endpointIn('COGNITO_ENDPOINT')));

function poolUser(accessToken: string): { UserPoolId: string; Username: string } {
  const { username } = decodeJwt<{ username?: string }>(accessToken);
  if (!username) throw new Refusal('not_signed_in');
  return { UserPoolId: environment('USER_POOL_ID'), Username: username };
}

function notSignedInWhenGone(error: Error): Error {
  return error.name === 'UserNotFoundException' ? new Refusal('not_signed_in') : error;
}

/** Refusals for the pool's errors, some of which differ by their message only. */
const refusals: readonly (readonly [name: string, message: RegExp, refusal: () => Refusal])[] = [
  ['NotAuthorizedException', /disabled/i, () => new Refusal('account_blocked')],
  [
    'NotAuthorizedException',
    /attempts exceeded/i,
    () => new Refusal('too_many_attempts', { retryAfter: 60 }),
  ],
  ['NotAuthorizedException', /./, () => new Refusal('bad_credentials')],
  ['UserNotFoundException', /./, () => new Refusal('bad_credentials')],
  ['InvalidParameterException', /./, () => new Refusal('bad_credentials')],
  ['PasswordResetRequiredException', /./, () => new Refusal('sign_in_incomplete')],
  ['UserNotConfirmedException', /./, () => new Refusal('sign_in_incomplete')],
  ['TooManyRequestsException', /./, () => new Refusal('too_many_attempts', { retryAfter: 5 })],
];

function refusalOf(error: Error): Error {
  const found = refusals.find(
    ([name, message]) => name === error.name && message.test(error.message),
  );
  return found ? found[2]() : error;
}
