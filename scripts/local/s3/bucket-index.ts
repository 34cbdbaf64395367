import { createHash } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import * as z from 'zod/mini';
import { S3Error } from './s3-protocol.ts';

/** Headers that are stored with an object and returned with it; of metadata only those that the portal writes. */
export const storedHeaders = [
  'content-type',
  'content-disposition',
  'content-encoding',
  'cache-control',
  'x-amz-meta-rows',
  'x-amz-meta-modified',
] as const;
export type StoredHeader = (typeof storedHeaders)[number];

export interface ObjectDescription {
  readonly bucket: string;
  readonly key: string;
  readonly headers: Readonly<Partial<Record<StoredHeader, string>>>;
}

export interface ObjectVersion extends ObjectDescription {
  readonly versionId: string;
  readonly size: number;
  /** MD5 in quotes. */
  readonly etag: string;
  /** In base64, as in the checksum headers. */
  readonly checksums: { readonly crc32?: string };
  /** ISO instant. */
  readonly lastModified: string;
  readonly deleteMarker?: true;
}

/** The existing file from which the bytes of a version are made. */
export type BytesFrom = { readonly rename: string } | { readonly link: string };

/** The versions of one bucket: on disk, and in memory once the bucket is used. */
export class BucketIndex {
  #folder: string;
  /** Newest version first. */
  #versions = new Map<string, ObjectVersion[]>();
  #sortedKeys: readonly string[] | undefined;
  /** Id of the newest version that is damaged, by the folder of its key. */
  #damaged = new Map<string, string>();

  #isMadeAnew: boolean;

  private constructor(folder: string, isMadeAnew: boolean) {
    this.#folder = folder;
    this.#isMadeAnew = isMadeAnew;
  }

  /**
   * Reads a bucket's folder and removes remains of unfinished writes. Undefined when there is no folder.
   * @param isMadeAnew whether the portal makes missing objects again: damaged ones then count as missing
   */
  static load(folder: string, isMadeAnew = false): BucketIndex | undefined {
    if (!existsSync(folder)) return undefined;
    const index = new BucketIndex(folder, isMadeAnew);
    for (const name of readdirSync(folder)) index.#loadKey(join(folder, name));
    if (isMadeAnew) index.#removeDamaged();
    return index;
  }

  get latestVersionId(): string {
    const newest = [...this.#versions.values()].map(([version]) => version?.versionId ?? '');
    return [...newest, ...this.#damaged.values()].reduce((a, b) => (a > b ? a : b), '');
  }

  /**
   * The newest version of a key, unless it is a delete marker.
   * @throws S3Error InternalError when the newest is damaged: the version before it is not returned instead
   */
  current(key: string): ObjectVersion | undefined {
    const newest = this.newest(key);
    return newest?.deleteMarker ? undefined : newest;
  }

  /** The newest version of a key, which may be a delete marker. @throws as `current` */
  newest(key: string): ObjectVersion | undefined {
    if (this.isDamaged(key)) throw new S3Error('InternalError', 'The object is damaged.');
    return this.#versions.get(key)?.[0];
  }

  /** Whether the newest version of a key is damaged. */
  isDamaged(key: string): boolean {
    const damaged = this.#damaged.get(keyFolder(key)) ?? '';
    return damaged > (this.#versions.get(key)?.[0]?.versionId ?? '');
  }

  version(key: string, versionId: string): ObjectVersion | undefined {
    return this.#versions.get(key)?.find((version) => version.versionId === versionId);
  }

  /** All versions of a key, newest first. */
  versions(key: string): readonly ObjectVersion[] {
    return this.#versions.get(key) ?? [];
  }

  /** Every key, in the order of its UTF-8 bytes. */
  keys(): readonly string[] {
    this.#sortedKeys ??= [...this.#versions.keys()].sort((a, b) =>
      Buffer.compare(Buffer.from(a), Buffer.from(b)),
    );
    return this.#sortedKeys;
  }

  /** Writes a version, all or nothing. */
  add(version: ObjectVersion, bytes?: BytesFrom): void {
    const folder = join(this.#folder, keyFolder(version.key));
    mkdirSync(folder, { recursive: true });
    const place = this.bytesOf(version);
    if (bytes && 'rename' in bytes) renameSync(bytes.rename, place);
    else if (bytes) linkOrCopy(bytes.link, place);
    const description = this.#descriptionOf(version);
    writeThrough(`${description}.draft`, JSON.stringify(version));
    renameSync(`${description}.draft`, description);
    this.#insert(version);
  }

  /** Removes one version for good. */
  remove(version: ObjectVersion): void {
    rmSync(this.#descriptionOf(version), { force: true });
    rmSync(this.bytesOf(version), { force: true });
    const left = this.versions(version.key).filter((other) => other !== version);
    if (left.length > 0) {
      this.#versions.set(version.key, left);
      return;
    }
    this.#versions.delete(version.key);
    this.#sortedKeys = undefined;
    rmdirSync(join(this.#folder, keyFolder(version.key)));
  }

  bytesOf(version: ObjectVersion): string {
    return join(this.#folder, keyFolder(version.key), `${version.versionId}.bytes`);
  }

  #descriptionOf(version: ObjectVersion): string {
    return join(this.#folder, keyFolder(version.key), `${version.versionId}.json`);
  }

  #insert(version: ObjectVersion): void {
    const known = this.#versions.get(version.key);
    if (!known) this.#sortedKeys = undefined;
    const all = [version, ...(known ?? [])];
    this.#versions.set(
      version.key,
      all.sort((a, b) => (a.versionId < b.versionId ? 1 : -1)),
    );
  }

  /** A damaged version stays on the disk, is reported, and does not affect other keys. */
  #loadVersion(folder: string, versionId: string, names: ReadonlySet<string>): void {
    const file = join(folder, `${versionId}.json`);
    const version = readVersion(file);
    const hasBytes =
      version?.deleteMarker ||
      (names.has(`${versionId}.bytes`) &&
        version &&
        sizeOf(this.bytesOf(version)) === version.size);
    if (version?.versionId === versionId && hasBytes) {
      this.#insert(version);
      return;
    }
    const key = basename(folder);
    if (versionId > (this.#damaged.get(key) ?? '')) this.#damaged.set(key, versionId);
    const advice = this.#isMadeAnew
      ? 'it is made anew.'
      : 'restore it from a backup, or upload the file again; until then it cannot be downloaded.';
    console.error(`${file} ${version ? 'has lost its bytes' : 'is damaged'}: ${advice}`);
  }

  /** Removes damaged versions with the ones they replaced, which must not come back. */
  #removeDamaged(): void {
    for (const key of this.#versions.keys())
      if (this.#damaged.has(keyFolder(key))) this.#versions.delete(key);
    for (const name of this.#damaged.keys())
      rmSync(join(this.#folder, name), { recursive: true, force: true });
    this.#damaged.clear();
    this.#sortedKeys = undefined;
  }

  #loadKey(folder: string): void {
    const names = new Set(readdirSync(folder));
    for (const name of names) {
      if (name.endsWith('.json')) this.#loadVersion(folder, name.replace('.json', ''), names);
      else if (!(name.endsWith('.bytes') && names.has(name.replace('.bytes', '.json'))))
        rmSync(join(folder, name), { force: true });
    }
    if (readdirSync(folder).length === 0) rmdirSync(folder);
  }
}

const storedVersion = z.object({
  bucket: z.string(),
  key: z.string(),
  headers: z.record(z.string(), z.string()),
  versionId: z.string(),
  size: z.number(),
  etag: z.string(),
  checksums: z.object({ crc32: z.optional(z.string()) }),
  lastModified: z.string(),
  deleteMarker: z.optional(z.literal(true)),
});

function readVersion(file: string): ObjectVersion | undefined {
  try {
    return z.parse(storedVersion, JSON.parse(readFileSync(file, 'utf8'))) as ObjectVersion;
  } catch {
    return undefined;
  }
}

/** Undefined when there is no such file. */
const sizeOf = (file: string): number | undefined =>
  statSync(file, { throwIfNoEntry: false })?.size;

/** The bytes of a version never change, so two versions may share them. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

function writeThrough(path: string, text: string): void {
  const file = openSync(path, 'w');
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Name of the folder that holds a key's versions. */
function keyFolder(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 40);
}
