import { afterAll, beforeAll, expect } from 'vitest';
import { long } from '../../support/fuzz.ts';
import { startReceiver } from '../../support/notices/webhook-receiver.ts';
import { importFile } from '../../support/portal/import-file.ts';
import { type StartedPortal, startPortal } from '../../support/portal/portal.ts';
import { programOf } from '../../support/portal/sign-in.ts';
import { weeklyFile } from '../../support/prices/price-files.ts';

/** A whole system as `npm start` runs it, its real schedules, and a real program that is told of a release. */

let portal: StartedPortal;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  receiver = await startReceiver();
  portal = await startPortal({
    demo: false,
    clock: '2026-03-31T09:00:00Z',
    publishSingleCompany: true,
  });
  await importFile(portal, weeklyFile(['2026-03-23', 1, 170_000, 30_656, 72_840]));
});
afterAll(async () => {
  await portal?.stop();
  await receiver?.stop();
});

long('a release is in the feed at once, and is announced within a minute', async () => {
  const anybody = await programOf(portal);
  const { body } = await anybody('POST', '/webhooks', { url: receiver.url, kinds: ['release'] });
  const headers = { authorization: `Bearer ${body.token}` };
  const own = `${portal.origin}/dgsaie/api/v1/webhooks/${body.id}`;
  const state = async () => (await (await fetch(own, { headers })).json()).status;
  // The challenge comes with a run of the schedule, which begins every minute.
  await expect.poll(state, { timeout: 120_000 }).toBe('active');

  const admin = await programOf(portal, 'admin');
  const company = await programOf(portal, 'azienda');
  const survey = (await admin('POST', '/survey-prices', { date: '2026-03-30' })).body.id;
  const { companyId } = (await company('GET', '/users/me')).body;
  const prices = [{ productId: 1, communicatedPrice: 1725 }];
  await company('POST', `/company/${companyId}/prices/${survey}`, prices);
  await admin('POST', `/weekly-prices/${survey}/average`);
  await admin('PUT', `/survey-prices/${survey}`, { active: false });
  await admin('POST', `/company/weekly-prices/${survey}/average`);
  const change = { published: true, reason: 'A small sample' };
  expect((await admin('PUT', `/survey-prices/${survey}`, change)).status).toBe(200);

  const feed = await anybody('GET', '/feeds/weekly/json?lang=en');
  expect(feed.bytes.toString()).toContain('1,725.00');
  const releases = () => receiver.calls.filter((call) => call.body.type === 'release');
  await expect.poll(() => releases().length, { timeout: 60_000 }).toBe(1);
  expect(releases()[0]?.body.data).toMatchObject({
    ...{ series: 'weekly', period: '2026-03-30' },
    figures: [{ productId: 1, totalPrice: 1725 }],
  });
});
