import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import {
  type RouteFinder,
  type RouteMatch,
  routeFinder,
} from '../../../functions/platform/http/find-route.ts';
import { routes } from '../../../functions/routes.ts';
import { functionTable } from '../../../infra/functions/function-table.ts';
import { type HttpInvocation, invokeHandler } from '../functions/handlers.ts';
import { type GatewayRequest, gatewayEvent, unknownRouteKey } from './api-event.ts';

/** Quotas of an API Gateway HTTP API in front of Lambda, in bytes and milliseconds. */
export const gatewayLimits = {
  /** Request line and headers together. */
  requestHead: 10_240,
  requestBody: 10 * 1024 * 1024,
  /** The event, and the result, as JSON. */
  lambdaPayload: 6 * 1024 * 1024,
  duration: 30_000,
};

export interface GatewayResponse {
  readonly status: number;
  /** Names in lower case; a list is sent as repeated headers. */
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer;
  readonly requestId: string;
  /** The error behind a 5xx answer of the gateway itself. */
  readonly error?: unknown;
}

export type Gateway = (request: GatewayRequest) => Promise<GatewayResponse>;

export interface GatewayOptions {
  readonly routes?: RouteFinder;
  readonly invoke?: (invocation: HttpInvocation) => Promise<unknown>;
  readonly limits?: Partial<typeof gatewayLimits>;
  /** Whether a request for a route exceeds its limit; without this function there is no limit. */
  readonly isTooMany?: (route: RouteMatch) => boolean;
}

/**
 * Stands in for the API Gateway HTTP API: finds the route, passes the real event to its handler, and turns the result
 * into a response. Calls that match no route go to the function `public`, by `$default`. The gateway's own refusals
 * have its own form and are not problem documents.
 */
export function apiGateway(options: GatewayOptions = {}): Gateway {
  const { find } = options.routes ?? routeFinder(routes);
  const invoke = options.invoke ?? invokeHandler;
  const limits = { ...gatewayLimits, ...options.limits };
  const isTooMany = options.isTooMany ?? (() => false);

  return async (request) => {
    const requestId = randomUUID();
    const refuse = (status: Refused, error?: unknown) => ownResponse(status, requestId, error);
    if (headSize(request) > limits.requestHead) return refuse(431);
    const route = find(request.method, request.target.split('?')[0] ?? '/') ?? unknownRoute;
    if (isTooMany(route)) return refuse(429);
    const size = request.body?.byteLength ?? 0;
    // The event is never smaller than the body, so a body that cannot fit is refused before it is converted.
    if (size > Math.min(limits.requestBody, limits.lambdaPayload)) return refuse(413);
    const event = gatewayEvent(request, route, { requestId, now: new Date() });
    if (isLarger(event, limits.lambdaPayload)) return refuse(413);
    try {
      const { fn } = route;
      const duration = Math.min(limits.duration, functionTable[fn].timeout * 1000);
      const deadline = Date.now() + duration;
      const result = await within(duration, invoke({ fn, event, requestId, deadline }));
      if (result === timedOut) return refuse(503, new Error('the handler timed out'));
      if (isLarger(result, limits.lambdaPayload))
        return refuse(500, new Error('the answer is larger than a function may give'));
      return lambdaResponse(result, requestId);
    } catch (error) {
      return refuse(500, error);
    }
  };
}

const unknownRoute = { fn: 'public', routeKey: unknownRouteKey, pathParameters: {} } as const;

/** Size as it is sent, without the separators between names and values. */
function headSize({ method, target, headers }: GatewayRequest): number {
  let size = method.length + target.length;
  for (const [name, value] of Object.entries(headers)) size += name.length + String(value).length;
  return size;
}

type Payload = Pick<APIGatewayProxyEventV2, 'body'>;

/** Measured as JSON only when it could be too large: a character takes at most 6 bytes. */
function isLarger(payload: unknown, limit: number): boolean {
  const body = isPayload(payload) ? payload.body : undefined;
  if ((body?.length ?? 0) * 6 + 2 * gatewayLimits.requestHead < limit) return false;
  return Buffer.byteLength(JSON.stringify(payload) ?? '') > limit;
}

const isPayload = (value: unknown): value is Payload =>
  typeof value === 'object' && value !== null && 'body' in value && typeof value.body === 'string';

interface StructuredResult {
  readonly statusCode?: number;
  readonly headers?: Readonly<Record<string, boolean | number | string>>;
  readonly cookies?: string[];
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
}

/** Like the gateway, takes a result without a status as the JSON body of a 200 answer. */
function lambdaResponse(result: unknown, requestId: string): GatewayResponse {
  if (!isStructured(result)) {
    const text = typeof result === 'string' ? result : JSON.stringify(result ?? null);
    const headers = { 'content-type': 'application/json', ...named(requestId) };
    return { status: 200, headers, body: Buffer.from(text), requestId };
  }
  const headers: Record<string, string | string[]> = named(requestId);
  for (const [name, value] of Object.entries(result.headers ?? {}))
    headers[name.toLowerCase()] = String(value);
  if (result.cookies?.length) headers['set-cookie'] = result.cookies;
  const body = Buffer.from(result.body ?? '', result.isBase64Encoded ? 'base64' : 'utf8');
  if (body.byteLength > 0) headers['content-type'] ??= 'text/plain;charset=utf-8';
  return { status: result.statusCode, headers, body, requestId };
}

/** The gateway puts the request's id into every answer, as into its log. */
const named = (requestId: string) => ({ 'apigw-requestid': requestId });

function isStructured(result: unknown): result is StructuredResult & { statusCode: number } {
  return (
    typeof result === 'object' &&
    result !== null &&
    'statusCode' in result &&
    typeof result.statusCode === 'number'
  );
}

const messages = {
  413: 'Request Entity Too Large',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
} as const;
type Refused = keyof typeof messages;

function ownResponse(status: Refused, requestId: string, error?: unknown): GatewayResponse {
  return {
    status,
    headers: { 'content-type': 'application/json', ...named(requestId) },
    body: Buffer.from(JSON.stringify({ message: messages[status] })),
    requestId,
    ...(error === undefined ? {} : { error }),
  };
}

const timedOut = Symbol('timed out');

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | typeof timedOut> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<typeof timedOut>((resolve) => {
    timer = setTimeout(resolve, milliseconds, timedOut);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
