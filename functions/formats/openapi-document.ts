/**
 * The API described from its route table as OpenAPI 3.1, the way the Italian guidelines on
 * interoperability ask (ModI, technical recommendations on REST).
 */
import { problem } from '../contract/problem.ts';
import { apiBase, isOptional, type Route, takesIdempotencyKey } from '../contract/route.ts';
import { routes } from '../contract/routes.ts';
import { refusalCodes } from '../domain/refusal.ts';
import { type JsonSchema, type Parameter, parametersOf, schemaOf } from './openapi-schemas.ts';
import { parameterMeaning } from './parameter-meanings.ts';
import { CONTACT, LICENCE, MINISTRY } from './publisher.ts';

/** Grows with the contract: a member more is a minor step, one less a major one and a new base path. */
const VERSION = '1.0.0';

export interface OpenApiDocument extends Readonly<Record<string, unknown>> {
  readonly openapi: string;
}

/** @param origin of the site, such as `https://statistics.example.org` */
export function openApiDocument(origin: string): OpenApiDocument {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Energy statistics',
      summary: SUMMARY,
      'x-summary': SUMMARY,
      'x-api-id': 'energy-statistics',
      description:
        'Weekly, monthly and yearly fuel prices of the ministry, open to everybody, and the calls by which companies report prices and administrators publish them.',
      version: VERSION,
      termsOfService: `${origin}/dgsaie/note-legali`,
      contact: {
        name: MINISTRY,
        url: `${origin}/dgsaie/`,
        email: CONTACT.email,
      },
      license: { name: LICENCE.name, identifier: LICENCE.id },
    },
    servers: [serverAt(origin)],
    paths: pathsOf(Object.entries<Route>(routes)),
    components: {
      schemas: { Problem: PROBLEM },
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'Access token of the user pool, as `POST /auth` gives it',
        },
        registrationToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'Token that a registration was answered with, such as by `POST /webhooks`',
        },
      },
    },
  };
}

/** Codes that the gateway's own refusals have, beside those of the functions. */
const GATEWAY_CODES = ['busy', 'internal'];

const problemSchema = schemaOf(problem, 'output') as {
  readonly properties: Record<string, object>;
};
/** Later versions may know more codes, which is why they are no `enum`. */
const PROBLEM: JsonSchema = {
  ...problemSchema,
  properties: {
    ...problemSchema.properties,
    code: {
      ...problemSchema.properties.code,
      description: 'What is the matter, for programs; later versions may have further codes',
      'x-extensible-enum': [...refusalCodes, ...GATEWAY_CODES].toSorted(),
    },
  },
};

const SUMMARY = 'Fuel prices and other energy statistics';

function serverAt(origin: string): JsonSchema {
  const server = { url: `${origin}${apiBase}`, description: 'The API beside the public site' };
  // Only a trial on one machine goes without encryption.
  return origin.startsWith('https://') ? server : { ...server, 'x-sandbox': true };
}

function pathsOf(entries: readonly (readonly [id: string, route: Route])[]): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [id, route] of entries) {
    const path = paths[route.path] ?? {};
    path[route.method.toLowerCase()] = operationOf(id, route);
    paths[route.path] = path;
  }
  return paths;
}

function operationOf(id: string, route: Route): JsonSchema {
  const [area = ''] = id.split('/');
  const parameters = [
    ...[
      ...(route.params ? parametersOf('path', route.params) : []),
      ...(route.query ? parametersOf('query', route.query) : []),
    ].map((parameter) => described(area, route, parameter)),
    ...(takesIdempotencyKey(route) ? [IDEMPOTENCY_KEY] : []),
  ];
  return {
    operationId: id.replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase()),
    tags: [area],
    summary: route.summary,
    description: `${route.summary}. ${accessOf(route)}`,
    ...(route.deprecated ? { deprecated: true } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body ? { requestBody: requestOf(route.body) } : {}),
    responses: { ...successOf(route), ...problemsOf(route) },
    security: securityOf(route),
  };
}

/** Of a call open to everybody, with what it means. */
function described(
  area: string,
  { access }: Route,
  { schema, ...parameter }: Parameter,
): JsonSchema {
  const description = access === 'anyone' && parameterMeaning(area, parameter.name);
  return { ...parameter, ...(description && { description }), schema };
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Chosen by the caller for one change. A call repeated with it within a day changes nothing and gets the first answer.',
  schema: { type: 'string', pattern: '^[\\w-]{16,64}$' },
};

const requestOf = (body: NonNullable<Route['body']>) => ({
  required: body === 'file' || !isOptional(body),
  content: contentOf(body),
});

const contentOf = (body: NonNullable<Route['body']>) =>
  body === 'file'
    ? { 'multipart/form-data': { schema: FILE_FORM } }
    : { 'application/json': { schema: schemaOf(body, 'input') } };

const FILE_FORM = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
};

function accessOf({ access, restricted }: Route): string {
  const rule = describe(access);
  if (!restricted) return rule;
  return `${rule} With ${restricted.name}=${restricted.value}: ${describe(restricted.access)}`;
}

function describe(access: Route['access']): string {
  if (access === 'anyone') return 'Open to everybody.';
  if (access === 'signed-in') return 'For people who have signed in.';
  if (access === 'registration') return 'For who has the token of the registration.';
  return `For the ${access.length > 1 ? 'roles' : 'role'} ${access.join(' and ')}.`;
}

function securityOf({ access }: Route): readonly JsonSchema[] {
  if (access === 'registration') return [{ registrationToken: [] }];
  const signedIn = { accessToken: [] };
  return access === 'anyone' ? [{}, signedIn] : [signedIn];
}

const EXPORT_TYPES = [
  'text/csv',
  'application/json',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.apache.parquet',
];

function successOf(route: Route): JsonSchema {
  const { response, status, fileTypes = EXPORT_TYPES } = route;
  const caching = cachingOf(route);
  const conditional = route.cached ? conditionalOf(caching) : {};
  if (response === 'none') return { 204: { description: 'Done', headers: caching } };
  if (response === 'redirect') {
    const headers = {
      ...caching,
      Location: { description: 'Where it is', schema: { type: 'string' } },
    };
    return { 302: { description: 'The file is elsewhere on this origin', headers } };
  }
  if (response !== 'file') {
    const schema = schemaOf(response, 'output');
    const success = {
      description: 'The answer',
      headers: { ...caching, ...openHeadersOf(route) },
      content: { 'application/json': { schema } },
    };
    return {
      [status ?? 200]: success,
      ...conditional,
      ...partOf(route, { 'application/json': {} }),
    };
  }
  const content = Object.fromEntries(fileTypes.map((type) => [type, {}]));
  const headers = { ...caching, ...FILE_HEADERS, ...openHeadersOf(route) };
  return {
    200: { description: 'A file', headers, content },
    ...conditional,
    ...partOf(route, content),
  };
}

/** What a shared cache may keep can also be asked for again, and in parts. */
function conditionalOf(caching: JsonSchema): JsonSchema {
  return { 304: { description: 'As it was with the tag of `If-None-Match`', headers: caching } };
}

function partOf(route: Route, content: JsonSchema): JsonSchema {
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

/** What caches may do with an answer, in the words of `Cache-Control`. */
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
  'X-Row-Count': {
    description: 'Of a table: rows below its heading',
    schema: { type: 'integer', format: 'int32', minimum: 0 },
  },
};

/** To who has not signed in. */
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

/** Each status with what makes a route answer it. */
const PROBLEMS: readonly (readonly [
  status: number,
  description: string,
  when: (route: Route) => boolean,
])[] = [
  [400, 'The request cannot be read', (route) => changes(route) || hasAsOf(route)],
  [401, 'Not signed in, or no longer', (route) => looksAtToken(route) || isSignIn(route)],
  [403, 'Not allowed, or blocked', (route) => isOfAccount(route) || isSignIn(route)],
  [404, 'Not there', ({ params, query }) => Boolean(params || query)],
  [409, 'The present state does not allow it', changes],
  [413, 'The request is too large', ({ body }) => body !== undefined],
  [422, 'Some values are not valid', (route) => changes(route) || route.query !== undefined],
  [424, 'The source of station prices does not answer', ({ fn }) => fn === 'stations'],
  [429, 'Too many requests', () => true],
  [500, 'An error of the service', () => true],
  [503, 'The service is not available', () => true],
];

const hasAsOf = ({ query }: Route) =>
  query !== undefined && parametersOf('query', query).some(({ name }) => name === 'asOf');
/** Who sends a token that is not valid, or is of a blocked account, is refused also where none is needed. */
const looksAtToken = ({ ignoresToken }: Route) => !ignoresToken;
const isOfAccount = (route: Route) => looksAtToken(route) && route.access !== 'registration';
const isSignIn = ({ fn, access }: Route) => fn === 'session' && access === 'anyone';

const RETRY_AFTER = {
  'Retry-After': {
    description: 'Seconds to wait',
    schema: { type: 'integer', format: 'int32', minimum: 0 },
  },
};

function problemsOf(route: Route): JsonSchema {
  const schema = { $ref: '#/components/schemas/Problem' };
  return Object.fromEntries(
    PROBLEMS.filter(([, , when]) => when(route)).map(([status, description]) => [
      status,
      {
        description,
        // A frame shows what it gets, as does a browser that follows the link of a mail: its problems are pages too.
        content: route.fileTypes?.includes('text/html')
          ? { 'text/html': {} }
          : { 'application/problem+json': { schema } },
        ...(status === 429 || status === 503 ? { headers: RETRY_AFTER } : {}),
      },
    ]),
  );
}
