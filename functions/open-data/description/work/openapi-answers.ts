/** The possible answers of a call: its success in each form, and the problems by status. */
import { isOpen, isOptional, queryNames, type Route } from '../../../platform/contract/route.ts';
import { embedRoutes } from '../../charts/contract.ts';
import { fileSchemas } from './file-schemas.ts';
import type { Named } from './named-schemas.ts';
import { type JsonSchema, parametersOf, schemaOf } from './openapi-schemas.ts';

const EXPORT_TYPES = [
  'text/csv',
  'application/json',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.apache.parquet',
];

export function successOf(id: string, route: Route, named: Named): JsonSchema {
  const { response, status, fileTypes = EXPORT_TYPES } = route;
  const caching = cachingOf(route);
  const conditional = route.cached ? conditionalOf(caching) : {};
  if (response === 'none') return { 204: { description: 'Done', headers: caching } };
  const redirect = {
    302: {
      description: 'The file is elsewhere on this origin',
      headers: {
        ...caching,
        Location: { description: 'Where it is', schema: { type: 'string' } },
      },
    },
  };
  if (response === 'redirect') return redirect;
  if (response !== 'file') {
    const schema = named(schemaOf(response, 'output'), 'Answer');
    const success = {
      description: 'The answer',
      headers: { ...caching, ...(route.cached && LAST_MODIFIED), ...openHeadersOf(route) },
      content: { [route.jsonType ?? 'application/json']: { schema } },
    };
    return {
      [status ?? 200]: success,
      ...(isOptional(response) && {
        202: { description: 'Taken; there is no answer', headers: caching },
      }),
      ...conditional,
      // Generators join the types of all successful answers; if one had no schema, the joined type would be useless.
      ...rangeOf(route, success.content),
    };
  }
  const content = fileSchemas(id, fileTypes, named);
  const headers = { ...caching, ...FILE_HEADERS, ...openHeadersOf(route) };
  return {
    200: { description: 'A file', headers, content },
    ...(route.mayBeEmpty && { 204: { description: 'Nothing is found', headers: caching } }),
    ...(route.largeElsewhere && redirect),
    ...conditional,
    ...rangeOf(route, content),
  };
}

/** Answers that a shared cache may keep also support conditional requests and ranges. */
function conditionalOf(caching: JsonSchema): JsonSchema {
  const description = 'As it was with the tag of `If-None-Match`, or at `If-Modified-Since`';
  return { 304: { description, headers: caching } };
}

function rangeOf(route: Route, content: JsonSchema): JsonSchema {
  if (!route.cached) return {};
  const caching = cachingOf(route);
  return {
    206: {
      description: 'The bytes that `Range` asks for, of an answer of this form',
      headers: { ...caching, ...CONTENT_RANGE, ...openHeadersOf(route) },
      content,
    },
    416: {
      description: 'The answer ends before the part that `Range` asks for',
      headers: { ...CONTENT_RANGE, ...RATE_LIMIT },
    },
  };
}

const CONTENT_RANGE = {
  'Content-Range': { description: 'Which bytes of how many', schema: { type: 'string' } },
};

/** How caches may keep an answer, in the terms of `Cache-Control`, and what is left of the limits. */
const cachingOf = (route: Route) => ({
  'Cache-Control': {
    description: route.cached
      ? `To who has not signed in: \`public, max-age=0, s-maxage=30\`, with a tag to ask again by${
          hasAsOf(route) ? '; `max-age=31536000, immutable` as of a moment that is past' : ''
        }. To others: \`private, no-store\`.`
      : '`no-store`: caches keep nothing of it',
    schema: { type: 'string' },
  },
  ...RATE_LIMIT,
});

const LAST_MODIFIED = {
  'Last-Modified': {
    description: 'When what the answer says changed last, where that is known',
    schema: { type: 'string' },
  },
};

const FILE_HEADERS = {
  'Content-Disposition': { description: 'Names the file', schema: { type: 'string' } },
  'File-Sha256': {
    description: 'SHA-256 of the file as it is saved, in hexadecimal',
    schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  },
  ...LAST_MODIFIED,
  'Row-Count': {
    description: 'Of a table: rows below its heading',
    schema: { type: 'integer', format: 'int32', minimum: 0 },
  },
};

/** Headers for callers who have not signed in. */
const openHeadersOf = (route: Route) => ({
  ...(isOpen(route) && LINK),
  ...(route.cached && DIGEST),
});

const DIGEST = {
  'Repr-Digest': {
    description: 'SHA-256 of the bytes sent, in the coding they are sent in (RFC 9530)',
    schema: { type: 'string' },
  },
};

const LINK = {
  Link: {
    description: 'Licence, description of the data and of the API, release calendar (RFC 8288)',
    schema: { type: 'string' },
  },
};

const changes = ({ method }: Route) => method !== 'GET';

/** Each status with the condition under which a route answers it. */
const PROBLEMS: readonly (readonly [
  status: number,
  description: string,
  when: (route: Route) => boolean,
])[] = [
  [400, 'The request cannot be read', (route) => changes(route) || hasAsOf(route)],
  [401, 'Not signed in, or no longer', (route) => looksAtToken(route) || isSignIn(route)],
  [403, 'Not allowed, or blocked', (route) => isOfAccount(route) || isOpenChange(route)],
  [404, 'Not there', ({ params, query, body }) => Boolean(params || query || body)],
  [
    406,
    'The answer has no such media type',
    ({ negotiates, versions }) => (negotiates ?? versions) !== undefined,
  ],
  [409, 'The present state does not allow it', changes],
  [413, 'The request is too large', ({ body }) => body !== undefined],
  [415, 'The body must be JSON', (route) => isOpenChange(route) && route.body !== undefined],
  [422, 'Some values are not valid, or there is no such parameter', () => true],
  [424, 'The source of station prices does not answer', ({ fn }) => fn === 'stations'],
  [429, 'Too many requests', () => true],
  [431, 'Address and headers of the request are too large', () => true],
  [500, 'An error of the service', () => true],
  [501, 'The format is not implemented', ({ path }) => path === embedRoutes['embeds/oembed'].path],
  [503, 'The service is not available', () => true],
];

const hasAsOf = ({ query }: Route) =>
  query !== undefined && parametersOf('query', query).some(({ name }) => name === 'asOf');
/** A call with an invalid token, or with the token of a blocked account, is refused even where no token is needed. */
const looksAtToken = ({ ignoresToken }: Route) => !ignoresToken;
const isOfAccount = (route: Route) => looksAtToken(route) && route.access !== 'registration';
const isOpenChange = (route: Route) => changes(route) && route.access === 'anyone';
const isSignIn = ({ fn, access }: Route) => fn === 'session' && access === 'anyone';

const RETRY_AFTER = {
  'Retry-After': {
    description: 'Seconds to wait',
    schema: { type: 'integer', format: 'int32', minimum: 0 },
  },
};

const calls = { type: 'integer', format: 'int32', minimum: 0 };

/** Shared by all answers, under the names that the checker of the Italian guidelines looks for. */
export const RATE_LIMIT_HEADERS: JsonSchema = {
  'RateLimit-Limit': {
    description:
      'Calls that are let through in the window of `RateLimit-Policy`: of the caller where the call counts callers, otherwise of everybody together',
    schema: calls,
  },
  'RateLimit-Remaining': {
    description:
      'How many of them are left. Of those of everybody together it is the most that can be left, as other copies of the service answer too',
    schema: calls,
  },
  'RateLimit-Reset': {
    description:
      'Seconds until the window ends. An answer out of a cache that is older (`Age`) says nothing of the limits any more',
    schema: calls,
  },
  'RateLimit-Policy': {
    description: 'The limit and its window in seconds, such as `200;w=1;burst=400` or `600;w=300`',
    schema: { type: 'string', pattern: '^\\d+;w=\\d+(;burst=\\d+)?$' },
  },
};

const RATE_LIMIT: JsonSchema = Object.fromEntries(
  Object.keys(RATE_LIMIT_HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

export const problemsOf = (route: Route): JsonSchema =>
  Object.fromEntries(
    PROBLEMS.filter(([, , when]) => when(route)).map(([status]) => [
      status,
      { $ref: `#/components/responses/${formOf(route, status)}${status}` },
    ]),
  );

/**
 * Frames and links in mails show the answer to a person, so their problems are pages too. A request that is too large
 * is refused before it is known what it asks for.
 */
function formOf({ fileTypes, query }: Route, status: number): keyof typeof CONTENTS {
  if (status === 404 && queryNames(query).includes('missing')) return 'Either';
  return fileTypes?.[0] === 'text/html' && status !== 431 ? 'Page' : 'Problem';
}

const PROBLEM = {
  'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
};
const PAGE = { 'text/html': {} };
/** `x-noqa` tells the checker of the Italian guidelines that a page is intended. */
const CONTENTS = { Problem: PROBLEM, Page: PAGE, Either: { ...PROBLEM, ...PAGE } };

export const RESPONSES: JsonSchema = Object.fromEntries(
  Object.entries(CONTENTS).flatMap(([form, content]) =>
    PROBLEMS.map(([status, description]) => [
      `${form}${status}`,
      {
        description,
        content,
        ...(form !== 'Problem' && { 'x-noqa': true }),
        ...(status === 429 || status === 503
          ? { headers: { ...RETRY_AFTER, ...(status === 429 && RATE_LIMIT) } }
          : {}),
      },
    ]),
  ),
);
