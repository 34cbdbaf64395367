import { userPoolSettings } from '../../../functions/people/contract/user-pool-settings.ts';
import { proveCode } from './authenticator-operations.ts';
import { CognitoError } from './cognito-error.ts';
import { adminCall, clientCall, type Operation } from './operation.ts';
import { answerExchange, beginExchange, provePassword } from './password-proof.ts';
import { permanentPassword } from './passwords.ts';
import type { Pool, UserRecord } from './pool.ts';
import { localPool } from './pool-settings.ts';
import { attributeList, changeUser, userKey } from './pool-users.ts';
import { apiScope, refreshSession, revokeRefreshToken, startSession } from './sessions.ts';

type Parameters = Record<string, string>;

/** Sign-in and its challenges, refresh and sign-out: the calls of the site and of `POST /auth`. */
export const signInOperations: Record<string, Operation> = {
  InitiateAuth: clientCall('InitiateAuth')(
    ['AuthFlow', 'ClientId'],
    (pool, { AuthFlow, AuthParameters = {}, ClientId }, address) =>
      flowFor(clientFlows, AuthFlow, ClientId)(pool, AuthParameters, {
        clientId: ClientId,
        address,
      }),
  ),
  // Callers with credentials also tell the person's address.
  AdminInitiateAuth: adminCall('AdminInitiateAuth')(
    ['AuthFlow', 'ClientId', 'UserPoolId'],
    (pool, { AuthFlow, AuthParameters = {}, ClientId, ContextData }, address) =>
      flowFor(adminFlows, AuthFlow, ClientId)(pool, AuthParameters, {
        clientId: ClientId,
        address: ContextData?.IpAddress ?? address,
      }),
  ),
  RespondToAuthChallenge: clientCall('RespondToAuthChallenge')(
    ['ChallengeName', 'ClientId'],
    (pool, { ChallengeName, ChallengeResponses = {}, ClientId, Session = '' }, address) => {
      const answer = stepFor(challengeAnswers, ChallengeName, 'Challenge');
      return answer(pool, ChallengeResponses, {
        session: Session,
        clientId: ClientId,
        address,
      });
    },
  ),
  AdminRespondToAuthChallenge: adminCall('AdminRespondToAuthChallenge')(
    ['ChallengeName', 'ClientId', 'UserPoolId'],
    (pool, { ChallengeName, ChallengeResponses = {}, ClientId, Session = '', ContextData }, from) =>
      stepFor(challengeAnswers, ChallengeName, 'Challenge')(pool, ChallengeResponses, {
        session: Session,
        clientId: ClientId,
        address: ContextData?.IpAddress ?? from,
      }),
  ),
  GetTokensFromRefreshToken: clientCall('GetTokensFromRefreshToken')(
    ['RefreshToken', 'ClientId'],
    async (pool, { RefreshToken, ClientId }) => ({
      AuthenticationResult: await refreshSession(pool, RefreshToken, ClientId),
    }),
  ),
  RevokeToken: clientCall('RevokeToken')(['Token', 'ClientId'], (pool, { Token, ClientId }) => {
    if (Token.startsWith('ey')) {
      throw new CognitoError('UnsupportedTokenTypeException', 'Unsupported token type');
    }
    revokeRefreshToken(pool, Token, ClientId);
    return {};
  }),
};

interface Caller {
  readonly clientId: string;
  readonly address: string;
}
type Flow = (pool: Pool, parameters: Parameters, caller: Caller) => unknown;

/** Each client has a single flow. */
const { browser, programs } = userPoolSettings.clients;
const flowOf: Readonly<Record<string, string>> = {
  [localPool.clientId]: browser,
  [localPool.programClientId]: programs,
};

function flowFor(flows: Record<string, Flow>, name: string, clientId: string): Flow {
  const flow = stepFor(flows, name, 'Auth flow');
  if (flowOf[clientId] === name) return flow;
  throw new CognitoError('InvalidParameterException', 'Auth flow not enabled for this client');
}

const clientFlows: Record<string, Flow> = {
  USER_SRP_AUTH: (pool, parameters, { address }) => {
    const source = { name: parameter(parameters, 'USERNAME'), address };
    return beginExchange(pool, source, parameter(parameters, 'SRP_A'));
  },
};

const adminFlows: Record<string, Flow> = {
  ADMIN_USER_PASSWORD_AUTH: (pool, parameters, { address, clientId }) => {
    const source = { name: parameter(parameters, 'USERNAME'), address };
    const user = provePassword(pool, source, parameter(parameters, 'PASSWORD'));
    return completeSignIn(pool, user, clientId);
  },
};

interface AnswerContext extends Caller {
  readonly session: string;
}
type Answer = (pool: Pool, responses: Parameters, context: AnswerContext) => unknown;

const challengeAnswers: Record<string, Answer> = {
  async PASSWORD_VERIFIER(pool, responses, { address, clientId }) {
    const claim = {
      userName: parameter(responses, 'USERNAME'),
      secretBlock: parameter(responses, 'PASSWORD_CLAIM_SECRET_BLOCK'),
      timestamp: parameter(responses, 'TIMESTAMP'),
      signature: parameter(responses, 'PASSWORD_CLAIM_SIGNATURE'),
    };
    const user = answerExchange(pool, claim, address);
    return completeSignIn(pool, user, clientId);
  },

  async NEW_PASSWORD_REQUIRED(pool, responses, { session, clientId }) {
    const newPassword = parameter(responses, 'NEW_PASSWORD');
    const pending = pool.passwordChanges.find(session, pool.now());
    const user =
      pending?.clientId === clientId ? pool.journal.get('user', pending.userKey) : undefined;
    if (user?.status !== 'FORCE_CHANGE_PASSWORD') {
      throw new CognitoError('NotAuthorizedException', 'Invalid session for the user.');
    }
    const changed = changeUser(pool, user, permanentPassword(user.username, newPassword));
    pool.passwordChanges.close(session);
    return completeSignIn(pool, changed, clientId);
  },

  SOFTWARE_TOKEN_MFA(pool, responses, { session, clientId, address }) {
    const code = parameter(responses, 'SOFTWARE_TOKEN_MFA_CODE');
    const pending = pool.codesAsked.find(session, pool.now());
    const user =
      pending?.clientId === clientId ? pool.journal.get('user', pending.userKey) : undefined;
    if (!user) throw new CognitoError('NotAuthorizedException', 'Invalid session for the user.');
    const proven = proveCode(pool, user, code, address);
    pool.codesAsked.close(session);
    return sessionFor(pool, proven, clientId);
  },
};

/** Tokens, or the challenge to replace the temporary password or to send a code. */
async function completeSignIn(pool: Pool, user: UserRecord, clientId: string) {
  if (user.status !== 'FORCE_CHANGE_PASSWORD') {
    return user.authenticator?.enabled
      ? codeChallenge(pool, user, clientId)
      : sessionFor(pool, user, clientId);
  }
  const attributes = attributeList(user).filter(({ Name }) => Name !== 'sub');
  return {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    Session: pool.passwordChanges.open({ userKey: userKey(user.username), clientId }, pool.now()),
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.username,
      requiredAttributes: '[]',
      userAttributes: JSON.stringify(
        Object.fromEntries(attributes.map(({ Name, Value }) => [Name, Value])),
      ),
    },
  };
}

const codeChallenge = (pool: Pool, user: UserRecord, clientId: string) => ({
  ChallengeName: 'SOFTWARE_TOKEN_MFA',
  Session: pool.codesAsked.open({ userKey: userKey(user.username), clientId }, pool.now()),
  ChallengeParameters: { USER_ID_FOR_SRP: user.username },
});

const sessionFor = async (pool: Pool, user: UserRecord, clientId: string) => ({
  AuthenticationResult: await startSession(pool, user, { clientId, scope: apiScope }),
  ChallengeParameters: {},
});

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
