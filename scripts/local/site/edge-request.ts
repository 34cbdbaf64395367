import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { earlierDataPaths } from '../../../functions/open-data/pages/contract/earlier-addresses.ts';
import { shownAddresses } from '../../../functions/open-data/pages/contract/page-routes.ts';
import { apiBase } from '../../../functions/platform/kernel/addresses.ts';

import {
  apiRequestGiven,
  earlierDataGiven,
  pageRequestGiven,
} from '../../../infra/edge/edge-script.ts';
import {
  type EdgeRequest,
  type EdgeResponse,
  edgeCookies,
  edgeFunction,
  edgeQuery,
} from './edge-function.ts';

/** Target of an API call after the function at the edge, and the headers that the distribution sets itself. */
interface Led {
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** The distribution's treatment of a request before the gateway gets it, or its own answer. */
export function ledByEdge(
  message: IncomingMessage,
  path: string,
  sourceIp: string,
): Led | EdgeResponse {
  const { url = '/', headers } = message;
  const isAnonymous =
    isRead(message) && !headers.authorization && !announcesBody(message) && !isNegotiated(path);
  // The choice of a page's language may be in a cookie; for earlier data the accepted language is used.
  const isByAddress = isAnonymous && !isShownPage(path) && !isEarlierData(path);
  const known = isByAddress ? anonymousTargets.get(url) : undefined;
  if (known !== undefined) {
    return { target: known, headers: { 'x-viewer': 'anonymous', 'x-caller-address': sourceIp } };
  }
  const atEdge = functionAt(path)(edgeRequest(message, path), sourceIp);
  if ('statusCode' in atEdge) return atEdge;
  const target = isAnonymousRead(atEdge) || atEdge.uri !== path ? targetOf(atEdge) : url;
  if (isByAddress) anonymousTargets.set(url, target);
  return { target, headers: ownHeaders(atEdge) };
}

const given = apiRequestGiven();
const apiRequest = edgeFunction('api-request', { ...given });
const earlierData = edgeFunction('earlier-data', earlierDataGiven());
const pageRequest = edgeFunction('page-request', pageRequestGiven());

function functionAt(path: string) {
  if (isShownPage(path)) return pageRequest;
  return isEarlierData(path) ? earlierData : apiRequest;
}

const earlierPatterns = earlierDataPaths.map(
  (path) =>
    new RegExp(`^${path.replaceAll('.', '\\.').replaceAll('?', '.').replaceAll('*', '.*')}$`, 's'),
);

/** Whether it is a page that depends on its query. */
export const isShownPage = (path: string): boolean => Object.hasOwn(shownAddresses, path);

/** Whether it is an address of data or documents of the earlier sites, by the distribution's patterns. */
export const isEarlierData = (path: string): boolean =>
  earlierPatterns.some((pattern) => pattern.test(path));

/** Whether the answer depends on the header `Accept` too. */
const isNegotiated = (path: string) =>
  given.negotiated.some(({ start }) => path.startsWith(`${apiBase}${start}`));

/**
 * Targets of anonymous reads, which depend only on the address requested. Limited in characters, because anybody may
 * request any address.
 */
const anonymousTargets = new LRUCache<string, string>({
  maxSize: 256 * 1024,
  sizeCalculation: (target, url) => target.length + url.length,
});

/** Only for these does the function at the edge change the query; for embeds it changes the path. */
const isAnonymousRead = ({ method, headers }: EdgeRequest) =>
  (method === 'GET' || method === 'HEAD') &&
  Boolean(headers['x-viewer']?.value?.startsWith('anonymous'));

function targetOf({ uri, querystring }: EdgeRequest): string {
  const pairs = Object.entries(querystring).flatMap(([name, one]) =>
    (one.multiValue ?? [one]).map(({ value }) => `${name}=${value}`),
  );
  return pairs.length > 0 ? `${uri}?${pairs.join('&')}` : uri;
}

/** Set regardless of what the caller sent. */
const ownHeaders = ({ headers }: EdgeRequest) =>
  Object.fromEntries(['x-viewer', 'x-caller-address'].map((name) => [name, headers[name]?.value]));

/** A request in the form that the functions at the edge get. @param uri its path, still percent-encoded */
export function edgeRequest({ method = 'GET', url = '/', headers }: IncomingMessage, uri: string) {
  const values: EdgeRequest['headers'] = {};
  for (const name in headers) values[name] = { value: String(headers[name]) };
  let query: EdgeRequest['querystring'] | undefined;
  return {
    method,
    uri,
    // Parsed only for the functions that read it.
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
