import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import {
  BucketIndex,
  type BytesFrom,
  type ObjectDescription,
  type ObjectVersion,
} from './bucket-index.ts';
import { S3Error } from './s3-protocol.ts';

/** Bytes received completely on disk that no key names yet. */
export interface ReceivedBytes {
  readonly path: string;
  readonly size: number;
  /** Hexadecimal. */
  readonly md5: string;
  /** Base64. */
  readonly crc32: string;
}

/** Called with a version before it exists. */
type BeforeCommit = (version: ObjectVersion) => void;

/**
 * Objects on disk; every write makes a new version. A version consists of its bytes and then its description, which is
 * renamed into place in one step: a version without a description does not exist, so that a crash leaves either all of
 * a write or nothing. Folders are named by a hash of the key, so no key can name a path.
 */
export class ObjectStore {
  #folder: string;
  #madeAnew: readonly string[];
  #drafts: string;
  #draftNumber = 0;
  #buckets = new Map<string, BucketIndex>();
  #nextVersionId = versionIds();
  /** Checksums are kept for a minute, so that an object read in many parts is checked only once in that time. */
  #checksums = new LRUCache<string, Promise<string>>({ max: 1000, ttl: 60_000, noUpdateTTL: true });

  /** @param madeAnew buckets whose missing objects the portal makes again */
  constructor(folder: string, madeAnew: readonly string[] = []) {
    this.#folder = folder;
    this.#madeAnew = madeAnew;
    this.#drafts = join(folder, '.drafts');
    rmSync(this.#drafts, { recursive: true, force: true });
    mkdirSync(this.#drafts, { recursive: true });
  }

  createBucket(name: string): void {
    mkdirSync(join(this.#folder, name), { recursive: true });
  }

  /** Versions by key. @throws S3Error NoSuchBucket */
  bucket(name: string): BucketIndex {
    const known = this.#buckets.get(name);
    if (known) return known;
    const loaded = isBucketName(name)
      ? BucketIndex.load(join(this.#folder, name), this.#madeAnew.includes(name))
      : undefined;
    if (!loaded) throw new S3Error('NoSuchBucket');
    this.#nextVersionId.after(loaded.latestVersionId);
    this.#buckets.set(name, loaded);
    return loaded;
  }

  /** Writes bytes to a draft, in constant memory. @throws the source's error, leaving nothing behind */
  async receive(source: AsyncIterable<Uint8Array>): Promise<ReceivedBytes> {
    this.#draftNumber += 1;
    const path = join(this.#drafts, String(this.#draftNumber));
    const file = await open(path, 'wx');
    try {
      const md5 = createHash('md5');
      let crc = 0;
      let size = 0;
      for await (const bytes of source) {
        size += bytes.byteLength;
        md5.update(bytes);
        crc = crc32(bytes, crc);
        await file.write(bytes);
      }
      await file.sync();
      return { path, size, md5: md5.digest('hex'), crc32: base64Of(crc) };
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    } finally {
      await file.close();
    }
  }

  async discard(draft: ReceivedBytes): Promise<void> {
    await rm(draft.path, { force: true });
  }

  /** Makes a draft the current version of a key. */
  commit(
    draft: ReceivedBytes,
    description: ObjectDescription,
    before?: BeforeCommit,
  ): ObjectVersion {
    const { size, md5, path } = draft;
    const contents = { size, etag: `"${md5}"`, checksums: { crc32: draft.crc32 } };
    return this.#add({ ...contents, ...description }, { rename: path }, before);
  }

  /** Makes the bytes of a version the current version of another key (or its own). */
  copy(source: ObjectVersion, to: ObjectDescription, before?: BeforeCommit): ObjectVersion {
    const bytes = this.bucket(source.bucket).bytesOf(source);
    return this.#add({ ...source, ...to }, { link: bytes }, before);
  }

  #add(
    contents: Omit<ObjectVersion, 'versionId' | 'lastModified'>,
    bytes: BytesFrom,
    before?: BeforeCommit,
  ): ObjectVersion {
    const bucket = this.bucket(contents.bucket);
    const version: ObjectVersion = {
      ...contents,
      versionId: this.#nextVersionId.next(),
      lastModified: new Date().toISOString(),
    };
    before?.(version);
    bucket.add(version, bytes);
    return version;
  }

  /** Hides a key behind a delete marker. */
  hide(bucketName: string, key: string): ObjectVersion {
    const marker: ObjectVersion = {
      bucket: bucketName,
      key,
      headers: {},
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

  /** @throws S3Error InternalError when the bytes of a version are not those that were stored, or are gone */
  async requireWhole(version: ObjectVersion): Promise<void> {
    const path = this.bytesOf(version);
    const found = statSync(path, { throwIfNoEntry: false });
    const expected = version.checksums.crc32;
    const isWhole =
      found?.size === version.size &&
      (expected === undefined || (await this.#checksum(path, found.mtimeMs)) === expected);
    if (!isWhole) throw new S3Error('InternalError', 'The object is damaged.');
  }

  #checksum(path: string, changedAt: number): Promise<string> {
    const key = `${path} ${changedAt}`;
    const known = this.#checksums.get(key) ?? checksumOf(path);
    this.#checksums.set(key, known);
    known.catch(() => this.#checksums.delete(key));
    return known;
  }

  /** The file with the bytes of a version. */
  bytesOf(version: ObjectVersion): string {
    return this.bucket(version.bucket).bytesOf(version);
  }
}

const PIECE_BYTES = 256 * 1024;

/** The CRC-32 of a file's bytes in base64, read through one buffer. */
async function checksumOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const buffer = Buffer.allocUnsafe(PIECE_BYTES);
    let crc = 0;
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length);
      if (bytesRead === 0) return base64Of(crc);
      crc = crc32(buffer.subarray(0, bytesRead), crc);
    }
  } finally {
    await file.close();
  }
}

function isBucketName(name: string): boolean {
  return /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/.test(name);
}

function base64Of(crc: number): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc);
  return bytes.toString('base64');
}

/** Version ids that sort by age, also across restarts and when the clock goes back. */
function versionIds() {
  let last = 0;
  return {
    next(): string {
      // Milliseconds with room for a thousand versions within each.
      last = Math.max(last + 1, Date.now() * 1000);
      return last.toString(16).padStart(14, '0') + randomBytes(8).toString('hex');
    },
    /** Continues after an id given earlier. */
    after(versionId: string): void {
      last = Math.max(last, Number.parseInt(versionId.slice(0, 14), 16) || 0);
    },
  };
}
