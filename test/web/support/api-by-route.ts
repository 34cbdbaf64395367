import { vi } from 'vitest';
import { gatewayKey } from '../../../functions/contract/route.ts';
import { type Answer, type RouteId, routes } from '../../../functions/contract/routes.ts';
import { routeFinder } from '../../../functions/http/find-route.ts';

/**
 * What the API is to answer by route: a body, a whole response such as a `problem`, or what a call is
 * answered with.
 */
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
  /** In the order they were made. */
  readonly calls: readonly MadeCall[];
  /** Calls of one route. */
  callsOf(id: RouteId): readonly MadeCall[];
  /** From now on some routes answer otherwise. */
  answer(changes: Answers): void;
}

const { find } = routeFinder();
const idOfKey = new Map(
  (Object.keys(routes) as RouteId[]).map((id) => [gatewayKey(routes[id]), id]),
);

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
