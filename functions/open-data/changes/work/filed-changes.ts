import { publicVersion } from '../../../platform/tables/counters.ts';
import {
  exportFolder,
  hasExportFiles,
  orUndefined,
  readExportFile,
  writeExportFile,
} from '../../exports/store/export-files.ts';
import { allChanges, type BareChange } from './public-changes.ts';

let kept: { readonly version: number; readonly changes: readonly BareChange[] } | undefined;

/**
 * All changes, read from a file of the public version. It costs a fraction of reading all figures, which
 * programs that ask again and again should not cause. The first reader of a version writes the file.
 */
export async function filedChanges(version: number): Promise<readonly BareChange[]> {
  if (!hasExportFiles()) return allChanges(version);
  if (kept?.version === version) return kept.changes;
  const key = `${exportFolder(version)}changes.json`;
  const written = await orUndefined(() => readExportFile(key));
  const changes: readonly BareChange[] = written
    ? JSON.parse(String(written.content))
    : await allChanges(version);
  const file = {
    fileName: 'changes.json',
    contentType: 'application/json',
    content: JSON.stringify(changes),
  };
  if (!written && (await publicVersion()) === version)
    await orUndefined(() => writeExportFile(key, file));
  kept = { version, changes };
  return changes;
}
