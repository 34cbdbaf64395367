import { createHmac } from 'node:crypto';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { clock } from '../../functions/aws/clock.ts';
import { dynamo } from '../../functions/aws/dynamodb.ts';
import { addDays, isWorkingDay } from '../../functions/domain/calendar.ts';
import { notifySubscribers as runNotifications } from '../../functions/events/notifications.ts';
import { publicChange } from '../../functions/store/counters.ts';
import { addDelivery, deliveriesOf } from '../../functions/store/deliveries.ts';
import { keys, subscriptionsTable } from '../../functions/store/keys.ts';
import { transact } from '../../functions/store/transactions.ts';
import { callApi } from '../support/call-api.ts';
import { fc, runs } from '../support/fuzz.ts';
import { startReceiver } from '../support/webhook-receiver.ts';
import { aSample } from '../support/weekly-survey.ts';

/** Programs that are called at releases: real receivers, real calls, the clock of the test. */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOTE = { it: 'Errore', en: 'Error' };

let present = Date.parse('2024-06-01T10:00:00Z');
const pass = (milliseconds: number) => {
  present += milliseconds;
};
const to = (moment: string) => {
  present = Math.max(present, Date.parse(moment));
};

let sample: Awaited<ReturnType<typeof aSample>>;
beforeAll(async () => {
  vi.stubEnv('LOOPBACK_WEBHOOKS', 'on');
  vi.stubEnv('PUBLIC_ORIGIN', 'https://statistics.example.org');
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(present));
  sample = await aSample({ petrolWeight: 40 }, { petrolWeight: 30 }, { petrolWeight: 30 });
  await runNotifications();
});
afterAll(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
// Registrations are limited by the hour.
beforeEach(() => pass(60 * MINUTE));

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

type Receiver = Awaited<ReturnType<typeof startReceiver>>;

async function aReceiver(): Promise<Receiver> {
  const receiver = await startReceiver();
  stops.push(receiver.stop);
  return receiver;
}

async function register(receiver: Pick<Receiver, 'url'>, choice: object = {}) {
  const body = { url: receiver.url, ...choice };
  const { status, body: registration } = await callApi('webhooks/register', { body });
  expect(status).toBe(201);
  const { id, token, secret } = registration;
  const own = { token, params: { webhookId: id } };
  return { id, token, secret, own, get: async () => (await callApi('webhooks/get', own)).body };
}

/** Registered and confirmed; calls so far are forgotten. */
async function anActive(choice?: object) {
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

/** Publishes the prices of the next week whose Monday is no holiday, as administrators do. */
async function publishWeek(price = 1700): Promise<{ id: number; date: string }> {
  while (!isWorkingDay(nextMonday)) nextMonday = addDays(nextMonday, 7);
  const date = nextMonday;
  nextMonday = addDays(date, 7);
  to(`${date}T10:00:00Z`);
  const prices = { 1: price };
  const id = await sample.publishedSurvey(date, prices, prices, prices);
  return { id, date };
}

async function correct(id: number, price: number): Promise<void> {
  const { token } = sample;
  await callApi('corrections/open', { token, params: { id } });
  await sample.declare(id, 0, { 1: price }, token);
  await sample.computeCompanies(id);
  await sample.computeNational(id);
  const body = { reason: 'yes', note: NOTE };
  const { status } = await callApi('corrections/publish', { token, params: { id }, body });
  expect(status).toBeLessThan(300);
}

const signatureOf = (secret: string, { headers, text }: Receiver['calls'][number]) => {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
};

describe('a registration', () => {
  test('counts once its address has answered the challenge, and tells no secret again', async () => {
    const receiver = await aReceiver();
    const { get, secret, own } = await register(receiver, { kinds: ['release'] });
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(await get()).toMatchObject({ status: 'unconfirmed', kinds: ['release'] });
    await runNotifications();
    const [challenge] = receiver.calls;
    expect(challenge?.body.type).toBe('challenge');
    expect(challenge?.headers['webhook-signature']).toBe(signatureOf(secret, challenge as never));
    const view = await get();
    expect(view).toMatchObject({ status: 'active', confirmedAt: expect.any(String) });
    expect(JSON.stringify(view)).not.toMatch(/whsec_|oken|igest/);
    await callApi('webhooks/remove', own);
  });

  test('of an address that does not give the challenge back ends after a day, and is told of nothing', async () => {
    const receiver = await aReceiver();
    receiver.answerWith(() => ({ status: 200, text: 'welcome' }));
    const { get, own } = await register(receiver);
    await publishWeek();
    for (let hour = 0; hour < 30; hour += 1) {
      await runNotifications();
      pass(60 * MINUTE);
    }
    expect(await get()).toMatchObject({ status: 'ended', reason: 'unconfirmed' });
    expect(new Set(receiver.calls.map(({ body }) => body.type))).toEqual(new Set(['challenge']));
    expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const { status } = await callApi('webhooks/test', own);
    expect(status).toBe(409);
  });

  test.each([
    'http://example.org/hook',
    'https://user:secret@example.org/hook',
    'https://example.org:22/',
    'https://example.org/#part',
    'ftp://example.org/',
    'example.org',
  ])('is refused for %s', async (url) => {
    const { status, body } = await callApi('webhooks/register', { body: { url } });
    expect([status, body]).toMatchObject([422, { errors: [{ pointer: '/url', code: 'address' }] }]);
  });

  test('of an address on this machine is refused where the setting does not permit it', async () => {
    vi.stubEnv('LOOPBACK_WEBHOOKS', 'off');
    const { status } = await callApi('webhooks/register', {
      body: { url: 'http://127.0.0.1:9/hook' },
    });
    vi.stubEnv('LOOPBACK_WEBHOOKS', 'on');
    expect(status).toBe(422);
  });

  test('is nobody else’s: another token, another id and none are refused alike', async () => {
    const [one, other] = [await anActive(), await anActive()];
    const refused = { status: 401, body: { code: 'token_unknown' } };
    const params = { webhookId: one.id };
    expect(await callApi('webhooks/get', { params, token: other.token })).toMatchObject(refused);
    expect(await callApi('webhooks/get', { params })).toMatchObject(refused);
    const unknown = { params: { webhookId: 'wh_AAAAAAAAAAAAAAAA' }, token: one.token };
    expect(await callApi('webhooks/get', unknown)).toMatchObject(refused);
    expect(await callApi('webhooks/remove', { params, token: other.token })).toMatchObject(refused);
  });

  test('is one of ten in an hour from one address', async () => {
    const body = { url: 'https://example.org/hook' };
    const headers = { 'x-caller-address': '203.0.113.9' };
    const statuses: number[] = [];
    for (let times = 0; times < 11; times += 1) {
      statuses.push((await callApi('webhooks/register', { body, headers })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(201), 429]);
    pass(60 * MINUTE);
    expect((await callApi('webhooks/register', { body, headers })).status).toBe(201);
  });
});

describe('a release', () => {
  test('is told once, with its figures, signed, to who wants to know', async () => {
    const { receiver, secret, own } = await anActive({ series: ['weekly'], kinds: ['release'] });
    const monthly = await anActive({ series: ['monthly'] });
    const { date } = await publishWeek(1712);
    await runNotifications();
    await runNotifications();
    expect(monthly.receiver.calls).toEqual([]);
    expect(receiver.calls).toHaveLength(1);
    const [call] = receiver.calls as [Receiver['calls'][number]];
    expect(call.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^evt_[0-9a-f]{32}$/),
      'webhook-timestamp': String(Math.floor(present / 1000)),
      'webhook-signature': signatureOf(secret, call),
    });
    const api = `https://statistics.example.org/dgsaie/api/v1/figures/weekly/${date}/1/1`;
    expect(call.body).toMatchObject({
      type: 'release',
      data: { series: 'weekly', period: date, revision: 1 },
    });
    expect(call.body.data.figures).toContainEqual(
      expect.objectContaining({ productId: 1, totalPrice: 1712, unit: 'EUR/1000 l', api }),
    );
    const log = (await callApi('webhooks/deliveries', own)).body;
    expect(log[0]).toMatchObject({
      id: call.headers['webhook-id'],
      ...{ type: 'release', status: 'delivered', attempts: [{ status: 204 }] },
    });
  });

  test('that is corrected and withdrawn is told again, to who wants corrections', async () => {
    const { receiver } = await anActive({ kinds: ['correction'] });
    const { id } = await publishWeek(1700);
    await runNotifications();
    expect(receiver.calls).toEqual([]);
    pass(MINUTE);
    await correct(id, 1720);
    await runNotifications();
    pass(MINUTE);
    await sample.change(id, { published: false, note: NOTE });
    await runNotifications();
    expect(receiver.calls.map(({ body }) => [body.type, body.data.revision])).toEqual([
      ['correction', 2],
      ['withdrawal', 2],
    ]);
    expect(receiver.calls[0]?.body.data.note).toEqual(NOTE);
  });

  test('is told under one id by runs that meet, and after one that was cut off', async () => {
    const { receiver } = await anActive();
    await publishWeek();
    await Promise.all([runNotifications(), runNotifications(), runNotifications()]);
    expect(receiver.calls).toHaveLength(1);
    // The version moves without a release.
    await transact([publicChange()]);
    await runNotifications();
    expect(receiver.calls).toHaveLength(1);
    // As a run leaves it that was cut off before it noted what it had told.
    const Key = { ...keys.announced(String(receiver.calls[0]?.headers['webhook-id'])) };
    await dynamo().send(new DeleteCommand({ TableName: subscriptionsTable(), Key }));
    await transact([publicChange()]);
    expect((await runNotifications()).announced).toBe(1);
    expect(receiver.calls).toHaveLength(1);
  });

  test('is tried again under the same id, in the same bytes, until it is accepted', async () => {
    const { receiver, own } = await anActive();
    receiver.answerWith(() => ({ status: receiver.calls.length < 3 ? 503 : 200 }));
    await publishWeek();
    await runNotifications();
    await runNotifications();
    expect(receiver.calls).toHaveLength(1);
    const log = async () => (await callApi('webhooks/deliveries', own)).body[0];
    expect(await log()).toMatchObject({
      status: 'pending',
      attempts: [{ status: 503, failure: 'answered 503' }],
      nextAttempt: new Date(present + MINUTE).toISOString(),
    });
    expect((await callApi('webhooks/get', own)).body.failingSince).toBeDefined();
    pass(MINUTE);
    await runNotifications();
    pass(5 * MINUTE);
    await runNotifications();
    pass(DAY);
    await runNotifications();
    expect(receiver.calls).toHaveLength(3);
    expect(new Set(receiver.calls.map(({ text }) => text)).size).toBe(1);
    expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect((await log())?.status).toBe('delivered');
    expect((await callApi('webhooks/get', own)).body.failingSince).toBeUndefined();
  });

  test('that nobody takes for days ends the registration, which says why', async () => {
    const { receiver, get } = await anActive();
    receiver.answerWith(() => ({ status: 302, headers: { location: 'http://127.0.0.1:1/' } }));
    const wholeDay = async () => {
      for (let hour = 0; hour < 30; hour += 1) {
        await runNotifications();
        pass(60 * MINUTE);
      }
    };
    await publishWeek();
    await wholeDay();
    expect(await get()).toMatchObject({ status: 'active', failingSince: expect.any(String) });
    await publishWeek();
    await wholeDay();
    expect(await get()).toMatchObject({ status: 'ended', reason: 'failing' });
    const calls = receiver.calls.length;
    expect(calls).toBe(16);
    await publishWeek();
    await wholeDay();
    expect(receiver.calls).toHaveLength(calls);
  });

  test('that is answered with 410 ends the registration at once', async () => {
    const { receiver, get } = await anActive();
    receiver.answerWith(() => ({ status: 410 }));
    await publishWeek();
    await runNotifications();
    expect(await get()).toMatchObject({ status: 'ended', reason: 'gone' });
  });

  test('is not told to a registration that was removed', async () => {
    const { receiver, own } = await anActive();
    receiver.answerWith(() => ({ status: 500 }));
    await publishWeek();
    await runNotifications();
    await callApi('webhooks/remove', own);
    pass(DAY);
    await runNotifications();
    expect(receiver.calls).toHaveLength(1);
  });

  test('that waits for its next attempt is cancelled when the registration ends', async () => {
    const { receiver, own } = await anActive();
    receiver.answerWith(() => ({ status: 500 }));
    await publishWeek();
    await runNotifications();
    receiver.answerWith(() => ({ status: 410 }));
    // Due before the next attempt of the release.
    await callApi('webhooks/test', own);
    await runNotifications();
    pass(DAY);
    await runNotifications();
    expect(receiver.calls.map(({ body }) => body.type)).toEqual(['release', 'test']);
    const log = (await callApi('webhooks/deliveries', own)).body;
    expect(log.map(({ type, status }) => [type, status])).toEqual(
      expect.arrayContaining([
        ['release', 'cancelled'],
        ['test', 'failed'],
      ]),
    );
  });

  test('does not wait behind many others that nobody is to get any more', async () => {
    const { receiver, own } = await anActive();
    const gone = { channel: 'call', owner: 'wh_gone', type: 'test', body: '{}' } as const;
    for (let number = 0; number < 30; number += 1)
      await addDelivery({ ...gone, id: `msg_${number}` }, new Date(present));
    pass(1000);
    await callApi('webhooks/test', own);
    await runNotifications();
    expect(receiver.calls.map(({ body }) => body.type)).toEqual(['test']);
    expect((await deliveriesOf('wh_gone')).map(({ status }) => status)).toEqual(
      Array(30).fill('cancelled'),
    );
  });

  test('is sent at least once, under one id, whatever the receivers and runs do', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ fails: fc.nat({ max: 6 }), meets: fc.boolean() }), {
          minLength: 1,
          maxLength: 3,
        }),
        async (receivers) => {
          pass(60 * MINUTE);
          const all = [];
          for (const { fails } of receivers) {
            const one = await anActive();
            one.receiver.answerWith(() => ({
              status: one.receiver.calls.length <= fails ? 500 : 200,
            }));
            all.push({ ...one, fails });
          }
          await publishWeek();
          for (let hour = 0; hour < 26; hour += 1) {
            const together = receivers.some(({ meets }) => meets) ? 2 : 1;
            await Promise.all(Array.from({ length: together }, () => runNotifications()));
            pass(60 * MINUTE);
          }
          const ids = new Set(
            all.flatMap(({ receiver }) => receiver.calls.map((one) => one.headers['webhook-id'])),
          );
          expect(ids.size).toBe(1);
          for (const { receiver, fails } of all) expect(receiver.calls).toHaveLength(fails + 1);
          for (const stop of stops.splice(0).reverse()) await stop();
        },
      ),
      { numRuns: runs(5) },
    );
  });
});

test('a test call comes when it is asked for, and a new secret signs beside the old one for a day', async () => {
  const { receiver, own, secret } = await anActive();
  expect(await callApi('webhooks/test', own)).toMatchObject({
    status: 202,
    body: { type: 'test', status: 'pending' },
  });
  await runNotifications();
  const rotated = (await callApi('webhooks/rotate-secret', own)).body;
  await callApi('webhooks/test', own);
  await runNotifications();
  pass(DAY);
  await callApi('webhooks/test', own);
  await runNotifications();
  const signatures = receiver.calls.map((call) => [
    call.headers['webhook-signature'],
    signatureOf(secret, call),
    signatureOf(rotated.secret, call),
  ]);
  expect(
    signatures.map(([sent, old, next]) => [sent === old, sent === `${next} ${old}`, sent === next]),
  ).toEqual([
    [true, false, false],
    [false, true, false],
    [false, false, true],
  ]);
});

test('every secret that was given out in a day signs, also of two that are asked for at one moment', async () => {
  const { receiver, own, secret } = await anActive();
  const rotate = async () => (await callApi('webhooks/rotate-secret', own)).body.secret as string;
  const secrets = [secret, ...(await Promise.all([rotate(), rotate()])), await rotate()];
  await callApi('webhooks/test', own);
  await runNotifications();
  const [call] = receiver.calls as [Receiver['calls'][number]];
  const sent = String(call.headers['webhook-signature']).split(' ');
  expect(sent.toSorted()).toEqual(secrets.map((one) => signatureOf(one, call)).toSorted());
  expect(sent[0]).toBe(signatureOf(secrets.at(-1) as string, call));
  const view = (await callApi('webhooks/get', own)).body;
  expect(JSON.stringify(view)).not.toMatch(/whsec_|ecret/);
  // Five in a day.
  await rotate();
  await rotate();
  expect((await callApi('webhooks/rotate-secret', own)).status).toBe(429);
});
