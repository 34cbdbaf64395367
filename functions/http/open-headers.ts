import { createHash } from 'node:crypto';
import { apiBase, type Route } from '../contract/route.ts';

/** What answers to everybody carry beside their content. */

const links: readonly (readonly [relation: string, address: string, type?: string])[] = [
  ['license', 'https://creativecommons.org/licenses/by/4.0/'],
  ['describedby', `${apiBase}/catalogue/datapackage.json`, 'application/json'],
  ['service-desc', `${apiBase}/openapi.json`, 'application/json'],
  // When the next release is planned: no registered relation says more.
  ['related', `${apiBase}/release-calendar`, 'application/json'],
];

/** Pages of other sites may read what everybody may read, and why they cannot. */
export const forOtherSites = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'Accept-Ranges, Allow, Content-Disposition, Content-Range, Deprecation, ETag, Link, Repr-Digest, Retry-After, Sunset, X-File-SHA256, X-Row-Count',
} as const;

/** Licence, description, and whether and until when the route will go on to be there. */
export function openHeaders({ deprecated }: Pick<Route, 'deprecated'>): Record<string, string> {
  const successor = deprecated?.successor;
  const all = successor
    ? [...links, ['successor-version', `${apiBase}${successor}`] as const]
    : links;
  const link = all.map(
    ([relation, address, type]) =>
      `<${address}>; rel="${relation}"${type ? `; type="${type}"` : ''}`,
  );
  return { ...forOtherSites, link: link.join(', '), ...(deprecated && endOf(deprecated)) };
}

/** `Deprecation` is a date of RFC 9745, `Sunset` one of RFC 8594. */
function endOf({ since, sunset }: NonNullable<Route['deprecated']>): Record<string, string> {
  return {
    deprecation: `@${Date.parse(`${since}T00:00:00Z`) / 1000}`,
    ...(sunset && { sunset: new Date(`${sunset}T00:00:00Z`).toUTCString() }),
  };
}

/** The SHA-256 of the bytes sent, content coding included (RFC 9530). */
export const reprDigest = (bytes: Uint8Array): string =>
  `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`;

/** Whether pages of other sites may read the answers to who has not signed in. */
export const isOpen = ({ method, access }: Pick<Route, 'method' | 'access'>): boolean =>
  method === 'GET' && access === 'anyone';

/** The answer to a browser that asks whether a page of another site may read a path that is open. */
export const preflightResult = () => ({
  statusCode: 204,
  headers: {
    allow: OPEN_METHODS,
    'access-control-allow-origin': '*',
    'access-control-allow-methods': OPEN_METHODS,
    'access-control-allow-headers': 'Accept, Accept-Language, If-None-Match, Range',
    'access-control-max-age': '86400',
    'cache-control': 'no-store',
  },
});

const OPEN_METHODS = 'GET, HEAD, OPTIONS';
