import { PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { handler, notifySubscribers } from '../../../functions/events/notifications.ts';
import {
  addDelivery,
  deliveriesOf,
} from '../../../functions/notices/subscriptions/store/deliveries.ts';
import { noticeIndexes, noticeKeys } from '../../../functions/notices/subscriptions/store/keys.ts';
import { keepReader } from '../../../functions/notices/subscriptions/store/readers.ts';
import { dynamo } from '../../../functions/platform/aws/dynamodb.ts';
import { subscriptionsTable } from '../../../functions/platform/tables/keys.ts';
import { callApi } from '../../support/api/call-api.ts';
import {
  anActive,
  aReceiver,
  DAY,
  now,
  pass,
  register,
} from '../../support/notices/registered-webhooks.ts';

/** A fault that keeps one call or mail from being sent must not hold up the others. */

const waits: number[] = [];
vi.mock('node:timers/promises', () => ({
  setTimeout: async (milliseconds: number) => void waits.push(milliseconds),
}));

type Send = (command: object) => Promise<never>;
let restore = () => {};
afterEach(() => restore());

/** From now on requests to the tables are handled as the test says. */
function asking(how: (command: object, send: Send) => Promise<unknown>): void {
  const client = dynamo();
  const send = client.send.bind(client) as Send;
  const spy = vi
    .spyOn(client, 'send')
    .mockImplementation((async (command: object) => how(command, send)) as never);
  restore = () => spy.mockRestore();
}

const isLookForDue = (command: object): command is QueryCommand =>
  command instanceof QueryCommand &&
  JSON.stringify(command.input).includes(`"${noticeIndexes.dueDeliveries}"`);

describe('a test call is sent in the same look', () => {
  test('beside mails that cannot be written, which are given up after a day', async () => {
    const { receiver, own } = await anActive();
    const id = 'a'.repeat(64);
    await keepReader({
      ...{ id, email: 'anna@example.org', lang: 'it', kinds: ['release'], series: ['weekly'] },
      ...{ endToken: 'A'.repeat(32), confirmedAt: now().toISOString() },
    });
    const mail = { channel: 'mail', owner: id, type: 'release', body: 'no JSON' } as const;
    for (let number = 0; number < 25; number += 1)
      await addDelivery({ ...mail, id: `evt_${number}` }, now());
    pass(1000);
    await callApi('webhooks/test', own);
    await expect(notifySubscribers()).rejects.toThrow('not all changes could be told');
    expect(receiver.calls.map(({ body }) => body.type)).toEqual(['test']);
    const [first] = await deliveriesOf(id);
    expect(first).toMatchObject({
      status: 'pending',
      attempts: [{ failure: 'not sent for an error of the portal' }],
    });
    for (let hour = 0; hour < 30; hour += 1) {
      pass(DAY / 24);
      await notifySubscribers().catch(() => {});
    }
    const states = (await deliveriesOf(id)).map(({ status, attempts }) => [
      status,
      attempts.length,
    ]);
    expect(states).toEqual(Array(25).fill(['failed', 8]));
    await notifySubscribers();
  });

  test('beside one that is damaged in the table', async () => {
    const { receiver, own } = await anActive();
    const at = now().toISOString();
    const damaged = {
      ...{ owner: 'wh_damaged', id: 'msg_1', nextAttempt: at, status: 'unheard of' },
      ...noticeKeys.delivery('wh_damaged', 'msg_1'),
      ...{ gsi1pk: noticeIndexes.dueDeliveries, gsi1sk: at },
    };
    await dynamo().send(new PutCommand({ TableName: subscriptionsTable(), Item: damaged }));
    pass(1000);
    await callApi('webhooks/test', own);
    await expect(notifySubscribers()).rejects.toThrow('not all changes could be told');
    expect(receiver.calls.map(({ body }) => body.type)).toEqual(['test']);
    const closed = { ...damaged, gsi1pk: undefined, gsi1sk: undefined };
    const Item = JSON.parse(JSON.stringify(closed));
    await dynamo().send(new PutCommand({ TableName: subscriptionsTable(), Item }));
  });

  test('while another receiver has not answered yet', async () => {
    const [slow, fast] = [await anActive(), await anActive()];
    const { promise, resolve } = Promise.withResolvers<{ status: number }>();
    slow.receiver.answerWith(() => promise);
    fast.receiver.answerWith(() => {
      resolve({ status: 204 });
      return { status: 204 };
    });
    await callApi('webhooks/test', slow.own);
    const gone = { channel: 'call', owner: 'wh_gone', type: 'test', body: '{}' } as const;
    for (let number = 0; number < 40; number += 1)
      await addDelivery({ ...gone, id: `msg_${number}` }, now());
    pass(1000);
    await callApi('webhooks/test', fast.own);
    await notifySubscribers();
    for (const { own } of [slow, fast]) {
      const log = (await callApi('webhooks/deliveries', own)).body;
      expect(log.find(({ type }) => type === 'test')).toMatchObject({
        status: 'delivered',
        attempts: [{ status: 204 }],
      });
    }
  });
});

test('an index that still shows sent deliveries does not keep a look from ending', async () => {
  const { receiver, own } = await anActive();
  await callApi('webhooks/test', own);
  let looks = 0;
  let first: Promise<unknown> | undefined;
  asking((command, send) => {
    if (!isLookForDue(command)) return send(command);
    looks += 1;
    first ??= send(command);
    return looks > 20 ? Promise.resolve({ Items: [] }) : first;
  });
  await notifySubscribers();
  expect(looks).toBe(2);
  expect(receiver.calls).toHaveLength(1);
});

test('an answer to the challenge that could not be stored is requested again', async () => {
  const receiver = await aReceiver();
  const { get, own } = await register(receiver);
  asking((command, send) => {
    const isConfirmation =
      command instanceof UpdateCommand &&
      String(command.input.UpdateExpression).includes('confirmedAt');
    return isConfirmation ? Promise.reject(new Error('no answer')) : send(command);
  });
  await expect(notifySubscribers()).rejects.toThrow();
  restore();
  expect(await get()).toMatchObject({ status: 'unconfirmed' });
  pass(DAY / 24);
  await notifySubscribers();
  expect(await get()).toMatchObject({ status: 'active' });
  await callApi('webhooks/remove', own);
});

test('a look that fails is followed by the other two of its minute', async () => {
  const { receiver, own } = await anActive();
  await callApi('webhooks/test', own);
  let looks = 0;
  asking((command, send) => {
    looks += isLookForDue(command) ? 1 : 0;
    return looks === 1 ? Promise.reject(new Error('no answer')) : send(command);
  });
  waits.length = 0;
  await expect(handler()).rejects.toThrow('not all could be told');
  expect(receiver.calls.map(({ body }) => body.type)).toEqual(['test']);
  expect(waits).toHaveLength(2);
  expect(waits.every((wait) => wait > 0 && wait <= 40_000)).toBe(true);
});
