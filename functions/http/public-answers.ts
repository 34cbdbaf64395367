import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { optionalEnvironment } from '../aws/environment.ts';
import type { Route } from '../contract/route.ts';
import { publicVersion, stationsVersion } from '../store/counters.ts';
import { byteRange } from './byte-range.ts';
import { encodedAnswer } from './encoded-answer.ts';
import { type HttpEvent, type HttpResult, isNotModified } from './http-event.ts';
import { openHeaders, reprDigest } from './open-headers.ts';
import { singleFlight } from './single-flight.ts';

/**
 * Answers to anonymous callers, which shared caches may keep for a minute and then revalidate.
 * Their tag is a hash of their content, so it changes whenever the answer does: with the data, and
 * with the code. It is a weak one, as it stands for the content in every encoding.
 */

export interface PublicQuestion {
  readonly event: HttpEvent;
  /** As the route says; `forever` for what was public at a moment that is past. */
  readonly cached: NonNullable<Route['cached']> | 'forever';
  readonly route: Route;
  /** The same for all requests that have the same answer. */
  readonly key: string;
  /** Makes the answer, a 200; what it throws is not cached. */
  readonly compute: () => Promise<HttpResult>;
}

export async function publicAnswer(question: PublicQuestion): Promise<HttpResult> {
  const { event, cached, route } = question;
  const answer = cached === 'content' ? await contentAnswer(question) : await dataAnswer(question);
  const { etag, result } = answer;
  const headers = {
    etag,
    'cache-control': cacheControl[cached],
    vary: 'Authorization, Accept-Encoding',
    'accept-ranges': 'bytes',
    ...openHeaders(route),
  };
  if (isNotModified(event.headers['if-none-match'], etag)) return { statusCode: 304, headers };
  const part = partOf(event, result, headers);
  if (part) return part;
  const encoded = await encodedAnswer(event, result, etag);
  const digest = { 'repr-digest': reprDigest(bytesOf(encoded)) };
  return { ...encoded, headers: { ...encoded.headers, ...headers, ...digest } };
}

/** The part of the answer that was asked for, in no coding; undefined for the whole. */
function partOf(
  { headers: asked }: HttpEvent,
  result: HttpResult,
  headers: Readonly<Record<string, string>>,
): HttpResult | undefined {
  // The tag is a weak one, by which nobody can tell that the other parts are of the same bytes.
  if (asked['if-range']) return undefined;
  const bytes = bytesOf(result);
  const range = byteRange(asked.range, bytes.byteLength);
  if (!range) return undefined;
  const size = bytes.byteLength;
  if (range === 'unsatisfiable') {
    const refused = { ...headers, 'cache-control': 'no-store', 'content-range': `bytes */${size}` };
    return { statusCode: 416, headers: refused };
  }
  return {
    statusCode: 206,
    headers: {
      ...result.headers,
      ...headers,
      'content-range': `bytes ${range.start}-${range.end}/${size}`,
      'repr-digest': reprDigest(bytes),
    },
    body: bytes.subarray(range.start, range.end + 1).toString('base64'),
    isBase64Encoded: true,
  };
}

const bytesOf = ({ body = '', isBase64Encoded }: HttpResult): Buffer =>
  Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');

/** When the API fails, figures of the last day are better than none. */
const forAMinute =
  'public, max-age=0, s-maxage=30, stale-while-revalidate=30, stale-if-error=86400';
const cacheControl = {
  data: forAMinute,
  days: forAMinute,
  content: forAMinute,
  forever: 'public, max-age=31536000, immutable',
} as const;

interface Answer {
  readonly result: HttpResult;
  readonly etag: string;
}

function answerOf(result: HttpResult): Answer {
  const hash = createHash('sha256').update(bytesOf(result)).digest('base64url').slice(0, 22);
  return { result, etag: `W/"${hash}"` };
}

const computing = singleFlight<Answer>();

/** Computed at every request, but once for those that come at the same time. */
function contentAnswer({ key, compute }: PublicQuestion): Promise<Answer> {
  return computing(key, async () => answerOf(await compute()));
}

interface CachedAnswer extends Answer {
  /** By `performance.now()`. */
  readonly expiresAt: number;
}

/** Bytes, of all and of one; anybody can ask in ever new ways. */
const maxSize = 32 * 1024 * 1024;
const maxEntrySize = 4 * 1024 * 1024;
const answers = new LRUCache<string, CachedAnswer>({
  maxSize,
  maxEntrySize,
  // A character takes two bytes when any of its text is beyond Latin-1.
  sizeCalculation: ({ result }, key) => 2 * (key.length + (result.body?.length ?? 0)),
});

/** From memory as long as the data version is the one it was computed under. */
async function dataAnswer(question: PublicQuestion): Promise<Answer> {
  const version = await currentVersion(question);
  const key = cacheKey(version, question.key);
  return cachedAt(key) ?? computing(key, () => computeUnder(version, question));
}

/**
 * An answer is cached only if the version is still the same after it was computed: otherwise it may
 * hold data of both, and is computed again.
 */
async function computeUnder(version: string, question: PublicQuestion): Promise<Answer> {
  const { key, compute } = question;
  let before = version;
  for (let attemptsLeft = 3; ; attemptsLeft -= 1) {
    // Who came while it was computed for another finds it here.
    const known = cachedAt(cacheKey(before, key));
    if (known) return known;
    const answer = answerOf(await compute());
    const after = await currentVersion(question);
    if (after === before)
      answers.set(cacheKey(after, key), { ...answer, expiresAt: expiry(question) });
    if (after === before || attemptsLeft === 1) return answer;
    before = after;
  }
}

/** The build is part of the key, as the same data make another answer after a change of code. */
const cacheKey = (version: string, key: string) =>
  `${optionalEnvironment('BUILD_ID') ?? ''} ${version} ${key}`;

function cachedAt(key: string): Answer | undefined {
  const known = answers.get(key);
  return known && performance.now() < known.expiresAt ? known : undefined;
}

/** Versions of all that answers depend on. */
const versions = {
  data: async () => String(await publicVersion()),
  days: async () => (await Promise.all([publicVersion(), stationsVersion()])).join(' '),
} as const;

const kindOf = ({ cached }: PublicQuestion): keyof typeof versions =>
  cached === 'days' ? 'days' : 'data';

const looking = singleFlight<string>();
/** The last version of each kind, and since when it is known. */
const seen = { data: { version: '', at: 0 }, days: { version: '', at: 0 } };

async function currentVersion(question: PublicQuestion): Promise<string> {
  const kind = kindOf(question);
  const version = await looking(kind, versions[kind]);
  if (version !== seen[kind].version) seen[kind] = { version, at: performance.now() };
  return version;
}

/**
 * Lists come from indexes, which DynamoDB brings up to date a moment after the table. What is
 * computed within this time of a new version is therefore computed once more after it.
 */
const indexDelay = 5000;

function expiry(question: PublicQuestion): number {
  const settledAt = seen[kindOf(question)].at + indexDelay;
  return performance.now() < settledAt ? settledAt : Number.POSITIVE_INFINITY;
}
