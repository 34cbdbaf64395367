import { clock } from '../aws/clock.ts';
import { log, loggedRun } from '../aws/log.ts';
import { LARGEST_SERIES, seriesFile } from '../formats/series-files.ts';
import { publicVersion } from '../store/counters.ts';
import { exportFolder, removeOtherExportFiles } from '../store/export-files.ts';

export interface ExportFilesRun {
  /** How many files the version has. */
  readonly files: number;
  /** How many of earlier versions were removed. */
  readonly removed: number;
}

/** Of the version whose files this process has written. */
let written: string | undefined;

/**
 * Writes the files of whole series after a publication, before readers ask for them, in the dialect of
 * the stage, and removes those of earlier versions. Looks every minute: a message at the publication
 * could get lost.
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
