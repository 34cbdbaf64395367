import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import {
  BucketIndex,
  type BytesFrom,
  type ObjectDescription,
  type ObjectVersion,
  sizeOf,
} from './bucket-index.ts';
import { S3Error } from './s3-protocol.ts';

/** Bytes received whole on disk that no key names yet. */
export interface Draft {
  readonly path: string;
  readonly size: number;
  /** Hexadecimal. */
  readonly md5: string;
  /** Base64. */
  readonly crc32: string;
}

/** Called with a version before it is there. */
type BeforeCommit = (version: ObjectVersion) => void;

/**
 * Objects on disk, every write a new version. A version is its bytes and then, renamed into place in
 * one step, its description: a version without a description does not exist, so that a crash leaves
 * either all of a write or nothing. Folders are named by a hash of the key: no key can name a path.
 */
export class ObjectStore {
  #folder: string;
  #madeAnew: readonly string[];
  #drafts: string;
  #draftNumber = 0;
  #buckets = new Map<string, BucketIndex>();
  #nextVersionId = versionIds();

  /** @param madeAnew buckets of what the portal makes again when it is missing */
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

  /** Writes bytes aside, in constant memory. @throws what the source throws, leaving nothing */
  async receive(source: AsyncIterable<Uint8Array>): Promise<Draft> {
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

  async discard(draft: Draft): Promise<void> {
    await rm(draft.path, { force: true });
  }

  /** Makes a draft the current version of a key. */
  commit(draft: Draft, description: ObjectDescription, before?: BeforeCommit): ObjectVersion {
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

  /** @throws S3Error InternalError when the bytes of a version are gone, or only a part of them is there */
  requireWhole(version: ObjectVersion): void {
    if (sizeOf(this.bytesOf(version)) !== version.size)
      throw new S3Error('InternalError', 'The object is damaged.');
  }

  /** The file that has the bytes of a version. */
  bytesOf(version: ObjectVersion): string {
    return this.bucket(version.bucket).bytesOf(version);
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
      // Milliseconds with room for a thousand versions within one.
      last = Math.max(last + 1, Date.now() * 1000);
      return last.toString(16).padStart(14, '0') + randomBytes(8).toString('hex');
    },
    /** Continues after an id given earlier. */
    after(versionId: string): void {
      last = Math.max(last, Number.parseInt(versionId.slice(0, 14), 16) || 0);
    },
  };
}
