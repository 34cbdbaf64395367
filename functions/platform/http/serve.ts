import type { Context } from 'aws-lambda';
import { duringRun } from '../aws/log.ts';
import {
  gatewayKey,
  gatewayPath,
  type HttpFunction,
  isOpen,
  methodsOf,
  type Route,
  type RouteTable,
} from '../contract/route.ts';
import { apiBase } from '../kernel/addresses.ts';
import { Refusal } from '../kernel/refusal.ts';
import { duringCall } from '../tables/request-counts.ts';
import type { Identify } from './actor.ts';
import { type Call, endpoint, type HttpHandler } from './endpoint.ts';
import { type RouteFinder, routeFinder } from './find-route.ts';
import { type HttpEvent, type HttpResult, resourceOf } from './http-event.ts';
import { forOtherSites, preflightResult } from './open-headers.ts';
import { assertThroughDistribution } from './origin-key.ts';
import { problemResult } from './problem.ts';

export interface HttpService {
  readonly fn: HttpFunction;
  /** All routes of the API, to distinguish a wrong method from an unknown path. */
  readonly routes: RouteTable;
  /** Handlers of the function's own routes, by id. */
  readonly handlers: Readonly<Record<string, (call: Call<Route>) => Promise<unknown>>>;
  readonly identify: Identify;
}

/** Answers API Gateway's events with the handlers of their routes, and refuses everything else. */
export function httpHandler({ fn, routes, handlers, identify }: HttpService): HttpHandler {
  const byMethodAndPath = new Map<string, HttpHandler>();
  for (const [id, handler] of Object.entries(handlers)) {
    const route = routes[id];
    if (!route) throw new Error(`no route ${id}`);
    const http = endpoint(id, route, handler, identify);
    for (const one of methodsOf(route.method))
      byMethodAndPath.set(`${one} ${gatewayPath(route)}`, http);
  }
  const finder = routeFinder(routes);
  const openRoutes = new Set(Object.values(routes).filter(isOpen).map(gatewayKey));
  /** The methods by which anybody may read the path. */
  const openAt = (path: string) =>
    finder
      .methodsAt(path)
      .filter((method) => openRoutes.has(finder.find(method, path)?.routeKey ?? ''));

  return async (event: HttpEvent, context: Context): Promise<HttpResult> => {
    return duringRun({ fn, requestId: event.requestContext.requestId }, async () => {
      try {
        assertThroughDistribution(event);
        const { method } = event.requestContext.http;
        // A key is `METHOD path`; for routes that read, its method is ANY.
        const [, path = ''] = event.routeKey.split(' ');
        const handler = byMethodAndPath.get(`${method} ${path}`);
        if (handler) return await duringCall(() => handler(event, context));
        const open = method === 'OPTIONS' ? openAt(event.rawPath) : [];
        if (open.length > 0) return preflightResult(finder.methodsAt(event.rawPath), open);
        throw refusalOf(event, finder);
      } catch (error) {
        const problem = problemResult(error, resourceOf(event));
        if (event.headers.authorization) return problem;
        return { ...problem, headers: { ...problem.headers, ...forOtherSites } };
      }
    });
  };
}

/** For programs that guess addresses. */
const CALLS = `The calls are described at ${apiBase}/openapi.json.`;

function refusalOf({ rawPath, requestContext }: HttpEvent, finder: RouteFinder): Refusal {
  const allow = finder.methodsAt(rawPath);
  return allow.length === 0 || allow.includes(requestContext.http.method)
    ? new Refusal('not_found', { detail: CALLS })
    : new Refusal('method_not_allowed', { allow });
}
