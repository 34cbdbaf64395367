import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { routeFinder } from '../../../functions/platform/http/find-route.ts';
import { apiBase } from '../../../functions/platform/kernel/addresses.ts';
import { routes } from '../../../functions/routes.ts';
import { serviceTime } from '../../../scripts/local/access/service-time.ts';
import { gatewayEvent } from '../../../scripts/local/api/api-event.ts';

export interface ApiCall {
  readonly method?: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'DELETE';
  /** Below the API's base path, like the path in the route table but with values: `/survey-prices/12`. */
  readonly path: string;
  readonly query?: Readonly<
    Record<string, string | number | boolean | readonly string[] | undefined>
  >;
  /** Sent as JSON, unless it is text or bytes. */
  readonly body?: unknown;
  /** Sent as the bearer token. */
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly requestId?: string;
  readonly now?: Date;
}

const { find } = routeFinder(routes);

/** The event that API Gateway would build for a call; a path without a route goes to `$default`. */
export function apiEvent(call: ApiCall): APIGatewayProxyEventV2 {
  const method = call.method ?? 'GET';
  const path = `${apiBase}${call.path}`;
  const query = new URLSearchParams(
    Object.entries(call.query ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [value].flat().map((one) => [name, String(one)]),
    ),
  ).toString();
  const request = {
    method,
    target: query ? `${path}?${query}` : path,
    headers: {
      host: 'localhost',
      accept: 'application/json',
      ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(call.token === undefined ? {} : { authorization: `Bearer ${call.token}` }),
      ...call.headers,
    },
    ...(call.body === undefined ? {} : { body: bytesOf(call.body) }),
    sourceIp: '127.0.0.1',
  };
  return gatewayEvent(request, find(method, path) ?? { routeKey: '$default', pathParameters: {} }, {
    requestId: call.requestId ?? 'test-request',
    now: call.now ?? serviceTime(),
  });
}

function bytesOf(body: unknown): Uint8Array {
  if (body instanceof Uint8Array) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}
