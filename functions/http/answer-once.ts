import { createHash } from 'node:crypto';
import { log } from '../aws/log.ts';
import { Refusal } from '../domain/refusal.ts';
import {
  AlreadyReceived,
  type KeyedRequest,
  keepAnswer,
  type Receipt,
  receiptOf,
  withReceipt,
} from '../store/receipts.ts';
import { attempts } from '../store/request-limits.ts';
import { type HttpEvent, type HttpResult, resourceOf } from './http-event.ts';
import type { Actor } from './identity.ts';
import { problemResult } from './problem.ts';

/**
 * Answers a request with an `Idempotency-Key` once: repeated with the same key, it changes nothing
 * and gets the first answer (docs/decisions/0038-answers-can-get-lost.md). Requests without a key, and
 * those of nobody, are answered as they come.
 * @throws Refusal key_reused when the key came with another request; answer_lost when the first one
 *   made its change and no answer of it is known
 */
export async function answerOnce(
  event: HttpEvent,
  actor: Actor | undefined,
  now: Date,
  answer: () => Promise<HttpResult>,
): Promise<HttpResult> {
  const key = keyOf(event);
  if (!key || !actor) return answer();
  const request = { subject: actor.subject, key, digest: digestOf(event), now };
  const receipt = await receiptOf(request);
  if (receipt) return firstAnswer(request, receipt);
  return withReceipt(request, async (inWork) => {
    try {
      const result = await answer();
      if (inWork.received) await keep(request, result);
      return result;
    } catch (error) {
      if (inWork.received) {
        // An internal error is no answer that a repeated request should get.
        if (error instanceof Refusal) await keep(request, problemResult(error, resourceOf(event)));
        throw error;
      }
      // The other one of two that met may have been quicker at any point.
      const late = error instanceof Refusal ? await receiptOf(request) : undefined;
      if (late) return firstAnswer(request, late);
      throw error;
    }
  });
}

/** @throws Refusal malformed when the header is there but is no key */
function keyOf(event: HttpEvent): string | undefined {
  const key = event.headers['idempotency-key'];
  if (!key || event.requestContext.http.method === 'GET') return undefined;
  if (!/^[\w-]{16,64}$/.test(key)) throw new Refusal('malformed');
  return key;
}

function digestOf({ requestContext, rawPath, rawQueryString, headers, body }: HttpEvent): string {
  const asked = [requestContext.http.method, rawPath, rawQueryString, headers['if-match'], body];
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64');
}

/** The answer that the request got first; waits for it for a moment when it is still in work. */
async function firstAnswer(request: KeyedRequest, found: Receipt): Promise<HttpResult> {
  if (found.digest !== request.digest) throw new Refusal('key_reused');
  if (found.answer) return JSON.parse(found.answer) as HttpResult;
  for await (const _ of attempts(8)) {
    const receipt = await receiptOf(request);
    if (receipt?.answer) return JSON.parse(receipt.answer) as HttpResult;
  }
  throw new AlreadyReceived();
}

/** The change is made: that its answer cannot be kept is no reason to refuse it. */
async function keep(request: KeyedRequest, result: HttpResult): Promise<void> {
  try {
    await keepAnswer(request, JSON.stringify(result));
  } catch (error) {
    log.error('the answer could not be kept', error as Error);
  }
}
