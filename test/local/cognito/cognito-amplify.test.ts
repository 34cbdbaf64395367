import {
  AdminResetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  GetTokensFromRefreshTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { Amplify } from 'aws-amplify';
import {
  confirmResetPassword,
  confirmSignIn,
  fetchAuthSession,
  getCurrentUser,
  resetPassword,
  signIn,
  signOut,
} from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { afterEach, expect, it } from 'vitest';
import { aPool, aUser, mails, password, type TestPool } from './cognito-support.ts';

afterEach(() => signOut());

it('signs in by SRP, with user name or address', async () => {
  const pool = await aPoolForAmplify();
  await aUser(pool);
  for (const username of ['mario', 'mario@example.org']) {
    expect(await signIn({ username, password })).toMatchObject({ isSignedIn: true });
    expect(await getCurrentUser()).toMatchObject({ username: 'mario' });
    const { tokens } = await fetchAuthSession();
    expect(tokens?.accessToken.payload).toMatchObject({ token_use: 'access', username: 'mario' });
    await signOut();
  }
});

it('refuses a wrong password and an unknown name by SRP in the same words', async () => {
  const pool = await aPoolForAmplify();
  await aUser(pool);
  for (const username of ['mario', 'nobody']) {
    await expect(signIn({ username, password: 'Wrong-password-1' })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    });
  }
});

it('refreshes its tokens', async () => {
  const pool = await aPoolForAmplify();
  await aUser(pool);
  await signIn({ username: 'mario', password });
  const before = await fetchAuthSession();
  const after = await fetchAuthSession({ forceRefresh: true });
  expect(after.tokens?.accessToken.payload.jti).not.toBe(before.tokens?.accessToken.payload.jti);
  expect(after.tokens?.accessToken.payload.origin_jti).toBe(
    before.tokens?.accessToken.payload.origin_jti,
  );
});

it('can no longer refresh once it has signed out', async () => {
  const pool = await aPoolForAmplify();
  await aUser(pool);
  await signIn({ username: 'mario', password });
  const stored = await cognitoUserPoolsTokenProvider.authTokenStore.loadTokens();
  await signOut();
  expect((await fetchAuthSession()).tokens).toBeUndefined();
  const refresh = new GetTokensFromRefreshTokenCommand({
    ClientId: pool.clientId,
    RefreshToken: stored?.refreshToken,
  });
  await expect(pool.client.send(refresh)).rejects.toThrow('Refresh Token has been revoked');
});

it('has a new user choose a password', async () => {
  const pool = await aPoolForAmplify();
  await aUser(pool, 'maria', { permanent: false });
  const { nextStep } = await signIn({ username: 'maria', password });
  expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
  const chosen = 'Chosen-password-2026';
  expect(await confirmSignIn({ challengeResponse: chosen })).toMatchObject({ isSignedIn: true });
  await signOut();
  expect(await signIn({ username: 'maria', password: chosen })).toMatchObject({ isSignedIn: true });
  expect((await fetchAuthSession()).tokens?.idToken?.payload).toMatchObject({
    email: 'maria@example.org',
    'custom:fiscal_code': 'RSSMRA80A01H501U',
  });
});

it('has a user whose password was reset choose another, with the code that was mailed', async () => {
  const pool = await aPoolForAmplify();
  await aUser(pool);
  await pool.client.send(new AdminResetUserPasswordCommand({ ...pool.pool, Username: 'mario' }));
  const { nextStep } = await signIn({ username: 'mario', password });
  expect(nextStep.signInStep).toBe('RESET_PASSWORD');
  const newPassword = 'Another-password-2026';
  const confirm = (username: string, confirmationCode: string) =>
    confirmResetPassword({ username, confirmationCode, newPassword });
  const code = /^(\d{6})\r$/m.exec(mails(pool).at(-1) ?? '')?.[1] ?? '';
  const wrong = { name: 'CodeMismatchException' };
  await expect(confirm('mario', code === '000000' ? '111111' : '000000')).rejects.toMatchObject(
    wrong,
  );
  await expect(confirm('nobody', code)).rejects.toMatchObject(wrong);
  await confirm('mario', code);
  expect(await signIn({ username: 'mario', password: newPassword })).toMatchObject({
    isSignedIn: true,
  });
});

it('sends a code to a person who has lost the password, reveals nothing about names, and has a limit', async () => {
  const pool = await aPoolForAmplify();
  const sentTo = async (username: string) => {
    const { nextStep } = await resetPassword({ username });
    expect(nextStep.resetPasswordStep).toBe('CONFIRM_RESET_PASSWORD_WITH_CODE');
    return nextStep.codeDeliveryDetails.destination;
  };
  // The address says nothing: it is the same before and after there is an account with another one.
  const unknown = { mario: await sentTo('mario'), maria: await sentTo('maria') };
  expect(unknown.mario).toMatch(/^[a-z]\*\*\*@[a-z]\*\*\*$/);
  await aUser(pool);
  await pool.client.send(
    new AdminUpdateUserAttributesCommand({
      ...pool.pool,
      Username: 'mario',
      UserAttributes: [
        { Name: 'email', Value: 'zoe@ministero.example' },
        { Name: 'email_verified', Value: 'true' },
      ],
    }),
  );
  await aUser(pool, 'maria', { permanent: false });
  const before = mails(pool).length;
  await sentTo('nobody');
  // Before the first sign-in there is no password to lose: no code, and no word about it.
  expect(await sentTo('maria')).toBe(unknown.maria);
  expect(mails(pool)).toHaveLength(before);
  // Until it is used, the password stays as it was.
  expect(await sentTo('mario')).toBe(unknown.mario);
  expect(mails(pool)).toHaveLength(before + 1);
  expect(await signIn({ username: 'mario', password })).toMatchObject({ isSignedIn: true });
  await signOut();
  const confirmationCode = /^(\d{6})\r$/m.exec(mails(pool).at(-1) ?? '')?.[1] ?? '';
  const newPassword = 'Another-password-2026';
  await confirmResetPassword({ username: 'mario', confirmationCode, newPassword });
  expect(await signIn({ username: 'mario', password: newPassword })).toMatchObject({
    isSignedIn: true,
  });

  for (const [name, asked] of [
    ['mario', 2],
    ['maria', 2],
    ['nobody', 1],
  ] as const) {
    for (let sent = asked; sent < 5; sent += 1) await sentTo(name);
    await expect(sentTo(name)).rejects.toMatchObject({ name: 'LimitExceededException' });
  }
});

async function aPoolForAmplify(): Promise<TestPool> {
  const pool = await aPool();
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: pool.userPoolId,
        userPoolClientId: pool.clientId,
        userPoolEndpoint: pool.endpoint,
      },
    },
  });
  return pool;
}
