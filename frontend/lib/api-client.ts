import { apiBase } from '../../functions/platform/kernel/addresses.ts';

import {
  type Answer,
  type Body,
  type Params,
  type Query,
  type RouteId,
  routes,
} from '../../functions/routes.ts';
import { forgetKeyOf, keyOfChange } from './change-keys.ts';
import { ApiProblem, NetworkFailure, readProblem } from './failures.ts';

/**
 * Calls the API, typed from its route table:
 *
 *     const surveys = await api('surveys/latest', { query: { limit: 16 } });
 *     await api('surveys/change', { params: { id }, body: { active: false }, ifMatch: version });
 *
 * Throws `ApiProblem` when the API answers with an error, `NetworkFailure` when it does not answer.
 * In components use `apiQuery` (lib/api-query.ts); for files use `fetchFile` below.
 */
export async function api<Id extends RouteId>(
  id: Id,
  ...[request]: ApiArguments<Id>
): Promise<Answer<Id>> {
  const response = await send(id, request as AnyRequest | undefined);
  return (response.status === 204 ? undefined : await response.json()) as Answer<Id>;
}

/** The raw answer of a route that serves a file; see `saveFile` (lib/download.ts). */
export async function fetchFile<Id extends RouteId>(
  id: Id,
  ...[request]: ApiArguments<Id>
): Promise<Response> {
  return send(id, request as AnyRequest | undefined);
}

/** The address of a call, for links: `/dgsaie/api/v1/weekly-prices/7/export?format=CSV`. */
export function apiAddress<Id extends RouteId>(id: Id, ...[request]: ApiArguments<Id>): string {
  return addressOf(id, request as AnyRequest | undefined);
}

/** Connects the client with the session and the app. */
export interface ApiHooks {
  /** The bearer token of the session; undefined when there is none. */
  readonly bearer: () => Promise<string | undefined>;
  /** Called after each answer that is not an error, which shows that the connection works. */
  readonly onAnswer: (response: Response) => void;
  /** Called after a change was made, unless the call was silent. */
  readonly onChange: () => void;
  /** @param silent whether the call should fail without a message */
  readonly onFailure: (failure: ApiProblem | NetworkFailure, silent: boolean) => void;
  /** Called when a form has told of a failure itself, so that no other message is needed. */
  readonly onTold: (failure: unknown) => void;
  /** Sends requests: `fetch`, unless there is another way to the API. */
  readonly transport: Transport;
}

let hooks: ApiHooks = {
  bearer: async () => undefined,
  onAnswer: () => {},
  onChange: () => {},
  onFailure: () => {},
  onTold: () => {},
  transport: (to, request) => fetch(to, request),
};

export function connectApi(connected: Partial<ApiHooks>): void {
  hooks = { ...hooks, ...connected };
}

/** A request's path parameters, query, body and version, as its route requires. */
export type ApiRequest<Id extends RouteId> = Part<'params', Params<Id>> &
  Part<'query', Query<Id>> &
  Part<'body', Body<Id>> &
  RequestOptions;

interface RequestOptions {
  /** Version of the item being changed; the API refuses a stale one with 409. */
  readonly ifMatch?: number | undefined;
  readonly signal?: AbortSignal;
  /** Shows no banner when it fails: for calls whose result the page does not need. */
  readonly silent?: boolean;
}

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Record<never, never> extends Value
    ? { readonly [name in Name]?: Value }
    : { readonly [name in Name]: Value };

export type ApiArguments<Id extends RouteId> =
  Record<never, never> extends ApiRequest<Id>
    ? [request?: ApiRequest<Id>]
    : [request: ApiRequest<Id>];

interface AnyRequest extends RequestOptions {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

async function send(id: RouteId, request: AnyRequest = {}): Promise<Response> {
  // The browser's table has no method where it is this one.
  const { method = 'GET' } = routes[id];
  const address = addressOf(id, request);
  const init = {
    method,
    headers: headersOf(request),
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    ...(request.signal ? { signal: request.signal } : {}),
  };
  if (method === 'GET') return fetchFromApi(address, init, request);
  const change = JSON.stringify([method, address, request.ifMatch, init.body]);
  const response = await sendChange(change, (key) => {
    const headers = { ...init.headers, 'idempotency-key': key };
    return fetchFromApi(address, { ...init, headers }, { ...request, transport: fetchTwice });
  });
  if (!request.silent) hooks.onChange();
  return response;
}

/** Sends a change under a key that identifies it until it has been answered. */
async function sendChange(
  change: string,
  sendWith: (key: string) => Promise<Response>,
): Promise<Response> {
  try {
    const response = await sendWith(keyOfChange(change));
    forgetKeyOf(change);
    return response;
  } catch (failure) {
    // After a server error it is also uncertain whether the change was made, so its key is kept.
    if (failure instanceof ApiProblem && failure.status < 500) forgetKeyOf(change);
    throw failure;
  }
}

/** Milliseconds before a change without an answer is sent again. */
const repeatAfterMs = 1000;

/** Sends a request with a key once more when no answer came. */
async function fetchTwice(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    await new Promise((resolve) => setTimeout(resolve, repeatAfterMs));
    return fetch(address, init);
  }
}

/** Sends a request: `fetch`, or a replacement that reports progress. */
export type Transport = (address: string, init: RequestInit) => Promise<Response>;

interface Conditions extends Pick<RequestOptions, 'silent'> {
  readonly transport?: Transport;
}

/** `fetch` with the session's token and the client's errors, for addresses the API returned. */
export async function fetchFromApi(
  address: string,
  init: RequestInit = {},
  { transport = hooks.transport, silent = false }: Conditions = {},
): Promise<Response> {
  const token = await hooks.bearer();
  const headers = new Headers(init.headers);
  if (token) headers.set('authorization', `Bearer ${token}`);
  const response = await transport(address, { ...init, headers }).catch((cause: unknown) => {
    if (init.signal?.aborted) throw cause;
    return failed(new NetworkFailure(cause), silent);
  });
  if (!response.ok) return failed(await readProblem(response), silent);
  hooks.onAnswer(response);
  return response;
}

/** Reports a failure to the app (banner, forced sign-out) and throws it. */
export function failed(failure: ApiProblem | NetworkFailure, silent = false): never {
  hooks.onFailure(failure, silent);
  throw failure;
}

/** To be called by what tells of a failure in its own place, such as a form. */
export const failureTold = (failure: unknown): void => hooks.onTold(failure);

function headersOf({ body, ifMatch }: AnyRequest): Record<string, string> {
  return {
    accept: 'application/json',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
  };
}

function addressOf(id: RouteId, { params = {}, query = {} }: AnyRequest = {}): string {
  const path = routes[id].path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (params[name] === undefined) throw new Error(`${id} needs the parameter ${name}`);
    return encodeURIComponent(String(params[name]));
  });
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  ).toString();
  return `${apiBase}${path}${search ? `?${search}` : ''}`;
}
