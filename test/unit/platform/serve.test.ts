import { expect, it } from 'vitest';
import { serve } from '../../../functions/entries/serve.ts';
import type { Handlers } from '../../../functions/platform/http/endpoint.ts';
import type { routes } from '../../../functions/routes.ts';
import { call } from '../../support/api/call.ts';

const ingest = {
  'daily-prices/ingest': async () => {
    throw new Error('not called here');
  },
} satisfies Handlers<typeof routes>;
const status = {
  'service/status': async () => {
    throw new Error('not called here');
  },
} satisfies Handlers<typeof routes>;

it('an entry compiles only with each route of its function handled once', async () => {
  serve('stations', [ingest]);
  // @ts-expect-error its route is missing
  const empty = serve('stations', []);
  // @ts-expect-error its route is handled twice
  serve('stations', [ingest, ingest]);
  // @ts-expect-error a route is another function's
  serve('stations', [ingest, status]);
  // @ts-expect-error there is no such route
  ({ 'service/state': status['service/status'] }) satisfies Handlers<typeof routes>;

  const asked = { method: 'POST', path: '/daily-prices-detail/2026-01-12' } as const;
  expect(await call(empty, asked)).toMatchObject({ status: 404, body: { code: 'not_found' } });
});
