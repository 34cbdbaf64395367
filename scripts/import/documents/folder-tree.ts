import { readdirSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { LARGEST_FILE } from '../../../functions/documents/contract/documents.ts';
import { documentRoot } from '../../../functions/documents/rules/document-folders.ts';
import { compareDocuments } from '../../../functions/documents/rules/document-names.ts';
import type { ByteSource } from '../../../functions/documents/rules/inside/byte-source.ts';
import { isWhatItSays } from '../../../functions/documents/rules/inside/file-content.ts';
import { extensionOf } from '../../../functions/documents/rules/inside/file-types.ts';
import {
  comparableName,
  type FilePlace,
  storePlace,
} from '../../../functions/documents/rules/upload-names.ts';
import { todayInRome } from '../../../functions/platform/kernel/calendar.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { Refusal } from '../../../functions/platform/kernel/refusal.ts';

/** A file on disk and its place in the document store. */
export interface FoundFile extends FilePlace {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Its date on disk; instant, ISO 8601 UTC. */
  readonly modifiedAt: string;
}

export interface RejectedFile {
  readonly path: string;
  /** Code of the reason. */
  readonly reason: string;
}

/**
 * All files below a folder, each with its place in the store: its path from `sg_dgsaie` on, or below the folder when
 * the path has no such part. Hidden files are skipped; of files whose names are one name none is taken.
 */
export function filesBelow(folder: string): { found: FoundFile[]; rejected: RejectedFile[] } {
  const found: FoundFile[] = [];
  const rejected: RejectedFile[] = [];
  const names = readdirSync(folder, { recursive: true, withFileTypes: true });
  for (const entry of names) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || path.slice(folder.length).split(sep).some(isHidden)) continue;
    const { size, mtimeMs } = statSync(path);
    try {
      const place = storePlace(locationOf(path, folder), entry.name, todayInRome(clock.now()));
      const modifiedAt = new Date(Math.trunc(mtimeMs)).toISOString();
      if (size === 0 || size > LARGEST_FILE)
        rejected.push({ path, reason: size === 0 ? 'empty' : 'too_large' });
      else found.push({ ...place, path, size, modifiedAt });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      rejected.push({ path, reason: reasonIn(error) });
    }
  }
  const named = [
    ...Map.groupBy(found, ({ location, fileName }) => location + comparableName(fileName)).values(),
  ];
  const twice = named.filter((files) => files.length > 1).flat();
  return {
    found: found.filter((file) => !twice.includes(file)).sort(byPlace),
    rejected: [...rejected, ...twice.map(({ path }) => ({ path, reason: 'one_name' }))],
  };
}

const isHidden = (segment: string) => segment.startsWith('.');
/** The files of a series come in the order of their periods, however their names begin. */
export const byPlace = (a: FilePlace, b: FilePlace): number =>
  a.location === b.location ? compareDocuments(a, b) : a.location < b.location ? -1 : 1;
export const placeOf = ({ location, fileName }: FilePlace): string => location + fileName;

function locationOf(path: string, folder: string): string {
  const segments = dirname(resolve(path)).split(sep);
  const root = segments.lastIndexOf(documentRoot.slice(1, -1));
  const below =
    root >= 0 ? segments.slice(root + 1) : segments.slice(resolve(folder).split(sep).length);
  return [documentRoot, ...below.map((segment) => `${segment}/`)].join('');
}

function reasonIn({ code, details }: Refusal): string {
  const [error] = (details.errors ?? []) as { code: string }[];
  return error?.code ?? code;
}

/** Whether a file's bytes are of the type that its extension says. */
export async function hasRightContent({ path, size, fileName }: FoundFile): Promise<boolean> {
  const extension = extensionOf(fileName);
  if (!extension) return false;
  const file = await open(path);
  const source: ByteSource = {
    size,
    async read(start, length) {
      const buffer = Buffer.alloc(Math.min(length, Math.max(0, size - start)));
      const { bytesRead } = await file.read(buffer, 0, buffer.length, start);
      return buffer.subarray(0, bytesRead);
    },
  };
  try {
    return await isWhatItSays(extension, source);
  } finally {
    await file.close();
  }
}
