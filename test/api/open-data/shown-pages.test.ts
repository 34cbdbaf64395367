import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { callApi } from '../../support/api/call-api.ts';
import { startEmulators } from '../../support/aws/emulators.ts';
import { startPageRenderer } from '../../support/portal/page-renderer.ts';

/** Pages that are rendered when they are requested. */

let running: readonly { stop(): Promise<void> }[];
beforeAll(async () => {
  const files = await startEmulators('s3');
  running = [await startPageRenderer(), files];
});
afterEach(() => {
  vi.unstubAllGlobals();
});
afterAll(async () => {
  for (const each of running) await each.stop();
});

test.each([
  ['pages/figure', { serie: 'weekly', periodo: '2024-01-08', prodotto: '2' }],
  ['pages/bulletin', { data: '2024-01-08' }],
  ['pages/search', { q: 'gasolio' }],
] as const)('%s that could not be rendered once is not kept by anybody', async (id, query) => {
  vi.stubGlobal('rendererFails', true);
  const standIn = await callApi(id, { query });
  expect(standIn).toMatchObject({ status: 200, text: '<html></html>' });
  expect(standIn.headers['cache-control']).toBe('no-store');

  vi.stubGlobal('rendererFails', false);
  const page = await callApi(id, { query });
  expect(JSON.parse(page.text)).toMatchObject({ query });
  expect(page.headers['cache-control']).toMatch(/^public, /);

  // A figure is kept as long as no figure changes; the others are rendered for each request.
  vi.stubGlobal('rendererFails', true);
  const kept = await callApi(id, { query });
  expect(kept.text).toBe(id === 'pages/figure' ? page.text : '<html></html>');
});

test.each([
  ['pages/figure', { serie: 'weekly', periodo: '1999-01-04', prodotto: '2' }],
  ['pages/bulletin', { data: '1999-01-04' }],
] as const)('%s of nothing is a page that says so, and no page', async (id, query) => {
  const { status, text, headers } = await callApi(id, { query, headers: { range: 'bytes=0-1' } });
  expect(status).toBe(404);
  expect(JSON.parse(text)).toMatchObject({ query });
  expect(headers['content-type']).toMatch(/^text\/html/);
});

test.each([
  ['of more than a hundred characters', `${'x'.repeat(99)}😀 tail`],
  ['of two lines', 'gasolio\r\nauto'],
])('a search %s is answered by a page', async (_, q) => {
  const { status, headers } = await callApi('pages/search', { query: { q } });
  expect(status).toBe(200);
  expect(headers['content-type']).toContain('text/html');
});

test('a search that finds nothing, and pages without a question, are pages', async () => {
  expect((await callApi('pages/search', { query: { q: '1999-01-04' } })).status).toBe(200);
  expect((await callApi('pages/figure')).status).toBe(200);
});
