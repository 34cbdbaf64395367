import { beforeAll, describe, expect, test } from 'vitest';
import { MEANT } from '../../../functions/open-data/description/work/member-meanings.ts';
import { SCHEMA_NAMES } from '../../../functions/open-data/description/work/schema-names.ts';
import { TAGS } from '../../../functions/open-data/description/work/tags.ts';
import type { Route } from '../../../functions/platform/contract/route.ts';
import { apiBase } from '../../../functions/platform/kernel/addresses.ts';
import { type RouteId, routes } from '../../../functions/routes.ts';
import { callApi } from '../../support/api/call-api.ts';
import {
  type DescribedOperation,
  objectsIn,
  operationsOf,
  servedDescription,
  wholeDescription,
  withResponses,
} from '../../support/described-parts.ts';
import { DATAFLOW_WITH, FLOW_WITH } from '../../support/example-flows.ts';
import { faultsOf, type JsonSchema } from '../../support/json-schema.ts';

// biome-ignore lint/suspicious/noExplicitAny: a document of many shapes
let document: any;
let operations: DescribedOperation[];
const schemas = () => Object.entries<JsonSchema>(document.components.schemas);

beforeAll(async () => {
  process.env.PUBLIC_ORIGIN = 'https://statistics.example.org';
  document = withResponses((await callApi('service/openapi')).body);
  operations = operationsOf(document);
});

/** Calls that read; the page of a mail's link wants one of its three tokens, and pages of the site its build. */
const isCallable = ({ method, path }: DescribedOperation) =>
  method === 'get' && path !== '/mail-subscriptions/page' && !path.startsWith('/pages/');

const SIGN_IN: RouteId = 'session/sign-in';

const RATE_LIMIT = ['Limit', 'Remaining', 'Reset', 'Policy'].map((name) => `RateLimit-${name}`);

describe('the description of the API', () => {
  test('has title, version and contact', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(document.info['x-summary']).toBeTruthy();
    expect(document.info.contact.email).toContain('@');
    expect(document.info.termsOfService).toMatch(/^https:/);
    expect(document.servers).toEqual([
      { url: `https://statistics.example.org${apiBase}`, description: expect.any(String) },
    ]);
  });

  test('has every call that is open or for programs of companies once, and no other', () => {
    const known = Object.entries<Route>(routes).filter(
      ([id, { access, forPrograms }]) =>
        forPrograms || (typeof access === 'string' && access !== 'signed-in' && id !== SIGN_IN),
    );
    expect(operations.map(({ at }) => at).sort()).toEqual(
      known.map(([, { method, path }]) => `${method} ${path}`).sort(),
    );
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(JSON.stringify(document)).not.toMatch(/fiscalCode|"role"/);
  });

  test('names every object, and explains every member with an example', () => {
    const bodies = operations.flatMap(({ operation }) => [
      operation.requestBody,
      operation.responses,
    ]);
    const nameless = [...objectsIn(bodies)].filter(
      ([at, schema]) => schema.properties && !at.includes('multipart'),
    );
    expect(nameless).toEqual([]);
    const members = schemas().flatMap(([shape, { properties = {} }]) =>
      Object.entries(properties).map(([member, schema]) => ({ shape, member, schema })),
    );
    expect(members.length).toBeGreaterThan(650);
    const text = (schema: JsonSchema) => JSON.stringify(schema);
    const at = ({ shape, member }: (typeof members)[number]) => `${shape}.${member}`;
    expect(members.filter(({ schema }) => !text(schema).includes('"description"')).map(at)).toEqual(
      [],
    );
    const shared = Object.fromEntries(schemas());
    for (const one of members) {
      const { examples = [], ...schema } = one.schema as JsonSchema & { examples?: unknown[] };
      if (!text(schema).includes('$ref')) expect([at(one), examples.length]).toEqual([at(one), 1]);
      const { pattern: _, ...free } = schema;
      for (const example of examples)
        expect([at(one), faultsOf(example, free, shared)]).toEqual([at(one), []]);
    }
    const prices = members.filter(({ member }) =>
      /^(total|net)Price$|^exciseDuty$|^communicatedPrice$/.test(member),
    );
    expect(prices.filter(({ schema }) => !('x-unit' in schema)).map(at)).toEqual([]);
  });

  test('names no shape as generators of clients would name a member’s map of others', () => {
    const names = new Set(schemas().map(([name]) => name));
    const clashes = schemas().flatMap(([name, { properties = {} }]) =>
      Object.entries<JsonSchema>(properties as Record<string, JsonSchema>)
        .filter(([, { additionalProperties }]) => typeof additionalProperties === 'object')
        .map(([member]) => name + member.charAt(0).toUpperCase() + member.slice(1))
        .filter((one) => names.has(one)),
    );
    expect(clashes).toEqual([]);
  });

  test('has no words for members and shapes that there are not', () => {
    const names = schemas().map(([name]) => name);
    const members = schemas().flatMap(([shape, { properties = {} }]) =>
      Object.keys(properties).flatMap((member) => [member, `${shape}.${member}`]),
    );
    expect(MEANT.filter((one) => !members.includes(one))).toEqual([]);
    expect(Object.values(SCHEMA_NAMES).filter((one) => !names.includes(one))).toEqual([]);
  });

  test('describes the calls that the portal makes', () => {
    expect(Object.keys(document.webhooks)).toEqual([
      ...['figures', 'news', 'document', 'challenge', 'test'],
    ]);
    expect(document.components.schemas.WebhookRelease.properties.figures.items).toEqual({
      $ref: '#/components/schemas/WebhookReleaseFigure',
    });
  });

  test('explains every tag, and says limits and lifetimes in numbers', () => {
    const used = operations.flatMap(({ operation }) => operation.tags);
    expect(document.tags.map(({ name }: { name: string }) => name).sort()).toEqual(
      [...new Set([...used, 'webhooks'])].sort(),
    );
    expect(document.tags.every(({ description }: { description: string }) => description)).toBe(
      true,
    );
    expect(Object.keys(TAGS).toSorted()).toEqual([...new Set(used)].toSorted());
    expect(document.info.description).toContain('holds 1 hour');
    expect(document.info.description).toContain('twelve months');
    const told = (path: string, method: string) => document.paths[path][method].description;
    expect(told('/series', 'get')).toContain('At most 20 calls a second');
    expect(told('/webhooks', 'post')).toContain(
      'At most 10 in an hour from one address. At most 30 in a day to one host.',
    );
  });

  test('has an example of every parameter that is taken', async () => {
    for (const { at, path, operation } of operations.filter(isCallable)) {
      const parameters: {
        name: string;
        in: string;
        required: boolean;
        example: unknown;
        schema: JsonSchema;
      }[] = operation.parameters ?? [];
      const [id = ''] = Object.entries(routes).find(
        ([, route]) => route.path === path && route.method === 'GET',
      ) ?? [''];
      const exampleOf = ({ example, schema }: (typeof parameters)[number]) =>
        String(example ?? schema.const ?? schema.enum?.[0] ?? '');
      expect([at, parameters.filter((one) => exampleOf(one) === '')]).toEqual([at, []]);
      const given = (place: string, chosen: typeof parameters) =>
        Object.fromEntries(
          chosen.filter((one) => one.in === place).map((one) => [one.name, exampleOf(one)]),
        );
      const required = parameters.filter((one) => one.required);
      const optional = parameters.filter((one) => !one.required);
      for (const chosen of [required, ...optional.map((one) => [...required, one])]) {
        const query = given('query', chosen);
        const [flow] = Object.keys(query).flatMap((name) => FLOW_WITH[`${id}/${name}`] ?? []);
        const [dataflow] = Object.keys(query).flatMap((name) => DATAFLOW_WITH[name] ?? []);
        const other = {
          ...(flow && { flow }),
          ...(dataflow && { path: `data/dataflow/DGSAIE/${dataflow}` }),
        };
        const call = { params: { ...given('path', chosen), ...other }, query };
        const { status, body } = await callApi(id as RouteId, call);
        // No document has been read here, so that its codes are unknown, but not the parameter.
        const detail = `${Object.values(query)[0]}: no document with figures of this flow has been read yet`;
        const unread = { code: 'not_in_flow', detail };
        if (flow && status === 422) {
          expect((body as { errors?: unknown }).errors).toEqual([expect.objectContaining(unread)]);
          continue;
        }
        expect([at, call, status]).toEqual([at, call, expect.not.toBeOneOf([400, 422, 500])]);
      }
    }
  });

  test('has a parameter for every part of a path that varies', () => {
    for (const { at, path, operation } of operations) {
      const inPath = (operation.parameters ?? []).filter(
        (parameter: { in: string }) => parameter.in === 'path',
      );
      const names = inPath.map(({ name }: { name: string }) => name);
      expect([at, names]).toEqual([at, [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)]);
      for (const parameter of inPath) expect(parameter.required).toBe(true);
    }
  });

  test('has problems for all errors, and pages where people see them', () => {
    for (const { at, path, operation } of operations) {
      const isPage = /^\/(embed|pages)\//.test(path) || path === '/mail-subscriptions/page';
      for (const [status, { content }] of Object.entries<{ content: object }>(
        operation.responses,
      )) {
        // 416 has no body, because caches answer it too.
        if (Number(status) < 400 || status === '416') continue;
        // Programs ask for a document by its name, and people at its earlier address.
        const isEither = path === '/cmis/files' && status === '404';
        // A request that is too large is refused before its route is known.
        const isShown = isEither || (isPage && status !== '431');
        expect([at, status, Object.keys(content)]).toEqual([
          at,
          status,
          [
            ...(isShown && !isEither ? [] : ['application/problem+json']),
            ...(isShown ? ['text/html'] : []),
          ],
        ]);
      }
    }
    const { Problem } = document.components.schemas;
    expect(Problem.required).toEqual(expect.arrayContaining(['title', 'status', 'code']));
  });

  test('says how long to wait and how many calls are left, in headers without X-', () => {
    const headers = new Set<string>();
    for (const { at, operation } of operations) {
      for (const [status, answer] of Object.entries<{ headers?: object }>(operation.responses)) {
        const names = Object.keys(answer.headers ?? {});
        for (const name of names) if (/^x-/i.test(name)) headers.add(name);
        if (status === '503') expect([at, names]).toEqual([at, ['Retry-After']]);
        if (status === '429') expect([at, names]).toEqual([at, ['Retry-After', ...RATE_LIMIT]]);
        if (status.startsWith('2') || status === '416')
          expect([at, status, names]).toEqual([at, status, expect.arrayContaining(RATE_LIMIT)]);
      }
    }
    expect([...headers]).toEqual([]);
  });

  test('gives all answers of success one type, which generators of clients join', () => {
    for (const { at, operation } of operations) {
      const { 200: whole, 206: part } = operation.responses;
      if (part) expect([at, part.content]).toEqual([at, whole.content]);
    }
  });

  test('names the format of every number', () => {
    const nameless = [...objectsIn(document)]
      .filter(([, schema]) => schema.type === 'integer' || schema.type === 'number')
      .filter(([, schema]) => !schema.format);
    expect(nameless).toEqual([]);
  });

  test('asks for multiples of whole numbers alone, as validators divide in floating point', () => {
    const whole = wholeDescription();
    const multiples = [...objectsIn(whole)].map(([, schema]) => schema.multipleOf);
    const told = multiples.filter((one) => typeof one === 'number');
    expect(told.filter((one) => !Number.isInteger(one))).toEqual([]);
    const { vat } = whole.components.schemas.ProductsChangeRequest.properties;
    expect(vat).toMatchObject({
      ...{ minimum: 0, maximum: 30 },
      description: expect.stringContaining('At most 2 decimals'),
    });
  });

  test('shows numbers in paths and queries as numbers, with their limits', () => {
    const { parameters } = document.paths['/monthly-prices/{productId}'].get;
    expect(parameters).toEqual([
      {
        name: 'productId',
        in: 'path',
        required: true,
        description: expect.stringContaining('2 automotive gas oil'),
        example: 2,
        schema: {
          ...{ type: 'integer', format: 'int32', examples: [2] },
          enum: [1, 2, 5, 12, 13, 3, 6, 8],
        },
      },
      {
        name: 'month',
        in: 'query',
        required: false,
        description: expect.stringContaining('13 the year'),
        example: 10,
        schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 17 },
      },
      {
        name: 'asOf',
        in: 'query',
        required: false,
        description: expect.stringContaining('`2026-11-20`'),
        example: '2026-11-20',
        schema: { type: 'string', pattern: expect.stringMatching(/^\^.*\$$/) },
      },
    ]);
  });

  test('shows the code of a product as text in every parameter of that name, as the list of series has it', () => {
    const taken = operations.flatMap(({ at, operation }) =>
      (operation.parameters ?? []).flatMap(
        ({ name, schema }: { name: string; schema: JsonSchema }) =>
          name === 'product' ? [[at, schema.type]] : [],
      ),
    );
    expect(taken).toEqual(expect.arrayContaining([['GET /changes', 'string']]));
    expect(taken.filter(([, type]: string[]) => type !== 'string')).toEqual([]);
    expect(document.components.schemas.SeriesDimensions.properties.product).toMatchObject({
      ...{ type: 'string', enum: expect.arrayContaining(['2']) },
    });
  });

  test('shows a percentage as it is sent, not as the hundredths that the program uses', async () => {
    const { parameters } = document.paths['/fuel-clause'].get;
    const share = parameters.find(({ name }: { name: string }) => name === 'share');
    expect(share).toMatchObject({
      description: expect.stringContaining('percent'),
      schema: { type: 'string' },
    });
    const { pattern } = share.schema;
    const query = { reference: '2025-01', trips: '2025-02:100' };
    for (const [text, isTaken] of [
      ['27.5', true],
      ['0', true],
      ['100.00', true],
      ['3000', false],
      ['0.001', false],
    ] as const) {
      expect([text, new RegExp(pattern).test(text)]).toEqual([text, isTaken]);
      const { status } = await callApi('fuel-clause/compute', { query: { ...query, share: text } });
      expect([text, status]).toEqual([text, isTaken ? 200 : 422]);
    }
  });

  test('explains every parameter', () => {
    const unexplained = operations.flatMap(({ at, operation }) =>
      (operation.parameters ?? [])
        .filter(({ description }: { description?: string }) => !description)
        .map(({ name }: { name: string }) => `${at} ${name}`),
    );
    expect(unexplained).toEqual([]);
  });

  test('has the access rules of every call', () => {
    const { security } = document.paths['/weekly-prices/report'].get;
    expect(security).toEqual([{}, { accessToken: [] }]);
    const sending = document.paths['/company/{companyId}/submissions/{surveyId}'].post;
    expect(sending.security).toEqual([{ companyKey: [] }, { accessToken: [] }]);
    expect(sending.description).toContain('roles ADMIN and USER');
    expect(document.paths['/survey-prices/latest'].get.description).toContain('published=false');
  });

  describe('keeps the Italian rules for descriptions of APIs', () => {
    test('on paths, in small letters and hyphens', () => {
      const strange = operations
        .map(({ path }) => path)
        .filter((path) => !/^(\/[a-z0-9.-]+|\/\{[a-zA-Z0-9_]+\})+$/.test(path));
      expect(strange).toEqual([]);
    });

    test('on names of operations, which do not begin with a method', () => {
      const names = operations.map(({ operation }) => operation.operationId);
      expect(names.filter((name) => /^(get|post|put|delete|patch|head)/i.test(name))).toEqual([]);
    });

    test('on addresses, which hold no secrets', () => {
      const names = operations.flatMap(({ operation }) =>
        (operation.parameters ?? [])
          .filter(({ in: place }: { in: string }) => place === 'query' || place === 'path')
          .map(({ name }: { name: string }) => name),
      );
      expect(names.filter((name) => /password|secret|apikey/i.test(name))).toEqual([]);
    });

    test('on headers for caches and for waiting, which answers have', () => {
      for (const { at, operation } of operations) {
        for (const [status, { headers }] of Object.entries<{
          headers?: Record<string, { description: string }>;
        }>(operation.responses)) {
          if (status.startsWith('2'))
            expect([at, headers?.['Cache-Control']?.description]).toEqual([
              at,
              expect.stringMatching(/max-age|no-store/),
            ]);
          if (status === '429' || status === '503')
            expect([at, Object.keys(headers ?? {})[0]]).toEqual([at, 'Retry-After']);
        }
      }
    });

    test('on the data for catalogues', () => {
      for (const name of ['x-summary', 'x-api-id', 'termsOfService', 'contact'])
        expect([name, document.info[name]]).toEqual([name, expect.anything()]);
      expect(document.paths['/status'].get.responses[200]).toBeDefined();
    });
  });

  test('is marked as a sandbox where the address is not HTTPS', () => {
    expect(servedDescription('http://localhost:8080').servers).toMatchObject([
      { 'x-sandbox': true },
    ]);
  });
});
