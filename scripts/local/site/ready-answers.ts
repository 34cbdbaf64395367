import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { StaticResponse } from './static-site.ts';

/** An answer ready for Node to send unchecked: names and values of its headers alternate. */
interface ReadyAnswer {
  readonly headers: string[];
  readonly body: Buffer;
  /** Milliseconds, by `performance.now()`. */
  readonly until: number;
}

/** Milliseconds before a file is checked again, so that a newly built site is seen almost at once. */
const HOLDS = 500;
/** Bytes. */
const MAX_SIZE = 4 * 1024 * 1024;

/**
 * Files of the site that were just sent, to be sent again for identical requests. When many readers request the same
 * page, only one request in a while needs the function at the edge, the disk and new headers.
 */
export class ReadyAnswers {
  readonly #answers = new LRUCache<string, ReadyAnswer>({
    maxSize: MAX_SIZE,
    sizeCalculation: ({ body }, key) => 2 * key.length + body.byteLength + 2000,
  });

  /** Answers if the requested file is kept. @param state version of the public data that pages show */
  send(message: IncomingMessage, state: number, response: ServerResponse): boolean {
    const key = keyOf(message, state);
    const ready = key === undefined ? undefined : this.#answers.get(key);
    if (!ready || ready.until < performance.now()) return false;
    response.writeHead(200, ready.headers);
    response.end(ready.body);
    return true;
  }

  /** @param state version of the public data before the answer was made */
  keep(message: IncomingMessage, state: number, { status, headers, body }: StaticResponse): void {
    const key = keyOf(message, state);
    if (key === undefined || status !== 200 || !body) return;
    const flat = Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);
    this.#answers.set(key, { headers: flat, body, until: performance.now() + HOLDS });
  }
}

/** Everything that an answer with a body depends on; undefined for other requests. */
function keyOf({ method, url, headers }: IncomingMessage, state: number): string | undefined {
  if (method !== 'GET' || isConditional(headers)) return undefined;
  const { 'accept-encoding': encoding, 'accept-language': language, cookie } = headers;
  return [state, encoding, language, cookie, url].join('\n');
}

const isConditional = (headers: IncomingHttpHeaders) => headers['if-none-match'] !== undefined;
