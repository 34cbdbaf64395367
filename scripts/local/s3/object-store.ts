import { createReadStream, mkdirSync, rmSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { BucketIndex, type BytesFrom } from './bucket-index.ts';
import { type ChecksumAlgorithm, type Digests, digester } from './checksums.ts';
import type { ObjectDescription, ObjectVersion } from './object-version.ts';
import { S3Error } from './s3-error.ts';
import { versionIds } from './version-id.ts';

/** Bytes received whole on disk that no key names yet. */
export interface Draft extends Digests {
  readonly path: string;
}

/** Refuses a write by throwing, given the version that is current when it would happen. */
export type Precondition = (current: ObjectVersion | undefined) => void;

interface CommitOptions {
  readonly precondition?: Precondition;
  readonly beforeCommit?: (version: ObjectVersion) => void;
}

/**
 * Objects on disk, every write a new version. A version is its bytes and then, renamed into place in
 * one step, its description: a version without a description does not exist, so that a crash leaves
 * either all of a write or nothing. Folders are named by a hash of the key: no key can name a path.
 */
export class ObjectStore {
  #folder: string;
  #drafts: string;
  #draftNumber = 0;
  #buckets = new Map<string, BucketIndex>();
  #nextVersionId = versionIds();

  constructor(folder: string) {
    this.#folder = folder;
    this.#drafts = join(folder, '.drafts');
    rmSync(this.#drafts, { recursive: true, force: true });
    mkdirSync(this.#drafts, { recursive: true });
  }

  /** @returns false when it was there already */
  createBucket(name: string): boolean {
    if (!isBucketName(name)) throw new S3Error('InvalidBucketName');
    return mkdirSync(join(this.#folder, name), { recursive: true }) !== undefined;
  }

  /** Versions by key. @throws S3Error NoSuchBucket */
  bucket(name: string): BucketIndex {
    const known = this.#buckets.get(name);
    if (known) return known;
    const loaded = isBucketName(name) ? BucketIndex.load(join(this.#folder, name)) : undefined;
    if (!loaded) throw new S3Error('NoSuchBucket');
    this.#nextVersionId.after(loaded.latestVersionId);
    this.#buckets.set(name, loaded);
    return loaded;
  }

  /** Writes bytes aside, in constant memory. @throws what the source throws, leaving nothing */
  async receive(
    source: AsyncIterable<Uint8Array>,
    wanted: readonly ChecksumAlgorithm[] = [],
  ): Promise<Draft> {
    this.#draftNumber += 1;
    const path = join(this.#drafts, String(this.#draftNumber));
    const file = await open(path, 'wx');
    try {
      const digests = digester(wanted);
      for await (const bytes of source) {
        digests.add(bytes);
        await file.write(bytes);
      }
      await file.sync();
      return { path, ...digests.finish() };
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    } finally {
      await file.close();
    }
  }

  async discard(draft: Draft): Promise<void> {
    await rm(draft.path, { force: true });
  }

  /** Makes a draft the current version of a key. */
  commit(draft: Draft, description: ObjectDescription, options?: CommitOptions): ObjectVersion {
    const { size, md5, checksums, path } = draft;
    const contents = { size, etag: `"${md5}"`, checksums };
    return this.#add({ ...contents, ...description }, { rename: path }, options);
  }

  /** Makes the bytes of a version the current version of another key (or its own). */
  copy(
    source: ObjectVersion,
    description: ObjectDescription,
    options?: CommitOptions,
  ): ObjectVersion {
    const bytes = this.bucket(source.bucket).bytesOf(source);
    return this.#add({ ...source, ...description }, { link: bytes }, options);
  }

  /** Nothing else runs between the check of the precondition and the write. */
  #add(
    contents: Omit<ObjectVersion, 'versionId' | 'lastModified'>,
    bytes: BytesFrom,
    { precondition, beforeCommit }: CommitOptions = {},
  ): ObjectVersion {
    const bucket = this.bucket(contents.bucket);
    precondition?.(bucket.current(contents.key));
    const version: ObjectVersion = {
      ...contents,
      versionId: this.#nextVersionId.next(),
      lastModified: new Date().toISOString(),
    };
    beforeCommit?.(version);
    bucket.add(version, bytes);
    return version;
  }

  /** Hides a key behind a delete marker. */
  hide(bucketName: string, key: string): ObjectVersion {
    const marker: ObjectVersion = {
      bucket: bucketName,
      key,
      headers: {},
      metadata: {},
      versionId: this.#nextVersionId.next(),
      size: 0,
      etag: '',
      checksums: {},
      lastModified: new Date().toISOString(),
      deleteMarker: true,
    };
    this.bucket(bucketName).add(marker);
    return marker;
  }

  /** @param range first and last byte, both included */
  read(version: ObjectVersion, range?: { start: number; end: number }): Readable {
    return createReadStream(this.bucket(version.bucket).bytesOf(version), range ?? {});
  }
}

function isBucketName(name: string): boolean {
  return /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/.test(name);
}
