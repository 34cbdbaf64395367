import { lookup } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPrivate } from '../../../platform/aws/download.ts';
import { optionalEnvironment } from '../../../platform/aws/environment.ts';
import { isCallable, isLoopback } from '../rules/webhooks.ts';

/** Calls to addresses that strangers have registered. */

export interface CallLimits {
  readonly timeoutMs: number;
  /** Bytes of the answer's body that are read. */
  readonly maxBytes: number;
}

export interface CallAnswer {
  readonly status: number;
  readonly body: string;
}

/** Whether programs on this machine may be called, as in the one-machine system. */
export const loopbackAllowed = (): boolean => optionalEnvironment('LOOPBACK_WEBHOOKS') === 'on';

/**
 * Posts JSON. The host name is looked up once and the connection goes to the address that was checked, so a name that
 * changes a moment later cannot redirect the call. Redirects are not followed.
 * @throws Error that says why there is no answer
 */
export async function postJson(
  address: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  { timeoutMs, maxBytes }: CallLimits,
): Promise<CallAnswer> {
  const url = new URL(address);
  if (!isCallable(address, loopbackAllowed())) throw new Error('the address may not be called');
  const { hostname } = url;
  const host = hostname.replace(/^\[|\]$/g, '');
  const mayBePrivate = isLoopback(url);
  if (!mayBePrivate && isIP(host) && isPrivate(host)) throw new Error(NOT_PUBLIC);
  const signal = AbortSignal.timeout(timeoutMs);
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const call = request(url, {
    method: 'POST',
    // A new connection each time: the address of a kept one was checked for an earlier call.
    agent: false,
    signal,
    ...(mayBePrivate ? {} : { lookup: publicLookup }),
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'energy-statistics-webhooks/1',
    },
  });
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  call.once('response', resolve);
  call.on('error', reject);
  call.end(body);
  try {
    const answer = await promise;
    return { status: answer.statusCode ?? 0, body: await beginningOf(answer, maxBytes) };
  } catch (error) {
    throw signal.aborted ? new Error('no answer in time') : error;
  } finally {
    call.destroy();
  }
}

/**
 * The message is the same for an unknown name, so that it does not reveal which names lead to machines of the
 * portal's own network.
 */
const NOT_PUBLIC = 'the address leads to nothing public';

/** Looks a name up as Node does, and returns its addresses only when all of them are public. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first || addresses.some(({ address }) => isPrivate(address)))
      return callback(new Error(NOT_PUBLIC), '', 0);
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};

async function beginningOf(answer: IncomingMessage, maxBytes: number): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    pieces.push(piece);
    size += piece.length;
    if (size >= maxBytes) break;
  }
  return Buffer.concat(pieces).subarray(0, maxBytes).toString('utf8');
}
