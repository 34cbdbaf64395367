import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '../../../scripts/local/settings/settings.ts';
import { type Part, type Stack, startStack } from '../../../scripts/local/stack/stack.ts';
import { emptyDatabase, emptyFiles, externalServices } from './external-services.ts';
import { testCredentials } from './test-credentials.ts';

/** Settings of a stack on free ports with a new folder. */
export function testSettings(dataFolder: string, changes: Partial<Settings> = {}): Settings {
  return {
    port: 0,
    dataFolder,
    demo: false,
    log: 'silent',
    csvDialect: 'semicolon',
    europeanFormUrl: 'https://example.org/form',
    approvalRequired: false,
    secondFactor: false,
    embargo: false,
    publishSingleCompany: false,
    throttle: false,
    provisionalPrices: true,
    ...changes,
  };
}

/** A new empty folder, and a function that removes it. */
export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'portal-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Starts parts of the one-machine stack, empty, and sets `process.env` to them; `stop` leaves nothing behind. */
export async function startEmulators(...only: Part[]): Promise<Stack> {
  const external = await externalOf(only);
  if (external) return external;
  const folder = await temporaryFolder();
  const { secretAccessKey } = testCredentials;
  await writeFile(join(folder.path, 'secrets.json'), JSON.stringify({ secretAccessKey }));
  const stack = await startStack(testSettings(folder.path), { only });
  return {
    ...stack,
    stop: async () => {
      await stack.stop();
      await folder.remove();
    },
  };
}

/** The external services that the environment names, emptied, if they are all that the test needs. */
async function externalOf(parts: readonly Part[]): Promise<Stack | undefined> {
  const { dynamodb, s3 } = externalServices;
  const [part, ...others] = parts;
  if (others.length > 0) return undefined;
  if (part === 'dynamodb' && dynamodb) await emptyDatabase(dynamodb);
  else if (part === 's3' && s3) await emptyFiles(s3);
  else return undefined;
  return {
    settings: testSettings(''),
    origin: undefined,
    environment: process.env as Stack['environment'],
    cognito: undefined,
    stop: async () => {},
  };
}
