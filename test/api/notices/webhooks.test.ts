import { describe, expect, test, vi } from 'vitest';
import { notifySubscribers as runNotifications } from '../../../functions/events/notifications.ts';
import { getWebhook } from '../../../functions/notices/subscriptions/store/webhooks.ts';
import { answered, callApi } from '../../support/api/call-api.ts';
import { freePorts } from '../../support/aws/free-ports.ts';
import {
  anActive,
  aReceiver,
  DAY,
  MINUTE,
  pass,
  publishWeek,
  type Receiver,
  register,
  signatureOf,
} from '../../support/notices/registered-webhooks.ts';

/** Registering a webhook, confirming it and rotating its secrets. */

describe('a registration', () => {
  test('is active once its address has answered the challenge, and never shows its secret again', async () => {
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
    // A removal that is repeated succeeds as the first; everything else is as of a registration that never was.
    for (const _ of ['first', 'again'])
      expect(await callApi('webhooks/remove', own)).toMatchObject({ status: 204 });
    expect(await callApi('webhooks/get', own)).toMatchObject({ status: 401 });
    expect(await callApi('webhooks/remove', { ...own, token: 'x' })).toMatchObject({ status: 401 });
    expect(JSON.stringify(await getWebhook(own.params.webhookId))).not.toMatch(
      /127\.0\.0\.1|localhost|whsec_/,
    );
  });

  test('of an address that does not answer the challenge ends after a day without any announcement', async () => {
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

  test('is active, and goes on, once its owner has sent the challenge that the address only shows', async () => {
    const receiver = await aReceiver();
    receiver.answerWith(() => ({ status: 200, text: 'kept' }));
    const { get, own } = await register(receiver);
    await runNotifications();
    const challenge = String(receiver.calls[0]?.body.data.challenge);
    const confirm = (value: string) =>
      callApi('webhooks/confirm', { ...own, body: { challenge: value } });
    expect(await confirm(`${challenge}x`)).toMatchObject(
      answered(422, { errors: [{ pointer: '/challenge', code: 'not_the_one_sent' }] }),
    );
    expect((await get()).status).toBe('unconfirmed');
    for (const _ of [1, 2])
      expect(await confirm(challenge)).toMatchObject(answered(200, { status: 'active' }));
    for (let hour = 0; hour < 30; hour += 1) {
      await runNotifications();
      pass(60 * MINUTE);
    }
    expect(await get()).toMatchObject({ status: 'active' });
    expect(receiver.calls).toHaveLength(1);
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
    const detail = expect.stringContaining('https://');
    expect([status, body]).toMatchObject([
      422,
      { errors: [{ pointer: '/url', code: 'address', detail }] },
    ]);
  });

  test.each([
    [{ products: [] }, '/products'],
    [{ products: [4] }, '/products/0'],
    [{ product: [1] }, '/product'],
    [{ serie: ['weekly'] }, '/serie'],
    [{ series: ['news', 'documents'], products: [1] }, '/products'],
  ])('is refused with %j', async (choice, pointer) => {
    const body = { url: 'https://example.org/hook', ...choice };
    expect(await callApi('webhooks/register', { body })).toMatchObject({
      ...{ status: 422, body: { errors: [{ pointer }] } },
    });
  });

  test('of an address on this machine is refused where the setting does not permit it', async () => {
    vi.stubEnv('LOOPBACK_WEBHOOKS', 'off');
    const { status } = await callApi('webhooks/register', {
      body: { url: 'http://127.0.0.1:9/hook' },
    });
    vi.stubEnv('LOOPBACK_WEBHOOKS', 'on');
    expect(status).toBe(422);
  });

  test('belongs to its owner alone: another token, another id and none are refused alike', async () => {
    const [one, other] = [await anActive(), await anActive()];
    const refused = { status: 401, body: { code: 'token_unknown' } };
    const params = { webhookId: one.id };
    expect(await callApi('webhooks/get', { params, token: other.token })).toMatchObject(refused);
    expect(await callApi('webhooks/get', { params })).toMatchObject(refused);
    const unknown = { params: { webhookId: 'wh_AAAAAAAAAAAAAAAA' }, token: one.token };
    expect(await callApi('webhooks/get', unknown)).toMatchObject(refused);
    expect(await callApi('webhooks/remove', { params, token: other.token })).toMatchObject(refused);
  });

  test('does not reveal which addresses of this machine listen, and how', async () => {
    const receiver = await aReceiver();
    const closed = await freePorts(1);
    const seen: unknown[] = [];
    for (const status of [200, 404, 410, 0]) {
      if (status) receiver.answerWith(() => ({ status, text: '' }));
      const url = status ? receiver.url : `http://127.0.0.1:${closed}/`;
      const { body } = await callApi('webhooks/register', { body: { url } });
      const own = { params: { webhookId: body.id }, token: body.token };
      await runNotifications();
      const {
        id: _,
        url: _u,
        createdAt: _c,
        failingSince: _f,
        ...view
      } = (await callApi('webhooks/get', own)).body;
      const [{ id: _i, createdAt: _d, nextAttempt: _n, attempts = [], ...others } = {}] = (
        await callApi('webhooks/deliveries', own)
      ).body;
      const log = attempts.map(({ at: _at, ...attempt }) => attempt);
      seen.push({ view, others, log });
      pass(60 * MINUTE);
    }
    for (const one of seen) expect(one).toEqual(seen[0]);
    expect(seen[0]).toMatchObject({
      others: { status: 'pending' },
      log: [{ failure: expect.stringContaining('the challenge was not answered') }],
    });
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

test('a test call is sent on request, and a new secret signs beside the old one for a day', async () => {
  const { receiver, own, secret } = await anActive();
  expect(await callApi('webhooks/test', own)).toMatchObject(
    answered(202, { type: 'test', status: 'pending' }),
  );
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

test('every secret given out within a day signs, even two requested at one moment', async () => {
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
  // Five in one day.
  await rotate();
  await rotate();
  expect((await callApi('webhooks/rotate-secret', own)).status).toBe(429);
});
