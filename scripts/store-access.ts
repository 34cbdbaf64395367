import { attachOrStart } from './local/attach.ts';
import { readSettings } from './local/settings.ts';

/**
 * Lets a command work on the store: on the tables that CORE_TABLE and AUDIT_TABLE name, if they are
 * set; else on the running system of the data folder; else on that folder's own database, started
 * for the time of the work.
 * @throws StartError when the data folder or the database cannot be used
 */
export async function withStore<T>(work: () => Promise<T>): Promise<T> {
  if (process.env.CORE_TABLE && process.env.AUDIT_TABLE) return work();
  const attached = await attachOrStart(readSettings(), ['dynamodb']);
  try {
    return await work();
  } finally {
    await attached.stop();
  }
}
