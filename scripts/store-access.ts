import { attachOrStart } from './local/attach.ts';
import { readSettings } from './local/settings.ts';
import type { Part } from './local/stack.ts';

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
