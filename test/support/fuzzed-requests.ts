import { type RouteId, routes } from '../../functions/routes.ts';
import { namedSchemas, operationOf, type Parameter } from './api-description.ts';
import { aPdf } from './documents/sample-files.ts';
import { fc } from './fuzz.ts';
import { type Known, valuesOf } from './json-schema.ts';

/** Random requests to a route: as its description allows, and with one place made invalid. */

/** Kind of caller: `owner` has the token of the registration that the path names. */
export type Caller = 'nobody' | 'stranger' | 'company' | 'other' | 'administrator' | 'owner';

export interface FuzzedRequest {
  readonly id: RouteId;
  readonly method: string;
  readonly caller: Caller;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes of a form, or a value sent as JSON. */
  readonly body: unknown;
}

/** Values that no client should send. */
const oddValues = fc.constantFrom<unknown>(
  ...[null, '', ' ', '0', '-1', 'abc', 'null', '1e3', '٣', '\ud800', 'a\u0000b', '\u202ex'],
  ...['x'.repeat(5000), '%00', '%zz', '../..', "'; DROP TABLE", '<script>', '2026-02-30', '=1+1'],
  ...[
    '2026-01-12T10:00:00Z',
    '9999-12-31',
    '0001-01-01',
    'a@b',
    '__proto__',
    'constructor',
    'à\u0301',
  ],
  ...[true, -1, 0, 1.5, 1e21, 2 ** 31, Number.MAX_SAFE_INTEGER, [], [[]], {}, { length: 1 }],
);

/** Headers of programs and browsers, with usual and unusual values. */
const HEADERS: Readonly<Record<string, readonly string[]>> = {
  'if-none-match': ['*', '"x"', 'W/"abc", "d"', '"', 'x'.repeat(500)],
  'if-match': ['"1"', '1', '*', 'abc', 'W/"1"', '"99999999999"'],
  'if-range': ['"x"', 'Mon, 12 Jan 2026 10:00:00 GMT'],
  range: ['bytes=0-9', 'bytes=-5', 'bytes=999999999-', 'bytes=5-1', 'bytes=0-1,4-5', 'lines=1-2'],
  accept: ['text/html', 'image/*;q=0', '*/*;q=x', ';;;', 'application/xml'],
  'accept-language': ['en', 'it;q=0.1, en', 'xx;q=9', '*', ';'.repeat(200)],
  'accept-encoding': ['gzip', 'br', 'br;q=0, gzip', 'identity;q=0', 'zstd', '*', 'gzip;q=x'],
  'content-type': ['text/plain', 'application/json; charset=latin1', 'multipart/form-data', ';'],
  cookie: ['a=b', `session=${'x'.repeat(4000)}`, '=;=;', 'a="\u00ff'],
  authorization: ['Basic YTpi', 'Bearer', 'Bearer a.b.c', `Bearer ${'x'.repeat(3000)}`, 'x'],
  'idempotency-key': ['short', 'x'.repeat(20), 'é'.repeat(20), 'a'.repeat(65)],
  'x-http-method-override': ['DELETE'],
  'user-agent': ['', '\u00ff', 'x'.repeat(2000)],
};

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'];

const oddHeader = fc
  .constantFrom(...Object.keys(HEADERS))
  .chain((name) => fc.constantFrom(...(HEADERS[name] ?? [])).map((value) => ({ [name]: value })));
const oddHeaders = fc
  .array(oddHeader, { minLength: 1, maxLength: 3 })
  .map((some) => Object.assign({}, ...some) as Record<string, string>);

/** Mostly callers who are allowed. */
function callersOf(id: RouteId): fc.Arbitrary<Caller> {
  const { access } = routes[id] as { readonly access: unknown };
  const allowed: Caller =
    access === 'registration'
      ? 'owner'
      : Array.isArray(access) && !access.includes('USER')
        ? 'administrator'
        : 'company';
  const all = fc.constantFrom<Caller>('nobody', 'stranger', 'company', 'other', 'administrator');
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(allowed, access === 'anyone' ? 'nobody' : allowed) },
    { weight: 1, arbitrary: fc.constant<Caller>('administrator') },
    { weight: 2, arbitrary: all },
  );
}

export const BOUNDARY = 'boundary-of-the-form';

/** A form with a file, as browsers send it, or with a fault. */
const forms: fc.Arbitrary<Uint8Array> = fc
  .record({
    name: fc.constantFrom('file', 'file', 'file', 'other'),
    fileName: fc
      .tuple(fc.integer({ min: 1, max: 12 }), fc.constantFrom('pdf', 'xlsx', 'PDF', 'exe', ''))
      .map(([month, end]) => `vendite_2025_${String(month).padStart(2, '0')}_m.${end}`),
    text: fc.constantFrom('', 'x', 'y'.repeat(200)),
    end: fc.constantFrom('--', '--', '--', ''),
  })
  .map(({ name, fileName, text, end }) =>
    Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; `),
      Buffer.from(`filename="${fileName}"\r\ncontent-type: application/pdf\r\n\r\n`),
      aPdf(text),
      Buffer.from(`\r\n--${BOUNDARY}${end}\r\n`),
    ]),
  );

/** @param known values of existing things, by the name of their field */
export function requestsTo(id: RouteId, known: Known): fc.Arbitrary<FuzzedRequest> {
  const operation = operationOf(id);
  if (!operation) throw new Error(`${id} is not described`);
  const placed = (place: Parameter['in']) =>
    recordOf(
      (operation.parameters ?? []).filter((one) => one.in === place),
      known,
    );
  const proper: fc.Arbitrary<FuzzedRequest> = fc.record({
    id: fc.constant(id),
    method: fc.constant<string>(routes[id].method),
    caller: callersOf(id),
    params: placed('path'),
    query: placed('query'),
    headers: fc.constant({}),
    body: bodiesOf(operation.requestBody?.content, known),
  });
  const spoiled = fc

    .tuple(proper, fc.nat(), oddValues, fc.integer({ min: 0, max: 3 }))
    .map(([request, which, value, how]) => spoil(request, which, value, how));
  const strange = fc
    .tuple(proper, oddHeaders)
    .map(([request, headers]) => ({ ...request, headers }));
  const otherwise = fc
    .tuple(proper, fc.constantFrom(...METHODS))
    .map(([request, method]) => ({ ...request, method }));
  return fc.oneof(
    { weight: 5, arbitrary: proper },
    { weight: 4, arbitrary: spoiled },
    { weight: 2, arbitrary: strange },
    { weight: 1, arbitrary: otherwise },
  );
}

function recordOf(parameters: readonly Parameter[], known: Known) {
  return fc.record(
    Object.fromEntries(parameters.map(({ name, schema }) => [name, valuesOf(schema, known, name)])),
    { requiredKeys: parameters.filter(({ required }) => required).map(({ name }) => name) },
  ) as fc.Arbitrary<Record<string, unknown>>;
}

type Content = NonNullable<NonNullable<ReturnType<typeof operationOf>>['requestBody']>['content'];

function bodiesOf(content: Content | undefined, known: Known): fc.Arbitrary<unknown> {
  const json = content?.['application/json']?.schema;
  if (json) return valuesOf(json, known, '', namedSchemas);
  return content ? forms : fc.constant(undefined);
}

/** Replaces or removes one value of the request, adds one where none should be, or replaces the whole body. */
function spoil(request: FuzzedRequest, which: number, odd: unknown, how: number): FuzzedRequest {
  if (how === 3 && request.body !== undefined) return { ...request, body: odd };
  const parts = (['params', 'query', 'body'] as const).filter(
    (part) => typeof request[part] === 'object' && request[part] !== null,
  );
  const part = parts[which % parts.length] ?? 'query';
  // Without its parameters a path would name another route.
  const isLeftOut = how === 0 && part !== 'params';
  return { ...request, [part]: spoilt(request[part], which, odd, isLeftOut) };
}

function spoilt(given: unknown, which: number, odd: unknown, isLeftOut: boolean): unknown {
  const deeper = Math.floor(which / 7);
  if (given instanceof Uint8Array) return given.subarray(which % given.length);
  if (Array.isArray(given)) {
    const at = which % (given.length + 1);
    return given.length === at
      ? [...given, odd]
      : given.with(at, spoilt(given[at], deeper, odd, isLeftOut));
  }
  if (!isPlain(given)) return odd;
  const names = Object.keys(given);
  const name = names[which % Math.max(names.length, 1)] ?? 'unknown';
  const { [name]: chosen, ...others } = given;
  if (isLeftOut) return others;
  const isInside = typeof chosen === 'object' && chosen !== null && deeper % 2 === 0;
  return { ...given, [name]: isInside ? spoilt(chosen, deeper, odd, isLeftOut) : odd };
}

/** Whether the value is a JSON object, and not a placeholder. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
