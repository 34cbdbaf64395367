import {
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  type AdminInitiateAuthCommandOutput,
  AdminRespondToAuthChallengeCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import { endpointIn, once } from '../../platform/aws/clients.ts';
import { environment } from '../../platform/aws/environment.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  /** The present code of the person's authenticator app, for whom it is the second factor. */
  readonly code?: string | undefined;
}

/**
 * Signs a person in with username and password, and the code of an authenticator app.
 * @param address the caller's IP address, by which the pool may judge the attempt
 * @returns an access token
 * @throws Refusal bad_credentials and others of the table below
 */
export async function signInWithPassword(
  { username, password, code }: Credentials,
  address: string,
): Promise<string> {
  const caller = {
    UserPoolId: environment('USER_POOL_ID'),
    ClientId: environment('USER_POOL_PROGRAM_CLIENT_ID'),
    ContextData: {
      IpAddress: address,
      ServerName: 'energy-statistics',
      ServerPath: '/auth',
      HttpHeaders: [],
    },
  };
  try {
    const begun = await client().send(
      new AdminInitiateAuthCommand({
        ...caller,
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: username, PASSWORD: password },
      }),
    );
    const answered = asksForCode(begun) && code ? await sendCode(begun, code) : begun;
    if (answered.AuthenticationResult?.AccessToken)
      return answered.AuthenticationResult.AccessToken;
  } catch (error) {
    throw refusalOf(error as Error);
  }
  // The pool still wants a code or a new password, which can be given on the site's pages only.
  throw new Refusal('sign_in_incomplete');

  function sendCode(
    { Session, ChallengeParameters }: AdminInitiateAuthCommandOutput,
    typed: string,
  ) {
    return client().send(
      new AdminRespondToAuthChallengeCommand({
        ...caller,
        Session,
        ChallengeName: 'SOFTWARE_TOKEN_MFA',
        ChallengeResponses: {
          USERNAME: ChallengeParameters?.USER_ID_FOR_SRP ?? username,
          SOFTWARE_TOKEN_MFA_CODE: typed,
        },
      }),
    );
  }
}

const asksForCode = ({ ChallengeName }: AdminInitiateAuthCommandOutput): boolean =>
  ChallengeName === 'SOFTWARE_TOKEN_MFA';

/** A person as the user pool knows them. */
export interface PoolPerson {
  readonly username: string;
  /** True when they signed in through an identity provider, which has just set the attributes. */
  readonly federated: boolean;
  /** Whether the pool asks for a code of an authenticator app after the password. */
  readonly hasSecondFactor: boolean;
  readonly attributes: Readonly<Record<string, string>>;
}

/** The person of a verified access token. @throws Refusal not_signed_in when they no longer exist */
export async function personOf(accessToken: string): Promise<PoolPerson> {
  try {
    const { Username, UserStatus, UserAttributes, UserMFASettingList, Enabled } =
      await client().send(new AdminGetUserCommand(poolUser(accessToken)));
    if (Enabled === false) throw new Refusal('account_blocked');
    return {
      username: Username ?? '',
      federated: UserStatus === 'EXTERNAL_PROVIDER',
      hasSecondFactor: UserMFASettingList?.includes('SOFTWARE_TOKEN_MFA') ?? false,
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
  ['CodeMismatchException', /./, () => new Refusal('wrong_code')],
  ['ExpiredCodeException', /./, () => new Refusal('wrong_code')],
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
