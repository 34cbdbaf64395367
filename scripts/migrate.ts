/**
 * Brings the data of an earlier version up to date.
 *
 *   npm run migrate -- [--stage NAME]
 *
 * `npm start` does this by itself, `npm run deploy` after the new version is deployed; tables restored from an earlier
 * time need it too. It works on the system of DATA_DIR, or with the caller's AWS credentials on the tables of the stage
 * or on those that CORE_TABLE and AUDIT_TABLE name. Running it again changes nothing.
 */
import { parseArgs } from 'node:util';
import { runCommand } from './command.ts';
import { migrateStore } from './migrations/migrate-store.ts';
import { connectToStage } from './stage/deployed-stack.ts';
import { withStore } from './store-access.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { stage: { type: 'string' } } });
  if (values.stage) await connectToStage(values.stage);
  const done = await withStore(migrateStore);
  console.log(done.length > 0 ? `Done: ${done.join(', ')}` : 'Nothing to do');
});
