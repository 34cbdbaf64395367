import { createHash } from 'node:crypto';
import { type HttpEvent, type HttpResult, isNotModified } from './http-event.ts';

/**
 * Answers to anonymous callers that cost little to make but depend on more than the published
 * figures, such as the day. Their tag is that of their content; the distribution keeps them for a
 * minute.
 */

const cacheControl = 'public, max-age=0, s-maxage=60, must-revalidate';

export async function keptAnswer(
  event: HttpEvent,
  compute: () => Promise<HttpResult>,
): Promise<HttpResult> {
  const result = await compute();
  const digest = createHash('sha256')
    .update(result.body ?? '')
    .digest('base64url');
  const etag = `"c${digest.slice(0, 22)}"`;
  const headers = { etag, 'cache-control': cacheControl, vary: 'Authorization' };
  if (isNotModified(event, etag)) return { statusCode: 304, headers };
  return { ...result, headers: { ...result.headers, ...headers } };
}
