import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { callApi } from '../../support/api/call-api.ts';
import { startEmulators } from '../../support/aws/emulators.ts';
import { startPageRenderer } from '../../support/portal/page-renderer.ts';

/** Pages that are rendered when they are requested. */

let running: readonly { stop(): Promise<void> }[];
beforeAll(async () => {
  const files = await startEmulators('s3');
  running = [await startPageRenderer(), files];
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
