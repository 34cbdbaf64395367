import { findRunning } from './local/folder-records.ts';
import { readSettings, type Settings } from './local/settings.ts';
import { type Part, startStack } from './local/stack.ts';
import type { StackEnvironment } from './local/stack-environment.ts';

/**
 * Lets a command work on the store: on the tables that CORE_TABLE and AUDIT_TABLE name, if they are
 * set; else on the running system of the data folder; else on that folder's own database, started
 * for the time of the work.
 * @param parts what the work needs of a system that is started for it
 * @throws StartError when the data folder or the database cannot be used
 */
export async function withStore<T>(
  work: () => Promise<T>,
  parts: readonly Part[] = ['dynamodb'],
): Promise<T> {
  if (process.env.CORE_TABLE && process.env.AUDIT_TABLE) return work();
  const attached = await attachOrStart(readSettings(), parts);
  try {
    return await work();
  } finally {
    await attached.stop();
  }
}

/** The services a command works on: those of the running stack, or some started for it alone. */
export interface Attached {
  readonly environment: Readonly<StackEnvironment>;
  /** Where the site is, when a whole stack runs. */
  readonly origin: string | undefined;
  /** Ends what was started here; a stack that ran before goes on. */
  stop(): Promise<void>;
}

/**
 * For commands beside the stack, such as an import: joins the stack that runs on the data folder, or
 * starts the parts named. Sets `process.env` either way.
 * @throws StartError as startStack does
 */
export async function attachOrStart(settings: Settings, only: readonly Part[]): Promise<Attached> {
  const running = findRunning(settings.dataFolder);
  if (!running) return startStack({ ...settings, port: 0 }, { only });
  Object.assign(process.env, running.environment);
  return { environment: running.environment, origin: running.origin, stop: async () => {} };
}
