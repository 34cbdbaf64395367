import { describe, expect, inject, it } from 'vitest';
import * as z from 'zod/mini';
import { problem } from '../../functions/platform/contract/problem.ts';
import type { Route } from '../../functions/platform/contract/route.ts';
import { apiBase } from '../../functions/platform/kernel/addresses.ts';
import { clock } from '../../functions/platform/kernel/clock.ts';
import { type RouteId, routes } from '../../functions/routes.ts';

/**
 * Requirements on every running portal, wherever it is, tested through its address alone. The tests change nothing, and
 * an empty system passes as well as a full one.
 */

const origin = inject('portalOrigin');
const isLocal = /^(localhost|127\.)/.test(new URL(origin).hostname);
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}${path}`, { headers, redirect: 'manual' });
const api = (path: string, headers?: Record<string, string>) => get(`${apiBase}${path}`, headers);
const all = Object.entries(routes) as [RouteId, Route][];

/** Checks a refusal's form, on which every client relies. */
async function refusal(response: Response) {
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  return z.parse(problem, await response.json());
}

describe('the API', () => {
  it('answers', async () => {
    const response = await api('/status');
    expect([response.status, await response.json()]).toMatchObject([200, { status: 200 }]);
  });

  /** Example parameters and queries for routes that cannot be called without. */
  const examples: Readonly<Record<string, string>> = {
    'catalogue/csv-metadata': `/catalogue/csv-metadata.json?url=${encodeURIComponent(`${apiBase}/weekly-prices/report/export`)}`,
    'changes/table': `/changes/table?since=${clock.now().toISOString()}`,
    'documents/list': '/cmis/documents?folder=/sg_dgsaie/bollettino/2025/',
    'documents/folders': '/cmis/folders?folder=/sg_dgsaie/bollettino/',
    'documents/get': '/cmis/documents/none',
    'documents/named': '/cmis/files?folder=/sg_dgsaie/bollettino/2025/&fileName=none.pdf',
    'embeds/chart': '/embed/chart/weekly/1,2',
    'embeds/energy': '/embed/energy/gas-balance',
    'embeds/energy-png': '/pictures/energy/gas-balance/png',
    'embeds/energy-svg': '/pictures/energy/gas-balance/svg',
    'embeds/figure': '/embed/figure/monthly/1',
    'embeds/oembed': `/oembed?url=${encodeURIComponent(`${origin}/dgsaie/embed/chart/weekly/1,2`)}`,
    'embeds/png': '/pictures/chart/weekly/1,2/png',
    'embeds/svg': '/pictures/chart/weekly/1,2/svg',
    'figures/stated': '/figures/gas-balance/1990-01',
    'fuel-clause/compute':
      '/fuel-clause?reference=2025-01&share=30&trips=2025-02:1000,2025-03:1000.50',
    'mail-subscriptions/end-page': `/mail-subscriptions/end?token=${'0'.repeat(64)}.${'a'.repeat(32)}`,
    'mail-subscriptions/page': `/mail-subscriptions/page?confirm=${'a'.repeat(32)}`,
    'monthly-prices/list': '/monthly-prices/1',
    'monthly-prices/annual': '/annual-prices/1',
    'monthly-prices/export': '/monthly-prices/1/export',
    'monthly-prices/revisions': '/monthly-prices/revisions?year=2025&month=1',
    'revisions/list': '/survey-prices/1/revisions',
    'search/all': '/search?q=benzina',
    'surveys/find': '/survey-prices?date=2025-01-07',
    'surveys/get': '/survey-prices/1',
    'weekly-prices/get': '/weekly-prices/1',
    'weekly-prices/export': '/weekly-prices/1/export',
  };
  const open = all.filter(([, { method, access }]) => method === 'GET' && access === 'anyone');

  it.each(open)('%s answers anyone as its contract says', async (id, route) => {
    const response = await api(examples[id] ?? route.path);
    // An empty system has none, and its answer says so.
    if (response.status === 404) {
      // In a frame of another page the reason is shown to people.
      if (route.fileTypes?.every((type) => type === 'text/html'))
        return expect(response.headers.get('content-type')).toContain('text/html');
      expect((await refusal(response)).code).toMatch(/not_found|missing/);
      return;
    }
    expect(response.status).toBe(route.response === 'redirect' ? 302 : 200);
    if (typeof route.response === 'object') z.parse(route.response, await response.json());
    if (route.response === 'file')
      expect(response.headers.get('content-type')).toMatch(/^(text|application|image)\//);
  });

  /** What a registration sends is judged before its token. */
  const requestWithChallenge = {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ challenge: 'x' }),
  };
  const closed = all.filter(([, { access }]) => access !== 'anyone');

  it.each(closed)('%s is refused to callers who have not signed in', async (_id, route) => {
    const { method, path, access } = route;
    const response = await fetch(`${origin}${apiBase}${path.replace(/\{\w+\}/g, '1')}`, {
      method,
      ...(access === 'registration' && route.body ? requestWithChallenge : {}),
    });
    expect(response.status).toBe(401);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const code = access === 'registration' ? 'token_unknown' : 'not_signed_in';
    expect((await refusal(response)).code).toBe(code);
  });

  it('refuses an invented token', async () => {
    const response = await api('/users/me', { authorization: 'Bearer made.up.token' });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
  });

  it('answers 404 to an unknown address, and 405 to a method that an address does not have', async () => {
    const unknown = await api('/no-such-thing');
    expect([unknown.status, (await refusal(unknown)).code]).toEqual([404, 'not_found']);
    const response = await fetch(`${origin}${apiBase}/status`, { method: 'DELETE' });
    expect(response.status).toBe(405);
  });

  it('refuses a request that is too large for any function, with an answer that the site can read', async () => {
    const response = await api('/status', { 'x-too-long': 'x'.repeat(12_000) });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    // In a stage without `gatewayProblems` the gateway answers in its own form.
    expect(await response.json()).toMatchObject(
      response.headers.get('content-type') === 'application/problem+json'
        ? { status: response.status, code: expect.any(String) }
        : { message: expect.any(String) },
    );
  });

  it('lets nobody in with a wrong password', async () => {
    const response = await fetch(`${origin}${apiBase}/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'nobody.of.the.smoke.test', password: 'wrong' }),
    });
    expect([401, 429]).toContain(response.status);
    await refusal(response);
  });

  /** The account of the first start, on a portal started for this test; elsewhere the given one. */
  const { PORTAL_USERNAME: username = '', PORTAL_PASSWORD: password = '' } = process.env.PORTAL_URL
    ? process.env
    : { PORTAL_USERNAME: 'admin', PORTAL_PASSWORD: 'Demo-password-2026' };

  it.runIf(username && password)(
    'accepts a valid token, and keeps the answer out of caches',
    async () => {
      const signedIn = await fetch(`${origin}${apiBase}/auth`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password }),
      });
      const { token } = await signedIn.json();
      const response = await api('/users/me', { authorization: `Bearer ${token}` });
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toContain('no-store');
      expect((await response.json()).username).toBe(username.toLowerCase());
    },
  );
});

describe('the site', () => {
  it('has a page whose headers forbid what it does not need', async () => {
    const response = await get('/dgsaie/');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/html');
    for (const [name, value] of [
      ['content-security-policy', /default-src 'self'/],
      ['x-content-type-options', /^nosniff$/],
      ['referrer-policy', /./],
      ['permissions-policy', /camera=\(\)/],
    ] as const)
      expect([name, response.headers.get(name)]).toEqual([name, expect.stringMatching(value)]);
    if (!isLocal) expect(response.headers.get('strict-transport-security')).toContain('max-age');
  });

  it('has every file that its page requests, cached for a year', async () => {
    const html = await (await get('/dgsaie/')).text();
    const files = [...html.matchAll(/(?:src|href)="(\/dgsaie\/assets\/[^"]+)"/g)];
    expect(files.length).toBeGreaterThan(1);
    for (const [, file = ''] of files) {
      const response = await get(file);
      expect([file, response.status]).toEqual([file, 200]);
      expect(response.headers.get('cache-control')).toContain('immutable');
      await response.arrayBuffer();
    }
  });

  it('knows the user pool that people sign in to', async () => {
    const config = await (await get('/dgsaie/config.json')).json();
    expect(config).toMatchObject({
      region: expect.stringMatching(/^[a-z]{2}-[a-z]+-\d$/),
      userPoolId: expect.any(String),
      userPoolClientId: expect.any(String),
    });
  });

  it('opens at any of its addresses, and from the root', async () => {
    expect((await get('/dgsaie/prezzi-settimanali-carburanti')).status).toBe(200);
    const root = await get('/');
    expect(root.status).toBeGreaterThanOrEqual(301);
    expect(root.headers.get('location')).toContain('/dgsaie');
  });
});
