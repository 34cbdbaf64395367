import { createHash } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { notifySubscribers } from '../../../functions/events/notifications.ts';
import { noticeKeys } from '../../../functions/notices/subscriptions/store/keys.ts';
import { allReaders } from '../../../functions/notices/subscriptions/store/readers.ts';
import { dynamo } from '../../../functions/platform/aws/dynamodb.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { subscriptionsTable } from '../../../functions/platform/tables/keys.ts';
import { answered, callApi } from '../../support/api/call-api.ts';
import { startOutbox } from '../../support/notices/outbox.ts';
import { aSample } from '../../support/prices/weekly-survey.ts';

/** Readers who subscribe to mails; the outbox replaces their mailboxes. */

const HOUR = 3_600_000;
const NOTE = { it: 'Errore di una società', en: 'Error of a company' };

let present = Date.parse('2024-06-29T10:00:00Z');
let sample: Awaited<ReturnType<typeof aSample>>;
const outbox = startOutbox();
let seen = 0;

beforeAll(async () => {
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(present));
  sample = await aSample({ petrolWeight: 40 }, { petrolWeight: 30 }, { petrolWeight: 30 });
  await notifySubscribers();
});
afterAll(() => {
  outbox.stop();
});
// Passes the hourly and daily limits of requests.
beforeEach(() => {
  present += 25 * HOUR;
  seen = outbox.mails().length;
});

const newMails = () => outbox.mails().slice(seen);
const mailsTo = (email: string) => newMails().filter((mail) => mail.includes(`To: ${email}\r\n`));
const queryOf = (mail: string | undefined, name: string): string => {
  const links = mail?.match(/https:\/\/prezzi\.test\/dgsaie\/avvisi\?\S+/g) ?? [];
  return links.map((link) => new URL(link).searchParams.get(name)).find(Boolean) ?? '';
};

const ask = (email: string, choice: object = {}, headers = {}) =>
  callApi('mail-subscriptions/request', {
    body: { email, lang: 'it', kinds: ['release'], series: ['weekly'], ...choice },
    headers,
  });
const confirm = (token: string) => callApi('mail-subscriptions/confirm', { body: { token } });
const addresses = async () => (await allReaders()).map(({ email }) => email).sort();

/** A reader who has confirmed. @returns the token that ends the mails */
async function aReader(email: string, choice?: object): Promise<string> {
  await ask(email, choice);
  await confirm(queryOf(mailsTo(email)[0], 'conferma'));
  return queryOf(mailsTo(email)[1], 'fine');
}

let weeks = 0;
async function publishWeek(price: number): Promise<number> {
  const monday = Date.parse('2024-07-01T00:00:00Z') + weeks * 7 * 24 * HOUR;
  weeks += 1;
  const date = new Date(monday).toISOString().slice(0, 10);
  present = Math.max(present, monday + 10 * HOUR);
  return sample.publishedSurvey(date, { 1: price }, { 1: price }, { 1: price });
}

describe('a request', () => {
  test('of the version before, which had the address in it, can be confirmed', async () => {
    const token = 'of-before'.padEnd(32, '-');
    const digest = createHash('sha256').update(token).digest('hex');
    const Item = {
      ...noticeKeys.mailRequest(digest),
      ...{ email: 'before@example.org', lang: 'it', kinds: ['release'], series: ['weekly'] },
      expiresAt: Math.floor(present / 1000) + 60,
    };
    await dynamo().send(new PutCommand({ TableName: subscriptionsTable(), Item }));
    expect((await confirm(token)).status).toBe(200);
    expect(await addresses()).toEqual(['before@example.org']);
    const [mail] = mailsTo('before@example.org');
    await callApi('mail-subscriptions/end', { query: { token: queryOf(mail, 'fine') } });
    expect(await addresses()).toEqual([]);
  });

  test('sends a mail with a link, which must be followed before anything else is sent', async () => {
    const answer = await ask('anna@example.org');
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await addresses()).toEqual([]);
    const [mail] = mailsTo('anna@example.org');
    expect(mail).toContain('Subject: Conferma della richiesta di avvisi');
    await publishWeek(1700);
    await notifySubscribers();
    expect(mailsTo('anna@example.org')).toHaveLength(1);
    const confirmed = await confirm(queryOf(mail, 'conferma'));
    expect(confirmed).toMatchObject(answered(200, { lang: 'it', series: ['weekly'] }));
    expect(await addresses()).toEqual(['anna@example.org']);
    expect(mailsTo('anna@example.org')[1]).toContain(
      'Subject: Avvisi per posta elettronica attivati',
    );
  });

  test('is confirmed within two days, and tells the same again', async () => {
    await ask('bruno@example.org');
    const token = queryOf(mailsTo('bruno@example.org')[0], 'conferma');
    await ask('carla@example.org');
    const late = queryOf(mailsTo('carla@example.org')[0], 'conferma');
    const first = await confirm(token);
    expect(first.status).toBe(200);
    expect(await confirm(token)).toMatchObject(answered(200, first.body));
    expect(mailsTo('bruno@example.org')).toHaveLength(2);
    const refused = { status: 409, body: { code: 'request_expired' } };
    present += 49 * HOUR;
    expect(await confirm(token)).toMatchObject(refused);
    expect(await confirm(late)).toMatchObject(refused);
    expect(await confirm('x'.repeat(32))).toMatchObject(refused);
    expect(await addresses()).not.toContain('carla@example.org');
  });

  test('is confirmed again after a mail service that failed', async () => {
    await ask('rita@example.org');
    const token = queryOf(mailsTo('rita@example.org')[0], 'conferma');
    const { MAIL_ENDPOINT } = process.env;
    process.env.MAIL_ENDPOINT = 'file:///dev/null/no-folder';
    const failed = await confirm(token);
    process.env.MAIL_ENDPOINT = MAIL_ENDPOINT;
    expect(failed.status).toBe(500);
    expect((await confirm(token)).status).toBe(200);
    expect(mailsTo('rita@example.org')).toHaveLength(2);
  });

  test('gets the same answer for an address that has subscribed, and replaces its earlier choice', async () => {
    const end = await aReader('dora@example.org');
    const [first] = newMails();
    const answer = await ask('Dora@example.org', { lang: 'en', series: ['monthly'] });
    expect([answer.status, answer.text]).toEqual([204, '']);
    const mail = mailsTo('Dora@example.org')[0];
    expect(mail).toContain('Subject: Please confirm your e-mail alerts');
    expect(first).toContain('Conferma');
    await confirm(queryOf(mail, 'conferma'));
    const both = (await allReaders()).filter(({ email }) => /^dora@/i.test(email));
    expect(both).toMatchObject([{ lang: 'en', series: ['monthly'] }]);
    await callApi('mail-subscriptions/end', { query: { token: end } });
    expect(await addresses()).not.toContain('Dora@example.org');
  });

  test('cannot flood a mailbox: three mails a day to an address, ten requests an hour from one', async () => {
    const statuses: number[] = [];
    for (let times = 0; times < 5; times += 1)
      statuses.push(
        (await ask('elio@example.org', {}, { 'x-caller-address': `203.0.113.${times}` })).status,
      );
    expect(statuses).toEqual([204, 204, 204, 204, 204]);
    expect(mailsTo('elio@example.org')).toHaveLength(3);
    const from = { 'x-caller-address': '198.51.100.1' };
    const others: number[] = [];
    for (let times = 0; times < 11; times += 1)
      others.push((await ask(`reader${times}@example.org`, {}, from)).status);
    expect(others).toEqual([...Array(10).fill(204), 429]);
  });

  test('is confirmed once when its link is opened many times at one moment', async () => {
    await ask('sara@example.org');
    const token = queryOf(mailsTo('sara@example.org')[0], 'conferma');
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(token)));
    const statuses = new Set(answers.map(({ status }) => status));
    expect(statuses).toContain(200);
    expect([...statuses].every((status) => status === 200 || status === 409)).toBe(true);
    const [, confirmed, ...more] = mailsTo('sara@example.org');
    expect(more).toEqual([]);
    // Its link ends the mails of the one reader that there is.
    await callApi('mail-subscriptions/end', { query: { token: queryOf(confirmed, 'fine') } });
    expect(await addresses()).not.toContain('sara@example.org');
  });

  test('to other names of one mail box counts as to one address', async () => {
    for (const name of ['tino+1', 'TINO+2', 'tino+a+b', 'tino', 'tino+3'])
      expect((await ask(`${name}@example.org`)).status).toBe(204);
    expect(newMails()).toHaveLength(3);
    await ask('+tino@example.org');
    expect(newMails()).toHaveLength(4);
  });

  test.each([
    'no address',
    'anna@example.org\r\nBcc: all@example.org',
    `${'a'.repeat(250)}@example.org`,
  ])('for %j is refused', async (email) => {
    expect((await ask(email)).status).toBe(422);
    expect(newMails()).toEqual([]);
  });

  test('is refused where no mail can be sent', async () => {
    const { MAIL_ENDPOINT } = process.env;
    delete process.env.MAIL_ENDPOINT;
    const { status, body } = await ask('fabio@example.org');
    process.env.MAIL_ENDPOINT = MAIL_ENDPOINT;
    expect([status, body]).toMatchObject([409, { code: 'mail_unavailable' }]);
  });
});

describe('the page of a link', () => {
  const link = (what: 'page' | 'press', query: Record<string, string>) =>
    callApi(`mail-subscriptions/${what}`, {
      query,
      ...(what === 'press' && {
        body: '',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    });
  const text = (html: string) => html.replace(/<style>.*<\/style>|<[^>]+>/g, ' ');

  test('confirms when its button is pressed, and not when a filter opens it', async () => {
    await ask('paola@example.org', { series: ['monthly'] });
    const confirm = queryOf(mailsTo('paola@example.org')[0], 'conferma');
    for (const _ of [1, 2]) {
      const page = await link('page', { confirm });
      expect(page.status).toBe(200);
      expect(page.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': expect.stringContaining('no-store'),
      });
      // The form posts to its own address, which contains the token.
      expect(page.text).toContain('<form method="post"><button>Conferma</button></form>');
      expect(page.text).not.toMatch(/<script| (?:action|on\w+)=/);
    }
    expect(await addresses()).not.toContain('paola@example.org');
    expect(mailsTo('paola@example.org')).toHaveLength(1);
    const pressed = await link('press', { confirm });
    expect([pressed.status, text(pressed.text)]).toMatchObject([
      200,
      expect.stringContaining('Gli avvisi sono attivi'),
    ]);
    expect(await allReaders()).toContainEqual(
      expect.objectContaining({ email: 'paola@example.org', series: ['monthly'] }),
    );
    expect(mailsTo('paola@example.org')).toHaveLength(2);
    const again = await link('press', { confirm, lang: 'en' });
    expect([again.status, text(again.text)]).toMatchObject([
      200,
      expect.stringContaining('The notices have begun'),
    ]);
    const end = queryOf(mailsTo('paola@example.org')[1], 'fine');
    await callApi('mail-subscriptions/end', { query: { token: end } });
    const ended = await link('press', { confirm, lang: 'en' });
    expect([ended.status, ended.headers['content-type']]).toEqual([
      409,
      'text/html; charset=utf-8',
    ]);
    expect(text(ended.text)).toContain('The link is no longer valid, was used before');
    expect(ended.text).toContain('<html lang="en">');
  });

  test('ends the mails when its button is pressed', async () => {
    const end = await aReader('quinto@example.org', { lang: 'en' });
    const page = await link('page', { end, lang: 'en' });
    expect(page.text).toContain('<button>Stop the notices</button>');
    expect(await addresses()).toContain('quinto@example.org');
    const pressed = await link('press', { end, lang: 'en' });
    expect(text(pressed.text)).toContain('the address has been deleted');
    expect(await addresses()).not.toContain('quinto@example.org');
    const forged = await link('press', { end: `${'0'.repeat(64)}.${'A'.repeat(32)}` });
    expect(forged.status).toBe(200);
  });

  test('stops all mails for ever: by the link of any mail, for every name of the mailbox', async () => {
    await ask('ugo@example.org');
    const never = queryOf(mailsTo('ugo@example.org')[0], 'mai');
    const page = await link('page', { never });
    expect(text(page.text)).toContain('non scriverà più all’indirizzo');
    await aReader('vera@example.org', { lang: 'en' });
    const [, confirmed] = mailsTo('vera@example.org');
    const ofReader = queryOf(confirmed, 'mai');
    seen = outbox.mails().length;
    for (const [token, email, other] of [
      [never, 'ugo@example.org', 'Ugo+x@example.org'],
      [ofReader, 'vera@example.org', 'vera+x@example.org'],
    ] as const) {
      const pressed = await link('press', { never: token, lang: 'en' });
      expect(text(pressed.text)).toContain('will not write to this address again');
      expect(await addresses()).not.toContain(email);
      present += 25 * HOUR;
      expect((await ask(email)).status).toBe(204);
      expect((await ask(other)).status).toBe(204);
      const again = await link('press', { never: token, lang: 'en' });
      expect([again.status, again.text]).toEqual([200, pressed.text]);
      present += 48 * HOUR;
      expect((await link('press', { never: token })).status).toBe(409);
    }
    expect(newMails()).toEqual([]);
  });

  test.each([
    [{ confirm: 'cut' }, 'è già stato usato o non è completo'],
    [{ end: 'cut' }, 'aprire quello che sta alla fine di un messaggio'],
    [{ end: '<b>', lang: 'en' }, 'please open the one at the end of a message'],
    [{}, 'è già stato usato o non è completo'],
  ])('that was copied incompletely says so: %j', async (query, words) => {
    for (const what of ['page', 'press'] as const) {
      const { status, text: html } = await link(what, query);
      expect(status).toBe(422);
      expect(text(html)).toContain(words);
    }
  });
});

describe('a release', () => {
  test('is mailed once: a sentence, the figures, the link, and the link to end the mails', async () => {
    const end = await aReader('gino@example.org');
    await aReader('helen@example.org', { lang: 'en' });
    await aReader('ivo@example.org', { series: ['yearly'] });
    seen = outbox.mails().length;
    await publishWeek(1712);
    await Promise.all([notifySubscribers(), notifySubscribers()]);
    await notifySubscribers();
    expect(mailsTo('ivo@example.org')).toEqual([]);
    const [italian, ...more] = mailsTo('gino@example.org');
    expect(more).toEqual([]);
    expect(italian).toContain(
      'Sono stati pubblicati i prezzi settimanali nazionali dei carburanti: rilevazione d',
    );
    expect(italian).toContain('Benzina: 1.712,00 euro per 1000 litri');
    expect(italian).toContain(
      'https://prezzi.test/dgsaie/bollettino-settimanale-carburanti?data=2024-',
    );
    expect(italian).toContain(
      `List-Unsubscribe: <https://prezzi.test/dgsaie/api/v1/mail-subscriptions/end?token=${end}>\r\n`,
    );
    expect(italian).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    expect(queryOf(italian?.slice(italian.indexOf('--')), 'fine')).toBe(end);
    const [english] = mailsTo('helen@example.org');
    expect(english).toContain('The national weekly fuel prices have been published: survey of ');
    expect(english).toContain('1,712.00 EUR per 1000 litres');
  });

  test('that is corrected is mailed with its note, to readers who asked for corrections', async () => {
    await aReader('lia@example.org', { kinds: ['correction'] });
    const id = await publishWeek(1700);
    await notifySubscribers();
    present += HOUR;
    await sample.change(id, { published: false, note: NOTE });
    seen = outbox.mails().length;
    await notifySubscribers();
    const [mail] = mailsTo('lia@example.org');
    expect(mail).toContain('Sono stati ritirati i prezzi settimanali');
    expect(mail).toMatch(
      /luglio 2024\.\r\nMotivo: Errore di una società\r\n\r\nI valori non più validi:\r\nBenzina: 1\.700,00 euro/,
    );
  });

  test('is no longer mailed after one click, which also deletes the address', async () => {
    const token = await aReader('mara@example.org');
    await publishWeek(1701);
    const oneClick = {
      query: { token },
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    };
    const forged = `${token.split('.')[0]}.${'A'.repeat(32)}`;
    expect((await callApi('mail-subscriptions/end', { query: { token: forged } })).status).toBe(
      204,
    );
    expect(await addresses()).toContain('mara@example.org');
    for (const _ of [1, 2]) {
      const { status, text } = await callApi('mail-subscriptions/end', oneClick);
      expect([status, text]).toEqual([204, '']);
    }
    expect(await addresses()).not.toContain('mara@example.org');
    seen = outbox.mails().length;
    await notifySubscribers();
    expect(mailsTo('mara@example.org')).toEqual([]);
  });

  test('can be ended by a mail program that opens the address, on a page and not by opening it', async () => {
    const token = await aReader('olga@example.org');
    const { status, headers } = await callApi('mail-subscriptions/end-page', { query: { token } });
    expect([status, headers.location]).toEqual([302, `/dgsaie/avvisi?fine=${token}`]);
    expect(headers['cache-control']).toContain('no-store');
    expect(await addresses()).toContain('olga@example.org');
  });

  test('that the mail service does not accept is tried again', async () => {
    await aReader('nino@example.org');
    seen = outbox.mails().length;
    await publishWeek(1702);
    const { MAIL_ENDPOINT } = process.env;
    delete process.env.MAIL_ENDPOINT;
    await notifySubscribers();
    process.env.MAIL_ENDPOINT = MAIL_ENDPOINT;
    expect(mailsTo('nino@example.org')).toEqual([]);
    present += 60_000;
    await notifySubscribers();
    expect(mailsTo('nino@example.org')).toHaveLength(1);
  });
});

test('a reader of one product gets mails about it, and about no other', async () => {
  await aReader('petrol@example.org', { products: [1] });
  await aReader('diesel@example.org', { products: [2] });
  await publishWeek(1705);
  await notifySubscribers();
  expect(mailsTo('petrol@example.org')).toHaveLength(3);
  expect(mailsTo('diesel@example.org')).toHaveLength(2);
});
