import * as z from 'zod/mini';

/** The form of the route table. */

export type Role = 'ADMIN' | 'USER';

/**
 * Who may call a route: anyone; any signed-in person; or accounts of the named roles. A path with
 * `{companyId}` is further limited, for USER, to that person's own company. `registration`: who bears
 * the token that a registration was answered with, which its handler checks.
 */
export type Access = 'anyone' | 'signed-in' | 'registration' | readonly Role[];
export const adminOnly = ['ADMIN'] as const satisfies Access;
export const anyRole = ['ADMIN', 'USER'] as const satisfies Access;

/** Lambda functions that serve HTTP, one per privilege. */
export const httpFunctions = [
  'public',
  'session',
  'company',
  'admin',
  'exports',
  'company-exports',
  'embeds',
  'feedback',
  'files',
  'search',
  'stations',
  'subscriptions',
] as const;
export type HttpFunction = (typeof httpFunctions)[number];

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the API's base path; `{name}` segments are parameters. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /** A query with rules of its own: when `query[name]` equals `value`, this `access` applies. */
  readonly restricted?: {
    readonly name: string;
    readonly value: string;
    readonly access: Access;
  };
  readonly fn: HttpFunction;
  /**
   * The token is not checked: signing in works for a client that still sends an expired one, and what
   * does not depend on who asks is not told.
   */
  readonly ignoresToken?: true;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  /** Schema of the JSON body, which may be left out if it is optional; `file` for one file as multipart/form-data. */
  readonly body?: z.ZodMiniType | 'file';
  /** Schema of the JSON answer; `file` for a download, `redirect` to one, `none` for an empty 204. */
  readonly response: z.ZodMiniType | 'file' | 'redirect' | 'none';
  /** Media types of the file, when it is none of an export. */
  readonly fileTypes?: readonly string[];
  /** Status of success when not 200 (204 for `none`, 302 for `redirect`). */
  readonly status?: 201 | 202;
  /**
   * Shared caches may keep the answer to an anonymous caller for a minute. `data`: it depends on
   * nothing but the published figures and the program; `days`: also on the station prices of the days;
   * `content`: also on something else, such as the day or the list of files.
   */
  readonly cached?: 'data' | 'days' | 'content';
  /** It will go: since when this is announced, from when it is not answered any more, what takes its place. */
  readonly deprecated?: {
    readonly since: string;
    readonly sunset?: string;
    readonly successor?: string;
  };
}

/** Whether a body may be left out. */
export const isOptional = (body: z.ZodMiniType): boolean => z.safeParse(body, undefined).success;

/** Whether an `Idempotency-Key` counts: of the calls that change something, with those of an account. */
export const takesIdempotencyKey = ({ method, access }: Pick<Route, 'method' | 'access'>) =>
  method !== 'GET' && access !== 'anyone' && access !== 'registration';

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
  /** Of a table: how many rows it has below its heading. */
  readonly rows?: number | undefined;
}

/** A redirect on the same origin. */
export interface RedirectReply {
  /** Absolute path, percent-encoded. */
  readonly location: string;
}

/** Routes of an area by id. The id begins with the area, so ids of two areas cannot be the same. */
export type Routes<Area extends string> = Readonly<Record<`${Area}/${string}`, Route>>;

/** Every route with GET also answers HEAD, which link checkers use. */
export const methodsOf = (method: Route['method']): readonly (Route['method'] | 'HEAD')[] =>
  method === 'GET' ? ['GET', 'HEAD'] : [method];

/**
 * A route's key in the gateway. One that reads takes every method that its path has no other route for:
 * a route for each of GET and HEAD would be too many for one stack. The function refuses what it does
 * not know.
 */
export const gatewayKey = ({ method, path }: Pick<Route, 'method' | 'path'>): string =>
  `${method === 'GET' ? 'ANY' : method} ${apiBase}${path}`;

/**
 * Bytes of a request's body. In base64, and with its headers, this fits into the 6 MB that a Lambda
 * function can be given.
 */
export const LARGEST_BODY = 4_500_000;

/** Where the API stands on the site's origin. */
export const apiBase = '/dgsaie/api/v1';
/** Where published files stand on the site's origin. */
export const filesBase = '/dgsaie/files/';
