import { log } from '../aws/log.ts';
import { sendMail } from '../aws/mail.ts';
import { type CallAnswer, postJson } from '../aws/outbound-call.ts';
import type { Mail } from '../aws/outbox.ts';
import { hasFailedForDays, nextAttempt } from '../domain/webhooks.ts';
import {
  type Attempt,
  closeDelivery,
  type Delivery,
  dueDeliveries,
  postponeDelivery,
  takeDelivery,
} from '../store/deliveries.ts';
import { reader } from '../store/readers.ts';
import {
  confirmWebhook,
  endWebhook,
  getWebhook,
  noteAccepted,
  noteRefused,
  type StoredWebhook,
} from '../store/webhooks.ts';
import { signedHeaders } from './webhook-signature.ts';

/** A receiver has to answer within this time; what it does with the call can come later. */
const LIMITS = { timeoutMs: 10_000, maxBytes: 4096 };
/** For so long nobody else sends what somebody has taken. */
const TAKEN_MS = 60_000;
const AT_ONCE = 20;

export interface SentDeliveries {
  readonly accepted: number;
  readonly refused: number;
}

/**
 * Sends what is due, as far as it gets until the moment; the rest is left to the next run.
 * @param now the present, at each look
 */
export async function sendDeliveries(now: () => Date, until: Date): Promise<SentDeliveries> {
  let [accepted, refused] = [0, 0];
  while (now() < until) {
    const due = await dueDeliveries(now(), AT_ONCE);
    if (due.length === 0) break;
    const outcomes = await Promise.all(due.map((one) => send(one, now)));
    accepted += outcomes.filter((outcome) => outcome === 'accepted').length;
    refused += outcomes.filter((outcome) => outcome === 'refused').length;
    // The index is a moment behind: what it still shows was taken by somebody else, or is done.
    if (outcomes.every((outcome) => outcome === 'left')) break;
  }
  return { accepted, refused };
}

type Outcome = 'accepted' | 'refused' | 'cancelled' | 'left';

async function send(found: Delivery, now: () => Date): Promise<Outcome> {
  const begun = now();
  const until = new Date(begun.getTime() + TAKEN_MS).toISOString();
  const delivery = await takeDelivery(found, until);
  if (!delivery) return 'left';
  return delivery.channel === 'call' ? sendCall(delivery, begun, now) : sendToReader(delivery, now);
}

/** A mail that its service did not take is tried again as a call is. */
async function sendToReader(delivery: Delivery, now: () => Date): Promise<Outcome> {
  const addressee = await reader(delivery.owner);
  if (!addressee) {
    await closeDelivery(delivery, 'cancelled', delivery.attempts);
    return 'cancelled';
  }
  const begun = now();
  const written = JSON.parse(delivery.body) as Omit<Mail, 'to'>;
  const failure = await mailed({ ...written, to: addressee.email }, begun);
  const milliseconds = Math.max(0, now().getTime() - begun.getTime());
  const attempt = { at: begun.toISOString(), milliseconds, ...(failure && { failure }) };
  const attempts = [...delivery.attempts, attempt];
  if (!failure) {
    await closeDelivery(delivery, 'delivered', attempts);
    return 'accepted';
  }
  const next = nextAttempt(attempts.length, now());
  if (next) await postponeDelivery(delivery, next, attempts);
  else await closeDelivery(delivery, 'failed', attempts);
  return 'refused';
}

/** @returns why it was not sent */
async function mailed(mail: Mail, now: Date): Promise<string | undefined> {
  try {
    await sendMail(mail, now);
    return undefined;
  } catch (error) {
    const failure = (error as Error).name;
    log.error('a mail to a reader was not sent', { failure });
    return failure;
  }
}

async function sendCall(delivery: Delivery, begun: Date, now: () => Date): Promise<Outcome> {
  const webhook = await getWebhook(delivery.owner);
  if (!webhook || webhook.status === 'ended') {
    await closeDelivery(delivery, 'cancelled', delivery.attempts);
    return 'cancelled';
  }
  const { answer, ...attempt } = await attempted(webhook, delivery, begun, now);
  const attempts = [...delivery.attempts, attempt];
  if (!attempt.failure) {
    await closeDelivery(delivery, 'delivered', attempts);
    if (delivery.type === 'challenge') await confirmWebhook(webhook.id, now().toISOString());
    else if (webhook.failingSince) await noteAccepted(webhook.id);
    return 'accepted';
  }
  await refusedBy(webhook, { delivery, attempts, answer }, now());
  return 'refused';
}

interface Attempted extends Attempt {
  readonly answer: CallAnswer | undefined;
}

async function attempted(
  webhook: StoredWebhook,
  { id, type, body }: Delivery,
  begun: Date,
  now: () => Date,
): Promise<Attempted> {
  const at = begun.toISOString();
  const took = () => Math.max(0, now().getTime() - begun.getTime());
  try {
    const secrets = secretsOf(webhook, at);
    const headers = signedHeaders(id, body, { secrets, now: begun });
    const answer = await postJson(webhook.url, body, headers, LIMITS);
    const failure = failureOf(type, body, answer);
    return {
      ...{ at, status: answer.status, milliseconds: took(), answer },
      ...(failure && { failure }),
    };
  } catch (error) {
    const failure = (error as Error).message.slice(0, 200);
    return { at, failure, milliseconds: took(), answer: undefined };
  }
}

const secretsOf = ({ secret, previousSecrets = [] }: StoredWebhook, at: string) => [
  secret,
  ...previousSecrets.filter(({ until }) => at < until).map((one) => one.secret),
];

/** Why an answer accepts nothing; undefined when it does. */
function failureOf(type: Delivery['type'], body: string, { status, body: text }: CallAnswer) {
  if (status < 200 || status > 299) return `answered ${status}`;
  if (type !== 'challenge') return undefined;
  const { challenge } = JSON.parse(body).data as { readonly challenge: string };
  return text.includes(challenge) ? undefined : 'the answer does not have the challenge in it';
}

const GONE = 410;

async function refusedBy(
  { id, failingSince }: StoredWebhook,
  {
    delivery,
    attempts,
    answer,
  }: { delivery: Delivery; attempts: Attempt[]; answer: CallAnswer | undefined },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const isGone = answer?.status === GONE;
  const next = isGone ? undefined : nextAttempt(attempts.length, now);
  if (next) await postponeDelivery(delivery, next, attempts);
  else await closeDelivery(delivery, 'failed', attempts);
  await noteRefused(id, at);
  if (isGone) return endWebhook(id, 'gone', now);
  if (next) return;
  if (delivery.type === 'challenge') await endWebhook(id, 'unconfirmed', now);
  else if (hasFailedForDays(failingSince ?? at, now)) await endWebhook(id, 'failing', now);
}
