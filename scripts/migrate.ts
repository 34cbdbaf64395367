/**
 * Brings the data of an earlier version up to date.
 *
 *   npm run migrate -- [--stage NAME]
 *
 * `npm start` does this by itself, `npm run deploy` after the new version is deployed; tables restored from an earlier
 * time need it too. It works on the system of DATA_DIR, or with the caller's AWS credentials on the tables of the stage
 * or on those that CORE_TABLE and AUDIT_TABLE name, with the documents in PUBLIC_BUCKET. Meanwhile readers are served and changes are refused. Running it
 * again changes nothing.
 */
import { parseArgs } from 'node:util';
import { maintenance } from '../functions/platform/tables/maintenance.ts';
import { withMaintenance } from './migrations/maintenance.ts';
import { migrateStore, missingMigrations } from './migrations/migrate-store.ts';
import { runCommand } from './shared/command.ts';
import { withStore } from './shared/store-access.ts';
import { connectToStage } from './stage/deployed-stack.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { stage: { type: 'string' } } });
  if (values.stage) await connectToStage(values.stage);
  const done = await withStore(async () => {
    const missing = await missingMigrations();
    // An earlier run that was killed may have left its mark.
    if (missing.length === 0 && (await maintenance())?.work !== 'migration') return [];
    return withMaintenance('migration', migrateStore);
  }, ['dynamodb', 's3']);
  console.log(done.length > 0 ? `Done: ${done.join(', ')}` : 'Nothing to do');
});
