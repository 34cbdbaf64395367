import { describe, expect, test } from 'vitest';
import { handler as publicFunction } from '../../../functions/entries/public.ts';
import { isOpen, LARGEST_BODY, type Route } from '../../../functions/platform/contract/route.ts';
import { type RouteId, routes } from '../../../functions/routes.ts';
import { call } from '../../support/api/call.ts';
import { answered, callApi } from '../../support/api/call-api.ts';
import { anAdministrator } from '../../support/api/identity.ts';
import { weightsOf } from '../../support/prices/weights.ts';

/** Checks of requests that are the same for all routes. */

const token = await anAdministrator();

const create = (body: unknown) => callApi('surveys/create', { token, body });

describe('a body', () => {
  test.each([
    ['nothing', ''],
    ['no JSON', '{"date":'],
    ['something after the JSON', '{"date":"2026-01-12"} x'],
    ['text that is not UTF-8', Buffer.from('{"date":"2026-01-12","notes":"citt\xe0"}', 'latin1')],
  ])('of %s cannot be read', async (_, body) => {
    expect(await create(body)).toMatchObject(
      answered(400, {
        code: 'malformed',
        errors: [{ pointer: '/body', detail: expect.any(String) }],
      }),
    );
  });

  test('with several faults in a field has one entry for it', async () => {
    const weights = weightsOf({ petrolWeight: 1e300, dieselWeight: -1 });
    const { status, body } = await callApi('companies/create', {
      token,
      body: { name: 'Alfa', ...weights },
    });
    expect({ status, body }).toMatchObject(
      answered(422, {
        errors: [
          { pointer: '/petrolWeight', code: 'too_big', maximum: 1_000_000 },
          { pointer: '/dieselWeight', code: 'too_small', minimum: 0 },
        ],
      }),
    );
    expect(body).toHaveProperty('errors.length', 2);
  });
});

test('a missing member is reported as required, one of another type is not', async () => {
  const missing = { status: 422, body: { errors: [{ pointer: '/date', code: 'required' }] } };
  expect(await create({})).toMatchObject(missing);
  expect(await callApi('surveys/find')).toMatchObject(missing);
  expect(await create({ date: 5 })).toMatchObject({
    body: { errors: [{ pointer: '/date', code: 'invalid_type' }] },
  });
});

describe('something that does not exist', () => {
  const unknown = (pointer: string) => ({ pointer, code: 'unknown_parameter' });

  test('is no parameter of any call, whether it has others or not', async () => {
    for (const id of ['surveys/latest', 'weekly-prices/report', 'service/status'] as const)
      expect(await callApi(id, { query: { colour: 'red', utm_source: 'x' } })).toMatchObject(
        answered(422, { errors: [unknown('/colour')] }),
      );
  });

  test('is no member of a body, however deep, and nothing is changed', async () => {
    const body = { date: '2026-01-12', colour: 'red', 'a/b': 1 };
    expect(await create(body)).toMatchObject(
      answered(422, { errors: [unknown('/colour'), unknown('/a/b')] }),
    );
    const { status, body: refused } = await callApi('mail-subscriptions/request', {
      body: {
        email: 'anna@example.org',
        lang: 'it',
        kinds: ['release'],
        series: ['weekly'],
        name: 'Anna',
      },
    });
    expect([status, refused]).toMatchObject([422, { errors: [unknown('/name')] }]);
    expect(
      (await callApi('surveys/latest', { token, query: { limit: 5, published: false } })).body,
    ).toEqual([]);
  });
});

test('a call that takes no body refuses one, and says so once, but for the empty object of some clients', async () => {
  const compute = (body?: unknown) =>
    callApi('monthly-prices/compute', {
      ...{ token, query: { year: 2025, month: 1 }, body },
    });
  const refused = (detail: string) => ({
    status: 422,
    body: { errors: [{ pointer: '/', code: 'unknown_parameter', detail }] },
  });
  expect(await compute({ colour: 'red' })).toMatchObject(refused('This call takes no body.'));
  expect(await compute({ daysAfterLast: 'last', revision: true })).toMatchObject(
    refused('This call takes no body. Parameters of its address: daysAfterLast, revision.'),
  );
  const { status } = await compute();
  expect(status).not.toBe(422);
  expect(await compute({})).toMatchObject({ status });
});

test('alternatives that say the same are told once', async () => {
  const { status, body } = await callApi('monthly-prices/publish', {
    ...{ token, body: { year: 2025, month: 1, published: false } },
  });
  expect([status, body]).toMatchObject([422, { errors: [{ detail: 'It must be true.' }] }]);
});

test('an item may be sent back as it was shown, except for unknown members', async () => {
  const item = {
    date: '2026-03-10',
    title: 'Una',
    titleEn: 'One',
    url: '/dgsaie/',
    urlEn: '/dgsaie/',
  };
  const { body: shown } = await callApi('news/create', { token, body: item });
  const change = (body: object) =>
    callApi('news/change', { token, params: { id: shown.id }, ifMatch: shown.version, body });
  expect(await change({ ...shown, colour: 'red' })).toMatchObject({ status: 422 });
  expect(await change({ ...shown, title: 'Due' })).toMatchObject(answered(200, { title: 'Due' }));
  expect(await change({ ...shown, title: 'Due', id: 77 })).toMatchObject(
    answered(422, { errors: [{ pointer: '/id', code: 'read_only' }] }),
  );
  const sentBack = { token, params: { id: shown.id }, body: { ...shown, title: 'Tre' } };
  expect(await callApi('news/change', sentBack), 'of a version that is gone').toMatchObject(
    answered(409, 'stale_version'),
  );
});

describe('a request that anybody may send', () => {
  const opinion = { page: 'home', stars: 5, lang: 'it' };
  const give = (headers: Record<string, string>, body: unknown = opinion) =>
    callApi('feedback/give', { headers, body });
  const open = Object.entries(routes as Record<string, Route>).filter(
    ([, route]) => route.access === 'anyone' && !isOpen(route),
  );

  test.each(open.map(([id]) => id as RouteId))(
    'is refused from a page of another site: %s',
    async (id) => {
      for (const from of ['cross-site', 'same-site'])
        expect(await callApi(id, { headers: { 'sec-fetch-site': from }, body: {} })).toMatchObject({
          status: 403,
        });
    },
  );

  test.each(open.filter(([, { body }]) => body).map(([id]) => id as RouteId))(
    'is refused as a form or a text, which pages of other sites can send: %s',
    async (id) => {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
        expect(await callApi(id, { headers: { 'content-type': type }, body: '{}' })).toMatchObject(
          answered(415, 'not_json'),
        );
    },
  );

  test('is taken from the site itself, and from programs', async () => {
    for (const headers of [{}, { 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }])
      expect((await give(headers)).status).toBe(204);
    expect((await give({ 'content-type': 'application/json; charset=utf-8' })).status).toBe(204);
  });
});

describe('a function', () => {
  test('answers a request for headers alone as it answers the whole', async () => {
    const path = '/survey-prices/latest';
    const whole = await call(publicFunction, { path });
    const headers = await call(publicFunction, { method: 'HEAD', path });
    // Each call leaves one less.
    const { 'ratelimit-remaining': _, ...told } = whole.headers;
    expect(headers).toMatchObject({ status: 200, headers: told });
  });

  test('refuses an unknown path with a problem document', async () => {
    const unknown = await call(publicFunction, { path: '/survey-prices/1/nothing' });
    expect(unknown).toMatchObject({
      status: 404,
      headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
      body: { code: 'not_found', instance: '/survey-prices/1/nothing' },
    });
  });

  test.each([
    ['POST', '/survey-prices/1', 'GET, HEAD, PUT, DELETE'],
    ['POST', '/survey-prices/latest', 'GET, HEAD'],
    ['GET', '/auth', 'POST'],
    ['PUT', '/weekly-prices/7/export', 'GET, HEAD'],
  ] as const)('refuses %s %s, and says which methods there are', async (method, path, allow) => {
    expect(await call(publicFunction, { method, path })).toMatchObject({
      status: 405,
      headers: { allow, 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
      body: { code: 'method_not_allowed', status: 405, allow: allow.split(', ') },
    });
  });

  test('refuses a body that is larger than the edge lets through', async () => {
    const body = JSON.stringify({ date: 'x'.repeat(LARGEST_BODY) });
    expect(await create(body)).toMatchObject(answered(413, 'too_large'));
  });
});

describe('a day in a distant century', () => {
  const refused = { status: 422, body: { errors: [{ pointer: '/date', code: 'invalid_format' }] } };

  test.each(['0001-01-01', '0999-12-31', '1899-12-31', '2100-01-01', '9999-12-31'])(
    'is no day of a survey: %s',
    async (date) => {
      expect(await create({ date })).toMatchObject(refused);
      expect(await callApi('surveys/find', { query: { date } })).toMatchObject(refused);
    },
  );

  test('is refused as the end of an export', async () => {
    const answer = await callApi('daily-prices/export', { token, query: { to: '0001-01-02' } });
    expect(answer).toMatchObject(answered(422, { errors: [{ pointer: '/to' }] }));
  });
});
