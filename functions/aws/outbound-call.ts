import { lookup } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isCallable, isLoopback } from '../domain/webhooks.ts';
import { isPrivate } from './download.ts';
import { optionalEnvironment } from './environment.ts';

/** Calls to addresses that strangers have named. */

export interface CallLimits {
  readonly timeoutMs: number;
  /** Of the answer's body: the rest is not read. */
  readonly maxBytes: number;
}

export interface CallAnswer {
  readonly status: number;
  readonly body: string;
}

/** Whether programs on this machine may be called, as in a system that runs on one. */
export const loopbackAllowed = (): boolean => optionalEnvironment('LOOPBACK_WEBHOOKS') === 'on';

/**
 * Posts JSON. The name is looked up once, and the connection goes to an address that was looked at: a
 * name that leads elsewhere a moment later does not lead the call there. Redirects are not followed.
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
    // A connection of its own: one that was opened before was looked at before.
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

const NOT_PUBLIC = 'the address is not a public one';

/** Looks a name up as Node does, and gives the connection nothing unless all of it is public. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new Error('the name is unknown'), '', 0);
    if (addresses.some(({ address }) => isPrivate(address)))
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
