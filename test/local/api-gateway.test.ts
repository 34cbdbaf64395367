import { expect, test } from 'vitest';
import type { GatewayRequest } from '../../scripts/local/api-event.ts';
import { apiGateway, type GatewayOptions } from '../../scripts/local/api-gateway.ts';
import { routeFinder } from '../../scripts/local/api-routes.ts';
import type { Invocation } from '../../scripts/local/handlers.ts';

const findRoute = routeFinder({
  'surveys/get': { method: 'GET', path: '/survey-prices/{id}', fn: 'public' },
  'surveys/latest': { method: 'GET', path: '/survey-prices/latest', fn: 'public' },
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
  handle: (invocation: Invocation) => unknown = () => ({ statusCode: 204 }),
  options: GatewayOptions = {},
) {
  const invocations: Invocation[] = [];
  const invoke = async (invocation: Invocation) => {
    invocations.push(invocation);
    return handle(invocation);
  };
  const gateway = apiGateway({ findRoute, invoke, ...options });
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
  expect(latest.event).toMatchObject({ routeKey: 'GET /dgsaie/api/v1/survey-prices/latest' });
  expect(latest.event?.pathParameters).toBeUndefined();
  const one = await call({ target: '/dgsaie/api/v1/survey-prices/12' });
  expect(one.event?.routeKey).toBe('GET /dgsaie/api/v1/survey-prices/{id}');
  expect(one.event?.pathParameters).toEqual({ id: '12' });
});

test('what can be read can be asked for its headers alone', async () => {
  const headers = await call({ method: 'HEAD' });
  expect(headers.event).toMatchObject({
    routeKey: 'HEAD /dgsaie/api/v1/survey-prices/latest',
    requestContext: { http: { method: 'HEAD' } },
  });
  const creating = await call({ method: 'HEAD', target: '/dgsaie/api/v1/survey-prices' });
  expect(creating.status).toBe(404);
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
    'content-type': 'application/pdf',
    'x-count': '3',
    'set-cookie': ['a=1; Secure', 'b=2'],
  });
});

test('a result without a status is the JSON of a 200 answer', async () => {
  const response = await call({}, () => ({ status: 'up' }));
  expect(response).toMatchObject({ status: 200, text: '{"status":"up"}' });
  expect(response.headers).toEqual({ 'content-type': 'application/json' });
});

test.each([
  [404, 'not_found', { target: '/dgsaie/api/v1/unknown' }],
  [404, 'not_found', { method: 'DELETE' }],
  [404, 'not_found', { target: '/dgsaie/api/v1/survey-prices/' }],
  [
    413,
    'too_large',
    {
      method: 'POST',
      target: '/dgsaie/api/v1/survey-prices',
      body: Buffer.alloc(10 * 1024 * 1024 + 1),
    },
  ],
])('it refuses by itself with %s, as a problem document', async (status, code, request) => {
  const response = await call(request);
  expect(response.status).toBe(status);
  expect(response.headers['content-type']).toBe('application/problem+json');
  expect(JSON.parse(response.text)).toMatchObject({ status, code });
  expect(response.invocation).toBeUndefined();
});

test('a handler that throws, takes too long or says too much is the failure of the service', async () => {
  const thrown = await call({}, () => Promise.reject(new Error('secret detail')));
  expect(thrown).toMatchObject({ status: 500 });
  expect(thrown.text).not.toContain('secret detail');
  const slow = await call({}, () => new Promise(() => {}), { limits: { duration: 20 } });
  expect(slow).toMatchObject({ status: 503 });
  const large = await call({}, () => ({ statusCode: 200, body: 'x'.repeat(6 * 1024 * 1024 + 1) }));
  expect(large).toMatchObject({ status: 500 });
});

test('a handler can see how much time it has', async () => {
  const { invocation } = await call({}, undefined, { limits: { duration: 5000 } });
  expect(invocation?.deadline).toBeGreaterThan(Date.now() + 3000);
  expect(invocation?.deadline).toBeLessThanOrEqual(Date.now() + 5000);
});
