import { expect, test } from 'vitest';
import {
  type Migrations,
  migrateStore,
  missingMigrations,
} from '../../scripts/migrations/migrate-store.ts';

/** Migrations of an imagined version, of which the second one is stopped once. */
function someMigrations() {
  const runs: string[] = [];
  const migrations: Migrations = {
    'add-names': async () => void runs.push('add-names'),
    'link-names': async () => {
      runs.push('link-names');
      if (runs.length === 2) throw new Error('killed');
    },
  };
  return { runs, migrations };
}

test('migrations are run in their order, each once; one that was stopped is run again', async () => {
  const { runs, migrations } = someMigrations();
  await expect(migrateStore(migrations)).rejects.toThrow('killed');
  expect(await missingMigrations(migrations)).toEqual(['link-names']);
  expect(await migrateStore(migrations)).toEqual(['link-names']);
  expect(await migrateStore(migrations)).toEqual([]);
  expect(runs).toEqual(['add-names', 'link-names', 'link-names']);
});
