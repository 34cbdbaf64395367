/**
 * Restores a backup or earlier tables.
 *
 *   npm run restore -- --from FOLDER                    a backup, into the data folder, which is empty
 *   npm run restore -- [--stage NAME] --people [--everyone]
 *                                                       people into an empty user pool, from the account records
 *   npm run restore -- --stage NAME --to TIME           the tables of a stage, as new tables beside them
 *   npm run restore -- --stage NAME --to TIME --drill   the same, compared with the public figures and removed
 *
 * --people invites those who had an invitation, --everyone also those who came by SPID and CIE alone. TIME is an instant with its zone, such as 2026-03-30T08:59:59Z. The data folder is that of DATA_DIR. Nothing in use
 * is changed: the stage starts using the new tables by its settings. Repeating it is harmless, and continues after an
 * interruption. Exit code 0 when all is restored, 1 when a drill finds a difference or somebody
 * could not be invited, 2 when it cannot be done.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { environment } from '../functions/platform/aws/environment.ts';
import { restoreFolder } from './backup/folder-backup.ts';
import { describeRebuilt, rebuildPeople } from './backup/rebuild-people.ts';
import { drill, takeOver } from './backup/restore-stage.ts';
import { openDataFolder } from './local/folder/data-folder.ts';
import { readSettings } from './local/settings/settings.ts';
import { runCommand, UsageError } from './shared/command.ts';
import { withStore } from './shared/store-access.ts';
import { connectToStage, deployedStack } from './stage/deployed-stack.ts';

const USAGE =
  'usage: npm run restore -- --from FOLDER\n       npm run restore -- [--stage NAME] --people [--everyone]\n       npm run restore -- --stage NAME --to TIME [--drill]';

async function restore(): Promise<void> {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      stage: { type: 'string' },
      to: { type: 'string' },
      drill: { type: 'boolean', default: false },
      people: { type: 'boolean', default: false },
      everyone: { type: 'boolean', default: false },
    },
  });
  const { from, stage, to, everyone } = values;
  if (values.people && !from && !to) return people(stage, everyone);
  if (from && !stage && !to && !everyone) return folder(resolve(from));
  if (!stage || !to || from || values.people || everyone) throw new UsageError(USAGE);
  await tables(stage, instant(to), values.drill);
}

async function folder(from: string): Promise<void> {
  const { dataFolder } = readSettings();
  // Keeps other processes from using the folder meanwhile.
  const held = await openDataFolder(dataFolder);
  held.release();
  const { files, at } = await restoreFolder(from, dataFolder);
  console.log(`${dataFolder}: ${files.length} files of ${at} restored and compared`);
}

async function people(stage: string | undefined, everyone: boolean): Promise<void> {
  if (stage) await connectToStage(stage);
  const rebuild = async () => {
    const rebuilt = await rebuildPeople({ now: new Date(), everyone });
    console.log(describeRebuilt(rebuilt));
    if (rebuilt.refused.length + rebuilt.waiting.length > 0) process.exitCode = 1;
  };
  await withStore(rebuild, ['dynamodb', 'cognito'], 'cognito');
}

async function tables(stageName: string, at: Date, isDrill: boolean): Promise<void> {
  const stage = await connectToStage(stageName);
  const from = { core: environment('CORE_TABLE'), audit: environment('AUDIT_TABLE') };
  if (!isDrill) {
    const restored = await takeOver({ from, name: stage.name, at, lasting: stage.keepData });
    console.log(
      [
        `Restored: ${restored.core} and ${restored.audit}, as of ${at.toISOString()}.`,
        `To have the portal use them, set in cdk.json, stage ${stageName}:`,
        `  "tables": ${JSON.stringify(restored)}`,
        `then npm run deploy -- --stage ${stageName}. The tables in use until now stay as they are.`,
        'Until then readers are served and changes are refused. To give the restoration up instead:',
        `  npm run maintenance -- --stage ${stageName} --end`,
      ].join('\n'),
    );
    return;
  }
  const site = (await deployedStack(stage, stage.name))?.outputs.Site ?? '';
  const origin = new URL(site).origin;
  const files = await drill({ from, name: `${stage.name}-drill`, at, origin });
  for (const { path, status, size, sha256, same } of files)
    console.log(`${same ? 'same     ' : 'DIFFERENT'} ${status} ${size} ${sha256} ${path}`);
  const differing = files.filter(({ same }) => !same).length;
  console.log(`${files.length - differing} of ${files.length} published files are the same`);
  if (differing > 0) process.exitCode = 1;
}

function instant(text: string): Date {
  const at = new Date(text);
  if (!/T.*(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(at.getTime()))
    throw new UsageError(`--to ${text} is no instant with its zone, such as 2026-03-30T08:59:59Z`);
  if (at > new Date()) throw new UsageError(`--to ${text} is in the future`);
  return at;
}

await runCommand(restore);
