import { randomUUID } from 'node:crypto';
import { type GatewayRequest, gatewayEvent } from './api-event.ts';
import { type FindRoute, routeFinder } from './api-routes.ts';
import { type Invoke, invokeHandler } from './handlers.ts';

/** Quotas of an API Gateway HTTP API in front of Lambda, in bytes and milliseconds. */
export const gatewayLimits = {
  requestBody: 10 * 1024 * 1024,
  lambdaPayload: 6 * 1024 * 1024,
  duration: 30_000,
};

export interface GatewayResponse {
  readonly status: number;
  /** Names in lower case; a list is sent as repeated headers. */
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer;
  readonly requestId: string;
  /** What went wrong behind a 5xx answer of the gateway itself. */
  readonly error?: unknown;
}

export type Gateway = (request: GatewayRequest) => Promise<GatewayResponse>;

export interface GatewayOptions {
  readonly findRoute?: FindRoute;
  readonly invoke?: Invoke;
  readonly limits?: Partial<typeof gatewayLimits>;
}

/**
 * Stands in for the API Gateway HTTP API: finds the route, gives its handler the real event, and
 * turns the result into a response. Its own refusals are problem documents. Sign-in tokens are left
 * to the handlers, which verify them again in the cloud too.
 */
export function apiGateway(options: GatewayOptions = {}): Gateway {
  const findRoute = options.findRoute ?? routeFinder();
  const invoke = options.invoke ?? invokeHandler;
  const limits = { ...gatewayLimits, ...options.limits };
  return async (request) => {
    const requestId = randomUUID();
    const refuse = (status: number, code: string, error?: unknown) =>
      problemResponse(status, code, requestId, error);
    const route = findRoute(request.method, request.target.split('?')[0] ?? '/');
    if (!route) return refuse(404, 'not_found');
    if ((request.body?.byteLength ?? 0) > limits.requestBody) return refuse(413, 'too_large');
    const event = gatewayEvent(request, route, { requestId, now: new Date() });
    if ((event.body?.length ?? 0) > limits.lambdaPayload) return refuse(413, 'too_large');
    try {
      const deadline = Date.now() + limits.duration;
      const result = await within(
        limits.duration,
        invoke({ fn: route.fn, event, requestId, deadline }),
      );
      if (result === timedOut) return refuse(503, 'timed_out', new Error('the handler timed out'));
      const response = lambdaResponse(result, requestId);
      return response.body.byteLength > limits.lambdaPayload
        ? refuse(500, 'internal', new Error('the answer is larger than a function may give'))
        : response;
    } catch (error) {
      return refuse(500, 'internal', error);
    }
  };
}

interface StructuredResult {
  readonly statusCode?: number;
  readonly headers?: Readonly<Record<string, boolean | number | string>>;
  readonly cookies?: string[];
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
}

/** A result without a status is the JSON body of a 200 answer, as the gateway takes it. */
function lambdaResponse(result: unknown, requestId: string): GatewayResponse {
  if (!isStructured(result)) {
    const text = typeof result === 'string' ? result : JSON.stringify(result ?? null);
    const headers = { 'content-type': 'application/json' };
    return { status: 200, headers, body: Buffer.from(text), requestId };
  }
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(result.headers ?? {}))
    headers[name.toLowerCase()] = String(value);
  if (result.cookies?.length) headers['set-cookie'] = result.cookies;
  const body = Buffer.from(result.body ?? '', result.isBase64Encoded ? 'base64' : 'utf8');
  if (body.byteLength > 0) headers['content-type'] ??= 'text/plain;charset=utf-8';
  return { status: result.statusCode, headers, body, requestId };
}

function isStructured(result: unknown): result is StructuredResult & { statusCode: number } {
  return (
    typeof result === 'object' &&
    result !== null &&
    'statusCode' in result &&
    typeof result.statusCode === 'number'
  );
}

const titles: Record<number, string> = {
  404: 'Not Found',
  413: 'Content Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

export function problemResponse(
  status: number,
  code: string,
  requestId: string,
  error?: unknown,
): GatewayResponse {
  const problem = { type: 'about:blank', title: titles[status] ?? 'Error', status, code };
  return {
    status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
    body: Buffer.from(JSON.stringify(problem)),
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
