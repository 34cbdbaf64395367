import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { problem } from '../../../functions/platform/contract/problem.ts';
import { forOtherSites } from '../../../functions/platform/http/open-headers.ts';
import { problemResult } from '../../../functions/platform/http/problem.ts';
import { Refusal } from '../../../functions/platform/kernel/refusal.ts';
import type { GatewayRequest } from '../../../scripts/local/api/api-event.ts';
import { apiGateway, type GatewayOptions } from '../../../scripts/local/api/api-gateway.ts';
import { withGatewayProblems } from '../../../scripts/local/api/gateway-problems.ts';

/** Refusals of the gateway itself, and the answers that the distribution's function makes of them. */

const aSurvey = '/dgsaie/api/v1/survey-prices/1';
const creating = { method: 'POST', target: '/dgsaie/api/v1/survey-prices' };

function ask(request: Partial<GatewayRequest>, options: GatewayOptions = {}) {
  const invoke = async () => ({ statusCode: 204 });
  const gateway = withGatewayProblems(apiGateway({ invoke, ...options }));
  return gateway({
    method: 'GET',
    target: aSurvey,
    headers: { host: 'localhost' },
    sourceIp: '127.0.0.1',
    ...request,
  });
}

const throws = { invoke: () => Promise.reject(new Error('secret detail')) };
const hangs = { invoke: () => new Promise(() => {}), limits: { duration: 20 } };

test.each([
  ['too large a body', 413, 'too_large', { ...creating, body: Buffer.alloc(11_000_000) }, {}],
  ['too many requests', 429, 'busy', {}, { isTooMany: () => true }],
  ['too long a query', 431, 'too_large', { target: `${aSurvey}?q=${'x'.repeat(10_240)}` }, {}],
  ['a function that fails', 500, 'internal', {}, throws],
  ['a function that takes too long', 503, 'busy', {}, hangs],
] as const)(
  '%s is a problem document that names the request',
  async (_, status, code, request, options) => {
    const answer = await ask(request, options);
    expect(answer).toMatchObject({
      status,
      headers: {
        'content-type': 'application/problem+json',
        'cache-control': 'no-store',
        'access-control-allow-origin': forOtherSites['access-control-allow-origin'],
        'apigw-requestid': answer.requestId,
      },
    });
    const told = z.parse(problem, JSON.parse(answer.body.toString()));
    const instance = 'method' in request ? '/survey-prices' : '/survey-prices/1';
    expect(told).toMatchObject({ type: 'about:blank', status, code, instance });
    expect(told.requestId).toBe(answer.requestId);
  },
);

test.each([429, 503])('%i says when to come back', async (status) => {
  const { headers, body } = await ask({}, status === 429 ? { isTooMany: () => true } : hangs);
  expect(headers['retry-after']).toBe('1');
  expect(JSON.parse(body.toString()).retryAfter).toBe(1);
});

test.each([429, 500, 503])('%i of a page is a page, and says when to come back', async (status) => {
  const target = '/dgsaie/api/v1/pages/search?q=gasolio&lang=it';
  const failing = { 429: { isTooMany: () => true }, 500: throws, 503: hangs }[status] ?? {};
  const answer = await ask({ target }, failing);
  expect(answer.status).toBe(status);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['retry-after']).toBe(status === 500 ? undefined : '1');
  // The address of the link is the one in the browser, not that of the call.
  expect(answer.body.toString()).toContain('<a href="">Riprova</a>');
});

test('a function refuses a request that is too large in the same words', async () => {
  const answer = await ask({ ...creating, body: Buffer.alloc(11_000_000) });
  const { requestId: _, ...told } = JSON.parse(answer.body.toString());
  const refused = problemResult(new Refusal('too_large'), '/survey-prices');
  expect(told).toEqual(JSON.parse(String(refused.body)));
});

test.each([404, 413, 429, 500, 503])('%i of a function is not changed', async (statusCode) => {
  const headers = { 'content-type': 'application/problem+json', 'retry-after': '900' };
  const body = JSON.stringify({ code: 'too_many_attempts' });
  const answer = await ask({}, { invoke: async () => ({ statusCode, headers, body }) });
  expect(answer).toMatchObject({ status: statusCode, headers });
  expect(answer.body.toString()).toBe(body);
});

test('any other refusal of the gateway is a problem too', async () => {
  const headers = { 'content-type': 'application/json' };
  const refusing = (statusCode: number) =>
    ask({}, { invoke: async () => ({ statusCode, headers, body: '{"message":"No"}' }) });
  for (const [status, code] of [
    [400, 'malformed'],
    [414, 'malformed'],
    [504, 'internal'],
  ] as const) {
    const { body } = await refusing(status);
    expect(z.parse(problem, JSON.parse(body.toString()))).toMatchObject({ status, code });
  }
});

test('an answer without a body gets none, and one that is no error stays', async () => {
  const busy = await ask({ method: 'HEAD' }, { isTooMany: () => true });
  expect([busy.status, busy.headers['content-type']]).toEqual([429, 'application/json']);
  const headers = { 'content-type': 'application/json' };
  const fine = await ask({}, { invoke: async () => ({ statusCode: 200, headers, body: '[]' }) });
  expect([fine.status, fine.body.toString()]).toEqual([200, '[]']);
});
