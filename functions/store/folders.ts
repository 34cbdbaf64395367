import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod/mini';
import { keys } from './keys.ts';
import { getItem, queryPrefix } from './queries.ts';
import { versionedPut, type Write, WriteConflict } from './transactions.ts';

/**
 * What each folder holds. All files of a folder are one compressed item, some twenty bytes each, so
 * that a folder or a whole tree is read in one request, in few read units.
 */

export interface ListedFile {
  /** Of the folder, with its final slash. */
  readonly location: string;
  readonly fileName: string;
  /** Instant, ISO 8601 UTC. */
  readonly lastModificationDate: string;
  /** Bytes. */
  readonly size: number;
}

export interface Folder {
  readonly location: string;
  /** By name. */
  readonly files: readonly ListedFile[];
  /** 0 before its first file. */
  readonly version: number;
}

export async function folderAt(location: string): Promise<Folder> {
  const item = await getItem(folderItem, keys.folder(location));
  return item ? folderIn(item) : { location, files: [], version: 0 };
}

/** The folder and all below it, by path. */
export async function foldersBelow(location: string): Promise<Folder[]> {
  return (await queryPrefix(folderItem, keys.foldersBelow(location))).map(folderIn);
}

/** Files put in, in place of those of the same name. */
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

/** Fails with WriteConflict when the folder changed since it was read; an empty folder stays, as its version does. */
export function folderWrite({ location, files, version }: Folder): Write {
  const rows = files.map(({ fileName, lastModificationDate, size }) => [
    fileName,
    Date.parse(lastModificationDate),
    size,
  ]);
  const packed = deflateRawSync(JSON.stringify(rows));
  return {
    ...versionedPut(keys.folder(location), { packed }, version),
    onConditionFailed: new WriteConflict(),
  };
}

const folderItem = z.object({
  sk: z.string(),
  packed: z.instanceof(Uint8Array),
  version: z.int(),
});
const packedRows = z.array(z.tuple([z.string(), z.int(), z.int()]));

function folderIn({ sk: location, packed, version }: z.infer<typeof folderItem>): Folder {
  const rows = z.parse(packedRows, JSON.parse(inflateRawSync(packed).toString('utf8')));
  const files = rows.map(([fileName, modified, size]) => ({
    location,
    fileName,
    lastModificationDate: new Date(modified).toISOString(),
    size,
  }));
  return { location, files, version };
}
