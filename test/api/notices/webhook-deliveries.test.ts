import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { notifySubscribers as runNotifications } from '../../../functions/events/notifications.ts';
import {
  addDelivery,
  deliveriesOf,
} from '../../../functions/notices/subscriptions/store/deliveries.ts';
import { noticeKeys } from '../../../functions/notices/subscriptions/store/keys.ts';
import { dynamo } from '../../../functions/platform/aws/dynamodb.ts';
import { publicChange } from '../../../functions/platform/tables/counters.ts';
import { subscriptionsTable } from '../../../functions/platform/tables/keys.ts';
import { transact } from '../../../functions/platform/tables/transactions.ts';
import { callApi } from '../../support/api/call-api.ts';
import { fc, runs } from '../../support/fuzz.ts';
import {
  anActive,
  correct,
  DAY,
  endPrograms,
  MINUTE,
  NOTE,
  now,
  pass,
  publishWeek,
  type Receiver,
  signatureOf,
  withdraw,
} from '../../support/notices/registered-webhooks.ts';

/** The calls that programs get about releases, and how often. */

describe('a release', () => {
  test('is announced once, with its figures, signed, to subscribers who want it', async () => {
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
      'webhook-timestamp': String(Math.floor(now().getTime() / 1000)),
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

  test('that is corrected and withdrawn is announced again, to subscribers who want corrections', async () => {
    const { receiver } = await anActive({ kinds: ['correction'] });
    const { id } = await publishWeek(1700);
    await runNotifications();
    expect(receiver.calls).toEqual([]);
    pass(MINUTE);
    await correct(id, 1720);
    await runNotifications();
    pass(MINUTE);
    await withdraw(id);
    await runNotifications();
    expect(receiver.calls.map(({ body }) => [body.type, body.data.revision])).toEqual([
      ['correction', 2],
      ['withdrawal', 2],
    ]);
    expect(receiver.calls[0]?.body.data.note).toEqual(NOTE);
  });

  test('is announced with the figures of one product to subscribers who want that product alone', async () => {
    const petrol = await anActive({ products: [1] });
    const diesel = await anActive({ products: [2] });
    expect(await petrol.get()).toMatchObject({
      products: [1],
      series: ['weekly', 'monthly', 'quarterly', 'yearly'],
    });
    const { id } = await publishWeek(1700);
    await runNotifications();
    const productsOf = ({ body }: Receiver['calls'][number]) =>
      body.data.figures.map(({ productId }: { productId: number }) => productId);
    expect(petrol.receiver.calls.map(productsOf)).toEqual([[1]]);
    pass(MINUTE);
    await correct(id, 1720);
    await runNotifications();
    // Petrol is all that was surveyed.
    expect(diesel.receiver.calls).toEqual([]);
    expect(petrol.receiver.calls[1]?.body).toMatchObject({
      type: 'correction',
      data: { figures: [{ productId: 1, before: 1700, after: 1708, difference: 8 }] },
    });
  });

  test('is announced under one id by simultaneous runs, and after an interrupted one', async () => {
    const { receiver } = await anActive();
    await publishWeek();
    await Promise.all([runNotifications(), runNotifications(), runNotifications()]);
    expect(receiver.calls).toHaveLength(1);
    // The public version changes without a release.
    await transact([publicChange()]);
    await runNotifications();
    expect(receiver.calls).toHaveLength(1);
    // The state after a run that was interrupted before it noted what it had announced.
    const Key = { ...noticeKeys.announced(String(receiver.calls[0]?.headers['webhook-id'])) };
    await dynamo().send(new DeleteCommand({ TableName: subscriptionsTable(), Key }));
    await transact([publicChange()]);
    expect((await runNotifications()).announced).toBe(1);
    expect(receiver.calls).toHaveLength(1);
  });

  test('is tried again under the same id, with the same bytes, until it is accepted', async () => {
    const { receiver, own } = await anActive();
    receiver.answerWith(() => ({ status: receiver.calls.length < 3 ? 503 : 200, text: 'busy' }));
    await publishWeek();
    await runNotifications();
    await runNotifications();
    expect(receiver.calls).toHaveLength(1);
    const log = async () => (await callApi('webhooks/deliveries', own)).body[0];
    expect(await log()).toMatchObject({
      status: 'pending',
      attempts: [{ status: 503, failure: 'answered 503', received: 'busy' }],
      nextAttempt: new Date(now().getTime() + MINUTE).toISOString(),
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

  test('that is not accepted for days ends the registration, which states the reason', async () => {
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

  test('is not announced to a registration that was removed', async () => {
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

  test('does not wait behind many others that have no receiver any more', async () => {
    const { receiver, own } = await anActive();
    const gone = { channel: 'call', owner: 'wh_gone', type: 'test', body: '{}' } as const;
    for (let number = 0; number < 30; number += 1)
      await addDelivery({ ...gone, id: `msg_${number}` }, now());
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
          await endPrograms();
        },
      ),
      { numRuns: runs(2) },
    );
  });

  test('that could not be announced for a month is no longer announced', async () => {
    const { receiver } = await anActive();
    await publishWeek();
    pass(29 * DAY);
    await runNotifications();
    expect(receiver.calls).toHaveLength(1);
    await publishWeek();
    pass(31 * DAY);
    expect((await runNotifications()).announced).toBe(0);
    expect(receiver.calls).toHaveLength(1);
  });
});
