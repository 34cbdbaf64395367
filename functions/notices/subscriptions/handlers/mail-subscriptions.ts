import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { assertMailAvailable, sendMail } from '../../../platform/aws/mail.ts';
import type { FileReply, QueryOf } from '../../../platform/contract/route.ts';
import type { Handlers } from '../../../platform/http/endpoint.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { countRequest } from '../../../platform/tables/request-counts.ts';
import { mailSubscriptionRoutes } from '../contract/mail-subscriptions.ts';
import { choiceOf } from '../rules/webhooks.ts';
import {
  isMailRefused,
  keepReader,
  keepRefusal,
  keepRequest,
  type MailRequest,
  mailboxOf,
  mailRequest,
  type Reader,
  reader,
  readerIdOf,
  refuseMail,
  removeReader,
  takeRequest,
} from '../store/readers.ts';
import { linkOf, mailLinkPage } from '../work/mail-link-page.ts';
import { confirmedMail, endPage, requestMail } from '../work/reader-mails.ts';

const { quotas } = mailSubscriptionRoutes['mail-subscriptions/request'];

export const forSubscriptions = {
  /**
   * Answers the same whether or not the address is subscribed already: a confirmation replaces what was chosen before.
   * @throws Refusal mail_unavailable, too_many_requests
   */
  'mail-subscriptions/request': async ({ body, address, now }) => {
    assertMailAvailable();
    await countRequest({ what: 'mail', from: address, ...quotas.address, isTold: true }, now);
    const { email, lang, ...asked } = body;
    if (await isMailRefused(email)) return undefined;
    if (await isAskedTooOften(email, now)) return undefined;
    const token = newToken();
    await keepRequest(digestOf(token), { email, lang, ...choiceOf(asked) }, now);
    await sendMail({ to: email, ...requestMail(token, lang) }, now);
    return undefined;
  },

  /** Confirming again tells the same. @throws Refusal request_expired, also when its reader has ended the mails */
  'mail-subscriptions/confirm': async ({ body: { token }, now }) => {
    const {
      email: _,
      id: _id,
      endToken: _e,
      confirmedAt: _c,
      ...choice
    } = await confirmRequest(token, now);
    return choice;
  },

  'mail-subscriptions/end-page': async ({ query: { token } }) => ({ location: endPage(token) }),

  'mail-subscriptions/end': async ({ query: { token } }) => {
    await endMails(token);
    return undefined;
  },

  /** @throws Refusal invalid for an incomplete link */
  'mail-subscriptions/page': async ({ query }) => pageFile(query, 'asked'),

  /** @throws Refusal invalid, request_expired */
  'mail-subscriptions/press': async ({ query, now }) => {
    if (query.confirm) await confirmRequest(query.confirm, now);
    else if (query.end) await endMails(query.end);
    else if (query.never) await neverWrite(query.never, now);
    return pageFile(query, 'done');
  },
} satisfies Handlers<typeof mailSubscriptionRoutes>;

async function confirmRequest(token: string, now: Date): Promise<Reader> {
  const digest = digestOf(token);
  const request = await mailRequest(digest, now);
  const done = request && 'readerId' in request && (await reader(request.readerId));
  if (done) return done;
  // Done first, so that of several simultaneous confirmations only one adds the reader.
  if (
    !request ||
    'readerId' in request ||
    !(await takeRequest(digest, readerIdOf(request.email), now))
  )
    throw new Refusal('request_expired');
  try {
    return await makeReader(request, now);
  } catch (error) {
    // The request is kept, so that a reader who is told of the failure can confirm again.
    await keepRequest(digest, request, now);
    throw error;
  }
}

async function makeReader(request: MailRequest, now: Date): Promise<Reader> {
  const id = readerIdOf(request.email);
  const before = await reader(id);
  const confirmed: Reader = {
    ...request,
    id,
    // The links of earlier mails keep working.
    endToken: before?.endToken ?? newToken(),
    confirmedAt: now.toISOString(),
  };
  await keepReader(confirmed);
  await sendMail({ to: request.email, ...confirmedMail(confirmed) }, now);
  return confirmed;
}

/** A token that ends nothing is accepted without effect and without an error. */
async function endMails(token: string): Promise<void> {
  const found = await readerBy(token);
  if (found) await removeReader(found.id);
}

/** Once more it tells the same. @param token of a request or of a reader's mails: whoever has it gets the mails of the address */
async function neverWrite(token: string, now: Date): Promise<void> {
  const digest = digestOf(token);
  const request = await mailRequest(digest, now);
  if (request && 'readerId' in request && request.isRefused) return;
  const found =
    (await readerBy(token)) ??
    (request && 'readerId' in request ? await reader(request.readerId) : request);
  if (!found) throw new Refusal('request_expired');
  await refuseMail(found.email, now);
  await removeReader(readerIdOf(found.email));
  await keepRefusal(digest, readerIdOf(found.email), now);
}

async function readerBy(token: string): Promise<Reader | undefined> {
  const [id = '', secret = ''] = token.split('.');
  const found = await reader(id);
  return found && isSame(secret, found.endToken) ? found : undefined;
}

type LinkQuery = QueryOf<(typeof mailSubscriptionRoutes)['mail-subscriptions/page']>;

function pageFile({ lang = 'it', ...tokens }: LinkQuery, state: 'asked' | 'done'): FileReply {
  const link = linkOf(tokens);
  if (!link) throw new Refusal('invalid');
  const content = mailLinkPage({ link, state, language: lang });
  return {
    fileName: 'notices.html',
    contentType: 'text/html; charset=utf-8',
    content,
    isInline: true,
  };
}

const newToken = () => randomBytes(24).toString('base64url');
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');
const isSame = (one: string, other: string) =>
  timingSafeEqual(Buffer.from(digestOf(one)), Buffer.from(digestOf(other)));

/**
 * Nobody has proved yet whose address this is, so only a few mails a day are sent to it; the others are dropped without
 * an error.
 */
async function isAskedTooOften(email: string, now: Date): Promise<boolean> {
  const limit = { what: 'mail-to', from: mailboxOf(email), ...quotas.mailbox };
  try {
    await countRequest(limit, now);
    return false;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many_requests') return true;
    throw error;
  }
}
