import type * as z from 'zod/mini';

/** What a row of the route table says. */

export type Role = 'ADMIN' | 'USER';

/**
 * Who may call a route: anyone; any signed-in person; or accounts of the named roles. A path with
 * `{companyId}` is further limited, for USER, to that person's own company.
 */
export type Access = 'anyone' | 'signed-in' | readonly Role[];
export const adminOnly = ['ADMIN'] as const satisfies Access;
export const anyRole = ['ADMIN', 'USER'] as const satisfies Access;

/** Lambda functions that serve HTTP, one per privilege. */
export const httpFunctions = [
  'public',
  'session',
  'company',
  'admin',
  'exports',
  'files',
  'stations',
] as const;
export type HttpFunction = (typeof httpFunctions)[number];

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the API's base path; `{name}` segments are parameters. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /** Queries that only some may make: when `query[name]` equals `value`, `access` replaces the above. */
  readonly restricted?: {
    readonly name: string;
    readonly value: string;
    readonly access: Access;
  };
  readonly fn: HttpFunction;
  /** Who calls is not looked at: to get a new token, one may still send the one that has expired. */
  readonly ignoresToken?: true;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  /** Schema of the JSON body; `file` for one file as multipart/form-data. */
  readonly body?: z.ZodMiniType | 'file';
  /** Schema of the JSON answer; `file` for a download, `redirect` to one, `none` for an empty 204. */
  readonly response: z.ZodMiniType | 'file' | 'redirect' | 'none';
  /** Status of success when not 200 (204 for `none`, 302 for `redirect`). */
  readonly status?: 201 | 202;
  /** The answer to an anonymous caller depends only on published data: it carries their version as ETag. */
  readonly published?: true;
  /** The answer to an anonymous caller may be kept for a minute; it carries a tag of its content. */
  readonly kept?: true;
}

/** Routes of an area by id; the area in the id keeps ids of different areas apart. */
export type Routes<Area extends string> = Readonly<Record<`${Area}/${string}`, Route>>;

/** Whatever can be read can be asked for its headers alone, as checkers of links do. */
export const methodsOf = (method: Route['method']): readonly (Route['method'] | 'HEAD')[] =>
  method === 'GET' ? ['GET', 'HEAD'] : [method];

/**
 * Bytes of a request's body. In base64, and with its headers, this fits into the 6 MB that a Lambda
 * function can be given.
 */
export const LARGEST_BODY = 4_500_000;

/** Where the API stands on the site's origin. */
export const apiBase = '/dgsaie/api/v1';
/** Where published files stand on the site's origin. */
export const filesBase = '/dgsaie/files/';
