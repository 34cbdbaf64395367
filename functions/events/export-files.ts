import { exportFolder, removeOtherExportFiles } from '../open-data/exports/store/export-files.ts';
import { LARGEST_SERIES, seriesFile } from '../open-data/exports/work/series-files.ts';
import { clock } from '../platform/aws/clock.ts';
import { log, loggedRun } from '../platform/aws/log.ts';
import { publicVersion } from '../platform/tables/counters.ts';

export interface ExportFilesRun {
  /** Number of files of this version. */
  readonly files: number;
  /** Number of files of earlier versions that were removed. */
  readonly removed: number;
}

/** The version whose files this process has written. */
let written: string | undefined;

/**
 * Writes the files of whole series after a publication, before readers ask for them, in the dialect of the stage, and
 * removes those of earlier versions. It looks every minute, because a message sent at the publication could get lost.
 */
export const handler = loggedRun('export-files', async (): Promise<ExportFilesRun | undefined> => {
  const folder = exportFolder(await publicVersion());
  if (folder === written) return undefined;
  let files = 0;
  for (const name of LARGEST_SERIES) {
    for (const format of ['CSV', 'JSON', 'EXCEL'] as const) {
      for (const lang of ['it', 'en'] as const) {
        await seriesFile(name, { format, lang, now: clock.now() });
        files += 1;
      }
    }
  }
  const removed = await removeOtherExportFiles(folder);
  written = folder;
  log.info('export files', { folder, files, removed });
  return { files, removed };
});
