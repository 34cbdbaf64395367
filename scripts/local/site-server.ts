import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { embedBase } from '../../functions/contract/embeds.ts';
import { apiBase } from '../../functions/contract/route.ts';
import { embedHeaders } from '../../functions/contract/security-headers.ts';
import { apiRequestGiven, siteRequestGiven } from '../../infra/edge/edge-script.ts';
import { accessLog, type RequestDetails } from './access-log.ts';
import { type Gateway, gatewayLimits } from './api-gateway.ts';
import {
  type EdgeFunction,
  type EdgeRequest,
  type EdgeResponse,
  edgeFunction,
  edgeQuery,
} from './edge-function.ts';
import { replyWithObject } from './s3/object-reply.ts';
import type { ObjectStore } from './s3/object-store.ts';
import { S3Error } from './s3/s3-protocol.ts';
import type { LogLevel } from './settings.ts';
import type { StaticRequest, StaticResponse } from './static-site.ts';

const siteBase = '/dgsaie/';
const filesBase = `${siteBase}files/`;

/** What stands behind the site's address. */
export interface SiteParts {
  readonly gateway: Gateway;
  /** Where published files are: the bucket `public`. */
  readonly store: ObjectStore;
  readonly site: (request: StaticRequest) => Promise<StaticResponse>;
  /** Where the built site is. */
  readonly siteFolder: string;
  /** Content of config.json. */
  readonly config: object;
  /** Sent with every response. */
  readonly headers: Readonly<Record<string, string>>;
  /** Answers instead of the built site, in development. */
  readonly devServer?: (message: IncomingMessage, response: ServerResponse) => void;
}

export interface SiteServer {
  /** An HTTP server like the others of this site: it answers at one address. */
  newServer(): Server;
  /** Opens the site; until then requests are told to come back. */
  open(parts: SiteParts): void;
}

/** Stands in for the distribution: the site, the API and the published files on one origin. */
export function siteServer(level: LogLevel): SiteServer {
  let parts: Behind | undefined;
  const log = accessLog(level);
  const answer = async (message: IncomingMessage, response: ServerResponse) => {
    if (!parts) {
      response.writeHead(503, { 'retry-after': '1' }).end('Starting.\n');
      return;
    }
    const details: RequestDetails = { kind: 'site' };
    log(message, response, details);
    const exchange = { message, response, parts, details, path: pathOf(message) };
    try {
      await behaviourFor(exchange.path)(exchange);
    } catch (error) {
      // Somebody who leaves while being answered is no failure.
      if (!message.socket.destroyed) details.error = error;
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    }
  };
  return {
    newServer: () => createServer((message, response) => void answer(message, response)),
    open: (opened) => {
      const siteRequest = edgeFunction('site-request', siteRequestGiven(opened.siteFolder));
      parts = { ...opened, siteRequest };
    },
  };
}

interface Behind extends SiteParts {
  /** What the distribution does with a request for the site. */
  readonly siteRequest: EdgeFunction;
}

interface Exchange {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  readonly parts: Behind;
  readonly details: RequestDetails;
  /** Still percent-encoded, without the query. */
  readonly path: string;
}

type Behaviour = (exchange: Exchange) => Promise<void> | void;

/** The distribution's behaviours, the first that fits. */
const behaviours: readonly [(path: string) => boolean, Behaviour][] = [
  [(path) => path === apiBase || path.startsWith(`${apiBase}/`), callApi],
  [(path) => path.startsWith(`${embedBase}/`), callApi],
  [(path) => path.startsWith(filesBase), sendFile],
  [(path) => path === `${siteBase}config.json`, sendConfig],
  [() => true, sendSite],
];

function behaviourFor(path: string): Behaviour {
  return behaviours.find(([fits]) => fits(path))?.[1] ?? notFound;
}

async function callApi({ message, response, parts, details, path }: Exchange): Promise<void> {
  details.kind = 'api';
  const { method = 'GET', url: target = '/', socket } = message;
  const sourceIp = socket.remoteAddress ?? '127.0.0.1';
  const atEdge = apiRequest(edgeRequest(message, path), sourceIp);
  if ('statusCode' in atEdge) return answerAtEdge(message, response, parts, atEdge);
  const result = await parts.gateway({
    method,
    target: isAnonymousRead(atEdge) || atEdge.uri !== path ? targetOf(atEdge) : target,
    headers: { ...message.headers, cookie: undefined, ...ownHeaders(atEdge) },
    ...(announcesBody(message)
      ? { body: await bodyOf(message, gatewayLimits.requestBody + 1) }
      : {}),
    sourceIp,
  });
  details.requestId = result.requestId;
  details.error = result.error;
  response.writeHead(result.status, {
    ...result.headers,
    ...(path.startsWith(`${embedBase}/`) ? embedHeaders(parts.headers) : parts.headers),
    ...(hasBody(result.status) ? { 'content-length': result.body.byteLength } : {}),
  });
  response.end(hasBody(result.status) ? result.body : undefined);
}

/** Of these alone the function at the edge changes the query; of embeds it changes the path. */
const isAnonymousRead = ({ method, headers }: EdgeRequest) =>
  (method === 'GET' || method === 'HEAD') && headers['x-viewer']?.value === 'anonymous';

function targetOf({ uri, querystring }: EdgeRequest): string {
  const pairs = Object.entries(querystring).map(([name, { value }]) => `${name}=${value}`);
  return pairs.length > 0 ? `${uri}?${pairs.join('&')}` : uri;
}

/** Headers that the distribution sets itself, whatever the caller sent. */
const ownHeaders = ({ headers }: EdgeRequest) =>
  Object.fromEntries(['x-viewer', 'x-caller-address'].map((name) => [name, headers[name]?.value]));

/** What the distribution does with a request before the gateway gets it. */
const apiRequest = edgeFunction('api-request', apiRequestGiven());

function edgeRequest({ method = 'GET', url = '/', headers }: IncomingMessage, uri: string) {
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
  } satisfies EdgeRequest;
}

function answerAtEdge(
  message: IncomingMessage,
  response: ServerResponse,
  parts: SiteParts,
  { statusCode, headers = {}, body }: EdgeResponse,
): void {
  // Read to its end all the same: a client that is cut off while it sends does not see the answer.
  message.resume();
  const values = Object.entries(headers).map(([name, { value }]) => [name, value]);
  response.writeHead(statusCode, { ...Object.fromEntries(values), ...parts.headers });
  response.end(body?.data);
}

const announcesBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

const hasBody = (status: number) => status !== 204 && status !== 304;

/** The body, as far as `most` bytes; it is read to its end all the same. */
async function bodyOf(message: IncomingMessage, most: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of message) {
    if (size < most) pieces.push(piece);
    size += piece.length;
  }
  return Buffer.concat(pieces);
}

async function sendFile(exchange: Exchange): Promise<void> {
  const { message, response, parts, details, path } = exchange;
  details.kind = 'file';
  if (!isRead(message)) return notAllowed(exchange);
  try {
    const version = parts.store.bucket('public').current(decoded(path.slice(filesBase.length)));
    if (!version) return notFound(exchange);
    await replyWithObject(parts.store, version, response, {
      method: message.method ?? 'GET',
      headers: headersOf(message),
      extraHeaders: { ...parts.headers, 'access-control-allow-origin': '*' },
    });
  } catch (error) {
    if (!(error instanceof S3Error)) throw error;
    response.writeHead(error.status, { ...error.headers, ...parts.headers }).end();
  }
}

function sendConfig({ message, response, parts }: Exchange): void {
  const body = Buffer.from(JSON.stringify(parts.config));
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.byteLength,
    'cache-control': 'no-cache',
    ...parts.headers,
  });
  response.end(message.method === 'HEAD' ? undefined : body);
}

async function sendSite(exchange: Exchange): Promise<void> {
  const { message, response, parts, path } = exchange;
  const atEdge = parts.siteRequest(edgeRequest(message, path));
  if ('statusCode' in atEdge) return answerAtEdge(message, response, parts, atEdge);
  if (!path.startsWith(siteBase)) return notFound(exchange);
  if (parts.devServer) return parts.devServer(message, response);
  if (!isRead(message)) return notAllowed(exchange);
  const request = { path: decoded(atEdge.uri.slice(siteBase.length)), headers: headersOf(message) };
  const { status, headers, body } = await parts.site(request);
  response.writeHead(status, { ...headers, ...parts.headers });
  response.end(message.method === 'HEAD' ? undefined : body);
}

function notFound({ response, parts }: Exchange): void {
  response.writeHead(404, { 'content-type': 'text/plain', ...parts.headers }).end('Not Found\n');
}

function notAllowed({ response, parts }: Exchange): void {
  response.writeHead(405, { allow: 'GET, HEAD', ...parts.headers }).end();
}

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';
const pathOf = ({ url = '/' }: IncomingMessage) => url.split('?')[0] ?? '/';

function headersOf(message: IncomingMessage): Map<string, string> {
  return new Map(
    Object.entries(message.headers).map(([name, value]) => [name, String(value ?? '')]),
  );
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
