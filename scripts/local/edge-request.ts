import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { apiRequestGiven } from '../../infra/edge/edge-script.ts';
import {
  type EdgeRequest,
  type EdgeResponse,
  edgeCookies,
  edgeFunction,
  edgeQuery,
} from './edge-function.ts';

/** Where the function at the edge leads a call of the API, and the headers that the distribution sets itself. */
interface Led {
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** What the distribution does with a request before the gateway gets it, or answers instead. */
export function ledByEdge(
  message: IncomingMessage,
  path: string,
  sourceIp: string,
): Led | EdgeResponse {
  const { url = '/', headers } = message;
  const isAnonymous = isRead(message) && !headers.authorization && !announcesBody(message);
  const known = isAnonymous ? anonymousTargets.get(url) : undefined;
  if (known !== undefined) {
    return { target: known, headers: { 'x-viewer': 'anonymous', 'x-caller-address': sourceIp } };
  }
  const atEdge = apiRequest(edgeRequest(message, path), sourceIp);
  if ('statusCode' in atEdge) return atEdge;
  const target = isAnonymousRead(atEdge) || atEdge.uri !== path ? targetOf(atEdge) : url;
  if (isAnonymous) anonymousTargets.set(url, target);
  return { target, headers: ownHeaders(atEdge) };
}

const apiRequest = edgeFunction('api-request', apiRequestGiven());

/**
 * Where anonymous reads are led, by the address asked for, on which alone it depends. Bounded in
 * characters, as anybody may ask for any address.
 */
const anonymousTargets = new LRUCache<string, string>({
  maxSize: 256 * 1024,
  sizeCalculation: (target, url) => target.length + url.length,
});

/** Of these alone the function at the edge changes the query; of embeds it changes the path. */
const isAnonymousRead = ({ method, headers }: EdgeRequest) =>
  (method === 'GET' || method === 'HEAD') && headers['x-viewer']?.value === 'anonymous';

function targetOf({ uri, querystring }: EdgeRequest): string {
  const pairs = Object.entries(querystring).map(([name, { value }]) => `${name}=${value}`);
  return pairs.length > 0 ? `${uri}?${pairs.join('&')}` : uri;
}

/** Set whatever the caller sent. */
const ownHeaders = ({ headers }: EdgeRequest) =>
  Object.fromEntries(['x-viewer', 'x-caller-address'].map((name) => [name, headers[name]?.value]));

/** A request as the functions at the edge are given it. @param uri its path, still percent-encoded */
export function edgeRequest({ method = 'GET', url = '/', headers }: IncomingMessage, uri: string) {
  const values: EdgeRequest['headers'] = {};
  for (const name in headers) values[name] = { value: String(headers[name]) };
  let query: EdgeRequest['querystring'] | undefined;
  return {
    method,
    uri,
    // Taken apart only for the functions that look at it.
    get querystring() {
      query ??= edgeQuery(url.slice(uri.length + 1));
      return query;
    },
    set querystring(changed) {
      query = changed;
    },
    headers: values,
    cookies: edgeCookies(headers.cookie),
  } satisfies EdgeRequest;
}

export const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

export const announcesBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
