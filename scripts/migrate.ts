/**
 * Brings the data of an earlier version up to date.
 *
 *   npm run migrate
 *
 * `npm start` does so by itself. In the cloud it is run before a new version is deployed and once
 * more after, with the tables named by CORE_TABLE and AUDIT_TABLE and the caller's AWS credentials.
 * Running it again changes nothing.
 */
import { runCommand } from './command.ts';
import { migrateStore } from './migrations/migrate-store.ts';
import { withStore } from './store-access.ts';

await runCommand(async () => {
  const done = await withStore(migrateStore);
  console.log(done.length > 0 ? `Done: ${done.join(', ')}` : 'Nothing to do');
});
