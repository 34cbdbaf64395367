import { expect, it } from 'vitest';
import type { Handlers } from '../../../functions/http/endpoint.ts';
import { serve } from '../../../functions/http/serve.ts';
import { call } from '../../support/call.ts';

const ingest = {
  'daily-prices/ingest': async () => {
    throw new Error('not called here');
  },
} satisfies Handlers;
const status = { 'service/status': async () => ({ status: 'up' as const }) } satisfies Handlers;

it('an entry compiles only with each route of its function handled once', async () => {
  serve('stations', [ingest]);
  // @ts-expect-error its route is missing
  const empty = serve('stations', []);
  // @ts-expect-error its route is handled twice
  serve('stations', [ingest, ingest]);
  // @ts-expect-error a route is another function's
  serve('stations', [ingest, status]);
  // @ts-expect-error there is no such route
  ({ 'service/state': status['service/status'] }) satisfies Handlers;

  const asked = { method: 'POST', path: '/daily-prices-detail/2026-01-12' } as const;
  expect(await call(empty, asked)).toMatchObject({ status: 404, body: { code: 'not_found' } });
});
