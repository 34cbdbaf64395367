import type {
  AdminInitiateAuthCommandInput,
  GetTokensFromRefreshTokenCommandInput,
  InitiateAuthCommandInput,
  RespondToAuthChallengeCommandInput,
  RevokeTokenCommandInput,
} from '@aws-sdk/client-cognito-identity-provider';
import { CognitoError } from './cognito-error.ts';
import { adminCall, clientCall, type Operation } from './operation.ts';
import { answerExchange, beginExchange, provePassword } from './password-proof.ts';
import { permanentPassword } from './passwords.ts';
import type { Pool, UserRecord } from './pool.ts';
import { attributeList, changeUser, userKey } from './pool-users.ts';
import { refreshSession, revokeRefreshToken, startSession } from './sessions.ts';

type Parameters = Record<string, string>;

/** Sign-in and its challenges, refresh and sign-out: the calls of the site and of `POST /auth`. */
export const signInOperations: Record<string, Operation> = {
  InitiateAuth: clientCall<InitiateAuthCommandInput>()(
    ['AuthFlow', 'ClientId'],
    (pool, { AuthFlow, AuthParameters = {} }, address) =>
      stepFor(clientFlows, AuthFlow, 'Auth flow')(pool, AuthParameters, address),
  ),
  // Whoever has credentials says where the person is.
  AdminInitiateAuth: adminCall<AdminInitiateAuthCommandInput>()(
    ['AuthFlow', 'ClientId', 'UserPoolId'],
    (pool, { AuthFlow, AuthParameters = {}, ContextData }, address) =>
      stepFor(adminFlows, AuthFlow, 'Auth flow')(
        pool,
        AuthParameters,
        ContextData?.IpAddress ?? address,
      ),
  ),
  RespondToAuthChallenge: clientCall<RespondToAuthChallengeCommandInput>()(
    ['ChallengeName', 'ClientId'],
    (pool, { ChallengeName, ChallengeResponses = {}, Session = '' }, address) => {
      const answer = stepFor(challengeAnswers, ChallengeName, 'Challenge');
      return answer(pool, ChallengeResponses, { session: Session, address });
    },
  ),
  GetTokensFromRefreshToken: clientCall<GetTokensFromRefreshTokenCommandInput>()(
    ['RefreshToken', 'ClientId'],
    async (pool, { RefreshToken }) => ({
      AuthenticationResult: await refreshSession(pool, RefreshToken),
    }),
  ),
  RevokeToken: clientCall<RevokeTokenCommandInput>()(['Token', 'ClientId'], (pool, { Token }) => {
    if (Token.startsWith('ey')) {
      throw new CognitoError('UnsupportedTokenTypeException', 'Unsupported token type');
    }
    revokeRefreshToken(pool, Token);
    return {};
  }),
};

type Flow = (pool: Pool, parameters: Parameters, address: string) => unknown;

const clientFlows: Record<string, Flow> = {
  USER_SRP_AUTH: (pool, parameters, address) => {
    const source = { name: parameter(parameters, 'USERNAME'), address };
    return beginExchange(pool, source, parameter(parameters, 'SRP_A'));
  },
};

const adminFlows: Record<string, Flow> = {
  ADMIN_USER_PASSWORD_AUTH: (pool, parameters, address) => {
    const source = { name: parameter(parameters, 'USERNAME'), address };
    return completeSignIn(pool, provePassword(pool, source, parameter(parameters, 'PASSWORD')));
  },
};

interface AnswerContext {
  readonly session: string;
  readonly address: string;
}
type Answer = (pool: Pool, responses: Parameters, context: AnswerContext) => unknown;

const challengeAnswers: Record<string, Answer> = {
  async PASSWORD_VERIFIER(pool, responses, { address }) {
    const claim = {
      userName: parameter(responses, 'USERNAME'),
      secretBlock: parameter(responses, 'PASSWORD_CLAIM_SECRET_BLOCK'),
      timestamp: parameter(responses, 'TIMESTAMP'),
      signature: parameter(responses, 'PASSWORD_CLAIM_SIGNATURE'),
    };
    const user = answerExchange(pool, claim, address);
    return completeSignIn(pool, user);
  },

  async NEW_PASSWORD_REQUIRED(pool, responses, { session }) {
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

/** Tokens, or the challenge to choose a password in place of the temporary one. */
async function completeSignIn(pool: Pool, user: UserRecord) {
  if (user.status !== 'FORCE_CHANGE_PASSWORD') {
    return { AuthenticationResult: await startSession(pool, user), ChallengeParameters: {} };
  }
  const attributes = attributeList(user).filter(({ Name }) => Name !== 'sub');
  return {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    Session: pool.passwordChanges.open(userKey(user.username), pool.now()),
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.username,
      requiredAttributes: '[]',
      userAttributes: JSON.stringify(
        Object.fromEntries(attributes.map(({ Name, Value }) => [Name, Value])),
      ),
    },
  };
}

function stepFor<Step>(steps: Record<string, Step>, name: string, kind: string): Step {
  const step = Object.hasOwn(steps, name) ? steps[name] : undefined;
  if (step !== undefined) return step;
  throw new CognitoError('InvalidParameterException', `${kind} ${name} is not enabled.`);
}

function parameter(parameters: Parameters, name: string): string {
  const value = parameters[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new CognitoError('InvalidParameterException', `Missing required parameter ${name}`);
}
