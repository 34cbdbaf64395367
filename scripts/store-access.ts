import { localAwsEnvironment } from './local/local-aws.ts';
import { findRunning } from './local/run-file.ts';
import { readSettings } from './local/settings.ts';
import { startStack } from './local/stack.ts';

/**
 * Lets a command work on the store: on the tables that CORE_TABLE and AUDIT_TABLE name, if they are
 * set; else on the running system of the data folder; else on that folder's own database, started
 * for the time of the work.
 * @throws StartError when the data folder or the database cannot be used
 */
export async function withStore<T>(work: () => Promise<T>): Promise<T> {
  if (process.env.CORE_TABLE && process.env.AUDIT_TABLE) return work();

  const settings = readSettings();
  const running = findRunning(settings.dataFolder);
  if (running?.environment.CORE_TABLE) {
    Object.assign(process.env, localAwsEnvironment, running.environment);
    return work();
  }
  // The usual ports may belong to a system that runs on another folder.
  const stack = await startStack({ ...settings, port: 0 }, { only: ['dynamodb'] });
  try {
    return await work();
  } finally {
    await stack.stop();
  }
}
