import { join } from 'node:path';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { openPool } from '../../../scripts/local/cognito/pool.ts';
import { federatedUser, type ProviderPerson } from '../../../scripts/local/cognito/pool-users.ts';
import { type LocalCognito, startCognito } from '../../../scripts/local/cognito/start-cognito.ts';
import { cognitoEnvironment } from '../../../scripts/local/stack/stack-environment.ts';
import { temporaryFolder, testSettings } from '../aws/emulators.ts';
import { testCredentials } from '../aws/test-credentials.ts';
import { addSignIn } from './add-sign-in.ts';

export interface TestUserPool extends LocalCognito {
  readonly client: CognitoIdentityProviderClient;
  /** Adds a person with a password. @returns the subject of their sign-ins */
  addPerson(username: string, options?: PersonOptions): Promise<string>;
}

export interface PersonOptions {
  readonly fiscalCode?: string;
  /** Otherwise the password has to be changed at the first sign-in. */
  readonly permanent?: boolean;
}

export interface UserPoolOptions {
  /** People who have already come from identity providers. */
  readonly federated?: readonly ProviderPerson[];
  /**
   * Ports of the site, as in the settings; free ones when absent. A pool that replaces another needs the same ones.
   */
  readonly port?: number;
  /** Which tokens the API accepts: the pool's, or those of `identity.ts`. */
  readonly tokens?: 'of the pool' | 'of the test';
}

/** Starts a local user pool for the test, on the API's clock, and names it in the environment. */
export async function startUserPool({
  federated = [],
  tokens = 'of the pool',
  port = 0,
}: UserPoolOptions = {}): Promise<TestUserPool> {
  const folder = await temporaryFolder();
  await seed(folder.path, federated);
  const cognito = await startCognito(testSettings(folder.path, { port }), {
    folder: folder.path,
    siteOrigin: 'http://localhost:8080',
    credentials: testCredentials,
    now: () => clock.now(),
  });
  const { COGNITO_ENDPOINT, USER_POOL_ID, ...ofTokens } = cognitoEnvironment(cognito);
  Object.assign(process.env, { COGNITO_ENDPOINT, USER_POOL_ID });
  if (tokens === 'of the pool') Object.assign(process.env, ofTokens);
  const client = new CognitoIdentityProviderClient({ endpoint: cognito.endpoint });
  return {
    ...cognito,
    client,
    addPerson: (username, { fiscalCode, permanent = true } = {}) =>
      addSignIn(client, cognito.userPoolId, username, {
        permanent,
        attributes: [
          { Name: 'given_name', Value: 'Anna' },
          { Name: 'family_name', Value: 'Neri' },
          { Name: 'email', Value: `${username}@example.org` },
          { Name: 'email_verified', Value: 'true' },
          ...(fiscalCode ? [{ Name: 'custom:fiscal_code', Value: fiscalCode }] : []),
        ],
      }),
    async stop() {
      client.destroy();
      await cognito.stop();
      await folder.remove();
    },
  };
}

async function seed(dataFolder: string, federated: readonly ProviderPerson[]): Promise<void> {
  const pool = await openPool({
    dataFolder,
    outboxFolder: join(dataFolder, 'outbox'),
    issuer: '',
    siteOrigin: '',
    now: () => clock.now(),
  });
  for (const person of federated) federatedUser(pool, person);
  pool.journal.close();
}
