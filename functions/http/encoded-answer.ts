import { LRUCache } from 'lru-cache';
import { compressed, type Effort, type Encoding, encodingFor } from './compression.ts';
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

/** Bytes of base64. Compressed bodies are small: this holds some hundred of the longest report. */
const maxSize = 8 * 1024 * 1024;
const bodies = new LRUCache<string, string>({
  maxSize,
  sizeCalculation: (body, key) => key.length + body.length,
});
const compressing = singleFlight<string>();

/** Compressed once, for all who ask. */
async function cachedBody(etag: string, body: string, encoding: Encoding): Promise<string> {
  const key = `${encoding} ${etag}`;
  return (
    bodies.get(key) ??
    compressing(key, async () => {
      // Who came while it was compressed for another finds it here.
      const known = bodies.get(key);
      if (known) return known;
      const made = await encodedBody(body, encoding, body.length > largestBest ? 'quick' : 'best');
      bodies.set(key, made);
      return made;
    })
  );
}

/** Characters. The best compression takes 0.2 s for so many, once for all who wait, and grows with them. */
const largestBest = 200_000;

async function encodedBody(body: string, encoding: Encoding, effort: Effort): Promise<string> {
  return (await compressed(Buffer.from(body), encoding, effort)).toString('base64');
}
