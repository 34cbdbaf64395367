import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { optionalEnvironment } from '../aws/environment.ts';
import { log } from '../aws/log.ts';
import type { Route } from '../contract/route.ts';
import { type Instant, later } from '../kernel/as-of.ts';
import { Refusal } from '../kernel/refusal.ts';
import { publicState, stationsState } from '../tables/counters.ts';
import { byteRange, isOfSameBytes } from './byte-range.ts';
import { encodedAnswer, encodingOf } from './encoded-answer.ts';
import { type HttpEvent, type HttpResult, hasAnswer } from './http-event.ts';
import { openHeaders, reprDigest } from './open-headers.ts';
import { SilentDatabase, whileDatabaseAnswers } from './silent-database.ts';
import { singleFlight } from './single-flight.ts';

/**
 * Answers to anonymous callers, which shared caches may keep for a minute and then revalidate. Their
 * tag is a hash of the content, so it changes with the data and with the code. It is strong for the answer as it
 * is and for its parts, so that a download can be resumed, and weak for a compressed answer.
 */

export interface PublicQuestion {
  readonly event: HttpEvent;
  /** From the route; `forever` for an answer as of a past moment. */
  readonly cached: NonNullable<Route['cached']> | 'forever';
  readonly route: Route;
  /** Equal for all requests that have the same answer. */
  readonly key: string;
  /** Makes the answer, with status 200, or 404 for a page that says that nothing was found; errors are not cached. */
  readonly compute: () => Promise<HttpResult>;
}

export async function publicAnswer(question: PublicQuestion): Promise<HttpResult> {
  const { event, cached, route } = question;
  const answer = await presentOrLast(question);
  const { tag, result, staleSince } = answer;
  const headers = {
    etag: encodingOf(event, result) ? `W/${tag}` : tag,
    ...(staleSince === undefined
      ? { 'cache-control': isStandIn(answer) ? 'no-store' : cacheControl[cached] }
      : staleHeaders(staleSince)),
    vary: `Authorization, Accept-Encoding${(route.negotiates ?? route.versions) ? ', Accept' : ''}`,
    'accept-ranges': 'bytes',
    ...lastModified(answer),
    ...openHeaders(route, csvAddress(event, result)),
  };
  const isThere = result.statusCode === 200;
  if (isThere && isKnown(event, answer)) return { statusCode: 304, headers };
  const part = isThere && partOf(event, answer, { ...headers, etag: tag });
  if (part) return part;
  const encoded = await encodedAnswer(event, result, tag);
  const digest = { 'repr-digest': reprDigest(bytesOf(encoded)) };
  return { ...encoded, headers: { ...encoded.headers, ...headers, ...digest } };
}

/** Path and query of an answer that is a CSV file. */
function csvAddress({ rawPath, rawQueryString }: HttpEvent, { headers }: HttpResult) {
  const isCsv = String(headers?.['content-type'] ?? '').startsWith('text/csv');
  return isCsv ? rawPath + (rawQueryString ? `?${rawQueryString}` : '') : undefined;
}

interface Given extends Answer {
  /** When it was computed, by `performance.now()`; used while the database cannot confirm that it is still valid. */
  readonly staleSince?: number;
}

/** @throws Refusal unavailable when the database does not answer and no answer is known */
async function presentOrLast(question: PublicQuestion): Promise<Given> {
  try {
    const answer = await whileDatabaseAnswers(() =>
      question.cached === 'content' ? contentAnswer(question) : dataAnswer(question),
    );
    if (!isStandIn(answer)) lastAnswers.set(question.key, { ...answer, madeAt: performance.now() });
    return answer;
  } catch (error) {
    if (!(error instanceof SilentDatabase)) throw error;
    log.error('a public answer could not be read', error);
    const last = lastAnswers.get(question.key);
    if (!last) throw new Refusal('unavailable', { retryAfter: RETRY_SECONDS });
    return { ...last, staleSince: last.madeAt };
  }
}

const RETRY_SECONDS = 5;

/** RFC 9111, 5.1, and RFC 7234, 5.5.1, which HTTP clients still understand. */
const staleHeaders = (since: number) => ({
  'cache-control': 'no-store',
  age: String(Math.floor((performance.now() - since) / 1000)),
  warning: '110 - "Response is Stale"',
});

function isKnown({ headers }: HttpEvent, answer: Answer): boolean {
  const { 'if-none-match': ifNoneMatch = '', 'if-modified-since': ifModifiedSince = '' } = headers;
  const { 'last-modified': modified = '' } = lastModified(answer);
  return hasAnswer({ ifNoneMatch, ifModifiedSince }, { etag: answer.tag, lastModified: modified });
}

/** What the answer says of itself, otherwise when anything that it may depend on changed last. */
function lastModified({ result, changedAt }: Answer): Record<string, string> {
  const own = result.headers?.['last-modified'];
  const modified = own === undefined ? changedAt && new Date(changedAt).toUTCString() : String(own);
  return modified ? { 'last-modified': modified } : {};
}

/** The part of the answer that `Range` asks for, without a content coding; undefined for the whole. */
function partOf(
  { headers: asked }: HttpEvent,
  { tag, result }: Answer,
  headers: Readonly<Record<string, string>>,
): HttpResult | undefined {
  if (!isOfSameBytes(asked['if-range'], tag)) return undefined;
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

/** Without a working API, a cache may serve an answer of another day. */
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
  /** In quotes, without the mark of a weak one. */
  readonly tag: string;
  /** When the version of the data came to be with which it was computed. */
  readonly changedAt?: Instant | undefined;
}

function answerOf(result: HttpResult): Answer {
  const hash = createHash('sha256')
    .update(bytesOf(result))
    // A redirect has no other content.
    .update(String(result.headers?.location ?? ''))
    .digest('base64url')
    .slice(0, 22);
  return { result, tag: `"${hash}"` };
}

/** Whether it must not be kept: a temporary replacement for a file that could not be made. */
const isStandIn = ({ result }: Answer) => result.headers?.['cache-control'] === 'no-store';

const computing = singleFlight<Answer>();

/** Computed for every request, but only once for simultaneous ones. */
function contentAnswer({ key, compute }: PublicQuestion): Promise<Answer> {
  return computing(key, () => whileDatabaseAnswers(async () => answerOf(await compute())));
}

interface CachedAnswer extends Answer {
  /** By `performance.now()`. */
  readonly expiresAt: number;
}

/** In bytes. The cache is bounded because anybody can send new queries without end. */
const maxSize = 32 * 1024 * 1024;
const maxEntrySize = 4 * 1024 * 1024;
// A character takes two bytes when any of its text is beyond Latin-1.
const sizeCalculation = ({ result }: Answer, key: string) =>
  2 * (key.length + (result.body?.length ?? 0));
const answers = new LRUCache<string, CachedAnswer>({ maxSize, maxEntrySize, sizeCalculation });
/**
 * The last answer to each question, even if outdated; most are also in `answers`, and do not take additional memory.
 */
const lastAnswers = new LRUCache<string, Answer & { readonly madeAt: number }>({
  maxSize,
  maxEntrySize,
  sizeCalculation,
});

/** From memory while the data version is the one that it was computed with. */
async function dataAnswer(question: PublicQuestion): Promise<Answer> {
  const version = await currentVersion(question);
  const key = cacheKey(version.name, question.key);
  const compute = () => whileDatabaseAnswers(() => computeUnder(version, question));
  return cachedAt(key) ?? computing(key, compute);
}

/**
 * An answer is cached only if the version has not changed while it was computed: otherwise it may mix
 * data of both versions, and is computed again.
 */
async function computeUnder(version: Version, question: PublicQuestion): Promise<Answer> {
  const { key, compute } = question;
  let before = version;
  for (let attemptsLeft = 3; ; attemptsLeft -= 1) {
    // It may have been computed while this call waited for its turn.
    const known = cachedAt(cacheKey(before.name, key));
    if (known) return known;
    const made = answerOf(await compute());
    const after = await currentVersion(question);
    if (isStandIn(made)) return made;
    const isPast = question.cached === 'forever';
    const answer = isPast ? made : { ...made, changedAt: before.changedAt };
    const isSame = after.name === before.name;
    if (isSame) answers.set(cacheKey(after.name, key), { ...answer, expiresAt: expiry(question) });
    if (isSame || attemptsLeft === 1) return answer;
    before = after;
  }
}

/** The build is part of the key, as a change of code can change the answer for the same data. */
const cacheKey = (version: string, key: string) =>
  `${optionalEnvironment('BUILD_ID') ?? ''} ${version} ${key}`;

function cachedAt(key: string): Answer | undefined {
  const known = answers.get(key);
  return known && performance.now() < known.expiresAt ? known : undefined;
}

/** The versions of the data that an answer depends on, as one. */
interface Version {
  readonly name: string;
  readonly changedAt: Instant | undefined;
}

const versions = {
  data: () => versionOf([publicState()]),
  days: () => versionOf([publicState(), stationsState()]),
} as const;

async function versionOf(reading: readonly ReturnType<typeof publicState>[]): Promise<Version> {
  const states = await Promise.all(reading);
  const moments = states.flatMap(({ changedAt }) => changedAt ?? []);
  return {
    name: states.map(({ version }) => version).join(' '),
    changedAt: moments.length > 0 ? moments.reduce(later) : undefined,
  };
}

const kindOf = ({ cached }: PublicQuestion): keyof typeof versions =>
  cached === 'days' ? 'days' : 'data';

const looking = singleFlight<Version>();
/** The latest version of each kind, and when it was first seen, by `performance.now()`. */
const seen = { data: { version: '', at: 0 }, days: { version: '', at: 0 } };

async function currentVersion(question: PublicQuestion): Promise<Version> {
  const kind = kindOf(question);
  const version = await looking(kind, () => whileDatabaseAnswers(versions[kind]));
  if (version.name !== seen[kind].version)
    seen[kind] = { version: version.name, at: performance.now() };
  return version;
}

/**
 * In milliseconds. Lists come from indexes, which DynamoDB updates a moment after the table. An answer
 * computed within this time after a new version is therefore computed once more later.
 */
const indexDelay = 5000;

function expiry(question: PublicQuestion): number {
  const settledAt = seen[kindOf(question)].at + indexDelay;
  return performance.now() < settledAt ? settledAt : Number.POSITIVE_INFINITY;
}
