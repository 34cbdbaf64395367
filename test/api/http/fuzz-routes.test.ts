import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '../../../functions/contract/route.ts';
import { type RouteId, routes } from '../../../functions/contract/routes.ts';
import { openApiDocument } from '../../../functions/formats/openapi-document.ts';
import type { Stack } from '../../../scripts/local/stack.ts';
import { type CallOptions, callApi } from '../../support/call-api.ts';
import { startEmulators } from '../../support/emulators.ts';
import { fc, runs } from '../../support/fuzz.ts';
import { aCompanyUser, anAdministrator } from '../../support/identity.ts';
import { faultsOf, type JsonSchema, type Known, valuesOf } from '../../support/json-schema.ts';
import { startOutbox } from '../../support/outbox.ts';
import { startUserPool, type TestUserPool } from '../../support/user-pool.ts';
import { aSample } from '../../support/weekly-survey.ts';

/**
 * Every route is called with what its description allows, and with what it does not, by visitors, a
 * company and an administrator: whatever comes back is described, and nothing is an error of ours.
 */

interface Operation {
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: 'path' | 'query' | 'header';
    readonly required: boolean;
    readonly schema: JsonSchema;
  }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>;
  };
  readonly responses: Readonly<
    Record<
      string,
      { readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>> }
    >
  >;
}

const document = openApiDocument('https://statistics.example.org') as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
};

let files: Stack;
let pool: TestUserPool;
const clientOfTheTests = process.env.USER_POOL_CLIENT_ID;
const tokens = {} as Record<Role, string>;
const outbox = startOutbox();

beforeAll(async () => {
  files = await startEmulators('s3');
  pool = await startUserPool({ tokens: 'of the test' });
  // No source of station prices answers there.
  process.env.STATION_PRICES_URL = 'http://127.0.0.1:9/prices.csv';
  process.env.STATION_REGISTRY_URL = 'http://127.0.0.1:9/registry.csv';
  const weights = { petrolWeight: 1, dieselWeight: 1 };
  const sample = await aSample(weights, weights, weights);
  const prices = [1700, 1710, 1720].map((price) => ({ 1: price, 2: price }));
  for (const date of ['2026-01-05', '2026-01-12', '2026-01-19', '2026-01-26', '2026-02-02']) {
    await sample.publishedSurvey(date, ...prices);
  }
  await sample.readySurvey('2026-02-09', ...prices);
  await sample.newSurvey('2026-02-16');
});
afterAll(async () => {
  outbox.stop();
  await pool.stop();
  await files.stop();
});

const dates = fc.constantFrom('2026-01-05', '2026-01-12', '2026-02-09', '2026-02-16', '2026-03-02');
const KNOWN: Known = {
  id: fc.integer({ min: 1, max: 9 }),
  surveyId: fc.integer({ min: 1, max: 8 }),
  companyId: fc.integer({ min: 1, max: 3 }),
  productId: fc.constantFrom(1, 2, 3, 5, 12),
  communicatedPrice: fc.integer({ min: 1500, max: 1900 }),
  date: dates,
  on: dates,
  from: dates,
  to: dates,
  validFrom: dates,
  lastDate: dates,
  year: fc.constantFrom(2026, 2026, 2025),
  month: fc.constantFrom(1, 1, 2, 13, 14),
  min: fc.integer({ min: 1, max: 100 }),
  max: fc.integer({ min: 200, max: 400 }),
  folder: fc.constantFrom('/sg_dgsaie/bollettino/2025/', '/sg_dgsaie/ben'),
  url: fc.constantFrom('/dgsaie/open-data', 'https://example.org/a'),
  urlEn: fc.constantFrom('/dgsaie/open-data', 'https://example.org/a'),
};

/** In place of a value: what nobody should send. */
const odd = fc.constantFrom<unknown>(
  ...[null, '', ' ', '0', '-1', 'abc', 'null', '1e3', '٣', '\ud800', 'a\u0000b', '\u202ex'],
  ...['x'.repeat(5000), '%00', '../..', "'; DROP TABLE", '<script>', '2026-02-30', '=1+1'],
  ...[true, -1, 0, 1.5, 1e21, 2 ** 31, [], [[]], {}, { length: 1 }],
);

interface Request {
  readonly role: Role | 'visitor';
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

function requestsTo(operation: Operation): fc.Arbitrary<Request> {
  const placed = (place: string) =>
    Object.fromEntries(
      (operation.parameters ?? [])
        .filter((parameter) => parameter.in === place)
        .map(({ name, required, schema }) => [
          name,
          { required, values: valuesOf(schema, KNOWN, name) },
        ]),
    );
  const record = (fields: ReturnType<typeof placed>) =>
    fc.record(
      Object.fromEntries(Object.entries(fields).map(([name, { values }]) => [name, values])),
      {
        requiredKeys: Object.keys(fields).filter((name) => fields[name]?.required),
      },
    );
  const json = operation.requestBody?.content['application/json']?.schema;
  const form = operation.requestBody?.content['multipart/form-data'];
  const body = json ? valuesOf(json, KNOWN) : form ? fc.constant('no form at all') : undefined;
  const proper = fc.record({
    role: fc.constantFrom<Request['role']>('ADMIN', 'ADMIN', 'ADMIN', 'USER', 'visitor'),
    params: record(placed('path')),
    query: record(placed('query')),
    body: body ?? fc.constant(undefined),
  });
  const spoiled = fc
    .tuple(proper, fc.nat(), odd, fc.integer({ min: 0, max: 3 }))
    .map(([request, which, value, how]) => spoil(request as Request, which, value, how));
  return fc.oneof(proper as fc.Arbitrary<Request>, spoiled);
}

/** One value of the request is another, is not there, or stands where none should; or all of its body. */
function spoil(request: Request, which: number, value: unknown, how: number): Request {
  if (how === 3 && request.body !== undefined) return { ...request, body: value };
  const parts = (['params', 'query', 'body'] as const).filter(
    (part) => typeof request[part] === 'object' && request[part] !== null,
  );
  const part = parts[which % parts.length] ?? 'query';
  const given = request[part];
  if (Array.isArray(given)) return { ...request, body: [...given, value] };
  const names = Object.keys(given as object);
  const name = names[which % Math.max(names.length, 1)] ?? 'unknown';
  const { [name]: _, ...others } = given as Record<string, unknown>;
  // Without its parameters a path leads elsewhere.
  const isLeftOut = how === 0 && part !== 'params';
  return { ...request, [part]: isLeftOut ? others : { ...others, [name]: value } };
}

const inPath = (value: unknown) => {
  const text = String(value);
  return encodeURIComponent(text.isWellFormed() ? text : 'x').replace(/^\.+$/, 'x') || 'x';
};

const slowest = { id: '', milliseconds: 0 };

async function send(id: RouteId, { role, params, query, body }: Request) {
  const options = {
    ...(role === 'visitor' ? {} : { token: tokens[role] }),
    params: Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, inPath(value)]),
    ),
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, inQuery(value)])),
    body,
  };
  const started = performance.now();
  const answer = await callApi(id, options as CallOptions);
  const milliseconds = performance.now() - started;
  if (milliseconds > slowest.milliseconds) Object.assign(slowest, { id, milliseconds });
  return answer;
}

const inQuery = (value: unknown) =>
  typeof value === 'string' ? value.replace(/[\ud800-\udfff]/gu, '?') : String(value);

/** What the description says of an answer. */
function check(
  operation: Operation,
  { status, headers, body, text }: Awaited<ReturnType<typeof send>>,
) {
  expect(status, text).not.toBe(500);
  const described = operation.responses[status];
  expect(described, `status ${status} is not described: ${text}`).toBeDefined();
  if (status === 204 || status === 302) return;
  const type = (headers['content-type'] ?? '').split(';')[0] ?? '';
  const content = described?.content?.[type];
  expect(content, `${status} ${type} is not described`).toBeDefined();
  if (content?.schema && body !== undefined) {
    expect(faultsOf(body, content.schema, document.components.schemas)).toEqual([]);
  }
}

test.each(Object.keys(routes) as RouteId[])(
  '%s',
  async (id) => {
    const { method, path, access, restricted } = routes[id] as (typeof routes)[RouteId] & {
      readonly restricted?: unknown;
    };
    const operation = document.paths[path]?.[method.toLowerCase()];
    if (!operation) throw new Error(`${id} is not described`);
    // Their own for each route: some end sessions or block people.
    tokens.ADMIN = await anAdministrator();
    tokens.USER = await aCompanyUser({ companyId: 1 });
    // Who signs in asks for the pool's own client; the tokens of the others are not the pool's.
    if (id === 'session/sign-in') process.env.USER_POOL_PROGRAM_CLIENT_ID = pool.programClientId;
    await fc.assert(
      fc.asyncProperty(requestsTo(operation), async (request) => {
        const answer = await send(id, request);
        check(operation, answer);
        if (restricted || access === 'anyone') return;
        if (access === 'registration') {
          // What cannot be an id is nowhere.
          expect([401, 404]).toContain(answer.status);
          return;
        }
        if (request.role === 'visitor') expect(answer.status).toBe(401);
        const isOutside =
          access !== 'signed-in' && !(access as readonly string[]).includes(request.role);
        if (isOutside && request.role === 'USER') expect(answer.status).toBe(403);
      }),
      { numRuns: runs(6), endOnFailure: true },
    );
    process.env.USER_POOL_CLIENT_ID = clientOfTheTests;
  },
  600_000,
);

test('how long the slowest took is told, and not judged', () => {
  console.log(`slowest call: ${slowest.id}, ${Math.round(slowest.milliseconds)} ms`);
  expect(slowest.id).not.toBe('');
});
