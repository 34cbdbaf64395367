import { expect, test } from 'vitest';
import { forOtherSites } from '../../../functions/platform/http/open-headers.ts';
import { apiGateway } from '../../../scripts/local/api/api-gateway.ts';

/** Requests that the API refuses before any handler runs, through the gateway and the functions as deployed. */

process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
const gateway = apiGateway();

async function ask(method: string, path: string, headers: Record<string, string> = {}) {
  const {
    status,
    headers: answered,
    body,
    requestId,
  } = await gateway({
    method,
    target: `/dgsaie/api/v1${path}`,
    headers: { host: 'localhost', ...headers },
    sourceIp: '127.0.0.1',
  });
  const { requestId: told, ...rest } = JSON.parse(body.toString());
  const { 'apigw-requestid': named, ...others } = answered;
  expect([told, named]).toEqual([requestId, requestId]);
  return { status, headers: others, body: rest };
}

const problem = (status: number, code: string, instance: string) => ({
  status,
  headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
  body: { type: 'about:blank', title: expect.any(String), status, code, instance },
});

/** What is left of the limits, which answers of routes say. */
const RATE_LIMIT = Object.fromEntries(
  ['limit', 'policy', 'remaining', 'reset'].map((name) => [
    `ratelimit-${name}`,
    expect.stringMatching(/^\d/),
  ]),
);

/** A refusal that pages of other sites may read, as nobody needs a sign-in for it. */
const forAll = (refused: ReturnType<typeof problem>) => ({
  ...refused,
  headers: { ...refused.headers, ...forOtherSites },
});

test.each([
  ['GET', '/unknown'],
  ['GET', '/survey-prices/1/unknown'],
  ['GET', '/survey-prices/'],
  ['POST', '/'],
])('%s %s is not there', async (method, path) => {
  const { body, ...refused } = forAll(problem(404, 'not_found', path));
  const detail = 'The calls are described at /dgsaie/api/v1/openapi.json.';
  expect(await ask(method, path)).toEqual({ ...refused, body: { ...body, detail } });
});

test.each([
  ['POST', '/survey-prices/1', ['GET', 'HEAD', 'PUT', 'DELETE']],
  ['PATCH', '/users/me', ['GET', 'HEAD']],
  ['OPTIONS', '/auth', ['POST']],
])(
  '%s %s is not allowed, and the methods that are come with the refusal',
  async (method, path, allow) => {
    const refused = forAll(problem(405, 'method_not_allowed', path));
    expect(await ask(method, path)).toEqual({
      ...refused,
      headers: { ...refused.headers, allow: allow.join(', ') },
      body: { ...refused.body, allow },
    });
  },
);

test.each([
  ['no token', {}],
  ['another kind of authorization', { authorization: 'Basic YTpi' }],
])('a call that needs a sign-in has with %s its own problem too', async (_, headers) => {
  for (const path of ['/users/me', '/users', '/company/7/prices', '/daily-prices/export']) {
    const refused = problem(401, 'not_signed_in', path);
    expect(await ask('GET', path, headers as Record<string, string>)).toEqual({
      ...refused,
      headers: { ...refused.headers, 'www-authenticate': 'Bearer', ...RATE_LIMIT },
    });
  }
});
