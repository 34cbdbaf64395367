import { localAwsEnvironment } from './local-aws.ts';
import { findRunning } from './run-file.ts';
import type { Settings } from './settings.ts';
import { type Part, startStack } from './stack.ts';
import type { StackEnvironment } from './stack-environment.ts';

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
  Object.assign(process.env, localAwsEnvironment, running.environment);
  return { environment: running.environment, origin: running.origin, stop: async () => {} };
}
