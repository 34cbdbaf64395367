import { factsFolder } from '../open-data/catalogue/store/file-facts.ts';
import { findFileFacts } from '../open-data/catalogue/work/find-file-facts.ts';
import { filedChanges } from '../open-data/changes/work/filed-changes.ts';
import { exportFolder, removeOtherExportFiles } from '../open-data/exports/store/export-files.ts';
import { LARGEST_SERIES, wholeSeriesFile } from '../open-data/exports/work/series-files.ts';
import {
  deliveredFlow,
  largeFlows,
  presentFolders,
} from '../open-data/series/work/long-flow-files.ts';
import { log, loggedRun } from '../platform/aws/log.ts';
import { clock } from '../platform/kernel/clock.ts';
import { Refusal } from '../platform/kernel/refusal.ts';
import { publicVersion } from '../platform/tables/counters.ts';

export interface ExportFilesRun {
  /** Number of files of this version. */
  readonly files: number;
  /** Number of files of earlier versions that were removed. */
  readonly removed: number;
  /** Number of files of the open data whose size and checksum were determined. */
  readonly described: number;
}

/** The version whose files this process has written. */
let written: string | undefined;

/** One minute, after which other work gets its turn. */
const FINDING_MS = 15_000;
const MAKING_MS = 25_000;

/**
 * Writes the files of whole series after a publication, before readers ask for them, in the default dialect of the
 * stage, removes those of earlier versions, and determines the facts about each file for the catalogue. It looks
 * every minute, because a message sent at the publication could get lost.
 */
export const handler = loggedRun('export-files', async (): Promise<ExportFilesRun | undefined> => {
  const version = await publicVersion();
  const folder = exportFolder(version);
  const done = folder === written ? undefined : await writeFiles(version);
  await makeLongFiles(version);
  const described = await findFileFacts(version, clock.now(), FINDING_MS);
  if (!done && described === undefined) return undefined;
  const run = { files: 0, removed: 0, ...done, described: described ?? 0 };
  log.info('export files', { folder, ...run });
  return run;
});

/** The version whose long files this process has made. */
let madeLong: number | undefined;

/** The files of flows that no answer can hold, as far as a minute allows; those of years that have not changed are kept. */
async function makeLongFiles(version: number): Promise<void> {
  if (madeLong === version) return;
  const until = performance.now() + MAKING_MS;
  try {
    for (const flow of await largeFlows())
      for (const lang of ['it', 'en'] as const)
        await deliveredFlow(flow, { lang }, undefined, clock.now(), until);
    madeLong = version;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'unavailable') throw error;
  }
}

async function writeFiles(version: number) {
  const folder = exportFolder(version);
  let files = 0;
  for (const name of LARGEST_SERIES) {
    for (const format of ['CSV', 'JSON', 'EXCEL'] as const) {
      for (const lang of ['it', 'en'] as const) {
        await wholeSeriesFile(name, { format, lang, now: clock.now() });
        files += 1;
      }
    }
  }
  await filedChanges(version);
  const removed = await removeOtherExportFiles(folder, factsFolder(), ...(await presentFolders()));
  written = folder;
  return { files, removed };
}
