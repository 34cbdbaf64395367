import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { decoded } from '../../../functions/platform/http/find-route.ts';

/** A request as it arrives at the gateway, before it becomes an event. */
export interface GatewayRequest {
  readonly method: string;
  /** Path and query as in the request line. */
  readonly target: string;
  /** Names in lower case, repeated headers as lists. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body?: Uint8Array;
  readonly sourceIp: string;
}

/** Key of the route for requests that match no other route. */
export const unknownRouteKey = '$default';

export interface EventRoute {
  readonly routeKey: string;
  readonly pathParameters: Readonly<Record<string, string>>;
}

/**
 * The event that an API Gateway HTTP API passes to a function (payload format 2.0, stage `$default`): path and
 * parameters decoded, the raw query unchanged, repeated query parameters and headers joined by commas, cookies
 * separate, bodies that are not text in base64.
 */
export function gatewayEvent(
  request: GatewayRequest,
  route: EventRoute,
  { requestId, now }: { readonly requestId: string; readonly now: Date },
): APIGatewayProxyEventV2 {
  const [path = '/', rawQueryString = ''] = splitOnce(request.target, '?');
  const rawPath = decoded(path);
  const headers = joinedHeaders(request.headers);
  const { cookie, ...others } = headers;
  const query = queryParameters(rawQueryString);
  const host = headers.host ?? 'localhost';
  return {
    version: '2.0',
    routeKey: route.routeKey,
    rawPath,
    rawQueryString,
    ...(cookie ? { cookies: cookie.split(';').map((one) => one.trim()) } : {}),
    headers: others,
    ...(Object.keys(query).length > 0 ? { queryStringParameters: query } : {}),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: host,
      domainPrefix: host.split('.')[0] ?? host,
      http: {
        method: request.method,
        path: rawPath,
        protocol: 'HTTP/1.1',
        sourceIp: request.sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId,
      routeKey: route.routeKey,
      stage: '$default',
      time: requestTime(now),
      timeEpoch: now.getTime(),
    },
    ...(Object.keys(route.pathParameters).length > 0
      ? { pathParameters: { ...route.pathParameters } }
      : {}),
    ...bodyOf(request.body, headers['content-type'] ?? ''),
  };
}

function joinedHeaders(headers: GatewayRequest['headers']): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    joined[name.toLowerCase()] = typeof value === 'string' ? value : value.join(',');
  }
  return joined;
}

function queryParameters(rawQuery: string): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(rawQuery))
    joined[name] = Object.hasOwn(joined, name) ? `${joined[name]},${value}` : value;
  return joined;
}

/** Media types that the gateway passes on as text; all others become base64, form fields included. */
const textual =
  /^(text\/|application\/(json|javascript|xml)\b|application\/[\w.-]+\+(json|xml)\b)/i;

function bodyOf(body: Uint8Array | undefined, contentType: string) {
  if (!body || body.byteLength === 0) return { isBase64Encoded: false };
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return textual.test(contentType)
    ? { body: bytes.toString('utf8'), isBase64Encoded: false }
    : { body: bytes.toString('base64'), isBase64Encoded: true };
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)];
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** `12/Mar/2020:19:03:58 +0000` */
function requestTime(now: Date): string {
  const [date = '', time = ''] = now.toISOString().split('T');
  const [year, month, day] = date.split('-');
  return `${day}/${months[Number(month) - 1]}/${year}:${time.slice(0, 8)} +0000`;
}
