import type { Context } from 'aws-lambda';
import { apiBase, type HttpFunction, methodsOf } from '../contract/route.ts';
import { type RouteId, routes } from '../contract/routes.ts';
import { Refusal } from '../domain/refusal.ts';
import type { HttpHandler } from './endpoint.ts';
import { type HttpEvent, type HttpResult, resourceOf } from './http-event.ts';
import { problemResult } from './problem.ts';

type RoutesOf<Fn extends HttpFunction> = {
  [Id in RouteId]: (typeof routes)[Id]['fn'] extends Fn ? Id : never;
}[RouteId];

/**
 * Entry of an HTTP function: the handler of every route that the table gives to it. A missing or
 * foreign handler does not compile.
 */
export function serve<Fn extends HttpFunction>(
  _fn: Fn,
  handlers: Record<RoutesOf<Fn>, HttpHandler>,
): HttpHandler {
  const byRouteKey = new Map<string, HttpHandler>();
  for (const [id, handler] of Object.entries<HttpHandler>(handlers)) {
    const { method, path } = routes[id as RouteId];
    for (const one of methodsOf(method)) byRouteKey.set(`${one} ${apiBase}${path}`, handler);
  }
  return async (event: HttpEvent, context: Context): Promise<HttpResult> => {
    const handler = byRouteKey.get(event.routeKey);
    if (handler) return handler(event, context);
    return problemResult(new Refusal('not_found'), resourceOf(event));
  };
}
