import { vi } from 'vitest';
import { gatewayKey, queryNames, type Route } from '../../../functions/platform/contract/route.ts';
import { strictly } from '../../../functions/platform/contract/strict-schema.ts';
import { routeFinder } from '../../../functions/platform/http/find-route.ts';
import { type Answer, type RouteId, routes } from '../../../functions/routes.ts';

/** The API's answers by route: a body, a whole response such as a `problem`, or a function of the call. */
export type Answers = {
  readonly [Id in RouteId]?: Answer<Id> | Response | ((call: MadeCall) => Answer<Id> | Response);
};

/** A call that was made. */
export interface MadeCall {
  readonly id: RouteId;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly ifMatch: string | undefined;
}

export interface FakeApi {
  /** In the order in which they were made. */
  readonly calls: readonly MadeCall[];
  /** Calls of one route. */
  callsOf(id: RouteId): readonly MadeCall[];
  /** Changes the answers of some routes from now on. */
  answer(changes: Answers): void;
}

const { find } = routeFinder(routes);
const idOfKey = new Map(
  (Object.keys(routes) as RouteId[]).map((id) => [gatewayKey(routes[id]), id]),
);

/** The API refuses what a route does not name: a page that sends it would fail. */
function assertNamesKnown(route: Route, { id, query, body }: MadeCall): void {
  const unknown = Object.keys(query).filter((name) => !queryNames(route.query).includes(name));
  const result = typeof route.body === 'object' && strictly(route.body).safeParse(body);
  const issues = result ? (result.error?.issues ?? []) : [];
  for (const issue of issues) if (issue.code === 'unrecognized_keys') unknown.push(...issue.keys);
  if (unknown.length > 0) throw new TypeError(`${id} has no ${unknown.join(', ')}`);
}

/** Replaces the network by answers per route. A call without an answer fails the component. */
export function apiByRoute(answers: Answers): FakeApi {
  let current = answers;
  const calls: MadeCall[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost');
    const { method = 'GET' } = init;
    const found = find(method, url.pathname);
    const id = found && idOfKey.get(found.routeKey);
    if (!found || !id || routes[id].method !== method)
      throw new TypeError(`no route: ${init.method} ${address}`);
    const call: MadeCall = {
      id,
      params: found.pathParameters,
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      ifMatch: new Headers(init.headers).get('if-match') ?? undefined,
    };
    assertNamesKnown(routes[id], call);
    calls.push(call);
    const given = current[id];
    const answer = typeof given === 'function' ? given(call) : given;
    if (answer === undefined) throw new TypeError(`no answer for ${id}`);
    return answer instanceof Response ? answer.clone() : Response.json(answer);
  });
  return {
    calls,
    callsOf: (id) => calls.filter((call) => call.id === id),
    answer: (changes) => {
      current = { ...current, ...changes };
    },
  };
}

/** Holds back the answers of the addresses that contain a text, until they are wanted. */
export function holdBack(address: string) {
  const asked = Promise.withResolvers<void>();
  const wanted = Promise.withResolvers<void>();
  const answered = fetch;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    if (String(call[0]).includes(address)) {
      asked.resolve();
      await wanted.promise;
    }
    return answered(...call);
  });
  return { asked: asked.promise, answer: () => wanted.resolve() };
}
