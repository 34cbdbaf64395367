import {
  AdminUserGlobalSignOutCommand,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { aPool, aUser, password, signInWithPassword, tokensOf } from './cognito-support.ts';

const wrong = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };

describe('tokens', () => {
  it('carry the claims of Cognito and verify with the published keys', async () => {
    const pool = await aPool({ now: () => clock.now() });
    await aUser(pool);
    const { accessToken, idToken } = await tokensOf(pool, 'mario');
    const keys = createRemoteJWKSet(new URL(pool.keysUrl));
    const access = await jwtVerify(accessToken, keys, { issuer: pool.issuer });
    const identity = await jwtVerify(idToken, keys, {
      issuer: pool.issuer,
      audience: pool.programClientId,
    });
    expect(Object.keys(decodeProtectedHeader(accessToken)).sort()).toEqual(['alg', 'kid']);
    expect(access.payload).toEqual({
      sub: expect.stringMatching(/^[0-9a-f-]{36}$/),
      iss: pool.issuer,
      client_id: pool.programClientId,
      origin_jti: expect.any(String),
      event_id: expect.any(String),
      token_use: 'access',
      scope: 'aws.cognito.signin.user.admin',
      auth_time: expect.any(Number),
      exp: Number(access.payload.iat) + 3600,
      iat: expect.any(Number),
      jti: expect.any(String),
      username: 'mario',
    });
    expect(identity.payload).toEqual({
      sub: access.payload.sub,
      iss: pool.issuer,
      aud: pool.programClientId,
      'cognito:username': 'mario',
      origin_jti: access.payload.origin_jti,
      event_id: access.payload.event_id,
      token_use: 'id',
      auth_time: access.payload.auth_time,
      exp: access.payload.exp,
      iat: access.payload.iat,
      jti: expect.any(String),
      email: 'mario@example.org',
      email_verified: true,
      'custom:fiscal_code': 'RSSMRA80A01H501U',
    });
  });
});

describe('signing in with a password', () => {
  it('takes the user name or the verified address, in any case', async () => {
    const pool = await aPool();
    await aUser(pool);
    for (const name of ['mario', 'MARIO', 'Mario@Example.org']) {
      expect(decodeJwt((await tokensOf(pool, name)).accessToken)).toMatchObject({
        username: 'mario',
      });
    }
  });

  it('refuses a wrong password and an unknown user in the same words', async () => {
    const pool = await aPool();
    await aUser(pool);
    await expect(signInWithPassword(pool, 'mario', 'wrong')).rejects.toMatchObject(wrong);
    await expect(signInWithPassword(pool, 'nobody', 'wrong')).rejects.toMatchObject(wrong);
  });

  it('asks a new user to choose a password', async () => {
    const pool = await aPool();
    await aUser(pool, 'maria', { permanent: false });
    const challenge = await signInWithPassword(pool, 'maria', password);
    expect(challenge).toMatchObject({
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      ChallengeParameters: { USER_ID_FOR_SRP: 'maria', requiredAttributes: '[]' },
    });
    const choose = (secret: string) =>
      pool.client.send(
        new RespondToAuthChallengeCommand({
          ChallengeName: 'NEW_PASSWORD_REQUIRED',
          ClientId: pool.programClientId,
          Session: challenge.Session,
          ChallengeResponses: { USERNAME: 'maria', NEW_PASSWORD: secret },
        }),
      );
    await expect(choose('short')).rejects.toMatchObject({ name: 'InvalidPasswordException' });
    const { AuthenticationResult } = await choose('Another-password-2026');
    expect(AuthenticationResult?.AccessToken).toBeDefined();
    await expect(choose('Another-password-2027')).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
    await tokensOf(pool, 'maria', 'Another-password-2026');
  });

  it('no longer takes a temporary password after seven days', async () => {
    let now = new Date('2026-03-02T08:00:00Z');
    const pool = await aPool({ now: () => now });
    await aUser(pool, 'maria', { permanent: false });
    now = new Date('2026-03-09T08:00:00Z');
    await expect(signInWithPassword(pool, 'maria', password)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Temporary password has expired and must be reset by an administrator.',
    });
  });
});

describe('the clients of the pool', () => {
  const notEnabled = {
    name: 'InvalidParameterException',
    message: 'Auth flow not enabled for this client',
  };

  it('have one way in each: pages prove a password, programs send it', async () => {
    const pool = await aPool();
    await aUser(pool);
    const program = signInWithPassword(
      { ...pool, programClientId: pool.clientId },
      'mario',
      password,
    );
    await expect(program).rejects.toMatchObject(notEnabled);
    const page = new InitiateAuthCommand({
      AuthFlow: 'USER_SRP_AUTH',
      ClientId: pool.programClientId,
      AuthParameters: { USERNAME: 'mario', SRP_A: 'abc' },
    });
    await expect(pool.client.send(page)).rejects.toMatchObject(notEnabled);
  });

  it('take each their own refresh tokens only', async () => {
    const pool = await aPool();
    await aUser(pool);
    const { refreshToken } = await tokensOf(pool, 'mario');
    await expect(refresh(pool, refreshToken, pool.clientId)).rejects.toMatchObject({
      message: 'Invalid Refresh Token',
    });
    await refresh(pool, refreshToken);
  });
});

describe('repeated failures', () => {
  const attemptsExceeded = {
    name: 'NotAuthorizedException',
    message: 'Password attempts exceeded',
  };

  it('lock a name out after five, for a time that doubles', async () => {
    let now = Date.parse('2026-03-02T08:00:00Z');
    const pool = await aPool({ now: () => new Date(now) });
    await aUser(pool);
    const fail = () => expect(signInWithPassword(pool, 'mario', 'wrong')).rejects;
    for (let failure = 1; failure <= 5; failure += 1) await fail().toMatchObject(wrong);
    // 2^(5 - 5) = 1 second, whatever is tried meanwhile
    await expect(signInWithPassword(pool, 'mario', password)).rejects.toMatchObject(
      attemptsExceeded,
    );
    await fail().toMatchObject(attemptsExceeded);
    now += 1000;
    await fail().toMatchObject(wrong);
    now += 1999;
    await fail().toMatchObject(attemptsExceeded);
    now += 1;
    await tokensOf(pool, 'mario');
    await fail().toMatchObject(wrong);
    await tokensOf(pool, 'mario');
  });

  it('lock a name out for the address that they come from', async () => {
    const now = Date.parse('2026-03-02T08:00:00Z');
    const pool = await aPool({ now: () => new Date(now) });
    await aUser(pool);
    for (let failures = 1; failures <= 9; failures += 1) {
      const wrong = signInWithPassword(pool, 'mario', 'Wrong-password-1', '203.0.113.7');
      await expect(wrong).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    }
    await expect(signInWithPassword(pool, 'mario', password, '203.0.113.7')).rejects.toMatchObject(
      attemptsExceeded,
    );
    await signInWithPassword(pool, 'mario', password, '198.51.100.23');
    await signInWithPassword(pool, 'mario', password);
  });

  it('are forgotten when the clock is set back', async () => {
    let now = Date.parse('2026-03-02T08:00:00Z');
    const pool = await aPool({ now: () => new Date(now) });
    await aUser(pool);
    now += 5 * 3_600_000;
    for (let failures = 1; failures <= 5; failures += 1) {
      await expect(signInWithPassword(pool, 'mario', 'Wrong-password-1')).rejects.toThrow();
    }
    now -= 5 * 3_600_000;
    await signInWithPassword(pool, 'mario', password);
  });

  it('lock unknown names out alike, and are forgotten after a quiet quarter of an hour', async () => {
    let now = Date.parse('2026-03-02T08:00:00Z');
    const pool = await aPool({ now: () => new Date(now) });
    const fail = () => expect(signInWithPassword(pool, 'nobody', 'wrong')).rejects;
    for (let failure = 1; failure <= 5; failure += 1) await fail().toMatchObject(wrong);
    await fail().toMatchObject(attemptsExceeded);
    now += 16 * 60_000;
    for (let failure = 1; failure <= 5; failure += 1) await fail().toMatchObject(wrong);
    await fail().toMatchObject(attemptsExceeded);
  });
});

describe('refreshing', () => {
  it('gives new tokens of the same session', async () => {
    const pool = await aPool();
    await aUser(pool);
    const { accessToken, refreshToken } = await tokensOf(pool, 'mario');
    const { origin_jti, auth_time } = decodeJwt(accessToken);
    const { AuthenticationResult } = await refresh(pool, refreshToken);
    const fresh = decodeJwt(AuthenticationResult?.AccessToken ?? '');
    expect(fresh).toMatchObject({ origin_jti, auth_time, username: 'mario' });
    expect(fresh.jti).not.toBe(decodeJwt(accessToken).jti);
    expect(AuthenticationResult?.RefreshToken).toBeUndefined();
  });

  it('ends with revocation and with sign-out everywhere', async () => {
    const pool = await aPool();
    await aUser(pool);
    const user = { ...pool.pool, Username: 'mario' };
    const endings = [
      ({ refreshToken: Token }: Tokens) =>
        pool.client.send(new RevokeTokenCommand({ ClientId: pool.programClientId, Token })),
      () => pool.client.send(new AdminUserGlobalSignOutCommand(user)),
    ];
    for (const end of endings) {
      const tokens = await tokensOf(pool, 'mario');
      await end(tokens);
      await expect(refresh(pool, tokens.refreshToken)).rejects.toMatchObject({
        name: 'NotAuthorizedException',
        message: 'Refresh Token has been revoked',
      });
    }
  });

  it('ends after twelve hours', async () => {
    let now = Date.parse('2026-03-02T08:00:00Z');
    const pool = await aPool({ now: () => new Date(now) });
    await aUser(pool);
    const { refreshToken } = await tokensOf(pool, 'mario');
    now += 12 * 3_600_000 - 1000;
    await refresh(pool, refreshToken);
    now += 1000;
    await expect(refresh(pool, refreshToken)).rejects.toMatchObject({
      message: 'Refresh Token has expired',
    });
  });

  it('refuses a token it did not give', async () => {
    const pool = await aPool();
    await aUser(pool);
    const { refreshToken } = await tokensOf(pool, 'mario');
    await expect(refresh(pool, `${refreshToken}x`)).rejects.toMatchObject({
      message: 'Invalid Refresh Token',
    });
  });
});

it('limits the sign-in calls of one second', async () => {
  const now = new Date('2026-03-02T08:00:00Z');
  const { endpoint, clientId } = await aPool({ now: () => now });
  const call = async () => {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth' },
      body: JSON.stringify({ ClientId: clientId, AuthFlow: 'USER_PASSWORD_AUTH' }),
    });
    return ((await response.json()) as { __type: string }).__type;
  };
  const names = await Promise.all(Array.from({ length: 121 }, call));
  expect(names.filter((name) => name === 'TooManyRequestsException')).toHaveLength(1);
});

type TestPool = Awaited<ReturnType<typeof aPool>>;
type Tokens = Awaited<ReturnType<typeof tokensOf>>;

function refresh(
  { client, programClientId }: TestPool,
  refreshToken: string,
  ClientId = programClientId,
) {
  return client.send(
    new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken: refreshToken }),
  );
}
