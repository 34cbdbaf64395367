import { createHash } from 'node:crypto';
import type { Route } from '../contract/route.ts';
import { apiBase } from '../kernel/addresses.ts';

/** Headers of answers that anybody may read. */

type Links = readonly (readonly [relation: string, address: string, type?: string])[];

const links: Links = [
  ['license', 'https://creativecommons.org/licenses/by/4.0/'],
  ['describedby', `${apiBase}/catalogue/datapackage.json`, 'application/json'],
  ['service-desc', `${apiBase}/openapi.json`, 'application/json'],
  // There is no registered link relation for a release calendar.
  ['related', `${apiBase}/release-calendar`, 'application/json'],
];

/** Programs compare the address in the description with the one that they read, so both must be identical. */
const csvMetadataLink = (address: string) =>
  [
    'describedby',
    `${apiBase}/catalogue/csv-metadata.json?${new URLSearchParams({ url: address })}`,
    'application/csvm+json',
  ] as const;

/** Lets pages of other sites read public answers, and the problems they get instead. */
export const forOtherSites = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'Accept-Ranges, Allow, Content-Disposition, Content-Range, Deprecation, ETag, File-SHA256, Last-Modified, Link, RateLimit-Limit, RateLimit-Policy, RateLimit-Remaining, RateLimit-Reset, Repr-Digest, Retry-After, Row-Count, Sunset, X-File-SHA256, X-Row-Count',
} as const;

/**
 * Links to licence, description and calendar, and the dates of a deprecated route.
 * @param csv path and query of the answer when it is a CSV file, which has a description of its own columns
 */
export function openHeaders(
  { deprecated }: Pick<Route, 'deprecated'>,
  csv?: string,
): Record<string, string> {
  const successor = deprecated?.successor;
  const all: Links = [
    // Programs that read the columns of a CSV file warn at every link before this one.
    ...(csv === undefined ? [] : [csvMetadataLink(csv)]),
    ...links.filter(([relation]) => csv === undefined || relation !== 'describedby'),
    ...(successor ? [['successor-version', `${apiBase}${successor}`] as const] : []),
  ];
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

/** SHA-256 of the bytes as sent, content coding included (RFC 9530). */
export const reprDigest = (bytes: Uint8Array): string =>
  `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`;

/**
 * The answer to a browser's preflight request for a public path.
 * @param methods of the path @param open those of them that pages of other sites may use
 */
export const preflightResult = (methods: readonly string[], open: readonly string[]) => ({
  statusCode: 204,
  headers: {
    allow: [...methods, 'OPTIONS'].join(', '),
    'access-control-allow-origin': '*',
    'access-control-allow-methods': [...open, 'OPTIONS'].join(', '),
    // Libraries and tracing add headers of their own, which the calls pass over; `*` does not cover `Authorization`.
    'access-control-allow-headers':
      'Accept, Accept-Language, Content-Type, If-Modified-Since, If-None-Match, If-Range, Range, *',
    'access-control-max-age': '86400',
    'cache-control': 'no-store',
  },
});
