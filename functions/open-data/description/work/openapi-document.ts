/**
 * The API's route table as OpenAPI 3.1, following the Italian interoperability guidelines (ModI, technical
 * recommendations on REST).
 */
import { problem } from '../../../platform/contract/problem.ts';
import {
  isOptional,
  type Route,
  type RouteTable,
  takesIdempotencyKey,
  type WebhookCalls,
} from '../../../platform/contract/route.ts';
import { strictly } from '../../../platform/contract/strict-schema.ts';
import { apiBase } from '../../../platform/kernel/addresses.ts';
import { CONTACT, LICENCE, MINISTRY } from '../../../platform/kernel/publisher.ts';
import { refusalCodes } from '../../../platform/kernel/refusal.ts';
import { COMMON_RULES, limitsOf } from './limits.ts';
import { capital, type Named, NamedSchemas } from './named-schemas.ts';
import { problemsOf, RATE_LIMIT_HEADERS, RESPONSES, successOf } from './openapi-answers.ts';
import { type JsonSchema, type Parameter, parametersOf, schemaOf } from './openapi-schemas.ts';
import { webhookOf } from './openapi-webhooks.ts';
import { parameterMeaning } from './parameter-meanings.ts';
import { TAGS } from './tags.ts';

/**
 * The version grows with the contract: an added member is a minor step, a removed one is a major step with a new base
 * path.
 */
const VERSION = '1.0.0';

export interface OpenApiDocument extends Readonly<Record<string, unknown>> {
  readonly openapi: string;
}

/** The open calls, those of registrations, and those that programs of companies make with a key. */
export const describedRoutes = (routes: RouteTable): RouteTable =>
  Object.fromEntries(
    Object.entries(routes).filter(
      ([id, { access, forPrograms }]) =>
        forPrograms || ((access === 'anyone' || access === 'registration') && !isSession(id)),
    ),
  );

/**
 * @param calls that the portal makes
 * @param origin of the site, such as `https://statistics.example.org`
 */
export function openApiDocument(
  routes: RouteTable,
  calls: WebhookCalls,
  origin: string,
): OpenApiDocument {
  const schemas = new NamedSchemas();
  schemas.refer(problemSchema, 'Problem');
  const operations = Object.entries(routes).map(
    ([id, route]) => [route.path, route.method, operationOf(id, route, schemas)] as const,
  );
  const webhooks = Object.entries(calls).map(([name, { summary, body }]) => {
    const schema = schemas.refer(schemaOf(body, 'output'), `${capital(name)}Call`);
    return [name, { post: webhookOf(name, summary, schema) }];
  });
  const shown = { paths: pathsOf(operations), webhooks: Object.fromEntries(webhooks) };
  const text = JSON.stringify(shown);
  const responses = Object.fromEntries(
    Object.entries(RESPONSES).filter(([name]) => text.includes(`/responses/${name}"`)),
  );
  const areas = new Set([...Object.keys(routes).map(areaOf), 'webhooks']);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Energy statistics',
      summary: SUMMARY,
      'x-summary': SUMMARY,
      'x-api-id': 'energy-statistics',
      description: `Weekly, monthly and yearly fuel prices of the ministry, open to everybody, and the calls by which programs of companies report prices.\n${COMMON_RULES}`,
      version: VERSION,
      termsOfService: `${origin}/dgsaie/note-legali`,
      contact: {
        name: MINISTRY,
        url: `${origin}/dgsaie/`,
        email: CONTACT.email,
      },
      license: { name: LICENCE.name, identifier: LICENCE.id },
    },
    externalDocs: {
      description: 'Guide to the API, with examples that run',
      url: `${origin}/dgsaie/api`,
    },
    servers: [serverAt(origin)],
    tags: Object.entries(TAGS)
      .filter(([name]) => areas.has(name))
      .map(([name, description]) => ({ name, description })),
    ...shown,
    components: {
      schemas: schemas.usedBy({ shown, responses }),
      responses,
      headers: RATE_LIMIT_HEADERS,
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'Access token of the user pool, as `POST /auth` gives it',
        },
        companyKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'Key that a company has made for its programs',
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

const areaOf = (id: string): string => id.split('/')[0] ?? '';
const isSession = (id: string): boolean => areaOf(id) === 'session';

/** Codes of refusals by the gateway itself, in addition to those of the functions. */
const GATEWAY_CODES = ['busy', 'internal'];

const plainProblem = schemaOf(problem, 'output') as {
  readonly properties: Record<string, object>;
};
/** Later versions may add codes, so the description has no `enum` of them. */
const problemSchema: JsonSchema = {
  ...plainProblem,
  properties: {
    ...plainProblem.properties,
    code: {
      ...plainProblem.properties.code,
      'x-extensible-enum': [...refusalCodes, ...GATEWAY_CODES].toSorted(),
    },
  },
};

const SUMMARY = 'Fuel prices and other energy statistics';

function serverAt(origin: string): JsonSchema {
  const server = { url: `${origin}${apiBase}`, description: 'The API beside the public site' };
  // Only an installation on one machine for trial works without encryption.
  return origin.startsWith('https://') ? server : { ...server, 'x-sandbox': true };
}

function pathsOf(
  operations: readonly (readonly [path: string, method: string, operation: JsonSchema])[],
): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [path, method, operation] of operations) {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  }
  return paths;
}

function operationOf(id: string, route: Route, schemas: NamedSchemas): JsonSchema {
  const area = areaOf(id);
  const operationId = id.replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase());
  const named = (schema: JsonSchema, end: string, name = `${capital(operationId)}${end}`) =>
    schemas.refer(schema, name);
  const parameters = [
    ...[
      ...(route.params ? parametersOf('path', route.params) : []),
      ...(route.query ? parametersOf('query', route.query) : []),
    ].map((parameter) => described(area, parameter)),
    ...(takesIdempotencyKey(route) ? [IDEMPOTENCY_KEY] : []),
  ];
  return {
    operationId,
    tags: [area],
    summary: route.summary,
    description: `${route.summary}. ${accessOf(route)} ${limitsOf(route)}`,
    ...(route.deprecated ? { deprecated: true } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body ? { requestBody: requestOf(route.body, named) } : {}),
    responses: { ...successOf(id, route, named), ...problemsOf(route) },
    security: securityOf(route),
  };
}

function described(area: string, { schema, ...parameter }: Parameter): JsonSchema {
  const { example, ...meaning } = parameterMeaning(area, parameter.name);
  // The same parameter is text where a page reads it.
  const written =
    schema.type === 'string' && typeof example === 'number' ? String(example) : example;
  return { ...parameter, ...meaning, ...(written !== undefined && { example: written }), schema };
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Chosen by the caller for one change. A call repeated with it within a day changes nothing and gets the first answer.',
  schema: { type: 'string', pattern: '^[\\w-]{16,64}$' },
};

const requestOf = (body: NonNullable<Route['body']>, named: Named) => ({
  required: body === 'file' || !isOptional(body),
  content: contentOf(body, named),
});

const contentOf = (body: NonNullable<Route['body']>, named: Named) =>
  body === 'file'
    ? { 'multipart/form-data': { schema: FILE_FORM } }
    : { 'application/json': { schema: named(schemaOf(strictly(body), 'input'), 'Request') } };

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

function securityOf({ access, forPrograms }: Route): readonly JsonSchema[] {
  if (access === 'registration') return [{ registrationToken: [] }];
  const signedIn = { accessToken: [] };
  if (forPrograms) return [{ companyKey: [] }, signedIn];
  return access === 'anyone' ? [{}, signedIn] : [signedIn];
}
