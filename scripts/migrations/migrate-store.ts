import * as z from 'zod/mini';
import { clock } from '../../functions/platform/kernel/clock.ts';
import { platformKeys } from '../../functions/platform/tables/keys.ts';
import { asMaintenance } from '../../functions/platform/tables/maintenance.ts';
import { queryPrefix } from '../../functions/platform/tables/queries.ts';
import { put, transact } from '../../functions/platform/tables/transactions.ts';
/**
 * Migrations of data from earlier versions by name, in their order. Each can be interrupted and run again, and leaves data
 * that the previous version can still read unless it says otherwise. None is ever removed or renamed once it was
 * released.
 */
export type Migrations = Readonly<Record<string, () => Promise<unknown>>>;

/** Version 1.0.0 is the first one with data to keep. */
const all: Migrations = {};

const marked = z.object({ sk: z.string() });

/** Names of the migrations that have not been run on these tables. */
export async function missingMigrations(migrations = all): Promise<string[]> {
  const done = new Set((await queryPrefix(marked, platformKeys.migrations)).map(({ sk }) => sk));
  return Object.keys(migrations).filter((name) => !done.has(name));
}

/** Runs the migrations that have not been run on these tables. @returns their names */
export async function migrateStore(migrations = all): Promise<string[]> {
  const names = new Set(await missingMigrations(migrations));
  const missing = Object.entries(migrations).filter(([name]) => names.has(name));
  for (const [name, run] of missing) {
    await asMaintenance(run);
    const Item = { ...platformKeys.migration(name), at: clock.now().toISOString() };
    await asMaintenance(() => transact([put(Item)]));
  }
  return missing.map(([name]) => name);
}
