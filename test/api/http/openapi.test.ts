import { beforeAll, describe, expect, test } from 'vitest';
import { apiBase } from '../../../functions/contract/route.ts';
import { routes } from '../../../functions/contract/routes.ts';
import { openApiDocument } from '../../../functions/formats/openapi-document.ts';
import { callApi } from '../../support/call-api.ts';

// biome-ignore lint/suspicious/noExplicitAny: a document of many shapes
let document: any;
// biome-ignore lint/suspicious/noExplicitAny: the same
let operations: { at: string; method: string; path: string; operation: any }[];

beforeAll(async () => {
  process.env.PUBLIC_ORIGIN = 'https://statistics.example.org';
  document = (await callApi('service/openapi')).body;
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as object).map(([method, operation]) => ({
      at: `${method.toUpperCase()} ${path}`,
      method,
      path,
      operation,
    })),
  );
});

/** Every object of the document, with the keys that lead to it. */
function* objectsIn(value: unknown, at = ''): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [at, value as Record<string, unknown>];
  for (const [key, member] of Object.entries(value)) yield* objectsIn(member, `${at}/${key}`);
}

describe('the description of the API', () => {
  test('names itself, its version and whom to ask', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(document.info['x-summary']).toBeTruthy();
    expect(document.info.contact.email).toContain('@');
    expect(document.info.termsOfService).toMatch(/^https:/);
    expect(document.servers).toEqual([
      { url: `https://statistics.example.org${apiBase}`, description: expect.any(String) },
    ]);
  });

  test('has every route once', () => {
    const described = operations.map(({ at }) => at).sort();
    const known = Object.values(routes).map(({ method, path }) => `${method} ${path}`);
    expect(described).toEqual(known.sort());
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
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
      const isPage = path.startsWith('/embed/') || path === '/mail-subscriptions/page';
      for (const [status, { content }] of Object.entries<{ content: object }>(
        operation.responses,
      )) {
        // 416 has no body, as caches answer it too.
        if (Number(status) < 400 || status === '416') continue;
        expect([at, status, Object.keys(content)]).toEqual([
          at,
          status,
          [isPage ? 'text/html' : 'application/problem+json'],
        ]);
      }
    }
    const { Problem } = document.components.schemas;
    expect(Problem.required).toEqual(expect.arrayContaining(['title', 'status', 'code']));
  });

  test('names the format of every number', () => {
    const nameless = [...objectsIn(document)]
      .filter(([, schema]) => schema.type === 'integer' || schema.type === 'number')
      .filter(([, schema]) => !schema.format);
    expect(nameless).toEqual([]);
  });

  test('asks for multiples of whole numbers alone, as validators divide in floating point', () => {
    const multiples = [...objectsIn(document)].map(([, schema]) => schema.multipleOf);
    const told = multiples.filter((one) => typeof one === 'number');
    expect(told.filter((one) => !Number.isInteger(one))).toEqual([]);
    const { vat } =
      document.paths['/products/prices/{id}'].put.requestBody.content['application/json'].schema
        .properties;
    expect(vat).toMatchObject({ minimum: 0, maximum: 30, description: 'At most 2 decimals' });
  });

  test('shows numbers in paths and queries as numbers, with their limits', () => {
    const { parameters } = document.paths['/monthly-prices/{productId}'].get;
    expect(parameters).toEqual([
      {
        name: 'productId',
        in: 'path',
        required: true,
        description: expect.stringContaining('2 automotive gas oil'),
        schema: { type: 'integer', format: 'int32' },
      },
      {
        name: 'month',
        in: 'query',
        required: false,
        description: expect.stringContaining('13 the year'),
        schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 17 },
      },
      {
        name: 'asOf',
        in: 'query',
        required: false,
        description: expect.stringContaining('`2026-11-20`'),
        schema: { type: 'string' },
      },
    ]);
  });

  test('shows a percentage as it is written, and not as the hundredths that it is read as', async () => {
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

  test('says what every parameter of a call open to everybody means', () => {
    const unexplained = operations
      .filter(({ operation }) => operation.security.some((one: object) => !Object.keys(one).length))
      .flatMap(({ at, operation }) =>
        (operation.parameters ?? [])
          .filter(({ description }: { description?: string }) => !description)
          .map(({ name }: { name: string }) => `${at} ${name}`),
      );
    expect(unexplained).toEqual([]);
  });

  test('says who may call what', () => {
    const security = (path: string, method: string) => document.paths[path][method].security;
    expect(security('/weekly-prices/report', 'get')).toEqual([{}, { accessToken: [] }]);
    expect(security('/users', 'get')).toEqual([{ accessToken: [] }]);
    expect(document.paths['/users'].get.description).toContain('role ADMIN');
    expect(document.paths['/survey-prices/latest'].get.description).toContain('published=false');
  });

  test('tells what waits for whom tries to sign in too often', () => {
    expect(document.paths['/auth'].post.responses[429].headers).toHaveProperty('Retry-After');
  });

  test('is kept by shared caches, and told apart by its tag', async () => {
    const { headers } = await callApi('service/openapi');
    expect(headers['cache-control']).toMatch(/^public, .*s-maxage=30/);
    const again = await callApi('service/openapi', {
      headers: { 'if-none-match': headers.etag ?? '' },
    });
    expect(again).toMatchObject({ status: 304, text: '' });
  });

  describe('keeps the Italian rules for descriptions of APIs', () => {
    const described = Object.entries(routes);

    test('on paths, in small letters and hyphens', () => {
      const strange = Object.keys(document.paths).filter(
        (path) => !/^(\/[a-z0-9.-]+|\/\{[a-zA-Z0-9_]+\})+$/.test(path),
      );
      expect(strange).toEqual([]);
    });

    test('on operations, whose names begin with no method', () => {
      const names = operations.map(({ operation }) => operation.operationId);
      expect(names.filter((name) => /^(get|post|put|delete|patch|head)/i.test(name))).toEqual([]);
      expect(names).toHaveLength(described.length);
    });

    test('on addresses, which hold no secrets', () => {
      const names = operations.flatMap(({ operation }) =>
        (operation.parameters ?? [])
          .filter(({ in: place }: { in: string }) => place === 'query' || place === 'path')
          .map(({ name }: { name: string }) => name),
      );
      expect(names.filter((name) => /password|secret|apikey/i.test(name))).toEqual([]);
    });

    test('on caches, which every answer says what to do, and on waiting', () => {
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
            expect([at, Object.keys(headers ?? {})]).toEqual([at, ['Retry-After']]);
        }
      }
    });

    test('on what a catalogue shows of it', () => {
      for (const name of ['x-summary', 'x-api-id', 'termsOfService', 'contact'])
        expect([name, document.info[name]]).toEqual([name, expect.anything()]);
      expect(document.paths['/status'].get.responses[200]).toBeDefined();
    });
  });

  test('is a sandbox where it is not encrypted', () => {
    expect(openApiDocument('http://localhost:8080').servers).toMatchObject([{ 'x-sandbox': true }]);
  });
});

test('the service says that it is up', async () => {
  expect(await callApi('service/status')).toMatchObject({ status: 200, body: { status: 'up' } });
});
