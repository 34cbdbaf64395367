import { Logger } from '@aws-lambda-powertools/logger';
import { afterEach, expect, it, vi } from 'vitest';
import { handler } from '../../../functions/entries/public.ts';
import { handler as session } from '../../../functions/entries/session.ts';
import { handler as overdueScans } from '../../../functions/events/overdue-scans.ts';
import { serviceTime } from '../../../scripts/local/access/service-time.ts';
import { lambdaContext } from '../../../scripts/local/functions/handlers.ts';
import { call } from '../../support/api/call.ts';

const info = vi.spyOn(Logger.prototype, 'info');
afterEach(() => info.mockClear());

/** Ids of the requests that the lines logged with this message belong to. */
const loggedIds = (message: string) =>
  info.mock.calls
    .filter(([text]) => text === message)
    .map(([, details]) => (details as { requestId?: string }).requestId);

it('an error names the request, as every log line of it does', async () => {
  const missing = await call(handler, {
    method: 'GET',
    path: '/survey-prices/77',
    requestId: 'request-77',
  });
  expect(missing.status).toBe(404);
  expect(missing.body.requestId).toBe('request-77');
  expect(loggedIds('request')).toEqual(['request-77']);
});

it('so does the answer where there is no route, or another method', async () => {
  const requests = [
    { method: 'GET', path: '/nothing', requestId: 'a' },
    { method: 'DELETE', path: '/status', requestId: 'b' },
  ] as const;
  const answers = await Promise.all(requests.map((request) => call(handler, request)));
  expect(answers.map(({ status, body }) => [status, body.requestId])).toEqual([
    [404, 'a'],
    [405, 'b'],
  ]);
});

it('requests that are answered at the same time keep their own', async () => {
  const ids = Array.from({ length: 20 }, (_, index) => `request-${index}`);
  const answers = await Promise.all(
    ids.map((requestId) => call(session, { method: 'GET', path: '/users/me', requestId })),
  );
  expect(answers.map(({ body }) => body.requestId)).toEqual(ids);
  expect(loggedIds('request').toSorted()).toEqual(ids.toSorted());
});

it('a scheduled run logs its own id', async () => {
  await overdueScans(
    undefined,
    lambdaContext('overdue-scans', 'run-1', serviceTime().getTime() + 1000),
  );
  expect(loggedIds('overdue scans')).toEqual(['run-1']);
});
