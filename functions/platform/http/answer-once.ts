import { createHash } from 'node:crypto';
import { log } from '../aws/log.ts';
import { Refusal, unreadable } from '../kernel/refusal.ts';
import {
  AlreadyReceived,
  type KeyedRequest,
  keepAnswer,
  type Receipt,
  receiptOf,
  withReceipt,
} from '../tables/receipts.ts';
import { attempts } from '../tables/request-limits.ts';
import type { Actor } from './actor.ts';
import { type HttpEvent, type HttpResult, resourceOf } from './http-event.ts';
import { problemResult } from './problem.ts';

/**
 * Answers a request with an `Idempotency-Key` once: when it is repeated with the same key, it changes
 * nothing and gets the first answer (docs/decisions/0038-answers-can-get-lost.md). Anonymous requests
 * and those without a key are answered each time.
 * @param options keeps: whether the answer of success may be stored for a repeated request
 * @throws Refusal key_reused when the key came with another request; answer_lost when the first
 *   request made its change but its answer is not known
 */
export async function answerOnce(
  event: HttpEvent,
  actor: Actor | undefined,
  { now, keeps }: { readonly now: Date; readonly keeps: boolean },
  answer: () => Promise<HttpResult>,
): Promise<HttpResult> {
  const key = keyOf(event);
  if (!key || !actor) return answer();
  const request = { subject: actor.subject, key, digest: digestOf(event), now };
  const receipt = await receiptOf(request);
  if (receipt) return firstAnswer(request, receipt, keeps);
  return withReceipt(request, async (inWork) => {
    try {
      const result = await answer();
      if (inWork.received && keeps) await keep(request, result);
      return result;
    } catch (error) {
      if (inWork.received) {
        // A repeated request should not get the internal error of the first.
        if (error instanceof Refusal && error.code !== 'maintenance')
          await keep(request, problemResult(error, resourceOf(event)));
        throw error;
      }
      // A simultaneous request with the same key may have been quicker.
      const late = error instanceof Refusal ? await receiptOf(request) : undefined;
      if (late) return firstAnswer(request, late, keeps);
      throw error;
    }
  });
}

/** @throws Refusal malformed when the header is there but is no key */
function keyOf(event: HttpEvent): string | undefined {
  const key = event.headers['idempotency-key'];
  if (!key || event.requestContext.http.method === 'GET') return undefined;
  if (!/^[\w-]{16,64}$/.test(key))
    throw unreadable('Idempotency-Key', 'It must have 16 to 64 letters, digits, - and _.');
  return key;
}

function digestOf(event: HttpEvent): string {
  const { requestContext, rawPath, rawQueryString, headers } = event;
  const { method } = requestContext.http;
  const asked = [method, rawPath, rawQueryString, headers['if-match'], contentOf(event)];
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64');
}

/** The body, or its parts: a client that repeats a request in parts chooses another boundary. */
function contentOf({ headers, body, isBase64Encoded }: HttpEvent): string | string[] | undefined {
  const boundary = boundaryOf(headers['content-type'] ?? '');
  if (!boundary || body === undefined) return body;
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  return bytes.toString('latin1').split(`--${boundary}`);
}

const boundaryOf = (contentType: string) =>
  /^multipart\/[^;]+;.*?\bboundary=(?:"([^"]+)"|([^\s;]+))/i
    .exec(contentType)
    ?.slice(1)
    .find(Boolean);

/** The first answer to the request; waits a moment if it is still being made. */
async function firstAnswer(
  request: KeyedRequest,
  found: Receipt,
  keeps: boolean,
): Promise<HttpResult> {
  if (found.digest !== request.digest) throw new Refusal('key_reused');
  if (found.answer) return JSON.parse(found.answer) as HttpResult;
  if (!keeps) throw new AlreadyReceived();
  for await (const _ of attempts(8)) {
    const receipt = await receiptOf(request);
    if (receipt?.answer) return JSON.parse(receipt.answer) as HttpResult;
  }
  throw new AlreadyReceived();
}

/** Keeps the answer if possible. A failure is only logged, because the change has been made. */
async function keep(request: KeyedRequest, result: HttpResult): Promise<void> {
  try {
    await keepAnswer(request, JSON.stringify(result));
  } catch (error) {
    log.error('the answer could not be kept', error as Error);
  }
}
