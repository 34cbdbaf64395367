import * as z from 'zod/mini';
import { compressedJson, compressedJsonOf } from '../../platform/tables/packed-json.ts';
import { getItem, queryPrefix } from '../../platform/tables/queries.ts';
import { versionedPut, type Write, WriteConflict } from '../../platform/tables/transactions.ts';
import { documentKeys } from './keys.ts';

/**
 * Lists of the files in each folder. All files of a folder are in one compressed item, about twenty bytes
 * each, so that one request with few read units reads a folder or a whole tree.
 */

export interface ListedFile {
  /** Path of the folder, with its final slash. */
  readonly location: string;
  readonly fileName: string;
  /** Instant, ISO 8601 UTC. */
  readonly lastModificationDate: string;
  /** Bytes. */
  readonly size: number;
}

export interface Folder {
  readonly location: string;
  /** Sorted by name. */
  readonly files: readonly ListedFile[];
  /** 0 for a folder that never had a file. */
  readonly version: number;
}

export async function folderAt(location: string): Promise<Folder> {
  const item = await getItem(folderItem, documentKeys.folder(location));
  return item ? folderIn(item) : { location, files: [], version: 0 };
}

/** The folder and all folders below it, sorted by path. */
export async function foldersBelow(location: string): Promise<Folder[]> {
  return (await queryPrefix(folderItem, documentKeys.foldersBelow(location))).map(folderIn);
}

/** The folder with files added, which replace those of the same name. */
export function withFiles(folder: Folder, files: readonly Omit<ListedFile, 'location'>[]): Folder {
  const { location } = folder;
  const byName = new Map(folder.files.map((file) => [file.fileName, file]));
  for (const { fileName, lastModificationDate, size } of files)
    byName.set(fileName, { location, fileName, lastModificationDate, size });
  return { ...folder, files: [...byName.values()].sort(byFileName) };
}

export function withoutFile(folder: Folder, fileName: string): Folder {
  return { ...folder, files: folder.files.filter((file) => file.fileName !== fileName) };
}

const byFileName = (a: ListedFile, b: ListedFile) =>
  a.fileName < b.fileName ? -1 : Number(a.fileName > b.fileName);

/** Write of a folder, also when it is empty. @throws WriteConflict when it has changed since it was read */
export function folderWrite({ location, files, version }: Folder): Write {
  const rows = files.map(({ fileName, lastModificationDate, size }) => [
    fileName,
    Date.parse(lastModificationDate),
    size,
  ]);
  return {
    ...versionedPut(documentKeys.folder(location), { packed: compressedJson(rows) }, version),
    onConditionFailed: new WriteConflict(),
  };
}

const folderItem = z.object({
  sk: z.string(),
  packed: compressedJsonOf(z.array(z.tuple([z.string(), z.int(), z.int()]))),
  version: z.int(),
});

function folderIn({ sk: location, packed, version }: z.infer<typeof folderItem>): Folder {
  const files = packed.map(([fileName, modified, size]) => ({
    location,
    fileName,
    lastModificationDate: new Date(modified).toISOString(),
    size,
  }));
  return { location, files, version };
}
