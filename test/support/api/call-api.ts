import { type Answer, type RouteId, routes } from '../../../functions/routes.ts';
import { type CallResult, call } from './call.ts';
import type { ApiCall } from './events.ts';

export interface CallOptions extends Pick<ApiCall, 'token' | 'query' | 'body' | 'headers'> {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly ifMatch?: number;
}

/** Calls a route by its id; the body has the type of the route's answer, even when it is a problem. */
export async function callApi<Id extends RouteId>(
  id: Id,
  { params = {}, ifMatch, headers, ...rest }: CallOptions = {},
): Promise<Omit<CallResult, 'body'> & { readonly body: Answer<Id> }> {
  const { method, path, fn } = routes[id];
  const file = new URL(`../../../functions/entries/${fn}.ts`, import.meta.url);
  const { handler } = await import(/* @vite-ignore */ file.href);
  return call(handler, {
    ...rest,
    method,
    path: path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name])),
    headers: { ...headers, ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }) },
  });
}

/** What a call answered: the status, and members of the body or the code of its problem, to match an answer with. */
export const answered = (status: number, body: object | string) => ({
  status,
  body: typeof body === 'string' ? { code: body } : body,
});
