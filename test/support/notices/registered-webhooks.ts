import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { notifySubscribers as runNotifications } from '../../../functions/events/notifications.ts';
import { addDays, isWorkingDay } from '../../../functions/platform/kernel/calendar.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { callApi } from '../api/call-api.ts';
import { publishCorrection } from '../prices/corrections.ts';
import { aSample } from '../prices/weekly-survey.ts';
import { startReceiver } from './webhook-receiver.ts';

/**
 * Webhooks of releases with real receivers, real calls and the test's clock. A test file that imports this gets a
 * portal with three companies; receivers stop with the test that registered them.
 */

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;
export const NOTE = { it: 'Errore', en: 'Error' };

let present = Date.parse('2024-06-01T10:00:00Z');
export const now = () => new Date(present);
export const pass = (milliseconds: number) => {
  present += milliseconds;
};
const to = (moment: string) => {
  present = Math.max(present, Date.parse(moment));
};

let sample: Awaited<ReturnType<typeof aSample>>;
beforeAll(async () => {
  vi.stubEnv('LOOPBACK_WEBHOOKS', 'on');
  vi.stubEnv('PUBLIC_ORIGIN', 'https://statistics.example.org');
  vi.spyOn(clock, 'now').mockImplementation(now);
  sample = await aSample({ petrolWeight: 40 }, { petrolWeight: 30 }, { petrolWeight: 30 });
  await runNotifications();
});
afterAll(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
// Passes the hourly limit of registrations.
beforeEach(() => pass(60 * MINUTE));

const stops: (() => Promise<void>)[] = [];
export async function endPrograms(): Promise<void> {
  for (const stop of stops.splice(0).reverse()) await stop();
}
afterEach(endPrograms);

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

export async function aReceiver(): Promise<Receiver> {
  const receiver = await startReceiver();
  stops.push(receiver.stop);
  return receiver;
}

export async function register(receiver: Pick<Receiver, 'url'>, choice: object = {}) {
  const body = { url: receiver.url, ...choice };
  const { status, body: registration } = await callApi('webhooks/register', { body });
  expect(status).toBe(201);
  const { id, token, secret } = registration;
  const own = { token, params: { webhookId: id } };
  return { id, token, secret, own, get: async () => (await callApi('webhooks/get', own)).body };
}

/** A registered and confirmed webhook; earlier calls are cleared. */
export async function anActive(choice?: object) {
  const receiver = await aReceiver();
  const webhook = await register(receiver, choice);
  await runNotifications();
  expect(await webhook.get()).toMatchObject({ status: 'active' });
  receiver.calls.length = 0;
  stops.push(async () => {
    await callApi('webhooks/remove', webhook.own);
  });
  return { receiver, ...webhook };
}

let nextMonday = '2024-06-03';

/** Publishes the prices of the next week whose Monday is not a holiday, as administrators do. */
export async function publishWeek(price = 1700): Promise<{ id: number; date: string }> {
  while (!isWorkingDay(nextMonday)) nextMonday = addDays(nextMonday, 7);
  const date = nextMonday;
  nextMonday = addDays(date, 7);
  to(`${date}T10:00:00Z`);
  const prices = { 1: price };
  const id = await sample.publishedSurvey(date, prices, prices, prices);
  return { id, date };
}

export async function correct(id: number, price: number): Promise<void> {
  const { token } = sample;
  await callApi('corrections/open', { token, params: { id } });
  await sample.declare(id, 0, { 1: price }, token);
  await sample.computeCompanies(id);
  await sample.computeNational(id);
  const { status } = await publishCorrection(token, id, { reason: 'yes', note: NOTE });
  expect(status).toBeLessThan(300);
}

export const withdraw = (id: number): Promise<unknown> =>
  sample.change(id, { published: false, note: NOTE });

export const signatureOf = (secret: string, { headers, text }: Receiver['calls'][number]) => {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
};
