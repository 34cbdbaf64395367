import { AsyncResource } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { handler as weeklyJob } from '../../../functions/events/weekly-job.ts';
import { maintenance } from '../../../functions/platform/tables/maintenance.ts';
import { type RouteId, routes } from '../../../functions/routes.ts';
import { seedProducts } from '../../../functions/sample/store/new-system.ts';
import {
  beginMaintenance,
  endMaintenance,
  withMaintenance,
} from '../../../scripts/migrations/maintenance.ts';
import { auditOf } from '../../support/api/audit-log.ts';
import { answered, callApi } from '../../support/api/call-api.ts';
import { anAdministrator } from '../../support/api/identity.ts';
import { interceptDatabase } from '../../support/aws/database-requests.ts';
import { aWeek, publishWeeks } from '../../support/prices/published-figures.ts';

/** While tables are restored or migrated: readers are served, and whoever changes something is told. */

let token: string;
beforeAll(async () => {
  await seedProducts();
  await publishWeeks(aWeek(1, '2005-01-03', { 1: [111_575, 18_596, 55_864] }));
  token = await anAdministrator({ username: 'maria' });
});
let stop = () => {};
afterEach(async () => {
  stop();
  stop = () => {};
  await endMaintenance();
});

const news = {
  date: '2026-03-10',
  title: 'Una notizia',
  titleEn: 'In English',
  url: '/dgsaie/',
  urlEn: '/dgsaie/',
};
const createNews = (key = randomUUID() as string) =>
  callApi('news/create', { token, headers: { 'idempotency-key': key }, body: news });
const opinion = () =>
  callApi('feedback/give', { body: { page: 'open-data', stars: 5, lang: 'it' } });

/** Calls that change none of these tables: messages of assistants and codes of receipts only read. */
const withoutTheseTables =
  /^(session|webhooks|mail-subscriptions|assistants)\/|^submissions\/receipt$/;
const changing = (Object.keys(routes) as RouteId[]).filter(
  (id) => routes[id].method !== 'GET' && !withoutTheseTables.test(id),
);

test('every call that changes a table that is restored is refused, and says when to come again', async () => {
  await beginMaintenance('restore', 0);
  expect(changing.length).toBeGreaterThan(50);
  const params = { id: 1, surveyId: 1, companyId: 1, date: '2026-03-10', month: '2026-03' };
  for (const id of changing.filter((one) => one !== 'feedback/give')) {
    const refused = await callApi(id, {
      token,
      params: { ...params, page: 'x', series: 'w', period: '1' },
    });
    expect([id, refused.status, refused.body]).toEqual([
      id,
      503,
      expect.objectContaining({ code: 'maintenance', retryAfter: 120 }),
    ]);
    expect(refused.headers).toMatchObject({ 'retry-after': '120', 'cache-control': 'no-store' });
  }
  // This call has no account through which it would learn of the maintenance, so the write itself is refused.
  expect(await opinion()).toMatchObject(answered(503, 'maintenance'));
});

test('readers are served, and signed-in people learn of it with every answer', async () => {
  await beginMaintenance('restore', 0);
  const since = (await maintenance())?.since;
  const asReader = await callApi('weekly-prices/report-export', { query: { format: 'CSV' } });
  expect(asReader).toMatchObject({ status: 200, text: expect.stringContaining('1115.75') });
  expect(asReader.headers).not.toHaveProperty('maintenance');
  const signedIn = await callApi('news/all', { token });
  expect(signedIn).toMatchObject({ status: 200, headers: { maintenance: since } });
  // They can sign out, and the record of their last sign-in is no reason to keep them out.
  expect(await callApi('users/me', { token })).toMatchObject({ status: 200 });
  await endMaintenance();
  expect((await callApi('news/all', { token })).headers).not.toHaveProperty('maintenance');
});

test('a refused change can be sent again with its key once maintenance is over', async () => {
  const key = randomUUID();
  await beginMaintenance('migration', 0);
  expect((await createNews(key)).status).toBe(503);
  await endMaintenance();
  expect((await createNews(key)).status).toBe(201);
});

test('a change under way when it begins is refused at its next write, and its key is not spent', async () => {
  let begun = false;
  // Works like the command, which has rights of its own.
  const begin = AsyncResource.bind(() => beginMaintenance('restore', 0));
  stop = interceptDatabase(async ({ input }, send) => {
    // Its caller was identified before.
    if (JSON.stringify(input).includes('COUNTER') && !begun) {
      begun = true;
      await begin();
    }
    return send(input);
  });
  const key = randomUUID();
  expect(await createNews(key)).toMatchObject(answered(503, 'maintenance'));
  expect(begun).toBe(true);
  await endMaintenance();
  expect((await createNews(key)).status).toBe(201);
});

test('the weekly job leaves due tasks to the first minute after it', async () => {
  await beginMaintenance('restore', 0);
  expect(await weeklyJob()).toEqual({ runs: [] });
});

test('it is begun once and ended by the same person, and both are recorded', async () => {
  const before = (await auditOf('maintenance/tables')).length;
  await withMaintenance(
    'migration',
    async () => {
      expect((await createNews()).status).toBe(503);
    },
    0,
  );
  expect((await createNews()).status).toBe(201);
  await beginMaintenance('by-hand', 0);
  const first = await maintenance();
  // A migration meanwhile does not open the portal.
  await withMaintenance('migration', async () => {}, 0);
  expect(await maintenance()).toEqual(first);
  await expect(
    withMaintenance('by-hand', () => Promise.reject(new Error('failed')), 0),
  ).rejects.toThrow('failed');
  expect(await maintenance()).toBeUndefined();
  const actions = (await auditOf('maintenance/tables')).slice(before).map(({ action }) => action);
  expect(actions.toSorted()).toEqual([
    'maintenance.begun',
    'maintenance.begun',
    'maintenance.ended',
    'maintenance.ended',
  ]);
});
