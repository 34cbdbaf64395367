/**
 * Brings back a backup (`restore`), or the tables of a stage (`recover`); both names run this program.
 *
 *   npm run restore -- --from FOLDER                    a backup, into the data folder, which is empty
 *   npm run restore -- [--stage NAME] --people [--everyone]
 *                                                       people into an empty user pool, from the account records
 *   npm run recover -- --stage NAME --to TIME           the tables of a stage, as new tables beside them
 *   npm run recover -- --stage NAME --from-vault PROFILE [--to TIME] [--of NAME]
 *                                                       tables and files of the last night until TIME, from the vault
 *                                                       of the setting backupVaultArn
 *   either with --drill                                 the same, compared with what is public and removed
 *
 * PROFILE is that of AWS's configuration by which the account of the vault is reached, NAME after --of that of the stage
 * that was copied where it had another one. --people invites those who had an invitation, --everyone also those who came by SPID and CIE alone. TIME is an instant with its zone, such as 2026-03-30T08:59:59Z. The data folder is that of DATA_DIR. Nothing in use
 * is changed: the stage starts using the new tables by its settings. Repeating it is harmless, and continues after an
 * interruption. Exit code 0 when all is restored, 1 when a drill finds a difference or somebody
 * could not be invited, 2 when it cannot be done.
 */

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { environment } from '../functions/platform/aws/environment.ts';
import { clock } from '../functions/platform/kernel/clock.ts';
import type { Stage } from '../infra/stage.ts';
import { restoreFolder } from './backup/folder-backup.ts';
import type { Comparison } from './backup/published-figures.ts';
import { describeRebuilt, rebuildPeople } from './backup/rebuild-people.ts';
import { drill, takeOver } from './backup/restore-stage.ts';
import { earlierTables, newClient } from './backup/restore-tables.ts';
import { type NightAsked, nightOfStage } from './backup/stage-night.ts';
import { openDataFolder } from './local/folder/data-folder.ts';
import { readSettings } from './local/settings/settings.ts';
import { runCommand, UsageError } from './shared/command.ts';
import { withStore } from './shared/store-access.ts';
import { connectToStage, deployedStack } from './stage/deployed-stack.ts';

const USAGE =
  'usage: npm run restore -- --from FOLDER\n       npm run restore -- [--stage NAME] --people [--everyone]\n       npm run recover -- --stage NAME --to TIME [--drill]\n       npm run recover -- --stage NAME --from-vault PROFILE [--to TIME] [--of NAME] [--drill]';

async function restore(): Promise<void> {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      stage: { type: 'string' },
      to: { type: 'string' },
      'from-vault': { type: 'string' },
      of: { type: 'string' },
      drill: { type: 'boolean', default: false },
      people: { type: 'boolean', default: false },
      everyone: { type: 'boolean', default: false },
    },
  });
  const { from, stage, to, of, everyone, drill: isDrill, 'from-vault': profile } = values;
  const isTables = stage !== undefined && (to !== undefined || profile !== undefined);
  if (values.people && !from && !isTables && !isDrill) return people(stage, everyone);
  if (from && !stage && !to && !everyone && !isDrill) return folder(resolve(from));
  if (!isTables || from || values.people || everyone || (of && !profile))
    throw new UsageError(USAGE);
  if (profile) return night(stage, { profile, isDrill, of, until: to ? instant(to) : undefined });
  await tables(stage, instant(String(to)), isDrill);
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
    const rebuilt = await rebuildPeople({ now: clock.now(), everyone });
    console.log(describeRebuilt(rebuilt));
    if (rebuilt.refused.length + rebuilt.waiting.length > 0) process.exitCode = 1;
  };
  await withStore(rebuild, ['dynamodb', 'cognito'], 'cognito');
}

async function tables(stageName: string, at: Date, isDrill: boolean): Promise<void> {
  const stage = await connectToStage(stageName);
  const from = tablesInUse();
  const client = newClient();
  const source = earlierTables(client, from, at);
  if (isDrill) {
    const name = `${stage.name}-drill`;
    return report(await drill(client, { from, name, source, origin: await originOf(stage) }));
  }
  const { name, keepData: lasting } = stage;
  const restored = await takeOver(client, { from, name, source, lasting });
  console.log(
    `Restored: ${restored.core} and ${restored.audit}, as of ${at.toISOString()}.\n${takingOver(stageName, { tables: restored })}`,
  );
}

async function night(stageName: string, asked: NightAsked): Promise<void> {
  const stage = await connectToStage(stageName);
  const restoration = await nightOfStage(stage, asked);
  console.log(restoration.plan);
  if (asked.isDrill) {
    const { figures, files } = await restoration.drill(await originOf(stage));
    for (const key of files.differing) console.log(`DIFFERENT ${key}`);
    const same = files.files - files.differing.length;
    console.log(`${same} of ${files.files} documents are there with their size`);
    if (files.differing.length > 0) process.exitCode = 1;
    return report(figures);
  }
  const { tables: restored, buckets } = await restoration.takeOver();
  const { trail, ...others } = buckets;
  console.log(
    [
      `Restored: ${Object.values(others).join(', ')}, and the audit copies to look at, ${trail}.`,
      takingOver(stageName, { tables: restored, buckets: others }),
      'People of an empty user pool are invited afterwards:',
      `  npm run recover -- --stage ${stageName} --people`,
    ].join('\n'),
  );
}

const tablesInUse = () => ({ core: environment('CORE_TABLE'), audit: environment('AUDIT_TABLE') });

async function originOf(stage: Stage): Promise<string> {
  const site = (await deployedStack(stage, stage.name))?.outputs.Site ?? '';
  return new URL(site).origin;
}

/** The next steps for a person, to use the restored data or not. */
const takingOver = (stageName: string, settings: Readonly<Record<string, object>>): string =>
  [
    `To have the portal use them, set in cdk.json, stage ${stageName}:`,
    ...Object.entries(settings).map(([name, value]) => `  "${name}": ${JSON.stringify(value)}`),
    `then npm run deploy -- --stage ${stageName} --at-once. The tables in use until now stay as they are.`,
    'Until then readers are served and changes are refused. To give the restoration up instead:',
    `  npm run maintenance -- --stage ${stageName} --end`,
  ].join('\n');

function report(files: readonly Comparison[]): void {
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
  if (at > clock.now()) throw new UsageError(`--to ${text} is in the future`);
  return at;
}

await runCommand(restore);
