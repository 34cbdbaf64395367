import { LRUCache } from 'lru-cache';
import { byteRange, isOfSameBytes } from '../../../functions/platform/http/byte-range.ts';
import { acceptedEncodings } from '../../../functions/platform/http/compression.ts';
import { hasAnswer } from '../../../functions/platform/http/http-event.ts';
import { singleFlight } from '../../../functions/platform/http/single-flight.ts';
import { apiCache } from '../../../infra/edge/api-cache.ts';
import type { GatewayRequest } from '../api/api-event.ts';
import type { Gateway, GatewayResponse } from '../api/api-gateway.ts';

/** The distribution's cache in front of the API. */
export interface EdgeCache {
  /** Answers from the cache, else from the API. */
  readonly answer: Gateway;
  /** Drops everything, as an invalidation does. */
  clear(): void;
}

interface Entry {
  readonly response: GatewayResponse;
  readonly etag: string | undefined;
  /** Milliseconds, by `performance.now()`. */
  readonly storedAt: number;
  readonly freshUntil: number;
  /** Until then it may be served while the API is asked whether it is still valid. */
  readonly passableUntil: number;
  /** Until then it may be served when the API fails. */
  readonly usableUntil: number;
  /** The complete answer with its age in seconds; the same object as long as the age is the same. */
  given?: GatewayResponse;
}

/** Bytes. */
const maxSize = 24 * 1024 * 1024;

/**
 * Keeps answers as CloudFront does: by the policy of infra/edge/api-cache.ts, for as long as the answers allow. A newly
 * expired answer is served while the API is asked whether it is still valid, and an older one if the API fails.
 * Simultaneous requests for an answer that is not in the cache become one request to the API.
 */
export function edgeCache(api: Gateway): EdgeCache {
  const entries = new LRUCache<string, Entry>({
    maxSize,
    sizeCalculation: ({ response }, key) => 2 * key.length + response.body.byteLength + 1000,
  });
  /** Keys whose last answer must not be cached: requests for these do not wait for each other's answers. */
  const passing = new LRUCache<string, true>({ max: 10_000 });
  const fetching = singleFlight<Entry | undefined>();
  let invalidations = 0;

  const fresh = (key: string): Entry | undefined => {
    const entry = entries.get(key);
    return entry && performance.now() < entry.freshUntil ? entry : undefined;
  };

  const fetch = async (key: string, request: GatewayRequest) => {
    const before = invalidations;
    const expired = entries.get(key);
    const response = await api(originRequest(request, expired));
    const entry = entryOf(response, expired);
    if (entry && before === invalidations) entries.set(key, entry);
    if (entry) passing.delete(key);
    else passing.set(key, true);
    return { response, entry };
  };

  return {
    async answer(request) {
      if (!isShared(request)) return api(request);
      const key = keyOf(request);
      const known = fresh(key);
      if (known) return responseTo(request, known);
      const passable = entries.get(key);
      if (passable && performance.now() < passable.passableUntil) {
        void fetching(key, async () => fresh(key) ?? (await fetch(key, request)).entry).catch(
          () => {},
        );
        return responseTo(request, passable);
      }
      if (request.method === 'HEAD' || passing.has(key)) return api(request);
      let own: GatewayResponse | undefined;
      const entry = await fetching(key, async () => {
        const others = fresh(key);
        if (others) return others;
        const fetched = await fetch(key, request);
        own = fetched.response;
        return fetched.entry;
      });
      // An answer that must not be cached goes only to the reader who requested it.
      if (!entry) return own ?? api(request);
      const response = responseTo(request, entry);
      return own?.error === undefined ? response : { ...response, error: own.error };
    },
    clear() {
      invalidations += 1;
      entries.clear();
      passing.clear();
    },
  };
}

/**
 * A request with a token has a key of its own, which nobody else can request. The maker of pages must not get cached
 * answers; in the cloud it asks the API itself.
 */
const isShared = (request: GatewayRequest) =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  headerOf(request, 'cache-control') !== 'no-cache' &&
  headerOf(request, 'x-viewer').startsWith('anonymous');

const headerOf = ({ headers }: GatewayRequest, name: string) => String(headers[name] ?? '');

function keyOf(request: GatewayRequest): string {
  const headers = apiCache.keyHeaders.map((name) => headerOf(request, name));
  return [...headers, normalisedEncodings(request), request.target].join(' ');
}

/** The distribution passes on only those encodings of Accept-Encoding that are in its key: `br,gzip`. */
function normalisedEncodings(request: GatewayRequest): string {
  const header = headerOf(request, 'accept-encoding');
  const known = normalised.get(header);
  if (known !== undefined) return known;
  const accepted = acceptedEncodings(header);
  const encodings = apiCache.encodings.filter((encoding) => accepted.includes(encoding)).join(',');
  normalised.set(header, encodings);
  return encodings;
}

/** Browsers send few forms of the header. */
const normalised = new LRUCache<string, string>({ max: 100 });

/** Asks the API for the whole answer, or whether the cached one is still valid. */
function originRequest(request: GatewayRequest, expired: Entry | undefined): GatewayRequest {
  const headers = {
    ...request.headers,
    'accept-encoding': normalisedEncodings(request) || undefined,
    'if-none-match': expired?.etag,
    'if-modified-since': undefined,
    // The cache itself serves parts of the whole answer.
    range: undefined,
    'if-range': undefined,
  };
  return { ...request, headers };
}

/** The entry to keep, new or renewed; undefined when the answer may not be cached. */
function entryOf(response: GatewayResponse, expired: Entry | undefined): Entry | undefined {
  const now = performance.now();
  if (response.status >= 500 && expired && now < expired.usableUntil) return expired;
  const { status, headers } = response;
  const lifetime = lifetimeOf(String(headers['cache-control'] ?? ''));
  if (lifetime.fresh === 0 || (status !== 200 && status !== 304)) return undefined;
  const known = status === 304 ? expired?.response : response;
  if (!known) return undefined;
  const { etag } = headers;
  return {
    response: { ...known, headers: { ...known.headers, ...headers }, requestId: '' },
    etag: typeof etag === 'string' ? etag : undefined,
    storedAt: now,
    freshUntil: now + lifetime.fresh * 1000,
    passableUntil: now + (lifetime.fresh + lifetime.meanwhile) * 1000,
    usableUntil: now + (lifetime.fresh + lifetime.onError) * 1000,
  };
}

/** Seconds. */
interface Lifetime {
  readonly fresh: number;
  readonly meanwhile: number;
  readonly onError: number;
}

/** The lifetime that Cache-Control gives a shared cache, within the policy's bounds. */
function lifetimeOf(cacheControl: string): Lifetime {
  const directives = new Map(
    cacheControl.split(',').map((directive) => {
      const [name = '', value = ''] = directive.trim().toLowerCase().split('=');
      return [name, value];
    }),
  );
  const { min, default: unless, max } = apiCache.lifetime;
  const forbidden = ['no-store', 'no-cache', 'private'].some((name) => directives.has(name));
  const given = directives.get('s-maxage') ?? directives.get('max-age');
  const wanted = forbidden ? 0 : Number(given ?? unless);
  const stale = (name: string) =>
    forbidden || directives.has('must-revalidate') ? 0 : Number(directives.get(name)) || 0;
  return {
    fresh: Math.min(max, Math.max(min, wanted)),
    meanwhile: stale('stale-while-revalidate'),
    onError: stale('stale-if-error'),
  };
}

function responseTo(request: GatewayRequest, entry: Entry): GatewayResponse {
  const whole = withAge(entry);
  const asked = {
    ifNoneMatch: headerOf(request, 'if-none-match'),
    ifModifiedSince: headerOf(request, 'if-modified-since'),
  };
  const lastModified = String(whole.headers['last-modified'] ?? '');
  const isKnown = hasAnswer(asked, { etag: entry.etag ?? '', lastModified });
  return isKnown ? notModified(whole.headers) : partOf(request, whole);
}

function withAge(entry: Entry): GatewayResponse {
  const age = String(Math.floor((performance.now() - entry.storedAt) / 1000));
  if (entry.given?.headers.age !== age) {
    const { response } = entry;
    entry.given = { ...response, headers: { ...response.headers, age } };
  }
  return entry.given;
}

function partOf(request: GatewayRequest, response: GatewayResponse): GatewayResponse {
  const { body, headers } = response;
  const isSame = isOfSameBytes(headerOf(request, 'if-range'), String(headers.etag ?? ''));
  const wanted = request.method === 'GET' && isSame;
  const range = byteRange(wanted ? headerOf(request, 'range') : undefined, body.byteLength);
  if (!range) return response;
  const size = body.byteLength;
  if (range === 'unsatisfiable') {
    const refused = { ...headers, 'content-range': `bytes */${size}` };
    return { ...response, status: 416, headers: refused, body: Buffer.alloc(0) };
  }
  const { start, end } = range;
  return {
    ...response,
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${start}-${end}/${size}` },
    body: body.subarray(start, end + 1),
  };
}

function notModified(whole: GatewayResponse['headers']): GatewayResponse {
  const { 'content-type': _type, 'content-encoding': _encoding, ...headers } = whole;
  return { status: 304, headers, body: Buffer.alloc(0), requestId: '' };
}
