import { identify } from '../people/handlers/identify.ts';
import type { HttpFunction, Route } from '../platform/contract/route.ts';
import type { Identify } from '../platform/http/actor.ts';
import type { Call, Handlers as HandlersOf, HttpHandler } from '../platform/http/endpoint.ts';
import { httpHandler } from '../platform/http/serve.ts';
import { type RouteId, routes } from '../routes.ts';

type Handlers = HandlersOf<typeof routes>;

/**
 * Entry of an HTTP function, from the handlers that each area has for it. The compiler reports a route that the table
 * gives to the function and no group handles, a route of another function, and a route that two groups handle. The
 * gateway gives calls that match no route to the function `public`, which refuses them.
 */
export function serve<Fn extends HttpFunction, const Groups extends readonly Handlers[]>(
  fn: Fn,
  groups: Groups &
    Checked<
      Exclude<RoutesOf<Fn>, IdsOf<Groups[number]>>,
      Exclude<IdsOf<Groups[number]>, RoutesOf<Fn>>,
      InTwo<Groups>
    >,
  identifyCaller: Identify = identify,
): HttpHandler {
  const handlers: Record<string, (call: Call<Route>) => Promise<unknown>> = Object.assign(
    {},
    ...groups,
  );
  return httpHandler({ fn, routes, handlers, identify: identifyCaller });
}

type RoutesOf<Fn extends HttpFunction> = {
  [Id in RouteId]: (typeof routes)[Id]['fn'] extends Fn ? Id : never;
}[RouteId];

type Checked<Missing, Foreign, Twice> = [Missing, Foreign, Twice] extends [never, never, never]
  ? unknown
  : { readonly missing: Missing; readonly foreign: Foreign; readonly twice: Twice };

/** The ids of all groups of a union; `keyof` of the union itself would be only the ids they share. */
type IdsOf<Group extends Handlers> = Group extends unknown ? keyof Group : never;
type InTwo<Groups extends readonly Handlers[]> = Groups extends readonly [
  infer First,
  ...infer Rest extends readonly Handlers[],
]
  ? (keyof First & IdsOf<Rest[number]>) | InTwo<Rest>
  : never;
