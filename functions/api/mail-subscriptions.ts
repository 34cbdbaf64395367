import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { assertMailAvailable, sendMail } from '../aws/mail.ts';
import type { FileReply } from '../contract/route.ts';
import type { Query } from '../contract/routes.ts';
import { Refusal } from '../domain/refusal.ts';
import { mailLinkPage } from '../formats/mail-link-page.ts';
import { confirmedMail, endPage, requestMail } from '../formats/reader-mails.ts';
import type { Handlers } from '../http/endpoint.ts';
import {
  forgetRequest,
  keepReader,
  keepRequest,
  mailRequest,
  type Reader,
  reader,
  readerIdOf,
  removeReader,
} from '../store/readers.ts';
import { countRequest } from '../store/request-counts.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

export const forSubscriptions = {
  /**
   * The same whether the address is subscribed already: who confirms replaces what was chosen before.
   * @throws Refusal mail_unavailable, too_many_requests
   */
  'mail-subscriptions/request': async ({ body, address, now }) => {
    assertMailAvailable();
    await countRequest({ what: 'mail', from: address, most: 10, seconds: HOUR }, now);
    const { email, lang, kinds, series } = body;
    if (await isAskedTooOften(email, now)) return undefined;
    const token = newToken();
    const choice = { lang, kinds: [...new Set(kinds)], series: [...new Set(series)] };
    await keepRequest(digestOf(token), { email, ...choice }, now);
    await sendMail({ to: email, ...requestMail(token, lang) }, now);
    return undefined;
  },

  /** @throws Refusal request_expired, also when it was confirmed already */
  'mail-subscriptions/confirm': async ({ body: { token }, now }) => {
    const { lang, kinds, series } = await confirmRequest(token, now);
    return { lang, kinds, series };
  },

  'mail-subscriptions/end-page': async ({ query: { token } }) => ({ location: endPage(token) }),

  'mail-subscriptions/end': async ({ query: { token } }) => {
    await endMails(token);
    return undefined;
  },

  /** @throws Refusal invalid for a link that is not whole */
  'mail-subscriptions/page': async ({ query }) => pageFile(query, 'asked'),

  /** @throws Refusal invalid, request_expired */
  'mail-subscriptions/press': async ({ query, now }) => {
    if (query.confirm) await confirmRequest(query.confirm, now);
    else if (query.end) await endMails(query.end);
    return pageFile(query, 'done');
  },
} satisfies Handlers;

async function confirmRequest(token: string, now: Date): Promise<Reader> {
  const digest = digestOf(token);
  const request = await mailRequest(digest, now);
  if (!request) throw new Refusal('request_expired');
  const id = readerIdOf(request.email);
  const before = await reader(id);
  const confirmed: Reader = {
    ...request,
    id,
    // The links of earlier mails go on to work.
    endToken: before?.endToken ?? newToken(),
    confirmedAt: now.toISOString(),
  };
  await keepReader(confirmed);
  await sendMail({ to: request.email, ...confirmedMail(confirmed) }, now);
  // Last, so that who is told of a failure can confirm again.
  await forgetRequest(digest);
  return confirmed;
}

/** Nothing happens, and nobody is told, for a token that ends nothing. */
async function endMails(token: string): Promise<void> {
  const [id = '', secret = ''] = token.split('.');
  const found = await reader(id);
  if (found && isSame(secret, found.endToken)) await removeReader(id);
}

type LinkQuery = Query<'mail-subscriptions/page'>;

function pageFile({ confirm, end, lang = 'it' }: LinkQuery, state: 'asked' | 'done'): FileReply {
  if (!confirm && !end) throw new Refusal('invalid');
  const content = mailLinkPage({ link: confirm ? 'confirm' : 'end', state, language: lang });
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

/** Whose address it is, is not known yet: more than a few mails a day are not sent, and nobody is told. */
async function isAskedTooOften(email: string, now: Date): Promise<boolean> {
  const limit = { what: 'mail-to', from: readerIdOf(email), most: 3, seconds: DAY };
  try {
    await countRequest(limit, now);
    return false;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many_requests') return true;
    throw error;
  }
}
