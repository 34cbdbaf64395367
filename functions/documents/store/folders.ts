import * as z from 'zod/mini';
import type { Instant } from '../../platform/kernel/as-of.ts';
import { clock } from '../../platform/kernel/clock.ts';
import type { Digests } from '../../platform/kernel/digests.ts';
import { compressedJson, compressedJsonOf } from '../../platform/tables/packed-json.ts';
import { getItem, queryPrefix } from '../../platform/tables/queries.ts';
import { versionedPut, type Write, WriteConflict } from '../../platform/tables/transactions.ts';
import { UNREAD_REASONS, type UnreadReason } from '../rules/unread-reasons.ts';
import { documentKeys } from './keys.ts';

/**
 * Lists of the files in each folder. All files of a folder are in one compressed item, about seventy bytes
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
  /** Absent in data of an earlier version, and where the file was lost before they were computed. */
  readonly digests?: Digests | undefined;
  /** Why the figures of its present version were not read, where such workbooks are read. */
  readonly figuresUnread?: UnreadReason | undefined;
}

export interface Folder {
  readonly location: string;
  /** Sorted by name. */
  readonly files: readonly ListedFile[];
  /** 0 for a folder that never had a file. */
  readonly version: number;
  /** When a file was added, replaced or removed last; absent where that was before moments were noted. */
  readonly changedAt?: Instant | undefined;
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
  for (const { fileName, lastModificationDate, size, digests } of files)
    byName.set(fileName, { location, fileName, lastModificationDate, size, digests });
  return { ...folder, files: [...byName.values()].sort(byFileName) };
}

/** The folder with the mark of a file whose figures were not read, or without it. */
export function withUnread(
  folder: Folder,
  fileName: string,
  figuresUnread: UnreadReason | undefined,
): Folder {
  const marked = (file: ListedFile) =>
    file.fileName === fileName ? { ...file, figuresUnread } : file;
  return { ...folder, files: folder.files.map(marked) };
}

export function withoutFile(folder: Folder, fileName: string): Folder {
  return { ...folder, files: folder.files.filter((file) => file.fileName !== fileName) };
}

const byFileName = (a: ListedFile, b: ListedFile) =>
  a.fileName < b.fileName ? -1 : Number(a.fileName > b.fileName);

/** Write of a folder, also when it is empty. @throws WriteConflict when it has changed since it was read */
export function folderWrite({ location, files, version }: Folder): Write {
  const rows = files.map(({ fileName, lastModificationDate, size, digests, figuresUnread }) => [
    fileName,
    Date.parse(lastModificationDate),
    size,
    ...(digests || figuresUnread ? [digests ? packed(digests) : ''] : []),
    ...(figuresUnread ? [figuresUnread] : []),
  ]);
  return {
    ...versionedPut(
      documentKeys.folder(location),
      { packed: compressedJson(rows), changedAt: clock.now().toISOString() },
      version,
    ),
    onConditionFailed: new WriteConflict(),
  };
}

const folderItem = z.object({
  sk: z.string(),
  packed: compressedJsonOf(
    z.array(
      z.tuple([
        z.string(),
        z.int(),
        z.int(),
        z.optional(z.string()),
        z.optional(z.enum(UNREAD_REASONS)),
      ]),
    ),
  ),
  version: z.int(),
  changedAt: z.optional(z.string()),
});

function folderIn({
  sk: location,
  packed,
  version,
  changedAt,
}: z.infer<typeof folderItem>): Folder {
  const files = packed.map(([fileName, modified, size, digests, figuresUnread]) => ({
    location,
    fileName,
    lastModificationDate: new Date(modified).toISOString(),
    size,
    ...(digests && { digests: unpacked(digests) }),
    ...(figuresUnread && { figuresUnread }),
  }));
  return { location, files, version, changedAt };
}

const packed = ({ sha1, sha256 }: Digests) =>
  Buffer.from(sha1 + sha256, 'hex').toString('base64url');

/** @param text both checksums, one after the other */
function unpacked(text: string): Digests {
  const hex = Buffer.from(text, 'base64url').toString('hex');
  return { sha1: hex.slice(0, 40), sha256: hex.slice(40) };
}
