import { LRUCache } from 'lru-cache';
import { log } from '../aws/log.ts';
import { compressed, type Encoding, encodingFor } from './compression.ts';
import type { HttpEvent, HttpResult } from './http-event.ts';
import { singleFlight } from './single-flight.ts';

/**
 * Compresses an answer as its caller accepts it. This is done here, in the functions, and not by
 * what stands before them (docs/decisions/0020-functions-compress.md).
 * @param etag of an answer that others will ask for too: its compressed form is then cached. Without
 *   it the answer is compressed quickly, for this once.
 */
export async function encodedAnswer(
  event: HttpEvent,
  result: HttpResult,
  etag?: string,
): Promise<HttpResult> {
  const { body, headers, isBase64Encoded } = result;
  // What is in base64 is a file of a kind that is compressed already.
  if (!body || isBase64Encoded) return result;
  const contentType = String(headers?.['content-type'] ?? '');
  const encoding = encodingFor(event.headers['accept-encoding'], contentType, body.length);
  if (!encoding) return result;
  return {
    ...result,
    headers: { ...headers, 'content-encoding': encoding },
    body: etag
      ? await cachedBody(etag, body, encoding)
      : await encodedBody(body, encoding, 'quick'),
    isBase64Encoded: true,
  };
}

interface CachedBody {
  /** Base64 of the compressed bytes. */
  readonly body: string;
  readonly isBest: boolean;
}

/** Bytes. Compressed bodies are small: this holds some hundred of the longest report. */
const maxSize = 8 * 1024 * 1024;
const bodies = new LRUCache<string, CachedBody>({
  maxSize,
  sizeCalculation: ({ body }, key) => key.length + body.length,
});
const compressing = singleFlight<string>();

/**
 * A content is compressed quickly for who asks first, so that nobody waits for the best compression
 * (up to two seconds for the largest files), and in the best way once it is asked for again.
 */
async function cachedBody(etag: string, body: string, encoding: Encoding): Promise<string> {
  const key = `${encoding} ${etag}`;
  const known = bodies.get(key);
  if (!known) return compressing(key, () => compressFirst(key, body, encoding));
  if (!known.isBest) improve(key, body, encoding, known.body);
  return known.body;
}

async function compressFirst(key: string, body: string, encoding: Encoding): Promise<string> {
  // Who came while it was compressed for another finds it here.
  const known = bodies.get(key)?.body;
  if (known) return known;
  const made = await encodedBody(body, encoding, 'quick');
  bodies.set(key, { body: made, isBest: encoding !== 'br' });
  return made;
}

let isImproving = false;

/** The smaller one stays. One at a time, so that requests keep most of the processors; others wait to be asked for again. */
function improve(key: string, body: string, encoding: Encoding, quick: string): void {
  if (isImproving) return;
  isImproving = true;
  encodedBody(body, encoding, 'best')
    .then((best) => {
      const smaller = best.length < quick.length ? best : quick;
      bodies.set(key, { body: smaller, isBest: true });
    })
    .catch((error: Error) => log.warn('an answer could not be compressed', error))
    .finally(() => {
      isImproving = false;
    });
}

async function encodedBody(
  body: string,
  encoding: Encoding,
  effort: 'quick' | 'best',
): Promise<string> {
  return (await compressed(Buffer.from(body), encoding, effort)).toString('base64');
}
