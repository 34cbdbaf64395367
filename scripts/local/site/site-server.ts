import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { mailLinkPath } from '../../../functions/notices/subscriptions/contract/mail-subscriptions.ts';
import { embedBase } from '../../../functions/open-data/charts/contract.ts';
import { earlierDataVary } from '../../../functions/open-data/pages/contract/earlier-addresses.ts';
import { apiPolicy, embedHeaders } from '../../../functions/platform/contract/security-headers.ts';
import { decoded } from '../../../functions/platform/http/find-route.ts';
import { apiBase } from '../../../functions/platform/kernel/addresses.ts';
import { siteRequestGiven } from '../../../infra/edge/edge-script.ts';
import { type Gateway, type GatewayResponse, gatewayLimits } from '../api/api-gateway.ts';
import { requestBodies, TooManyBodies } from '../api/request-bodies.ts';
import { replyWithObject } from '../s3/object-reply.ts';
import type { ObjectStore } from '../s3/object-store.ts';
import { S3Error } from '../s3/s3-protocol.ts';
import type { LogLevel } from '../settings/settings.ts';
import { accessLog, type RequestDetails } from './access-log.ts';
import { type EdgeFunction, type EdgeResponse, edgeFunction } from './edge-function.ts';
import {
  announcesBody,
  edgeRequest,
  isEarlierData,
  isRead,
  isShownPage,
  ledByEdge,
} from './edge-request.ts';
import { limitIdleConnections } from './idle-connections.ts';
import { ReadyAnswers } from './ready-answers.ts';
import type { SitePages } from './site-pages.ts';
import type { StaticRequest, StaticResponse } from './static-site.ts';

const siteBase = '/dgsaie/';
const filesBase = `${siteBase}files/`;

/** The parts that the site's address serves. */
export interface SiteParts {
  readonly gateway: Gateway;
  /** Store of the published files: the bucket `public`. */
  readonly store: ObjectStore;
  readonly site: (request: StaticRequest) => Promise<StaticResponse>;
  /** Pages made as files; the app's page is sent for all others. */
  readonly pages?: Pick<SitePages, 'answer' | 'changes'>;
  /** Folder of the built site. */
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

/** A browser shows it to readers, where the files of the pages cannot be read. */
const FAILED =
  'La pagina non è al momento disponibile. Si prega di riprovare più tardi.\n' +
  'The page is not available at the moment. Please try again later.\n';

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
    // Nobody can say which of two hosts is meant (RFC 9112, section 3.2).
    if ((message.headersDistinct.host?.length ?? 0) > 1) {
      response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' }).end('Two hosts.\n');
      return;
    }
    const exchange = { message, response, parts, details, path: pathOf(message) };
    try {
      await behaviourFor(exchange.path)(exchange);
    } catch (error) {
      if (error instanceof TooManyBodies) return answerAtEdge(message, response, parts, comeBack);
      // A reader who disconnects during the answer is not a failure.
      if (!message.socket.destroyed) details.error = error;
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(FAILED);
    }
  };
  return {
    newServer: () =>
      limitIdleConnections(createServer((message, response) => void answer(message, response))),
    open: (opened) => {
      const siteRequest = edgeFunction('site-request', siteRequestGiven(opened.siteFolder));
      parts = {
        ...opened,
        siteRequest,
        ready: new ReadyAnswers(),
        bodies: requestBodies(),
        sentHeaders: new WeakMap(),
      };
    },
  };
}

interface Behind extends SiteParts {
  /** The distribution's function for requests to the site. */
  readonly siteRequest: EdgeFunction;
  readonly ready: ReadyAnswers;
  readonly bodies: ReturnType<typeof requestBodies>;
  /** The headers in the form in which they are sent, for answers that the cache serves repeatedly. */
  readonly sentHeaders: WeakMap<GatewayResponse, string[]>;
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

/** The distribution's behaviours; the first that matches applies. */
const behaviours: readonly [(path: string) => boolean, Behaviour][] = [
  [(path) => path === apiBase || path.startsWith(`${apiBase}/`), callApi],
  [(path) => path.startsWith(`${embedBase}/`), callApi],
  [isEarlierData, callEarlier],
  [isShownPage, showPage],
  [(path) => path.startsWith(filesBase), sendFile],
  [(path) => path === `${siteBase}config.json`, sendConfig],
  [() => true, sendSite],
];

function behaviourFor(path: string): Behaviour {
  return behaviours.find(([fits]) => fits(path))?.[1] ?? notFound;
}

async function callApi(exchange: Exchange): Promise<void> {
  const { message, response, parts, details, path } = exchange;
  details.kind = 'api';
  const { method = 'GET' } = message;
  const sourceIp = addressOf(exchange);
  const led = ledByEdge(message, path, sourceIp);
  if ('statusCode' in led) return answerAtEdge(message, response, parts, led);
  const request = {
    method,
    target: led.target,
    headers: { ...message.headers, cookie: undefined, ...led.headers },
    sourceIp,
  };
  const result = announcesBody(message)
    ? await parts.bodies.with(message, gatewayLimits.requestBody + 1, (body) =>
        parts.gateway({ ...request, body }),
      )
    : await parts.gateway(request);
  sendResult(exchange, result);
}

function callEarlier(exchange: Exchange): Promise<void> | void {
  return isRead(exchange.message) ? callApi(exchange) : notAllowed(exchange);
}

/** A file, unless its address asks for something; in development the browser makes it, from code that changes. */
function showPage(exchange: Exchange): Promise<void> | void {
  const { message, path, parts } = exchange;
  const led = ledByEdge(message, path, addressOf(exchange));
  const isFile = 'target' in led && led.target.startsWith('/pages/');
  return isFile || parts.devServer ? sendSite(exchange) : callApi(exchange);
}

const addressOf = ({ message }: Exchange): string => message.socket.remoteAddress ?? '127.0.0.1';

function sendResult({ response, parts, details, path }: Exchange, result: GatewayResponse): void {
  details.requestId = result.requestId;
  details.error = result.error;
  response.writeHead(result.status, headersOfResult(result, path, parts));
  response.end(hasBody(result.status) ? result.body : undefined);
}

/** Names and values alternate, in the form that Node sends unchanged. */
function headersOfResult(result: GatewayResponse, path: string, parts: Behind): string[] {
  if (path.startsWith(`${embedBase}/`)) return flatHeaders(result, embedHeaders(parts.headers));
  // A page that contains its style sheet, as the API's policy in the cloud allows.
  if (path === apiBase + mailLinkPath)
    return flatHeaders(result, { ...parts.headers, 'content-security-policy': apiPolicy });
  if (isEarlierData(path)) return flatHeaders(result, { ...parts.headers, vary: earlierDataVary });
  const known = parts.sentHeaders.get(result) ?? flatHeaders(result, parts.headers);
  parts.sentHeaders.set(result, known);
  return known;
}

function flatHeaders({ status, headers, body }: GatewayResponse, own: SiteParts['headers']) {
  const length = hasBody(status) ? { 'content-length': String(body.byteLength) } : {};
  const all: GatewayResponse['headers'] = { ...headers, ...own, ...length };
  return Object.entries(all).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => [name, one]),
  );
}

/** Answer to a body beyond the limit. */
const comeBack: EdgeResponse = {
  statusCode: 503,
  headers: {
    'content-type': { value: 'application/problem+json' },
    'cache-control': { value: 'no-store' },
    'retry-after': { value: '1' },
  },
  body: {
    encoding: 'text',
    data: JSON.stringify({
      type: 'about:blank',
      status: 503,
      title: 'The service is not available',
      code: 'busy',
      retryAfter: 1,
    }),
  },
};

function answerAtEdge(
  message: IncomingMessage,
  response: ServerResponse,
  parts: SiteParts,
  { statusCode, headers = {}, body }: EdgeResponse,
): void {
  // Read to its end nevertheless: a client that is disconnected while it sends does not see the answer.
  message.resume();
  const values = Object.entries(headers).map(([name, { value }]) => [name, value]);
  response.writeHead(statusCode, { ...Object.fromEntries(values), ...parts.headers });
  response.end(body?.data);
}

const hasBody = (status: number) => status !== 204 && status !== 304;

async function sendFile(exchange: Exchange): Promise<void> {
  const { message, response, parts, details, path } = exchange;
  details.kind = 'file';
  if (!isRead(message)) return notAllowed(exchange);
  try {
    const key = decoded(path.slice(filesBase.length));
    const bucket = key.startsWith('series/') ? 'exports' : 'public';
    const version = parts.store.bucket(bucket).current(key);
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

function sendSite(exchange: Exchange): Promise<void> | void {
  const { message, response, parts } = exchange;
  if (!parts.ready.send(message, pagesOf(parts), response)) return sendFromSite(exchange);
}

/** Version of the public data that the pages show. */
const pagesOf = ({ pages }: SiteParts) => pages?.changes() ?? 0;

async function sendFromSite(exchange: Exchange): Promise<void> {
  const { message, response, parts, path } = exchange;
  const atEdge = parts.siteRequest(edgeRequest(message, path));
  if ('statusCode' in atEdge) return answerAtEdge(message, response, parts, atEdge);
  if (parts.devServer && path.startsWith(siteBase)) return parts.devServer(message, response);
  if (!isRead(message)) return notAllowed(exchange);
  const headersGiven = headersOf(message);
  const state = pagesOf(parts);
  const made = await parts.pages?.answer({ path: atEdge.uri.slice(1), headers: headersGiven });
  if (!made && !path.startsWith(siteBase)) return notFound(exchange);
  const file = atEdge.uri.startsWith(siteBase)
    ? decoded(atEdge.uri.slice(siteBase.length))
    : 'index.html';
  const found = made ?? (await parts.site({ path: file, headers: headersGiven }));
  const headers = { ...found.headers, ...parts.headers };
  parts.ready.keep(message, state, { ...found, headers });
  response.writeHead(found.status, headers);
  response.end(message.method === 'HEAD' ? undefined : found.body);
}

function notFound({ response, parts }: Exchange): void {
  response.writeHead(404, { 'content-type': 'text/plain', ...parts.headers }).end('Not Found\n');
}

function notAllowed({ response, parts }: Exchange): void {
  response.writeHead(405, { allow: 'GET, HEAD', ...parts.headers }).end();
}

const pathOf = ({ url = '/' }: IncomingMessage) => url.split('?')[0] ?? '/';

function headersOf(message: IncomingMessage): Map<string, string> {
  return new Map(
    Object.entries(message.headers).map(([name, value]) => [name, String(value ?? '')]),
  );
}
