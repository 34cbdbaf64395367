import { beforeAll, describe, expect, test } from 'vitest';
import { LARGEST_BODY } from '../../../functions/contract/route.ts';
import { handler as publicFunction } from '../../../functions/entries/public.ts';
import { call } from '../../support/call.ts';
import { callApi } from '../../support/call-api.ts';
import { anAdministrator } from '../../support/identity.ts';
import { weightsOf } from '../../support/weights.ts';

/** What every route does with what it is sent, before it does anything else. */

let token: string;
beforeAll(async () => {
  token = await anAdministrator();
});

const create = (body: unknown) => callApi('surveys/create', { token, body });

describe('a body', () => {
  test.each([
    ['nothing', ''],
    ['no JSON', '{"date":'],
    ['something after the JSON', '{"date":"2026-01-12"} x'],
    ['text that is not UTF-8', Buffer.from('{"date":"2026-01-12","notes":"citt\xe0"}', 'latin1')],
  ])('of %s cannot be read', async (_, body) => {
    expect(await create(body)).toMatchObject({ status: 400, body: { code: 'malformed' } });
  });

  test('with several faults in a field has one entry for it', async () => {
    const weights = weightsOf({ petrolWeight: 1e300, dieselWeight: -1 });
    const { status, body } = await callApi('companies/create', {
      token,
      body: { name: 'Alfa', ...weights },
    });
    expect({ status, body }).toMatchObject({
      status: 422,
      body: {
        errors: [
          { pointer: '/petrolWeight', code: 'too_big', maximum: 1_000_000 },
          { pointer: '/dieselWeight', code: 'too_small', minimum: 0 },
        ],
      },
    });
    expect(body).toHaveProperty('errors.length', 2);
  });
});

describe('a function', () => {
  test('answers a request for headers alone as it answers the whole', async () => {
    const path = '/survey-prices/latest';
    const whole = await call(publicFunction, { path });
    const headers = await call(publicFunction, { method: 'HEAD', path });
    expect(headers).toMatchObject({ status: 200, headers: whole.headers });
  });

  test('refuses what is no route with a problem document', async () => {
    const unknown = await call(publicFunction, { path: '/survey-prices/1/nothing' });
    expect(unknown).toMatchObject({
      status: 404,
      headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
      body: { code: 'not_found', instance: '/survey-prices/1/nothing' },
    });
  });

  test.each([
    ['DELETE', '/survey-prices/1', 'GET, HEAD, PUT'],
    ['DELETE', '/survey-prices/latest', 'GET, HEAD, PUT'],
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
    expect(await create(body)).toMatchObject({ status: 413, body: { code: 'too_large' } });
  });
});

describe('a day of another age', () => {
  const refused = { status: 422, body: { errors: [{ pointer: '/date', code: 'invalid_format' }] } };

  test.each(['0001-01-01', '0999-12-31', '1899-12-31', '2100-01-01', '9999-12-31'])(
    'is no day of a survey: %s',
    async (date) => {
      expect(await create({ date })).toMatchObject(refused);
      expect(await callApi('surveys/find', { query: { date } })).toMatchObject(refused);
    },
  );

  test('is no end of an export', async () => {
    const answer = await callApi('daily-prices/export', { token, query: { to: '0001-01-02' } });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ pointer: '/to' }] } });
  });
});
