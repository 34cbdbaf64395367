import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { loopbackAllowed } from '../aws/outbound-call.ts';
import type { DeliveryView, WebhookView } from '../contract/webhooks.ts';
import { Refusal } from '../domain/refusal.ts';
import { CHANGE_KINDS, isCallable, SUBSCRIPTION_SERIES } from '../domain/webhooks.ts';
import { challengeBody, testBody } from '../formats/webhook-bodies.ts';
import type { Handlers } from '../http/endpoint.ts';
import { addDelivery, type Delivery, deliveriesOf } from '../store/deliveries.ts';
import { countRequest } from '../store/request-counts.ts';
import { withRetries } from '../store/transactions.ts';
import {
  createWebhook,
  getWebhook,
  removeWebhook,
  replaceSecret,
  type StoredWebhook,
} from '../store/webhooks.ts';
import { newSecret } from '../usecases/webhook-signature.ts';

const HOUR = 3600;
/** For so long calls are also signed with the secret before. */
const OVERLAP_MS = 24 * HOUR * 1000;

export const forSubscriptions = {
  /** @throws Refusal invalid for an address that may not be called; too_many_requests */
  'webhooks/register': async ({ body, address, now }) => {
    const { url, kinds = [...CHANGE_KINDS], series = [...SUBSCRIPTION_SERIES] } = body;
    if (!isCallable(url, loopbackAllowed()))
      throw new Refusal('invalid', { errors: [{ pointer: '/url', code: 'address' }] });
    await countRequest({ what: 'webhook', from: address, most: 10, seconds: HOUR }, now);
    // Whose address it is, is not known yet: nobody must be called at the wish of many others.
    const { hostname } = new URL(url);
    await countRequest({ what: 'webhook-to', from: hostname, most: 30, seconds: 24 * HOUR }, now);
    const at = now.toISOString();
    const token = randomId(32);
    const webhook: StoredWebhook = {
      ...{ id: `wh_${randomId(12)}`, url, status: 'unconfirmed', createdAt: at },
      ...{ kinds: [...new Set(kinds)], series: [...new Set(series)] },
      ...{ tokenDigest: digestOf(token), secret: newSecret() },
    };
    await createWebhook(webhook);
    const challenge = randomId(24);
    await call(webhook, 'challenge', challengeBody(challenge, at), now);
    return { ...viewOf(webhook), secret: webhook.secret, token };
  },

  'webhooks/get': async (call) => viewOf(await ownWebhook(call)),

  'webhooks/remove': async (call) => {
    const { id } = await ownWebhook(call);
    await removeWebhook(id);
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
    await countRequest({ what: 'webhook-test', from: webhook.id, most: 10, seconds: HOUR }, now);
    return deliveryView(await call(webhook, 'test', testBody(webhook.id, now.toISOString()), now));
  },

  /** @throws Refusal webhook_not_active, too_many_requests */
  'webhooks/rotate-secret': async (call) => {
    const { now } = call;
    const { id } = await ownWebhook(call);
    // Each call is signed with all secrets of a day.
    await countRequest({ what: 'webhook-secret', from: id, most: 5, seconds: 24 * HOUR }, now);
    const secret = newSecret();
    const until = new Date(now.getTime() + OVERLAP_MS).toISOString();
    // Of two calls at one moment, the second follows the first: both secrets that they give sign.
    await withRetries(async () => {
      const webhook = await ownWebhook(call);
      if (webhook.status === 'ended') throw new Refusal('webhook_not_active');
      await replaceSecret(webhook, secret, { now: now.toISOString(), until });
    });
    return { secret, previousUntil: until };
  },
} satisfies Handlers;

const randomId = (bytes: number) => randomBytes(bytes).toString('base64url');
const digestOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** @throws Refusal token_unknown, whether there is no such registration or it is somebody else's */
async function ownWebhook({
  params,
  bearer,
}: {
  readonly params: { readonly webhookId: string };
  readonly bearer: string | undefined;
}): Promise<StoredWebhook> {
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
  const { tokenDigest: _, secret: _s, previousSecrets: _p, ...view } = webhook;
  return view;
}

function deliveryView({ channel: _c, owner: _, body: _b, ...view }: Delivery): DeliveryView {
  return view;
}
