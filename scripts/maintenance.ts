/**
 * Says whether a portal is in maintenance, and begins or ends it: readers are served, changes are refused.
 *
 *   npm run maintenance -- [--stage NAME] [--begin | --end]
 *
 * `npm run restore` and `npm run migrate` begin and end it by themselves; by hand it is begun for work that no command
 * knows of, and ended when a restoration is given up. With --stage it is that of the stage, with the caller's AWS
 * credentials; without, that of DATA_DIR. Repeating it is harmless.
 */
import { parseArgs } from 'node:util';
import { maintenance } from '../functions/platform/tables/maintenance.ts';
import { beginMaintenance, endMaintenance } from './migrations/maintenance.ts';
import { runCommand, UsageError } from './shared/command.ts';
import { withStore } from './shared/store-access.ts';
import { connectToStage } from './stage/deployed-stack.ts';

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      stage: { type: 'string' },
      begin: { type: 'boolean', default: false },
      end: { type: 'boolean', default: false },
    },
  });
  const { begin, end } = values;
  if (begin && end) throw new UsageError('--begin and --end exclude each other');
  if (values.stage) await connectToStage(values.stage);
  await withStore(async () => {
    if (begin) await beginMaintenance('by-hand');
    if (end) await endMaintenance();
    const found = await maintenance();
    console.log(
      found
        ? `In maintenance since ${found.since} (${found.work}): readers are served, changes are refused.`
        : 'Not in maintenance: changes are accepted.',
    );
  });
});
