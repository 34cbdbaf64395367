import * as z from 'zod/mini';
import { apiBase } from '../kernel/addresses.ts';

/** Types of the route table. */

export type Role = 'ADMIN' | 'USER';

/**
 * The callers that a route admits: anyone; any signed-in person; or accounts of the named roles. For USER, a path
 * with `{companyId}` is further limited to that person's own companies. `registration` admits callers with the
 * token that they received when they registered; the handler checks it.
 */
export type Access = 'anyone' | 'signed-in' | 'registration' | readonly Role[];
export const adminOnly = ['ADMIN'] as const satisfies Access;
export const anyRole = ['ADMIN', 'USER'] as const satisfies Access;

/** Lambda functions that serve HTTP, one per privilege. */
export const httpFunctions = [
  'public',
  'session',
  'accounts',
  'company',
  'admin',
  'assistants',
  'exports',
  'company-exports',
  'embeds',
  'feedback',
  'files',
  'search',
  'shown-pages',
  'stations',
  'subscriptions',
] as const;
export type HttpFunction = (typeof httpFunctions)[number];

/** Routes of one kind: gives the members that they have in common, with the method and the path of one of them. */
export const routesWith =
  <const Kind extends Partial<Route>>(kind: Kind) =>
  <const Method extends Route['method'], const Path extends string>(
    method: Method,
    path: Path,
  ) => ({ method, path, ...kind });
export const adminCall = routesWith({ access: adminOnly, fn: 'admin' });
export const accountCall = routesWith({ access: adminOnly, fn: 'accounts' });
export const documentCall = routesWith({ access: adminOnly, fn: 'files' });
export const companyCall = routesWith({ access: anyRole, fn: 'company' });
export const publicData = routesWith({ access: 'anyone', fn: 'public', cached: 'data' });
export const publicContent = routesWith({ access: 'anyone', fn: 'public', cached: 'content' });
export const publicDocuments = routesWith({ access: 'anyone', fn: 'files', cached: 'content' });
export const dataExport = routesWith({ access: 'anyone', fn: 'exports', cached: 'data' });
export const daysExport = routesWith({ access: 'anyone', fn: 'exports', cached: 'days' });
export const contentExport = routesWith({ access: 'anyone', fn: 'exports', cached: 'content' });

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the API's base path; `{name}` segments are parameters. */
  readonly path: string;
  /** Its last parameter takes the rest of the path, slashes included. */
  readonly rest?: true;
  readonly summary: string;
  readonly access: Access;
  /** Other access for one value of a query parameter: it applies when `query[name]` is `value`. */
  readonly restricted?: {
    readonly name: string;
    readonly value: string;
    readonly access: Access;
  };
  readonly fn: HttpFunction;
  /** It changes nothing, although it has a body: pages of other sites may send it, as they may read. */
  readonly reads?: true;
  /** A program may call it with the key of its company. */
  readonly forPrograms?: true;
  /**
   * The token is not checked: signing in works for a client that still sends an expired one, and answers
   * do not depend on the caller.
   */
  readonly ignoresToken?: true;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  /** What replaces parameters of an earlier version of a standard, which are refused. */
  readonly replaced?: Readonly<Record<string, string>>;
  /** Schema of the JSON body, which may be left out if it is optional; `file` for one file as multipart/form-data. */
  readonly body?: z.ZodMiniType | 'file';
  /** In bytes, where its body has to be smaller than others. */
  readonly largestBody?: number;
  /** Schema of the JSON answer, 202 without a body where it is left out; `file` for a download, `redirect` to one, `none` for an empty 204. */
  readonly response: z.ZodMiniType | 'file' | 'redirect' | 'none';
  /** Media type of the JSON answer, where it is another one than that of JSON. */
  readonly jsonType?: 'application/problem+json';
  /** The answer holds a secret or personal data: it is not kept for a repeated request, which gets `answer_lost`. */
  readonly answerIsSecret?: true;
  /** The file may be too large for an answer; then the answer is a redirect to it. */
  readonly largeElsewhere?: true;
  /** Where nothing is found there is no file, but 204. */
  readonly mayBeEmpty?: true;
  /** Media types of the file, when it is not that of an export. */
  readonly fileTypes?: readonly string[];
  /** Media types among which `Accept` chooses, the usual one first; one with `version` or `profile` has no other. */
  readonly negotiates?: readonly string[];
  /** Where the address chooses the media type: types with the version or the profiles that they have, and no other. */
  readonly versions?: readonly string[];
  /** Status of success when not 200 (204 for `none`, 302 for `redirect`). */
  readonly status?: 201 | 202;
  /**
   * Shared caches may keep the answer to an anonymous caller for a minute. `data`: it depends only on
   * the published figures and the program; `days`: also on daily station prices; `content`: also on
   * something else, such as the current day or the list of files.
   */
  readonly cached?: 'data' | 'days' | 'content';
  /** Limit of calls, and what they are counted by. */
  readonly quotas?: Readonly<Partial<Record<QuotaOf, Quota>>>;
  /** The route will be removed: day of the announcement, last day, and path of its successor. */
  readonly deprecated?: {
    readonly since: string;
    readonly sunset?: string;
    readonly successor?: string;
  };
}

/** The caller's address, the named mailbox, host or company, the registration, or all callers together. */
export type QuotaOf = 'address' | 'mailbox' | 'host' | 'company' | 'registration' | 'everybody';
export interface Quota {
  readonly most: number;
  readonly seconds: number;
}

/** Whether a body may be left out. */
export const isOptional = (body: z.ZodMiniType): boolean => z.safeParse(body, undefined).success;

/** Whether an `Idempotency-Key` is read: on calls of an account that change something. */
export const takesIdempotencyKey = ({ method, access }: Pick<Route, 'method' | 'access'>) =>
  method !== 'GET' && access !== 'anyone' && access !== 'registration';

/** Whether a call is refused while tables are restored or migrated. People can sign in and out to read. */
export const pausesInMaintenance = ({
  method,
  fn,
  reads,
}: Pick<Route, 'method' | 'fn' | 'reads'>) =>
  method !== 'GET' && !reads && fn !== 'session' && fn !== 'subscriptions';

/** Names of the parameters that a query may have. */
export const queryNames = (query: z.ZodMiniType | undefined): string[] =>
  query instanceof z.ZodMiniObject ? Object.keys(query.shape) : [];

/** A file to download. */
export interface FileReply {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: string | Uint8Array;
  /** Shown by a browser where it is asked for; saved when absent. */
  readonly isInline?: true;
  /** Number of rows below the heading, when the file is a table. */
  readonly rows?: number | undefined;
  /** When its content changed last, as an instant; absent where that is unknown. */
  readonly modified?: string | undefined;
  /** Set when the page says that there is no such thing, or when there is nothing to give (`mayBeEmpty`); otherwise 200. */
  readonly status?: 404 | 204;
  /** It replaces the real page, which the next request asks for again. */
  readonly isStandIn?: true;
}

/** A redirect on the same origin. */
export interface RedirectReply {
  /** Absolute path, percent-encoded. */
  readonly location: string;
}

type Schema<R extends Route, Part extends 'params' | 'query' | 'body' | 'response'> =
  R extends Record<Part, infer S extends z.ZodMiniType> ? S : never;
type Output<S> = [S] extends [never] ? undefined : S extends z.ZodMiniType ? z.output<S> : never;

/** Parsed path parameters, query, body and answer of a route; undefined where it has none. */
export type ParamsOf<R extends Route> = Output<Schema<R, 'params'>>;
export type QueryOf<R extends Route> = Output<Schema<R, 'query'>>;
export type BodyOf<R extends Route> = Output<Schema<R, 'body'>>;
export type AnswerOf<R extends Route> = Output<Schema<R, 'response'>>;

/** Calls that the portal makes to addresses of others, by name. */
export type WebhookCalls = Readonly<
  Record<string, { readonly summary: string; readonly body: z.ZodMiniType }>
>;

/** Routes by id. */
export type RouteTable = Readonly<Record<string, Route>>;

/** Routes of an area by id. Ids begin with the area, so that they differ between areas. */
export type Routes<Area extends string> = Readonly<Record<`${Area}/${string}`, Route>>;

/** Whether pages of other sites may call the route for anonymous readers, and read its answers. */
export const isOpen = ({ method, access, reads }: Pick<Route, 'method' | 'access' | 'reads'>) =>
  access === 'anyone' && (method === 'GET' || reads === true);

/** Every route with GET also answers HEAD, which link checkers use. */
export const methodsOf = (method: Route['method']): readonly (Route['method'] | 'HEAD')[] =>
  method === 'GET' ? ['GET', 'HEAD'] : [method];

/**
 * A route's key in the gateway. Routes that read take every method for which their path has no other
 * route, because separate routes for GET and HEAD would be too many for one stack. The function refuses
 * other methods.
 */
export const gatewayKey = (route: Pick<Route, 'method' | 'path' | 'rest'>): string =>
  `${route.method === 'GET' ? 'ANY' : route.method} ${gatewayPath(route)}`;

/** A route's whole path, in the gateway's words. */
export const gatewayPath = ({ path, rest }: Pick<Route, 'path' | 'rest'>): string =>
  `${apiBase}${rest ? path.replace(/\}$/, '+}') : path}`;

/** In bytes. In base64 and with its headers, a body of this size fits into Lambda's limit of 6 MB. */
export const LARGEST_BODY = 4_500_000;
