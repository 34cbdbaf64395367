import { LRUCache } from 'lru-cache';
import { compressed, type Effort, type Encoding, encodingFor } from './compression.ts';
import type { HttpEvent, HttpResult } from './http-event.ts';
import { singleFlight } from './single-flight.ts';

/**
 * Compresses an answer with a coding that its caller accepts. The functions do this, not the gateway or
 * the distribution in front of them (docs/decisions/0020-functions-compress.md).
 * @param etag tag of an answer that others will ask for too: its compressed form is then cached.
 *   Without it the answer is compressed quickly and not cached.
 */
export async function encodedAnswer(
  event: HttpEvent,
  result: HttpResult,
  etag?: string,
): Promise<HttpResult> {
  const { body, headers } = result;
  const encoding = encodingOf(event, result);
  if (!encoding || !body) return result;
  return {
    ...result,
    headers: { ...headers, 'content-encoding': encoding },
    body: etag
      ? await cachedBody(etag, body, encoding)
      : await encodedBody(body, encoding, 'quick'),
    isBase64Encoded: true,
  };
}

/** The content coding in which an answer is sent; undefined when it is sent as it is. */
export function encodingOf(
  event: HttpEvent,
  { body, headers, isBase64Encoded }: HttpResult,
): Encoding | undefined {
  // Bodies in base64 are files of types that are already compressed.
  if (!body || isBase64Encoded) return undefined;
  const contentType = String(headers?.['content-type'] ?? '');
  return encodingFor(event.headers['accept-encoding'], contentType, body.length);
}

/** In bytes of base64: room for about a hundred compressed bodies of the longest report. */
const maxSize = 8 * 1024 * 1024;
const bodies = new LRUCache<string, string>({
  maxSize,
  sizeCalculation: (body, key) => key.length + body.length,
});
const compressing = singleFlight<string>();

async function cachedBody(etag: string, body: string, encoding: Encoding): Promise<string> {
  const key = `${encoding} ${etag}`;
  return (
    bodies.get(key) ??
    compressing(key, async () => {
      // It may have been compressed while this call waited for its turn.
      const known = bodies.get(key);
      if (known) return known;
      const made = await encodedBody(body, encoding, body.length > largestBest ? 'quick' : 'best');
      bodies.set(key, made);
      return made;
    })
  );
}

/** In characters: the best compression of so many takes 0.2 s. */
const largestBest = 200_000;

async function encodedBody(body: string, encoding: Encoding, effort: Effort): Promise<string> {
  return (await compressed(Buffer.from(body), encoding, effort)).toString('base64');
}
