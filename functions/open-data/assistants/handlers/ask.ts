import { optionalEnvironment } from '../../../platform/aws/environment.ts';
import type { ParamsOf, QueryOf, Route } from '../../../platform/contract/route.ts';
import type { Call, Handler } from '../../../platform/http/endpoint.ts';
import { parsed } from '../../../platform/http/http-event.ts';
import { apiBase } from '../../../platform/kernel/addresses.ts';
import { momentOf } from '../../../platform/kernel/as-of.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';

export const siteOrigin = (): string => optionalEnvironment('PUBLIC_ORIGIN') ?? '';

/** A query as it is written in an address; members that are undefined are left out. */
export type Written = Readonly<Record<string, string | undefined>>;

interface Asked {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Written;
}

/** The API's answer to a reader who asks by its address, and that address. @throws Refusal as the call does */
export async function asked<R extends Route>(
  route: R,
  handler: Handler<R>,
  { params = {}, query = {} }: Asked,
  now: Date,
) {
  const call: Call<Route> = {
    ...{ body: undefined, actor: undefined, bearer: undefined, ifMatch: undefined, now },
    ...{ address: '', accept: undefined, protocolVersion: undefined, shown: {} },
    params: (route.params && parsed(route.params, params)) as ParamsOf<Route>,
    ...readQuery<Route>(route, query, now),
  };
  return {
    answer: await handler(call as unknown as Call<R>),
    address: addressOf(route, params, query),
  };
}

/** A query as the call's handler gets it. @throws Refusal invalid, as_of_unreadable, as_of_in_future */
export function readQuery<R extends Route>({ query: schema }: R, query: Written, now: Date) {
  return {
    query: (schema && parsed(schema, givenIn(query))) as QueryOf<R>,
    asOf: query.asOf === undefined ? undefined : momentOf(query.asOf, now),
  };
}

export function addressOf(
  { path }: Route,
  params: Readonly<Record<string, string>>,
  query: Written,
): string {
  const named = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const search = new URLSearchParams(givenIn(query)).toString();
  return `${siteOrigin()}${apiBase}${named}${search ? `?${search}` : ''}`;
}

const givenIn = (query: Written): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

/**
 * What a call answers, or its refusal in the words of the tool that asked. @param names own names of the call's
 * members
 */
export async function inOwnNames<T>(
  names: Readonly<Record<string, string>>,
  answer: Promise<T>,
): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof Refusal) || !Array.isArray(error.details.errors)) throw error;
    const errors = error.details.errors.map(
      ({ pointer, ...other }: { readonly pointer: string; readonly code: string }) => ({
        pointer: pointer.replace(/^\/(\w+)/, (whole, name: string) =>
          names[name] ? `/${names[name]}` : whole,
        ),
        ...other,
      }),
    );
    // Two members of the call that are one of the tool are told once.
    const once = new Map(errors.map((one) => [`${one.pointer} ${one.code}`, one]));
    throw new Refusal(error.code, { ...error.details, errors: [...once.values()] });
  }
}
