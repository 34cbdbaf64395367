/** What a call may answer: its success in each form, and the problems by status. */
import { isOptional, type Route } from '../../../platform/contract/route.ts';
import type { Named } from './named-schemas.ts';
import { type JsonSchema, parametersOf, schemaOf } from './openapi-schemas.ts';

const EXPORT_TYPES = [
  'text/csv',
  'application/json',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.apache.parquet',
];

export function successOf(route: Route, named: Named): JsonSchema {
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
      headers: { ...caching, ...openHeadersOf(route) },
      content: { 'application/json': { schema } },
    };
    return {
      [status ?? 200]: success,
      ...(isOptional(response) && {
        202: { description: 'Taken; there is no answer', headers: caching },
      }),
      ...conditional,
      ...rangeOf(route, { 'application/json': {} }),
    };
  }
  const content = Object.fromEntries(fileTypes.map((type) => [type, {}]));
  const headers = { ...caching, ...FILE_HEADERS, ...openHeadersOf(route) };
  return {
    200: { description: 'A file', headers, content },
    ...(route.largeElsewhere && redirect),
    ...conditional,
    ...rangeOf(route, content),
  };
}

/** Answers that a shared cache may keep also support conditional requests and ranges. */
function conditionalOf(caching: JsonSchema): JsonSchema {
  return { 304: { description: 'As it was with the tag of `If-None-Match`', headers: caching } };
}

function rangeOf(route: Route, content: JsonSchema): JsonSchema {
  if (!route.cached) return {};
  const caching = cachingOf(route);
  return {
    206: {
      description: 'The part that `Range` asks for',
      headers: { ...caching, ...CONTENT_RANGE, ...openHeadersOf(route) },
      content,
    },
    416: {
      description: 'The answer ends before the part that `Range` asks for',
      headers: CONTENT_RANGE,
    },
  };
}

const CONTENT_RANGE = {
  'Content-Range': { description: 'Which bytes of how many', schema: { type: 'string' } },
};

/** How caches may keep an answer, in the terms of `Cache-Control`. */
const cachingOf = (route: Route) => ({
  'Cache-Control': {
    description: route.cached
      ? `To who has not signed in: \`public, max-age=0, s-maxage=30\`, with a tag to ask again by${
          hasAsOf(route) ? '; `max-age=31536000, immutable` as of a moment that is past' : ''
        }. To others: \`private, no-store\`.`
      : '`no-store`: caches keep nothing of it',
    schema: { type: 'string' },
  },
});

const FILE_HEADERS = {
  'Content-Disposition': { description: 'Names the file', schema: { type: 'string' } },
  'X-File-SHA256': {
    description: 'SHA-256 of the file as it is saved, in hexadecimal',
    schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  },
  'Last-Modified': {
    description: 'When what the file says changed last, where that is known',
    schema: { type: 'string' },
  },
  'X-Row-Count': {
    description: 'Of a table: rows below its heading',
    schema: { type: 'integer', format: 'int32', minimum: 0 },
  },
};

/** Headers for callers who have not signed in. */
const openHeadersOf = (route: Route) => ({
  ...(isOpen(route) && LINK),
  ...(route.cached && DIGEST),
});

const isOpen = ({ method, access }: Route) => method === 'GET' && access === 'anyone';

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
  [404, 'Not there', ({ params, query }) => Boolean(params || query)],
  [406, 'The answer has no such media type', ({ negotiates }) => negotiates !== undefined],
  [409, 'The present state does not allow it', changes],
  [413, 'The request is too large', ({ body }) => body !== undefined],
  [415, 'The body must be JSON', (route) => isOpenChange(route) && route.body !== undefined],
  [422, 'Some values are not valid, or there is no such parameter', () => true],
  [424, 'The source of station prices does not answer', ({ fn }) => fn === 'stations'],
  [429, 'Too many requests', () => true],
  [500, 'An error of the service', () => true],
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

export const problemsOf = (route: Route): JsonSchema =>
  Object.fromEntries(
    PROBLEMS.filter(([, , when]) => when(route)).map(([status]) => [
      status,
      { $ref: `#/components/responses/${formOf(route)}${status}` },
    ]),
  );

/** Frames and links in mails show the answer to a person, so their problems are pages too. */
const formOf = ({ fileTypes }: Route) => (fileTypes?.[0] === 'text/html' ? 'Page' : 'Problem');

const CONTENTS = {
  Problem: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  Page: { 'text/html': {} },
};

export const RESPONSES: JsonSchema = Object.fromEntries(
  Object.entries(CONTENTS).flatMap(([form, content]) =>
    PROBLEMS.map(([status, description]) => [
      `${form}${status}`,
      {
        description,
        content,
        ...(status === 429 || status === 503 ? { headers: RETRY_AFTER } : {}),
      },
    ]),
  ),
);
