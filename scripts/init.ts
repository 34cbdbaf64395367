/**
 * Gives an empty system what it needs: products with their duties and limits, the first administrator and, on request,
 * the published history. Existing data stay as they are.
 *
 *   npm run init -- [--stage NAME]
 *     [--administrator USERNAME --email ADDRESS --first-name NAME --last-name NAME --fiscal-code CODE]
 *     [--import FILE...]
 *
 * With --stage it is the system of that stage, with the caller's AWS credentials; without, that of DATA_DIR. The
 * administrator is invited by e-mail, once; further invitations are sent from Monitor. Exit code 0 when the system has
 * what it needs, 1 when a file is refused, 2 when the command cannot be carried out.
 */

import { parseArgs } from 'node:util';
import { clock } from '../functions/platform/kernel/clock.ts';
import { importPriceFiles, readPriceFile } from './import/import-price-files.ts';
import { administratorIn, administratorOptions } from './init/administrator.ts';
import { initialise, printInitialised } from './init/initialise.ts';
import { runCommand, UsageError } from './shared/command.ts';
import { withStore } from './shared/store-access.ts';
import { connectToStage } from './stage/deployed-stack.ts';

async function init(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...administratorOptions,
      stage: { type: 'string' },
      import: { type: 'string', multiple: true, default: [] },
    },
  });
  if (positionals.length > 0 && values.import.length === 0)
    throw new UsageError(`${positionals.join(' ')}: files to import follow --import`);
  const administrator = administratorIn(values);
  const files = [...values.import, ...positionals].map(readPriceFile);
  if (values.stage) await connectToStage(values.stage);
  await withStore(
    async () => {
      printInitialised(await initialise({ administrator, now: clock.now() }));
      if (!(await importPriceFiles(files))) process.exitCode = 1;
    },
    administrator ? ['dynamodb', 'cognito'] : ['dynamodb'],
  );
}

await runCommand(init);
