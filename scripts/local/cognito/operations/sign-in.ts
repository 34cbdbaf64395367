import type {
  AdminInitiateAuthCommandInput,
  AdminRespondToAuthChallengeCommandInput,
  GetTokensFromRefreshTokenCommandInput,
  InitiateAuthCommandInput,
  RespondToAuthChallengeCommandInput,
} from '@aws-sdk/client-cognito-identity-provider';
import { CognitoError } from '../cognito-error.ts';
import { adminCall, clientCall, type Operation } from '../operation.ts';
import { completeSignIn, provePassword } from '../password-sign-in.ts';
import { permanentPassword } from '../passwords.ts';
import type { Pool } from '../pool.ts';
import { refreshSession, startSession } from '../sessions.ts';
import { answerExchange, beginExchange } from '../srp-sign-in.ts';
import { changeUser } from '../users.ts';

type Parameters = Record<string, string>;
type Step = (pool: Pool, parameters: Parameters, session: string) => unknown;

/** Sign-in, refresh and the challenges on the way. */
export const signInOperations: Record<string, Operation> = {
  InitiateAuth: clientCall<InitiateAuthCommandInput>()(
    ['AuthFlow', 'ClientId'],
    (pool, { AuthFlow, AuthParameters = {} }) =>
      stepFor(clientFlows, AuthFlow, 'Auth flow')(pool, AuthParameters, ''),
  ),
  AdminInitiateAuth: adminCall<AdminInitiateAuthCommandInput>()(
    ['AuthFlow', 'ClientId', 'UserPoolId'],
    (pool, { AuthFlow, AuthParameters = {} }) =>
      stepFor(adminFlows, AuthFlow, 'Auth flow')(pool, AuthParameters, ''),
  ),
  RespondToAuthChallenge: clientCall<RespondToAuthChallengeCommandInput>()(
    ['ChallengeName', 'ClientId'],
    (pool, { ChallengeName, ChallengeResponses = {}, Session = '' }) =>
      stepFor(challengeAnswers, ChallengeName, 'Challenge')(pool, ChallengeResponses, Session),
  ),
  AdminRespondToAuthChallenge: adminCall<AdminRespondToAuthChallengeCommandInput>()(
    ['ChallengeName', 'ClientId', 'UserPoolId'],
    (pool, { ChallengeName, ChallengeResponses = {}, Session = '' }) =>
      stepFor(challengeAnswers, ChallengeName, 'Challenge')(pool, ChallengeResponses, Session),
  ),
  GetTokensFromRefreshToken: clientCall<GetTokensFromRefreshTokenCommandInput>()(
    ['RefreshToken', 'ClientId'],
    async (pool, { RefreshToken }) => ({
      AuthenticationResult: await refreshSession(pool, RefreshToken),
    }),
  ),
};

const withPassword: Step = async (pool, parameters) => {
  const name = parameter(parameters, 'USERNAME');
  const user = provePassword(pool, name, parameter(parameters, 'PASSWORD'));
  return completeSignIn(pool, user);
};

const withRefreshToken: Step = async (pool, parameters) => ({
  AuthenticationResult: await refreshSession(pool, parameter(parameters, 'REFRESH_TOKEN')),
  ChallengeParameters: {},
});

const withSrp: Step = (pool, parameters) =>
  beginExchange(pool, parameter(parameters, 'USERNAME'), parameter(parameters, 'SRP_A'));

const sharedFlows: Record<string, Step> = {
  USER_SRP_AUTH: withSrp,
  REFRESH_TOKEN_AUTH: withRefreshToken,
  REFRESH_TOKEN: withRefreshToken,
};

const clientFlows: Record<string, Step> = { ...sharedFlows, USER_PASSWORD_AUTH: withPassword };

const adminFlows: Record<string, Step> = {
  ...sharedFlows,
  ADMIN_USER_PASSWORD_AUTH: withPassword,
  ADMIN_NO_SRP_AUTH: withPassword,
};

const challengeAnswers: Record<string, Step> = {
  async PASSWORD_VERIFIER(pool, responses) {
    const user = answerExchange(pool, {
      userName: parameter(responses, 'USERNAME'),
      secretBlock: parameter(responses, 'PASSWORD_CLAIM_SECRET_BLOCK'),
      timestamp: parameter(responses, 'TIMESTAMP'),
      signature: parameter(responses, 'PASSWORD_CLAIM_SIGNATURE'),
    });
    return completeSignIn(pool, user);
  },

  async NEW_PASSWORD_REQUIRED(pool, responses, session) {
    const newPassword = parameter(responses, 'NEW_PASSWORD');
    const key = pool.passwordChanges.find(session, pool.now());
    const user = key === undefined ? undefined : pool.journal.get('user', key);
    if (user?.status !== 'FORCE_CHANGE_PASSWORD') {
      throw new CognitoError('NotAuthorizedException', 'Invalid session for the user.');
    }
    const changed = changeUser(pool, user, permanentPassword(user.username, newPassword));
    pool.passwordChanges.close(session);
    return { AuthenticationResult: await startSession(pool, changed), ChallengeParameters: {} };
  },
};

function stepFor(steps: Record<string, Step>, name: string, kind: string): Step {
  const step = Object.hasOwn(steps, name) ? steps[name] : undefined;
  if (step !== undefined) return step;
  throw new CognitoError('InvalidParameterException', `${kind} ${name} is not enabled.`);
}

function parameter(parameters: Parameters, name: string): string {
  const value = parameters[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new CognitoError('InvalidParameterException', `Missing required parameter ${name}`);
}
