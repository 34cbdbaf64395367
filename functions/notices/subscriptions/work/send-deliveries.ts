import pLimit from 'p-limit';
import { log } from '../../../platform/aws/log.ts';
import { sendMail } from '../../../platform/aws/mail.ts';
import type { Mail } from '../../../platform/aws/outbox.ts';
import { hasFailedForDays, isLoopback, nextAttempt, type WebhookEnd } from '../rules/webhooks.ts';
import {
  type Attempt,
  closeDelivery,
  type Delivery,
  type DueDelivery,
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
import { type CallAnswer, postJson } from './outbound-call.ts';
import { challengeOf } from './webhook-bodies.ts';
import { signedHeaders } from './webhook-signature.ts';

/** A receiver has to answer within this time; it can process the call afterwards. */
const LIMITS = { timeoutMs: 10_000, maxBytes: 4096 };
/** A sender has a delivery for this long before another may take it. */
const TAKEN_MS = 60_000;
/** Maximum number of deliveries that one query of the index returns. */
const FOUND_AT_ONCE = 100;
/** Deliveries sent at the same time: a receiver that does not answer holds up only its own place. */
const SENT_AT_ONCE = 20;

export interface SentDeliveries {
  readonly accepted: number;
  readonly refused: number;
  /** Errors of the portal that kept deliveries from being sent; these are tried again. */
  readonly failures: readonly unknown[];
}

/**
 * Sends what is due until that time and leaves the rest to the next run. A delivery that cannot be sent does not hold
 * up the others.
 * @param now returns the present time at each call
 */
export async function sendDeliveries(now: () => Date, until: Date): Promise<SentDeliveries> {
  let [accepted, refused] = [0, 0];
  const failures: unknown[] = [];
  const sending = pLimit(SENT_AT_ONCE);
  while (now() < until) {
    const due = await dueDeliveries(now(), FOUND_AT_ONCE);
    if (due.length === 0) break;
    // Begins as many as possible before that time.
    const sent = await Promise.allSettled(
      due.map((one) => sending(async () => (now() < until ? send(one, now) : 'left'))),
    );
    const outcomes = sent.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'));
    accepted += outcomes.filter((outcome) => outcome === 'accepted').length;
    refused += outcomes.filter((outcome) => outcome === 'refused').length;
    failures.push(...sent.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])));
    // The index is updated a moment later: entries that it still shows were taken by another sender or are done.
    if (outcomes.every((outcome) => outcome === 'left' || outcome === 'failed')) break;
  }
  return { accepted, refused, failures };
}

type Outcome = 'accepted' | 'refused' | 'cancelled' | 'left';

/** @throws any error of the portal that prevents sending, which is noted as an attempt */
async function send(found: DueDelivery, now: () => Date): Promise<Outcome> {
  const begun = now();
  const until = new Date(begun.getTime() + TAKEN_MS).toISOString();
  const delivery = await takeDelivery(found, until);
  if (!delivery) return 'left';
  try {
    return await (delivery.channel === 'call'
      ? sendCall(delivery, begun, now)
      : sendToReader(delivery, now));
  } catch (error) {
    const attempt = { at: begun.toISOString(), failure: NOT_SENT, milliseconds: 0 };
    await tryLater(delivery, [...delivery.attempts, attempt], now());
    throw error;
  }
}

/** Text for the owner of a registration in its log. */
const NOT_SENT = 'not sent for an error of the portal';

/** @returns whether it will be tried again */
async function tryLater(
  delivery: Delivery,
  attempts: readonly Attempt[],
  now: Date,
): Promise<boolean> {
  const next = nextAttempt(attempts.length, now);
  if (next) await postponeDelivery(delivery, next, attempts);
  else await closeDelivery(delivery, 'failed', attempts);
  return next !== undefined;
}

/** A mail that the mail service did not accept is tried again in the same way as a call. */
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
  await tryLater(delivery, attempts, now());
  return 'refused';
}

/** @returns the reason why it was not sent; undefined when it was */
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
  // Its owner has sent the challenge in place of the address.
  if (delivery.type === 'challenge' && webhook.status === 'active') {
    await closeDelivery(delivery, 'delivered', delivery.attempts);
    return 'accepted';
  }
  const { answer, ...attempt } = asTold(webhook, await attempted(webhook, delivery, begun, now));
  const attempts = [...delivery.attempts, attempt];
  if (!attempt.failure) {
    // Done first, so that it is repeated when a later step fails.
    if (delivery.type === 'challenge') await confirmWebhook(webhook.id, now().toISOString());
    else if (webhook.failingSince) await noteAccepted(webhook.id);
    await closeDelivery(delivery, 'delivered', attempts);
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
      ...(failure && { failure, received: answer.body.slice(0, TOLD_LENGTH) }),
    };
  } catch (error) {
    const failure = (error as Error).message.slice(0, 200);
    return { at, failure, answer: undefined };
  }
}

/** Characters of a refused answer that its owner reads in the log of calls. */
const TOLD_LENGTH = 300;

const NOT_ANSWERED =
  'the challenge was not answered; of an address of this machine only the log of the portal says more';

/**
 * While the owner of an address on this machine has not answered the challenge, the report says no more than
 * that: the person who named the address might be looking for other programs that listen here.
 */
function asTold({ id, url, status }: StoredWebhook, attempt: Attempted): Attempted {
  if (!attempt.failure || status !== 'unconfirmed' || !isLoopback(new URL(url))) return attempt;
  log.info('an address of this machine did not answer the challenge', {
    webhook: id,
    failure: attempt.failure,
  });
  return { at: attempt.at, failure: NOT_ANSWERED, answer: undefined };
}

const secretsOf = ({ secret, previousSecrets = [] }: StoredWebhook, at: string) => [
  secret,
  ...previousSecrets.filter(({ until }) => at < until).map((one) => one.secret),
];

/** Why an answer does not accept the call; undefined when it does. */
function failureOf(type: Delivery['type'], body: string, { status, body: text }: CallAnswer) {
  if (status < 200 || status > 299) return `answered ${status}`;
  if (type !== 'challenge') return undefined;
  return text.includes(challengeOf(body))
    ? undefined
    : 'the answer does not have the challenge in it';
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
  await noteRefused(id, at);
  // Done first, so that it is repeated when a later step fails.
  const end = next ? undefined : endOf(delivery, isGone, hasFailedForDays(failingSince ?? at, now));
  if (end) await endWebhook(id, end, now);
  if (next) await postponeDelivery(delivery, next, attempts);
  else await closeDelivery(delivery, 'failed', attempts);
}

/** Why the registration ends after a call that is given up; undefined when it goes on. */
function endOf({ type }: Delivery, isGone: boolean, isFailing: boolean): WebhookEnd | undefined {
  if (isGone) return 'gone';
  if (type === 'challenge') return 'unconfirmed';
  return isFailing ? 'failing' : undefined;
}
