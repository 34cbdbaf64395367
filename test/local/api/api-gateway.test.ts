import { describe, expect, test } from 'vitest';
import { defaultThrottle, throttleOf } from '../../../functions/platform/contract/throttles.ts';
import { routeFinder } from '../../../functions/platform/http/find-route.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import type { GatewayRequest } from '../../../scripts/local/api/api-event.ts';
import { apiGateway, type GatewayOptions } from '../../../scripts/local/api/api-gateway.ts';
import { routeThrottle } from '../../../scripts/local/api/route-throttle.ts';
import type { HttpInvocation } from '../../../scripts/local/functions/handlers.ts';

const routes = routeFinder({
  'surveys/get': { method: 'GET', path: '/survey-prices/{id}', fn: 'public' },
  'surveys/latest': { method: 'GET', path: '/survey-prices/latest', fn: 'public' },
  'surveys/change': { method: 'PUT', path: '/survey-prices/{id}', fn: 'admin' },
  'surveys/create': { method: 'POST', path: '/survey-prices', fn: 'admin' },
  'companies/prices': {
    method: 'PUT',
    path: '/company/{companyId}/weekly-prices/{surveyId}',
    fn: 'company',
  },
});

/** Sends a request through a gateway whose handlers do as told, and keeps what they were given. */
async function call(
  request: Partial<GatewayRequest>,
  handle: (invocation: HttpInvocation) => unknown = () => ({ statusCode: 204 }),
  options: GatewayOptions = {},
) {
  const invocations: HttpInvocation[] = [];
  const invoke = async (invocation: HttpInvocation) => {
    invocations.push(invocation);
    return handle(invocation);
  };
  const gateway = apiGateway({ routes, invoke, ...options });
  const response = await gateway({
    method: 'GET',
    target: '/dgsaie/api/v1/survey-prices/latest',
    headers: { host: 'localhost:8080' },
    sourceIp: '127.0.0.1',
    ...request,
  });
  const text = response.body.toString();
  return { ...response, text, invocation: invocations[0], event: invocations[0]?.event };
}

test('a literal segment is found before a parameter, whatever their order in the table', async () => {
  const latest = await call({ target: '/dgsaie/api/v1/survey-prices/latest?published=true' });
  expect(latest.invocation?.fn).toBe('public');
  expect(latest.event).toMatchObject({ routeKey: 'ANY /dgsaie/api/v1/survey-prices/latest' });
  expect(latest.event?.pathParameters).toBeUndefined();
  const one = await call({ target: '/dgsaie/api/v1/survey-prices/12' });
  expect(one.event?.routeKey).toBe('ANY /dgsaie/api/v1/survey-prices/{id}');
  expect(one.event?.pathParameters).toEqual({ id: '12' });
});

test('every readable path answers HEAD', async () => {
  const headers = await call({ method: 'HEAD' });
  expect(headers.event).toMatchObject({
    routeKey: 'ANY /dgsaie/api/v1/survey-prices/latest',
    requestContext: { http: { method: 'HEAD' } },
  });
  const creating = await call({ method: 'HEAD', target: '/dgsaie/api/v1/survey-prices' });
  expect(creating.event?.routeKey).toBe('$default');
});

test('the event says everything about the request as the cloud gateway does', async () => {
  const { event } = await call({
    method: 'PUT',
    target: '/dgsaie/api/v1/company/7/weekly-prices/caff%C3%A8%2F1?a=1&a=2&b=x%20y&c=',
    headers: {
      host: 'localhost:8080',
      'user-agent': 'test',
      'content-type': 'application/json; charset=utf-8',
      'x-many': ['1', '2'],
      cookie: 'one=1; two=2',
    },
    body: Buffer.from('{"prices":[]}'),
  });
  expect(event).toMatchObject({
    version: '2.0',
    routeKey: 'PUT /dgsaie/api/v1/company/{companyId}/weekly-prices/{surveyId}',
    rawPath: '/dgsaie/api/v1/company/7/weekly-prices/caffè/1',
    rawQueryString: 'a=1&a=2&b=x%20y&c=',
    queryStringParameters: { a: '1,2', b: 'x y', c: '' },
    pathParameters: { companyId: '7', surveyId: 'caffè/1' },
    cookies: ['one=1', 'two=2'],
    headers: { 'x-many': '1,2', 'user-agent': 'test' },
    body: '{"prices":[]}',
    isBase64Encoded: false,
    requestContext: {
      stage: '$default',
      domainName: 'localhost:8080',
      http: { method: 'PUT', sourceIp: '127.0.0.1', userAgent: 'test' },
    },
  });
  expect(event?.requestContext.time).toMatch(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/);
});

test('a body that is not text arrives in base64', async () => {
  const { event } = await call({
    method: 'POST',
    target: '/dgsaie/api/v1/survey-prices',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: Buffer.from([0xff, 0x00]),
  });
  expect(event).toMatchObject({ body: '/wA=', isBase64Encoded: true });
});

test('a result becomes the response with its headers, cookies and bytes', async () => {
  const response = await call({}, () => ({
    statusCode: 201,
    headers: { 'Content-Type': 'application/pdf', 'X-Count': 3 },
    cookies: ['a=1; Secure', 'b=2'],
    body: 'JVBERg==',
    isBase64Encoded: true,
  }));
  expect(response).toMatchObject({ status: 201, text: '%PDF' });
  expect(response.headers).toEqual({
    'apigw-requestid': response.requestId,
    'content-type': 'application/pdf',
    'x-count': '3',
    'set-cookie': ['a=1; Secure', 'b=2'],
  });
});

test('a result without a status is the JSON of a 200 answer', async () => {
  const response = await call({}, () => ({ status: 'up' }));
  expect(response).toMatchObject({ status: 200, text: '{"status":"up"}' });
  expect(response.headers).toEqual({
    'apigw-requestid': response.requestId,
    'content-type': 'application/json',
  });
});

test('a readable path takes every method that has no other route there', async () => {
  for (const method of ['DELETE', 'PATCH', 'OPTIONS']) {
    const { event } = await call({ method });
    expect(event).toMatchObject({
      routeKey: 'ANY /dgsaie/api/v1/survey-prices/latest',
      requestContext: { http: { method } },
    });
  }
  const changed = await call({ method: 'PUT', target: '/dgsaie/api/v1/survey-prices/12' });
  expect(changed.invocation?.fn).toBe('admin');
  expect(changed.event?.routeKey).toBe('PUT /dgsaie/api/v1/survey-prices/{id}');
});

const creatingSurvey = { target: '/dgsaie/api/v1/survey-prices' };

test.each([
  ['an unknown path', { target: '/dgsaie/api/v1/un%20known?a=1' }, '/dgsaie/api/v1/un known'],
  [
    'another method of what only changes',
    { ...creatingSurvey, method: 'DELETE' },
    '/dgsaie/api/v1/survey-prices',
  ],
  ['a slash at the end', { target: '/dgsaie/api/v1/survey-prices/' }, undefined],
  ['a method that no route has', { ...creatingSurvey, method: 'PATCH' }, undefined],
])('%s is given to the function public, by the route $default', async (_, request, rawPath) => {
  const { invocation, event } = await call(request);
  expect(invocation?.fn).toBe('public');
  expect(event?.routeKey).toBe('$default');
  expect(event?.requestContext.routeKey).toBe('$default');
  expect(event?.pathParameters).toBeUndefined();
  if (rawPath) expect(event?.rawPath).toBe(rawPath);
});

const megabytes = (number: number) => number * 1024 * 1024;
const creating = { method: 'POST', target: '/dgsaie/api/v1/survey-prices' };
const json = { 'content-type': 'application/json' };

/** Answers of the gateway itself, which no function can change. */
const ownWords = {
  413: 'Request Entity Too Large',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

function expectOwnAnswer(
  response: Awaited<ReturnType<typeof call>>,
  status: keyof typeof ownWords,
) {
  expect(response.status).toBe(status);
  expect(response.headers).toEqual({
    'apigw-requestid': response.requestId,
    'content-type': 'application/json',
  });
  expect(JSON.parse(response.text)).toEqual({ message: ownWords[status] });
}

test.each([
  ['a body over 10 MB', 413, { ...creating, body: Buffer.alloc(megabytes(10) + 1) }],
  ['bytes that are over 6 MB in base64', 413, { ...creating, body: Buffer.alloc(megabytes(4.6)) }],
  [
    'text that is over 6 MB as a JSON string',
    413,
    { ...creating, headers: json, body: Buffer.from('"'.repeat(megabytes(3))) },
  ],
  ['a line and headers over 10 kB', 431, { headers: { cookie: 'x'.repeat(10_240) } }],
  ['a query over 10 kB', 431, { target: `/dgsaie/api/v1/news?q=${'x'.repeat(10_240)}` }],
] as const)('%s is refused in the words of the gateway', async (_, status, request) => {
  const response = await call(request);
  expectOwnAnswer(response, status);
  expect(response.invocation).toBeUndefined();
});

describe('too many requests', () => {
  let now = 0;
  const gateway = () => {
    const isTooMany = routeThrottle(() => now);
    return (request: Partial<GatewayRequest> = {}) => call(request, undefined, { isTooMany });
  };
  const times = (count: number) => Array.from({ length: count });

  test('for a route are refused in the words of the gateway, and reach no function', async () => {
    const ask = gateway();
    const { burst } = throttleOf({ fn: 'admin' });
    for (const _ of times(burst)) expect((await ask(creating)).status).toBe(204);
    const refused = await ask(creating);
    expectOwnAnswer(refused, 429);
    expect(refused.invocation).toBeUndefined();
  });

  test('leave other routes open, also another method of the same path', async () => {
    const ask = gateway();
    for (const _ of times(500)) await ask(creating);
    expect((await ask(creating)).status).toBe(429);
    expect((await ask({ target: creating.target })).status).toBe(204);
    expect((await ask()).status).toBe(204);
  });

  test('are so many as the rate allows afterwards, and never more at once than the burst', async () => {
    const ask = gateway();
    const { rate, burst } = throttleOf({ fn: 'admin' });
    const passed = async () => {
      const answers = [];
      for (const _ of times(2 * burst)) answers.push(await ask(creating));
      return answers.filter(({ status }) => status === 204).length;
    };
    expect(await passed()).toBe(burst);
    now += 1000;
    expect(await passed()).toBe(rate);
    now += 3_600_000;
    expect(await passed()).toBe(burst);
  });

  test('that match no route count together', async () => {
    const ask = gateway();
    for (const index of times(defaultThrottle.burst).keys())
      expect((await ask({ target: `/unknown/${index}` })).status).toBe(204);
    expectOwnAnswer(await ask({ target: '/another' }), 429);
  });
});

test('a request within the limits is passed on', async () => {
  const bytes = await call({ ...creating, body: Buffer.alloc(megabytes(4.4)) });
  expect(bytes.status).toBe(204);
  const text = await call({ ...creating, headers: json, body: Buffer.alloc(megabytes(5.9), 'x') });
  expect(text.status).toBe(204);
});

test('a handler that throws, takes too long or says too much is the failure of the service', async () => {
  const thrown = await call({}, () => Promise.reject(new Error('secret detail')));
  expectOwnAnswer(thrown, 500);
  const slow = await call({}, () => new Promise(() => {}), { limits: { duration: 20 } });
  expectOwnAnswer(slow, 503);
  const answering = (body: string, isBase64Encoded = false) =>
    call({}, () => ({ statusCode: 200, body, isBase64Encoded }));
  expectOwnAnswer(await answering('x'.repeat(megabytes(6) + 1)), 500);
  expectOwnAnswer(await answering('"'.repeat(megabytes(3))), 500);
  expectOwnAnswer(await answering(Buffer.alloc(megabytes(4.6)).toString('base64'), true), 500);
  expect((await answering('x'.repeat(megabytes(5.9)))).status).toBe(200);
  expect((await answering(Buffer.alloc(megabytes(4.4)).toString('base64'), true)).status).toBe(200);
});

test('a function has no more time than its own limit', async () => {
  const { invocation } = await call({});
  expect(invocation?.deadline).toBeLessThanOrEqual(clock.now().getTime() + 10_000);
  const before = clock.now().getTime();
  const { invocation: change } = await call(creating);
  expect(change?.fn).toBe('admin');
  expect(change?.deadline).toBeGreaterThan(before + 20_000);
});

test('a handler can see how much time it has', async () => {
  const before = clock.now().getTime();
  const { invocation } = await call({}, undefined, { limits: { duration: 5000 } });
  expect(invocation?.deadline).toBeGreaterThan(before + 3000);
  expect(invocation?.deadline).toBeLessThanOrEqual(clock.now().getTime() + 5000);
});
