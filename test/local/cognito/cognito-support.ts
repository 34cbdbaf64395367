import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AdminInitiateAuthCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { onTestFinished } from 'vitest';
import { type LocalCognito, startCognito } from '../../../scripts/local/cognito/start-cognito.ts';
import { testSettings } from '../../support/aws/emulators.ts';
import { testCredentials } from '../../support/aws/test-credentials.ts';
import { addSignIn } from '../../support/portal/add-sign-in.ts';
import { demoPassword } from '../../support/portal/sign-in.ts';

export const password = demoPassword;
export const siteOrigin = 'http://localhost:8080';

export interface TestPool extends LocalCognito {
  readonly client: CognitoIdentityProviderClient;
  readonly pool: { readonly UserPoolId: string };
  readonly dataFolder: string;
}

/** A pool on free ports, stopped with the test that started it. */
export async function aPool(
  options: { dataFolder?: string; now?: () => Date } = {},
): Promise<TestPool> {
  const dataFolder = options.dataFolder ?? aFolder();
  const cognito = await startCognito(testSettings(dataFolder), {
    folder: dataFolder,
    siteOrigin,
    credentials: testCredentials,
    ...(options.now ? { now: options.now } : {}),
  });
  onTestFinished(() => cognito.stop());
  const client = new CognitoIdentityProviderClient({
    endpoint: cognito.endpoint,
    region: cognito.region,
    credentials: testCredentials,
  });
  return { ...cognito, client, dataFolder, pool: { UserPoolId: cognito.userPoolId } };
}

export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cognito-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A user with a verified address `{username}@example.org`, by default with a permanent password. */
export async function aUser(
  { client, userPoolId }: TestPool,
  username = 'mario',
  { permanent = true } = {},
): Promise<void> {
  const attributes = [
    { Name: 'email', Value: `${username}@example.org` },
    { Name: 'email_verified', Value: 'true' },
    { Name: 'custom:fiscal_code', Value: 'RSSMRA80A01H501U' },
  ];
  await addSignIn(client, userPoolId, username, { attributes, permanent });
}

export function signInWithPassword(
  { client, programClientId, pool }: TestPool,
  USERNAME: string,
  PASSWORD: string,
  IpAddress?: string,
) {
  return client.send(
    new AdminInitiateAuthCommand({
      ...pool,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      ClientId: programClientId,
      AuthParameters: { USERNAME, PASSWORD },
      ...(IpAddress
        ? { ContextData: { IpAddress, ServerName: 'test', ServerPath: '/', HttpHeaders: [] } }
        : {}),
    }),
  );
}

/** All three tokens of a sign-in that is expected to succeed. */
export async function tokensOf(pool: TestPool, username: string, secret = password) {
  const { AuthenticationResult: tokens } = await signInWithPassword(pool, username, secret);
  if (!tokens?.AccessToken || !tokens.IdToken || !tokens.RefreshToken) throw new Error('no tokens');
  return {
    accessToken: tokens.AccessToken,
    idToken: tokens.IdToken,
    refreshToken: tokens.RefreshToken,
  };
}

/** The mails the pool sent, oldest first. */
export function mails({ outboxFolder }: TestPool): string[] {
  return readdirSync(outboxFolder)
    .sort()
    .map((name) => readFileSync(join(outboxFolder, name), 'utf8'));
}
