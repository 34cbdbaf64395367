import type { Context } from 'aws-lambda';
import { duringRun } from '../aws/log.ts';
import {
  apiBase,
  gatewayKey,
  type HttpFunction,
  methodsOf,
  type Route,
} from '../contract/route.ts';
import { type RouteId, routes } from '../contract/routes.ts';
import { Refusal } from '../domain/refusal.ts';
import { endpoint, type Handler, type Handlers, type HttpHandler } from './endpoint.ts';
import { routeFinder } from './find-route.ts';
import { type HttpEvent, type HttpResult, resourceOf } from './http-event.ts';
import { forOtherSites, isOpen, preflightResult } from './open-headers.ts';
import { assertThroughDistribution } from './origin-key.ts';
import { problemResult } from './problem.ts';

/**
 * Entry of an HTTP function, from the handlers that each area has for it. The compiler names a route
 * that the table gives to the function and no group handles, one of another function, and one that
 * two groups handle. What is no route, which the gateway gives to the function `public`, is refused.
 */
export function serve<Fn extends HttpFunction, const Groups extends readonly Handlers[]>(
  fn: Fn,
  groups: Groups &
    Checked<
      Exclude<RoutesOf<Fn>, IdsOf<Groups[number]>>,
      Exclude<IdsOf<Groups[number]>, RoutesOf<Fn>>,
      InTwo<Groups>
    >,
): HttpHandler {
  const byMethodAndPath = new Map<string, HttpHandler>();
  const handlers = groups.flatMap((group) => Object.entries(group)) as [
    RouteId,
    Handler<RouteId>,
  ][];
  for (const [id, handler] of handlers) {
    const { method, path } = routes[id];
    const http = endpoint(id, handler);
    for (const one of methodsOf(method)) byMethodAndPath.set(`${one} ${apiBase}${path}`, http);
  }
  return async (event: HttpEvent, context: Context): Promise<HttpResult> => {
    return duringRun({ fn, requestId: event.requestContext.requestId }, async () => {
      try {
        assertThroughDistribution(event);
        const { method } = event.requestContext.http;
        // Of a route that reads the key says ANY.
        const [, path = ''] = event.routeKey.split(' ');
        const handler = byMethodAndPath.get(`${method} ${path}`);
        if (handler) return await handler(event, context);
        if (method === 'OPTIONS' && isOpenAt(event.rawPath)) return preflightResult();
        throw refusalOf(event);
      } catch (error) {
        const problem = problemResult(error, resourceOf(event));
        if (event.headers.authorization) return problem;
        return { ...problem, headers: { ...problem.headers, ...forOtherSites } };
      }
    });
  };
}

const { find, methodsAt } = routeFinder();

const openRoutes = new Set(Object.values<Route>(routes).filter(isOpen).map(gatewayKey));

/** Whether everybody may read what is at the path. */
const isOpenAt = (path: string) => openRoutes.has(find('GET', path)?.routeKey ?? '');

function refusalOf({ rawPath, requestContext }: HttpEvent): Refusal {
  const allow = methodsAt(rawPath);
  return allow.length === 0 || allow.includes(requestContext.http.method)
    ? new Refusal('not_found')
    : new Refusal('method_not_allowed', { allow });
}

type RoutesOf<Fn extends HttpFunction> = {
  [Id in RouteId]: (typeof routes)[Id]['fn'] extends Fn ? Id : never;
}[RouteId];

type Checked<Missing, Foreign, Twice> = [Missing, Foreign, Twice] extends [never, never, never]
  ? unknown
  : { readonly missing: Missing; readonly foreign: Foreign; readonly twice: Twice };

/** The ids of all groups of a union; `keyof` of the union itself would be those they share. */
type IdsOf<Group extends Handlers> = Group extends unknown ? keyof Group : never;
type InTwo<Groups extends readonly Handlers[]> = Groups extends readonly [
  infer First,
  ...infer Rest extends readonly Handlers[],
]
  ? (keyof First & IdsOf<Rest[number]>) | InTwo<Rest>
  : never;
