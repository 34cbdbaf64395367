import { existsSync } from 'node:fs';
import { findRunning } from '../local/folder/folder-records.ts';
import type { StackEnvironment } from '../local/folder/local-aws.ts';
import { readSettings, type Settings } from '../local/settings/settings.ts';
import { type Part, startStack } from '../local/stack/stack.ts';

/**
 * Lets a command work on the store: on the tables that CORE_TABLE and AUDIT_TABLE name, if they are set; else on the
 * running system of the data folder; else on that folder's own database, started for the duration of the work.
 * @param parts of the system that the work needs, if one is started for it @param lost part that the work creates
 * again @throws StartError when the data folder or the database cannot be used
 */
export async function withStore<T>(
  work: () => Promise<T>,
  parts: readonly Part[] = ['dynamodb'],
  lost?: Part,
): Promise<T> {
  if (process.env.CORE_TABLE && process.env.AUDIT_TABLE) return work();
  const attached = await attachOrStart(readSettings(), parts, lost);
  try {
    return await work();
  } finally {
    await attached.stop();
  }
}

/** The services that a command works on: those of the running stack, or some started for it alone. */
export interface Attached {
  readonly environment: Readonly<StackEnvironment>;
  /** Origin of the site, when a whole stack runs. */
  readonly origin: string | undefined;
  /** Ends the services started here; a stack that was already running continues. */
  stop(): Promise<void>;
}

/**
 * For commands beside the stack, such as an import: joins the stack that runs on the data folder, or starts the named
 * parts. Sets `process.env` in both cases.
 * @throws StartError as startStack does
 */
export async function attachOrStart(
  settings: Settings,
  only: readonly Part[],
  lost?: Part,
): Promise<Attached> {
  const running = findRunning(settings.dataFolder);
  if (!running) {
    // Of a mistyped folder nothing else would say that what is written there is in no portal.
    if (!existsSync(settings.dataFolder))
      console.error(`${settings.dataFolder} does not exist yet: this begins a new system there.`);
    // The portal is not running, and will be when the mails are read.
    const siteOrigin = `http://localhost:${settings.port}`;
    return startStack({ ...settings, port: 0 }, { only, siteOrigin, ...(lost && { lost }) });
  }
  Object.assign(process.env, running.environment);
  return { environment: running.environment, origin: running.origin, stop: async () => {} };
}
