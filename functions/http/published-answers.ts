import { publicVersion } from '../store/counters.ts';
import { type HttpEvent, type HttpResult, isNotModified } from './http-event.ts';

/**
 * Answers that depend only on published data. The version of that data is their ETag, so after one
 * small read a warm function answers from memory, or with 304 when the caller has it already.
 * The distribution keeps an answer for a minute at most, so that a publication is seen everywhere soon.
 */

const cacheControl = 'public, max-age=0, s-maxage=60, must-revalidate';
/** Characters of all that is kept: anybody can ask in ever new ways. */
const mostKept = 32 * 1024 * 1024;
/** A file of the whole series is large and seldom asked for twice: not worth the memory. */
const largestKept = 512 * 1024;

const kept = new Map<string, HttpResult>();
let keptLength = 0;
let keptVersion = -1;

export async function publishedAnswer(
  event: HttpEvent,
  compute: () => Promise<HttpResult>,
): Promise<HttpResult> {
  const version = await publicVersion();
  const etag = `"p${version}"`;
  const headers = { etag, 'cache-control': cacheControl, vary: 'Authorization' };
  if (isNotModified(event, etag)) return { statusCode: 304, headers };

  if (version !== keptVersion) {
    kept.clear();
    keptLength = 0;
    keptVersion = version;
  }
  const key = `${event.rawPath}?${event.rawQueryString}`;
  const known = kept.get(key);
  if (known) return known;

  const result = await compute();
  const answer = { ...result, headers: { ...result.headers, ...headers } };
  keep(key, answer);
  return answer;
}

function keep(key: string, answer: HttpResult): void {
  const length = key.length + (answer.body?.length ?? 0);
  if (length > largestKept || keptLength + length > mostKept) return;
  kept.set(key, answer);
  keptLength += length;
}
