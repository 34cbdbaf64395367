import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import {
  compressed,
  type Encoding,
  encodingFor,
} from '../../../functions/platform/http/compression.ts';
import { singleFlight } from '../../../functions/platform/http/single-flight.ts';
import type { ObjectVersion } from '../s3/bucket-index.ts';
import { isUnchanged } from '../s3/object-reply.ts';
import type { ObjectStore } from '../s3/object-store.ts';
import { headersOf, type StaticRequest, type StaticResponse } from './static-site.ts';

/** Files made while the site runs: its public pages and the sitemap. */
export interface SitePages {
  /** A file by its key in the bucket `site`; undefined when there is none. */
  answer(request: StaticRequest): Promise<StaticResponse | undefined>;
  /** Public data may have changed: pages made earlier are no longer served. */
  changed(): void;
  /** Number of such changes so far. */
  changes(): number;
  stop(): Promise<void>;
}

type Makers = ReadonlyMap<string, () => Promise<unknown>>;

/** Writes come one after another, so pages are made in the background once there has been none for so long. */
const QUIET_MS = 5000;

/** A reader waits no longer for a page that is being made: the earlier one, or the app's page, is better than none. */
const LONGEST_MS = 10_000;

/** Bytes of compressed pages. */
const maxSize = 16 * 1024 * 1024;

/**
 * Makes the pages as the cloud's function does after a publication, but only those that somebody has asked for: a
 * request for a page that is older than the last change waits until it is made. Pages that were asked for earlier are
 * made anew in the background.
 * @param open returns the function that makes each page, by its key; called when a page is first requested
 * @param quietMs milliseconds without a change after which the background work begins
 * @param longestMs milliseconds that a request waits for a page
 */
export function sitePages(
  store: ObjectStore,
  open: () => Promise<Makers>,
  quietMs = QUIET_MS,
  longestMs = LONGEST_MS,
): SitePages {
  let changes = 0;
  const stopping = new AbortController();
  let background: Promise<void> | undefined;
  let opened: Promise<Makers> | undefined;
  const madeAfter = new Map<string, number>();
  const making = singleFlight<void>();
  const bodyOf = cachedBodies(store);

  function makers(): Promise<Makers> {
    opened ??= open();
    return opened;
  }

  /** A page that cannot be made stays as it is: earlier figures are better than none. */
  async function refresh(key: string): Promise<void> {
    const make = (await makers()).get(key);
    const wanted = changes;
    const isThere = () => (madeAfter.get(key) ?? -1) >= wanted;
    if (!make || isThere()) return;
    await making(key, async () => {
      if (isThere()) return;
      const before = changes;
      await make();
      forgetEarlier(store, key);
      madeAfter.set(key, before);
    }).catch((error) => console.error(`${key} could not be made:`, error));
  }

  async function refreshAll(): Promise<void> {
    let known = -1;
    while (known !== changes) {
      known = changes;
      await delay(quietMs, undefined, { ref: false, signal: stopping.signal });
      for (const key of madeAfter.keys()) {
        // What was made before a change is outdated: it would be made once more after it.
        if (known !== changes) break;
        const began = performance.now();
        await refresh(key);
        // Requests that come meanwhile have priority: the background work leaves most of the time to them.
        await delay(3 * (performance.now() - began), undefined, { signal: stopping.signal });
      }
    }
  }

  function inBackground(): void {
    if (stopping.signal.aborted) return;
    background ??= refreshAll()
      .catch((error) => {
        if (!stopping.signal.aborted) console.error('The pages could not be made:', error);
      })
      .finally(() => {
        background = undefined;
      });
  }

  return {
    changed() {
      changes += 1;
      inBackground();
    },
    changes: () => changes,
    async answer({ path, headers }) {
      if (!(await makers()).has(path)) return undefined;
      const late = new AbortController();
      const waited = delay(longestMs, undefined, { signal: late.signal }).catch(() => undefined);
      await Promise.race([refresh(path), waited]).finally(() => late.abort());
      const version = store.bucket('site').current(path);
      return version && answerWith(version, headers, bodyOf);
    },
    async stop() {
      stopping.abort();
      await background;
    },
  };
}

/** Only readers who are being sent an earlier page still need it. */
function forgetEarlier(store: ObjectStore, key: string): void {
  const site = store.bucket('site');
  for (const earlier of site.versions(key).slice(2)) site.remove(earlier);
}

async function answerWith(
  version: ObjectVersion,
  headers: StaticRequest['headers'],
  bodyOf: BodyOf,
): Promise<StaticResponse> {
  const contentType = version.headers['content-type'] ?? 'text/html; charset=utf-8';
  // Here a reader always gets the present page, while shared caches of the cloud may be a moment behind.
  const common = {
    etag: version.etag,
    'cache-control': 'no-cache',
    vary: 'accept-encoding, cookie',
  };
  if (isUnchanged(headers, version)) return { status: 304, headers: common };
  const encoding = encodingFor(headers.get('accept-encoding'), contentType, version.size);
  const body = await bodyOf(version, encoding);
  return { status: 200, headers: { ...common, ...headersOf(body, contentType, encoding) }, body };
}

type BodyOf = (version: ObjectVersion, encoding: Encoding | undefined) => Promise<Buffer>;

/** Each page is read and compressed once for all readers who have waited for it. */
function cachedBodies(store: ObjectStore): BodyOf {
  const bodies = new LRUCache<string, Buffer>({ maxSize, sizeCalculation: ({ length }) => length });
  const making = singleFlight<Buffer>();
  return async (version, encoding) => {
    const key = `${encoding} ${version.versionId}`;
    return (
      bodies.get(key) ??
      making(key, async () => {
        const known = bodies.get(key);
        if (known) return known;
        const bytes = await readFile(store.bytesOf(version));
        const body = encoding ? await compressed(bytes, encoding, 'quick') : bytes;
        bodies.set(key, body);
        return body;
      })
    );
  };
}
