import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { handler as runReceiptMails } from '../../../functions/events/receipt-mails.ts';
import { handler as returnedMail } from '../../../functions/events/returned-mail.ts';
import { publicPages } from '../../../functions/open-data/pages/rules/site-pages.ts';
import { allContacts } from '../../../functions/people/store/contacts.ts';
import * as outboxFiles from '../../../functions/platform/aws/outbox.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { receiptMails } from '../../../functions/prices/collection/store/receipt-mails.ts';
import { seedProducts } from '../../../functions/sample/store/new-system.ts';
import { bounceOf } from '../../../scripts/local/functions/return-mails.ts';
import { callApi } from '../../support/api/call-api.ts';
import { anAccount, anAdministrator } from '../../support/api/identity.ts';
import { killedAt } from '../../support/api/killed-steps.ts';
import { startOutbox } from '../../support/notices/outbox.ts';
import {
  anOpenSurvey,
  aSampleCompany,
  declare,
  type SampleCompany,
} from '../../support/prices/sample.ts';
import { weightsOf } from '../../support/prices/weights.ts';

/** The receipt of each sending reaches each person of the company once. */

const realNow = clock.now;
const outbox = startOutbox();
let now = new Date('2026-03-30T08:00:00.000Z');
let surveyId: number;
const fiscalCode = '12345678903';

beforeAll(async () => {
  await seedProducts();
  surveyId = await anOpenSurvey('2026-03-30');
});
beforeEach(() => {
  clock.now = () => now;
});
afterEach(() => {
  clock.now = realNow;
  read = outbox.mails().length;
});
afterAll(outbox.stop);

let read = 0;
/** Only the mails of this test. */
const mails = () => outbox.mails().slice(read);
/** Accounts that the tests make without an address have numbers. */
const addressees = () =>
  mails().map((mail) => /^To: (\S+)/m.exec(mail)?.[1]?.replace(/\.\d+@/, '@'));
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

/** A company with the people who have these addresses, beside its first reference. */
async function aCompany(name: string, ...emails: string[]): Promise<SampleCompany> {
  const company = await aSampleCompany(name, weightsOf({ petrolWeight: 3, dieselWeight: 1 }));
  for (const email of emails) await anAccount({ companyId: company.id, email });
  return company;
}

const send = ({ id, token }: SampleCompany, price: number) =>
  callApi('submissions/send', {
    token,
    params: { companyId: id, surveyId },
    body: {
      prices: [
        { productId: 1, communicatedPrice: price },
        { productId: 2, communicatedPrice: 0 },
      ],
    },
  });

test('it states in both languages the prices, their sender, and where anyone can check them', async () => {
  const { body } = await send(await aCompany('Alfa', 'anna@example.org'), 1789);
  expect(await runReceiptMails()).toEqual({ sent: 1, withoutContact: 0, failed: 0 });
  expect(addressees().sort()).toEqual(['anna@example.org', 'paolo.verdi@example.org']);
  const [mail = ''] = mails();
  expect(mail).toContain(
    `Subject: Prezzi ricevuti: ricevuta n. ${body.number}, rilevazione del 30 marzo 2026 / Prices received: receipt no. ${body.number}\r\n`,
  );
  const address = `https://prezzi.test/dgsaie${publicPages['receipt-check'].path}#${body.code}`;
  const [italian = '', english = ''] = mail.split('[English]');
  for (const line of [
    'della società Alfa per la rilevazione settimanale del 30 marzo 2026',
    'Ricevuta il 30 marzo 2026 alle ore 10:00:00',
    'Inviata da: Paolo Verdi\r\nInviata in tempo: i prezzi possono essere corretti fino a martedì 31 marzo alle ore 12:00 (ora di Roma).\r\n',
    '- Benzina: 1,789 €/l\r\n- Gasolio auto: non venduto\r\n',
    `Codice di verifica: ${body.code}\r\n`,
    address,
  ])
    expect(italian).toContain(line);
  for (const line of [
    'of the company Alfa for the weekly survey of 30 March 2026',
    'Received on 30 March 2026 at 10:00:00',
    'Sent by: Paolo Verdi\r\n',
    '- Euro-Super 95: 1.789 €/l\r\n- Automotive gas oil: not sold\r\n',
    address,
  ])
    expect(english).toContain(line);
  later(60);
  expect(await runReceiptMails()).toEqual({ sent: 0, withoutContact: 0, failed: 0 });
  expect(mails()).toHaveLength(2);
});

test('it names the products that still have no price, by whatever sending', async () => {
  const company = await aCompany('Sigma');
  await declare(company, surveyId, { 2: 1650 });
  await runReceiptMails();
  expect(mails()).toHaveLength(1);
  const [italian = '', english = ''] = mails().join().split('[English]');
  expect(italian).toContain('Per questa settimana manca ancora il prezzo di:\r\n- Benzina\r\n');
  expect(english).toContain(
    'For this week the prices of these products are still missing:\r\n- Euro-Super 95\r\n',
  );
  await declare(company, surveyId, { 1: 1790 });
  await runReceiptMails();
  expect(mails()).toHaveLength(2);
  expect(mails()[1]).toContain('- Benzina: 1,790');
  expect(mails()[1]).not.toMatch(/manca|missing/);
});

test('each sending has its own, also by the call of the specification and by an administrator', async () => {
  const company = await aCompany('Beta');
  await declare(company, surveyId, { 1: 1790 });
  await declare(company, surveyId, { 1: 1791 }, { token: await anAdministrator() });
  await runReceiptMails();
  expect(mails()).toHaveLength(2);
  const [byCompany, byMinistry] = mails().sort(
    (a, b) => (a.includes('1,790') ? -1 : 1) || +(a > b),
  );
  expect(byCompany).toContain('Inviata da: Paolo Verdi\r\n');
  expect(byMinistry).toContain('Inviata da: ministero\r\n');
  expect(byMinistry).toContain('- Benzina: 1,791 €/l');
});

test('nobody gets one for prices that were refused, or for a sending that is repeated', async () => {
  const company = await aCompany('Gamma');
  expect((await send(company, 9999)).status).toBe(422);
  const again = { headers: { 'idempotency-key': 'a-key-that-is-made-once' } };
  const params = { companyId: company.id, surveyId };
  const body = { prices: [{ productId: 1, communicatedPrice: 1700 }] };
  const call = { token: company.token, params, body, ...again };
  const first = await callApi('submissions/send', call);
  expect((await callApi('submissions/send', call)).body).toEqual(first.body);
  await runReceiptMails();
  expect(mails()).toHaveLength(1);
});

test('a company without an address gets none, and does not hold up others', async () => {
  const silent = await aCompany('Delta');
  const contact = (await allContacts()).find(({ companyId }) => companyId === silent.id);
  const { id = '', firstName = '', lastName = '' } = contact ?? {};
  const changed = await callApi('users/change', {
    token: await anAdministrator(),
    params: { id },
    body: { ...{ firstName, lastName, companyId: silent.id, role: 'USER' }, email: '', fiscalCode },
  });
  expect(changed.status).toBe(200);
  await send(silent, 1700);
  await send(await aCompany('Epsilon'), 1701);
  expect(await runReceiptMails()).toEqual({ sent: 1, withoutContact: 1, failed: 0 });
  expect(await receiptMails()).toEqual([]);
});

test('one that the mail service refuses is tried again, only for people who have not got it', async () => {
  const company = await aCompany('Zeta', 'zoe@example.org');
  await send(company, 1702);
  const { writeMail } = outboxFiles;
  const broken = vi.spyOn(outboxFiles, 'writeMail').mockImplementation((folder, one, at) => {
    if (one.to === 'zoe@example.org') throw new Error('throttled');
    writeMail(folder, one, at);
  });
  expect(await runReceiptMails()).toEqual({ sent: 0, withoutContact: 0, failed: 1 });
  later(1);
  expect(await runReceiptMails()).toEqual({ sent: 0, withoutContact: 0, failed: 0 });
  later(1);
  expect(await runReceiptMails()).toEqual({ sent: 0, withoutContact: 0, failed: 1 });
  broken.mockRestore();
  later(3);
  expect(await runReceiptMails()).toEqual({ sent: 0, withoutContact: 0, failed: 0 });
  later(1);
  expect(await runReceiptMails()).toEqual({ sent: 1, withoutContact: 0, failed: 0 });
  expect(addressees()).toEqual(['paolo.verdi@example.org', 'zoe@example.org']);
});

test('runs at the same time send it once', async () => {
  await send(await aCompany('Eta', 'eva@example.org'), 1703);
  await Promise.all([runReceiptMails(), runReceiptMails(), runReceiptMails()]);
  expect(addressees().sort()).toEqual(['eva@example.org', 'paolo.verdi@example.org']);
});

test('a run that is killed at any moment loses none; only the mail under way can come twice', async () => {
  let people = 0;
  const teo = () => `teo.${people++}@example.org`;
  for (const when of ['before', 'after'] as const)
    for (let change = 0; ; change += 1) {
      const begun = mails().length;
      await send(await aCompany(`Theta ${when} ${change}`, teo()), 1704);
      const wasKilled = await killedAt(change, when, runReceiptMails);
      later(2);
      await runReceiptMails();
      const got = addressees().slice(begun);
      const both = new Set(['paolo.verdi@example.org', 'teo@example.org']);
      expect(new Set(got), `${when} change ${change}`).toEqual(both);
      // Changes 1 and 2 note a mail each: it had left, and the process died before it was noted.
      const isTwice = when === 'before' && wasKilled && (change === 1 || change === 2);
      expect(got.length, `${when} change ${change}`).toBe(isTwice ? 3 : 2);
      expect(await receiptMails()).toEqual([]);
      if (!wasKilled) break;
    }
});

test('one that comes back is not sent again, and takes nobody off the register', async () => {
  await send(await aCompany('Iota', 'bounce@simulator.amazonses.com'), 1705);
  await runReceiptMails();
  const before = await allContacts();
  expect(await returnedMail(bounceOf('bounce@simulator.amazonses.com', 'Permanent', now))).toBe(0);
  expect(await allContacts()).toEqual(before);
  later(120);
  await runReceiptMails();
  expect(mails()).toHaveLength(2);
});

test('a question about a price reaches each person of the company once, and says what to do', async () => {
  const company = await aCompany('Lambda', 'lia@example.org');
  await send(company, 1707);
  await runReceiptMails();
  read = outbox.mails().length;
  const token = await anAdministrator();
  const ask = (question: string, lastWordAt?: string) =>
    callApi('price-queries/ask', {
      token,
      params: { companyId: company.id, surveyId },
      body: { productId: 1, question, lastWordAt },
    });
  const { body } = await ask('Perché è salito?\nC’è un nuovo listino?');
  expect((await ask('Un’altra domanda')).status).toBe(409);
  await Promise.all([runReceiptMails(), runReceiptMails()]);
  expect(addressees().sort()).toEqual(['lia@example.org', 'paolo.verdi@example.org']);
  const [mail = ''] = mails();
  expect(mail).toContain(
    'Subject: Domanda su un prezzo: Benzina, rilevazione del 30 marzo 2026 / Question about a price: Euro-Super 95\r\n',
  );
  const address = 'https://prezzi.test/dgsaie/app/prezzi-settimanali/gestione/listino';
  const [italian = '', english = ''] = mail.split('[English]');
  for (const line of [
    'che la società Lambda ha comunicato per la rilevazione settimanale del 30 marzo 2026',
    '- Benzina: 1,707 €/l\r\n',
    'Perché è salito?\r\nC’è un nuovo listino?\r\n',
  ])
    expect(italian).toContain(line);
  for (const line of ['the company Lambda', '- Euro-Super 95: 1.707 €/l\r\n', 'confirm it'])
    expect(english).toContain(line);
  for (const part of [italian, english]) {
    expect(part).toContain(`${address}\r\n`);
    expect(part).toContain('mase@pec.mase.gov.it');
  }
  later(60);
  await callApi('price-queries/confirm', {
    token: company.token,
    params: { companyId: company.id, surveyId },
    body: { productId: 1, answer: 'Sì.' },
  });
  await runReceiptMails();
  expect(mails()).toHaveLength(2);
  const [answered] = (
    await callApi('price-queries/list', {
      token: company.token,
      params: { companyId: company.id, surveyId },
    })
  ).body;
  await ask('E il gasolio?', answered?.answeredAt ?? body[0]?.askedAt);
  await runReceiptMails();
  expect(mails()).toHaveLength(4);
});

test('where nobody can send mails none is tried', async () => {
  await send(await aCompany('Kappa'), 1706);
  const endpoint = process.env.MAIL_ENDPOINT;
  delete process.env.MAIL_ENDPOINT;
  expect(await runReceiptMails()).toEqual({ sent: 0, withoutContact: 0, failed: 0 });
  process.env.MAIL_ENDPOINT = endpoint;
  expect(await receiptMails()).toMatchObject([{ tries: 0 }]);
});

test('a survey that moves to another week is told to the companies that have declared its prices', async () => {
  const id = await anOpenSurvey('2026-04-07');
  const company = await aCompany('Omega', 'olga@example.org');
  await aCompany('Psi');
  await declare(company, id, { 1: 1790 });
  await runReceiptMails();
  const before = mails().length;
  const move = { date: '2026-04-08', moveReason: 'the date was a slip' };
  const request = { token: await anAdministrator(), params: { id }, body: move };
  expect((await callApi('surveys/change', request)).status).toBe(200);
  expect((await callApi('surveys/change', request)).status).toBe(200);
  expect(await runReceiptMails()).toMatchObject({ sent: 1 });
  expect(addressees().slice(before).sort()).toEqual([
    'olga@example.org',
    'paolo.verdi@example.org',
  ]);
  expect(mails().at(-1)).toContain(
    "la rilevazione settimanale del 7 aprile 2026, per la quale la società Omega ha già comunicato dei prezzi, è ora dell'8 aprile 2026.",
  );
});
