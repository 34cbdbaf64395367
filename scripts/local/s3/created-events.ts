import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ObjectVersion } from './bucket-index.ts';
import type { ObjectStore } from './object-store.ts';

/** An S3 event `Object Created`. */
export interface ObjectCreated {
  readonly bucket: string;
  readonly key: string;
  readonly versionId: string;
  readonly size: number;
  readonly etag: string;
  readonly reason: 'PutObject' | 'CopyObject' | 'POST Object';
}

/** @param bytes path of the object's bytes, which are never changed */
export type OnCreated = (event: ObjectCreated, bytes: string) => Promise<void>;

const RETRY_DELAYS_MS = [1000, 5000, 30_000];

/**
 * Delivers the event of every new object at least once, also across a crash: the event is on disk before the object is,
 * and is removed when its receiver is done.
 */
export class CreatedEvents {
  #folder: string;
  #store: ObjectStore;
  #receiver: OnCreated;
  #timers = new Set<NodeJS.Timeout>();

  constructor(folder: string, store: ObjectStore, receiver: OnCreated) {
    mkdirSync(folder, { recursive: true });
    this.#folder = folder;
    this.#store = store;
    this.#receiver = receiver;
  }

  /** Records the event of a version about to be committed. */
  record(version: ObjectVersion, reason: ObjectCreated['reason']): void {
    const { bucket, key, versionId, size, etag } = version;
    const file = this.#fileOf(versionId);
    const event: ObjectCreated = { bucket, key, versionId, size, etag, reason };
    writeFileSync(`${file}.draft`, JSON.stringify(event));
    renameSync(`${file}.draft`, file);
  }

  /** Delivers the event of a version that exists now. */
  deliver(versionId: string): void {
    void this.#attempt(versionId, 0);
  }

  /** Delivers the events that a crash left undelivered. */
  deliverPending(): void {
    for (const name of readdirSync(this.#folder)) {
      const versionId = /^(\w+)\.json$/.exec(name)?.[1];
      if (versionId) this.deliver(versionId);
      else rmSync(join(this.#folder, name), { force: true });
    }
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  async #attempt(versionId: string, attempt: number): Promise<void> {
    const file = this.#fileOf(versionId);
    try {
      const event = this.#read(file);
      if (!event) return;
      // A crash may have come between the record and the commit.
      const bucket = this.#store.bucket(event.bucket);
      const version = bucket.version(event.key, versionId);
      if (version) await this.#receiver(event, bucket.bytesOf(version));
      rmSync(file, { force: true });
    } catch (error) {
      console.error(`The event of object version ${versionId} could not be processed:`, error);
      const wait = RETRY_DELAYS_MS[attempt];
      if (wait === undefined) return;
      const timer = setTimeout(() => {
        this.#timers.delete(timer);
        void this.#attempt(versionId, attempt + 1);
      }, wait);
      this.#timers.add(timer.unref());
    }
  }

  #read(file: string): ObjectCreated | undefined {
    try {
      return JSON.parse(readFileSync(file, 'utf8'));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      console.error(
        `${file} is damaged: remove it, and upload again the files that wait for their scan.`,
      );
      return undefined;
    }
  }

  #fileOf(versionId: string): string {
    return join(this.#folder, `${versionId}.json`);
  }
}
