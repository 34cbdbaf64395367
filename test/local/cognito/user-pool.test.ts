import {
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
  DeleteUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { userPoolSettings } from '../../../functions/people/contract/user-pool-settings.ts';
import {
  personOf,
  signInWithPassword,
  signOutEverywhere,
} from '../../../functions/people/store/user-pool.ts';
import { awsEnvironment, localRegion } from '../../../scripts/local/folder/local-aws.ts';
import { testCredentials } from '../../support/aws/test-credentials.ts';
import { addSignIn } from '../../support/portal/add-sign-in.ts';
import { demoPassword } from '../../support/portal/sign-in.ts';
import { startUserPool } from '../../support/portal/user-pool.ts';

/**
 * The calls that functions make to a user pool. They run against the project's own server, or with
 * TEST_COGNITO_ENDPOINT against a new pool at that endpoint, which is removed afterwards.
 */
const endpoint = process.env.TEST_COGNITO_ENDPOINT;
const address = '203.0.113.7';
let pool: { userPoolId: string; client: CognitoIdentityProviderClient; stop(): Promise<unknown> };

beforeAll(async () => {
  pool = endpoint ? await newPoolAt(endpoint) : await ownPool();
  const attributes = [
    { Name: 'email', Value: 'mario@example.org' },
    { Name: 'email_verified', Value: 'true' },
    { Name: 'custom:fiscal_code', Value: 'RSSMRA80A01H501U' },
  ];
  await addSignIn(pool.client, pool.userPoolId, 'mario', { attributes });
  await addSignIn(pool.client, pool.userPoolId, 'maria', { permanent: false });
});
afterAll(() => pool.stop());

async function ownPool() {
  Object.assign(process.env, awsEnvironment(testCredentials));
  return startUserPool();
}

async function newPoolAt(there: string) {
  const { AWS_ACCESS_KEY_ID = 'test', AWS_SECRET_ACCESS_KEY = 'test' } = process.env;
  Object.assign(process.env, { AWS_REGION: localRegion, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY });
  const client = new CognitoIdentityProviderClient({ endpoint: there });
  const { UserPool } = await client.send(
    new CreateUserPoolCommand({
      PoolName: 'energy-statistics-tests',
      AliasAttributes: ['email'],
      Schema: [{ Name: 'fiscal_code', AttributeDataType: 'String', Mutable: true }],
    }),
  );
  const userPoolId = String(UserPool?.Id);
  const { UserPoolClient } = await client.send(
    new CreateUserPoolClientCommand({
      UserPoolId: userPoolId,
      ClientName: 'programs',
      ExplicitAuthFlows: [`ALLOW_${userPoolSettings.clients.programs}`, 'ALLOW_REFRESH_TOKEN_AUTH'],
      PreventUserExistenceErrors: 'ENABLED',
    }),
  );
  Object.assign(process.env, {
    COGNITO_ENDPOINT: there,
    USER_POOL_ID: userPoolId,
    USER_POOL_PROGRAM_CLIENT_ID: UserPoolClient?.ClientId,
  });
  const stop = () => client.send(new DeleteUserPoolCommand({ UserPoolId: userPoolId }));
  return { client, userPoolId, stop };
}

test('a program gets a token that names the person', async () => {
  const token = await signInWithPassword({ username: 'mario', password: demoPassword }, address);
  expect(await personOf(token)).toMatchObject({
    username: 'mario',
    federated: false,
    attributes: { email: 'mario@example.org', 'custom:fiscal_code': 'RSSMRA80A01H501U' },
  });
});

test.each(['mario', 'nobody'])(
  'a wrong password of %s is refused in the same words',
  async (name) => {
    await expect(
      signInWithPassword({ username: name, password: 'Wrong-password-1' }, address),
    ).rejects.toMatchObject({
      code: 'bad_credentials',
    });
  },
);

test('a person who must choose a password first is sent to the site', async () => {
  await expect(
    signInWithPassword({ username: 'maria', password: demoPassword }, address),
  ).rejects.toMatchObject({
    code: 'sign_in_incomplete',
  });
});

test('signing out everywhere is taken, and by the pool too', async () => {
  const token = await signInWithPassword({ username: 'mario', password: demoPassword }, address);
  await signOutEverywhere(token);
  const again = { UserPoolId: pool.userPoolId, Username: 'mario' };
  await pool.client.send(new AdminUserGlobalSignOutCommand(again));
});
