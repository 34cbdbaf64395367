import type { EnvironmentName } from '../../functions/platform/environment-names.ts';
import { type DataFolder, openDataFolder } from './data-folder.ts';
import { startDynamodb } from './dynamodb.ts';
import { localAwsEnvironment } from './local-aws.ts';
import { removeRunRecord, writeRunRecord } from './run-file.ts';
import type { Settings } from './settings.ts';
import { createTables } from './tables.ts';

/** The parts a stack can be started with. */
export const parts = ['dynamodb'] as const;
export type Part = (typeof parts)[number];

export type StackEnvironment = Partial<Record<EnvironmentName, string>>;

export interface StackOptions {
  /** Parts to start; all when not given. */
  readonly only?: readonly Part[];
}

export interface Stack {
  readonly settings: Settings;
  /** What the functions find in their environment; also set in this process. */
  readonly environment: Readonly<StackEnvironment>;
  stop(): Promise<void>;
}

/**
 * Starts the services on the settings' ports and data folder, and sets `process.env` for handlers
 * imported afterwards.
 * @throws StartError when a port or the data folder cannot be used; nothing is left running then
 */
export async function startStack(settings: Settings, options: StackOptions = {}): Promise<Stack> {
  const wanted = new Set<Part>(options.only ?? parts);
  const stops: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one();
  };
  try {
    const folder = openDataFolder(settings.dataFolder);
    stops.push(folder.release);
    const environment: StackEnvironment = {};
    if (wanted.has('dynamodb')) {
      const dynamodb = await database(folder, settings);
      stops.push(dynamodb.stop);
      Object.assign(environment, dynamodb.environment);
    }
    Object.assign(process.env, localAwsEnvironment, environment);
    writeRunRecord(folder.path, { pid: process.pid, environment });
    stops.push(() => removeRunRecord(folder.path));
    return { settings, environment, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function database(folder: DataFolder, settings: Settings) {
  const { endpoint, stop } = await startDynamodb(folder.file('dynamodb.sqlite'), settings);
  await createTables(endpoint);
  const environment: StackEnvironment = {
    DYNAMODB_ENDPOINT: endpoint,
    CORE_TABLE: 'core',
    AUDIT_TABLE: 'audit',
  };
  return { environment, stop };
}
