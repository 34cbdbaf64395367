import {
  AdminRespondToAuthChallengeCommand,
  AdminSetUserMFAPreferenceCommand,
  AssociateSoftwareTokenCommand,
  ChangePasswordCommand,
  GetUserCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, test } from 'vitest';
import { codeAt } from '../../../scripts/local/cognito/one-time-codes.ts';
import { aPool, aUser, password, signInWithPassword, type TestPool } from './cognito-support.ts';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('codes are those of RFC 6238 (second %i)', (seconds, code) => {
  // `12345678901234567890` in base 32.
  expect(codeAt('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', new Date(seconds * 1000))).toBe(code);
});

const start = new Date('2026-11-24T09:00:00Z');

/** A pool whose clock stands, with a person who has an authenticator app. */
async function withApp() {
  let now = start;
  const pool = await aPool({ now: () => now });
  await aUser(pool);
  const { AuthenticationResult } = await signInWithPassword(pool, 'mario', password);
  const AccessToken = String(AuthenticationResult?.AccessToken);
  const { SecretCode = '' } = await pool.client.send(
    new AssociateSoftwareTokenCommand({ AccessToken }),
  );
  const secret = SecretCode;
  await pool.client.send(
    new VerifySoftwareTokenCommand({ AccessToken, UserCode: codeAt(secret, now) }),
  );
  const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
  await pool.client.send(
    new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings }),
  );
  const later = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000);
    return now;
  };
  return { pool, secret, later, AccessToken };
}

const sendCode = ({ client, pool, programClientId }: TestPool, session: string, code: string) =>
  client.send(
    new AdminRespondToAuthChallengeCommand({
      ...pool,
      ClientId: programClientId,
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session: session,
      ChallengeResponses: { USERNAME: 'mario', SOFTWARE_TOKEN_MFA_CODE: code },
    }),
  );

test('a person with an app is asked for its code, and a wrong or used one is refused', async () => {
  const { pool, secret, later } = await withApp();
  const first = await signInWithPassword(pool, 'mario', password);
  expect(first.AuthenticationResult).toBeUndefined();
  expect(first.ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
  const session = String(first.Session);
  const used = codeAt(secret, start);
  await expect(sendCode(pool, session, used)).rejects.toMatchObject({
    name: 'ExpiredCodeException',
  });
  const code = codeAt(secret, later(30));
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  await expect(sendCode(pool, session, wrong)).rejects.toMatchObject({
    name: 'CodeMismatchException',
  });
  const signedIn = await sendCode(pool, session, code);
  expect(signedIn.AuthenticationResult?.AccessToken).toBeTruthy();
  await expect(sendCode(pool, session, code)).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  });
});

test('wrong codes lock out, also with the right password before each', async () => {
  const { pool, secret, later } = await withApp();
  const wrong = String((Number(codeAt(secret, later(30))) + 1) % 1_000_000).padStart(6, '0');
  const endings: string[] = [];
  for (let attempt = 0; attempt < 8; attempt++) {
    const ending = await signInWithPassword(pool, 'mario', password)
      .then(({ Session }) => sendCode(pool, String(Session), wrong))
      .then(
        () => 'in',
        (error: Error) => `${error.name}: ${error.message}`,
      );
    endings.push(ending);
  }
  expect(endings[0]).toMatch(/^CodeMismatchException/);
  expect(endings.at(-1)).toMatch(/attempts exceeded/i);
});

test('no app is asked for that has never shown a code, and an abandoned new one leaves the old', async () => {
  const pool = await aPool();
  await aUser(pool);
  const { AuthenticationResult } = await signInWithPassword(pool, 'mario', password);
  const AccessToken = String(AuthenticationResult?.AccessToken);
  const SoftwareTokenMfaSettings = { Enabled: true };
  const prefer = () =>
    pool.client.send(new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings }));
  await expect(prefer()).rejects.toMatchObject({ name: 'InvalidParameterException' });
  await pool.client.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  await expect(
    pool.client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: '12345a' })),
  ).rejects.toMatchObject({ name: 'EnableSoftwareTokenMFAException' });
  await expect(prefer()).rejects.toMatchObject({ name: 'InvalidParameterException' });

  const known = await withApp();
  const { AccessToken: theirs } = known;
  await known.pool.client.send(new AssociateSoftwareTokenCommand({ AccessToken: theirs }));
  const again = await signInWithPassword(known.pool, 'mario', password);
  const code = codeAt(known.secret, known.later(30));
  const { AuthenticationResult: signedIn } = await sendCode(
    known.pool,
    String(again.Session),
    code,
  );
  expect(signedIn?.AccessToken).toBeTruthy();
});

test('a person who has lost the app signs in with only the password once an administrator has removed it', async () => {
  const { pool, AccessToken } = await withApp();
  const { UserMFASettingList } = await pool.client.send(new GetUserCommand({ AccessToken }));
  expect(UserMFASettingList).toEqual(['SOFTWARE_TOKEN_MFA']);
  await pool.client.send(
    new AdminSetUserMFAPreferenceCommand({
      ...pool.pool,
      Username: 'mario',
      SoftwareTokenMfaSettings: { Enabled: false },
    }),
  );
  const { AuthenticationResult } = await signInWithPassword(pool, 'mario', password);
  expect(AuthenticationResult?.AccessToken).toBeTruthy();
});

test('a person changes the password by telling the present one', async () => {
  const pool = await aPool();
  await aUser(pool);
  const { AuthenticationResult } = await signInWithPassword(pool, 'mario', password);
  const AccessToken = String(AuthenticationResult?.AccessToken);
  const change = (PreviousPassword: string, ProposedPassword: string) =>
    pool.client.send(
      new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword }),
    );
  const next = 'Another-password-2026';
  await expect(change('Wrong-password-2026', next)).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  });
  await expect(change(password, 'short')).rejects.toMatchObject({
    name: 'InvalidPasswordException',
  });
  await change(password, next);
  await expect(signInWithPassword(pool, 'mario', password)).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  });
  const again = await signInWithPassword(pool, 'mario', next);
  expect(again.AuthenticationResult?.AccessToken).toBeTruthy();
});
