import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Handlers } from '../../../platform/http/endpoint.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { countRequest } from '../../../platform/tables/request-counts.ts';
import { withRetries } from '../../../platform/tables/transactions.ts';
import { type DeliveryView, type WebhookView, webhookRoutes } from '../contract/webhooks.ts';
import { choiceOf, isCallable } from '../rules/webhooks.ts';
import { addDelivery, type Delivery, deliveriesOf } from '../store/deliveries.ts';
import {
  confirmWebhook,
  createWebhook,
  getWebhook,
  removeWebhook,
  replaceSecret,
  type StoredWebhook,
} from '../store/webhooks.ts';
import { loopbackAllowed } from '../work/outbound-call.ts';
import { challengeBody, challengeOf, testBody } from '../work/webhook-bodies.ts';
import { newSecret } from '../work/webhook-signature.ts';

const FORM = 'It begins with https:// and has no name, password, fragment or port of its own.';

/** For this long, calls are also signed with the previous secret. */
const OVERLAP_MS = 24 * 3600 * 1000;

export const forSubscriptions = {
  /** @throws Refusal invalid for an address that may not be called; too_many_requests */
  'webhooks/register': async ({ body, address, now }) => {
    const { url, ...asked } = body;
    if (!isCallable(url, loopbackAllowed()))
      throw new Refusal('invalid', {
        errors: [{ pointer: '/url', code: 'address', detail: FORM }],
      });
    const { quotas } = webhookRoutes['webhooks/register'];
    await countRequest({ what: 'webhook', from: address, ...quotas.address, isTold: true }, now);
    const { hostname } = new URL(url);
    await countRequest({ what: 'webhook-to', from: hostname, ...quotas.host }, now);
    const at = now.toISOString();
    const token = randomId(32);
    const webhook: StoredWebhook = {
      ...{ id: `wh_${randomId(12)}`, url, status: 'unconfirmed', createdAt: at },
      ...choiceOf(asked),
      ...{ tokenDigest: digestOf(token), secret: newSecret() },
    };
    await createWebhook(webhook);
    const challenge = randomId(24);
    await call(webhook, 'challenge', challengeBody(challenge, at), now);
    return { ...viewOf(webhook), secret: webhook.secret, token };
  },

  'webhooks/get': async (call) => viewOf(await ownWebhook(call)),

  /** Whoever can read what the address receives is its owner. @throws Refusal invalid, webhook_not_active, too_many_requests */
  'webhooks/confirm': async (request) => {
    const { body, now } = request;
    const webhook = await ownWebhook(request);
    if (webhook.status === 'ended') throw new Refusal('webhook_not_active');
    const { registration } = webhookRoutes['webhooks/confirm'].quotas;
    await countRequest(
      { what: 'webhook-confirm', from: webhook.id, ...registration, isTold: true },
      now,
    );
    const sent = (await deliveriesOf(webhook.id)).find(({ type }) => type === 'challenge');
    if (!sent || challengeOf(sent.body) !== body.challenge)
      throw new Refusal('invalid', {
        errors: [{ pointer: '/challenge', code: 'not_the_one_sent' }],
      });
    await confirmWebhook(webhook.id, now.toISOString());
    return viewOf(await ownWebhook(request));
  },

  'webhooks/remove': async (call) => {
    const webhook = await recognised(call);
    if (!webhook.removedAt) await removeWebhook(webhook, call.now);
    return undefined;
  },

  'webhooks/deliveries': async (call) => {
    const { id } = await ownWebhook(call);
    return (await deliveriesOf(id)).map(deliveryView);
  },

  /** @throws Refusal webhook_not_active, too_many_requests */
  'webhooks/test': async (request) => {
    const { now } = request;
    const webhook = await ownWebhook(request);
    if (webhook.status !== 'active') throw new Refusal('webhook_not_active');
    const { registration } = webhookRoutes['webhooks/test'].quotas;
    await countRequest(
      { what: 'webhook-test', from: webhook.id, ...registration, isTold: true },
      now,
    );
    return deliveryView(await call(webhook, 'test', testBody(webhook.id, now.toISOString()), now));
  },

  /** @throws Refusal webhook_not_active, too_many_requests */
  'webhooks/rotate-secret': async (call) => {
    const { now } = call;
    const { id } = await ownWebhook(call);
    // Each call is signed with all secrets of a day.
    const { registration } = webhookRoutes['webhooks/rotate-secret'].quotas;
    await countRequest({ what: 'webhook-secret', from: id, ...registration, isTold: true }, now);
    const secret = newSecret();
    const until = new Date(now.getTime() + OVERLAP_MS).toISOString();
    // When two calls come at one moment the second is applied after the first: both secrets sign.
    await withRetries(async () => {
      const webhook = await ownWebhook(call);
      if (webhook.status === 'ended') throw new Refusal('webhook_not_active');
      await replaceSecret(webhook, secret, { now: now.toISOString(), until });
    });
    return { secret, previousUntil: until };
  },
} satisfies Handlers<typeof webhookRoutes>;

const randomId = (bytes: number) => randomBytes(bytes).toString('base64url');
const digestOf = (token: string) => createHash('sha256').update(token).digest('hex');

interface CallOfOwner {
  readonly params: { readonly webhookId: string };
  readonly bearer: string | undefined;
}

/** @throws Refusal token_unknown, both when there is no such registration and when it belongs to somebody else */
async function ownWebhook(call: CallOfOwner): Promise<StoredWebhook> {
  const webhook = await recognised(call);
  if (webhook.removedAt) throw new Refusal('token_unknown');
  return webhook;
}

/** A registration by its owner, also one that was removed lately. @throws Refusal token_unknown */
async function recognised({ params, bearer }: CallOfOwner): Promise<StoredWebhook> {
  const webhook = await getWebhook(params.webhookId);
  const given = Buffer.from(digestOf(bearer ?? ''));
  if (!webhook || !timingSafeEqual(given, Buffer.from(webhook.tokenDigest)))
    throw new Refusal('token_unknown');
  return webhook;
}

async function call(
  { id: owner }: StoredWebhook,
  type: 'challenge' | 'test',
  body: string,
  now: Date,
): Promise<Delivery> {
  const added = await addDelivery(
    { channel: 'call', owner, id: `msg_${randomId(18)}`, type, body },
    now,
  );
  if (!added) throw new Error('a random id was there already');
  return added;
}

function viewOf(webhook: StoredWebhook): WebhookView {
  const { tokenDigest: _, secret: _s, previousSecrets: _p, removedAt: _r, ...view } = webhook;
  return view;
}

function deliveryView({ channel: _c, owner: _, body: _b, ...view }: Delivery): DeliveryView {
  return view;
}
