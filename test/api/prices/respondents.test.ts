import { rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handler as runReminders } from '../../../functions/events/reminders.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { seedProducts } from '../../../functions/sample/store/new-system.ts';
import { auditOf } from '../../support/api/audit-log.ts';
import { callApi } from '../../support/api/call-api.ts';
import { aCompanyUser, anAccount, anAdministrator, tokenOf } from '../../support/api/identity.ts';
import { startOutbox } from '../../support/notices/outbox.ts';
import {
  anOpenSurvey,
  aSampleCompany,
  declare,
  type SampleCompany,
} from '../../support/prices/sample.ts';
import { weightsOf } from '../../support/prices/weights.ts';

const realNow = clock.now;
const outbox = startOutbox();
afterAll(() => {
  clock.now = realNow;
  outbox.stop();
});

let admin: string;
let answered: SampleCompany;
let half: SampleCompany;
let begun: SampleCompany;
let unheard: SampleCompany;
let surveyId: number;

beforeAll(async () => {
  await seedProducts();
  admin = await anAdministrator();
  const weights = weightsOf({ petrolWeight: 3, dieselWeight: 1 });
  answered = await aSampleCompany('Alfa', weights);
  half = await aSampleCompany('Beta', weights);
  begun = await aSampleCompany('Gamma', weights);
  unheard = await aSampleCompany('Delta', weights);
  await aSampleCompany('Solo metano', weightsOf({ methaneWeight: 1 }));
  surveyId = await anOpenSurvey('2026-03-30');
  await declare(answered, surveyId, { 1: 1700, 2: 0 });
  await declare(half, surveyId, { 1: 1710 });
  await callApi('company-prices/begin', {
    token: begun.token,
    params: { companyId: begun.id, surveyId },
  });
});

const respondents = async () =>
  (await callApi('respondents/list', { token: admin, params: { id: surveyId } })).body;
const remind = (body: object, headers = {}) =>
  callApi('respondents/remind', { token: admin, params: { id: surveyId }, body, headers });
/** By an administrator who has just read who was reminded when. */
const remindAgain = async () => remind({ known: await lastReminders() });
const lastReminders = async () =>
  (await respondents()).companies.flatMap(({ companyId, reminders }) => {
    const last = reminders.at(-1);
    return last ? [{ companyId, at: last.at }] : [];
  });
const respondent = async ({ id }: SampleCompany) =>
  (await respondents()).companies.find(({ companyId }) => companyId === id);

describe('who has answered', () => {
  test('is shown with share of weight, state and missing products', async () => {
    const { companies, ...response } = await respondents();
    // Each of the four companies has a weight of 3 + 1: the first declared all of it, the second 3.
    expect(response).toEqual({ asked: 4, answered: 1, weightShare: 43.75 });
    expect(
      companies.map(({ companyName, state, missing }) => [companyName, state, missing]),
    ).toEqual([
      ['Alfa', 'complete', []],
      ['Beta', 'partial', [2]],
      ['Gamma', 'draft', [1, 2]],
      ['Delta', 'none', [1, 2]],
    ]);
  });

  test('has the people of a company, with their last sign-in, but not those who are blocked', async () => {
    const anna = await anAccount({ companyId: unheard.id, firstName: 'Anna', lastName: 'Neri' });
    await anAccount({ companyId: unheard.id, active: false });
    expect((await respondent(unheard))?.contacts).toHaveLength(2);
    const contact = async () =>
      (await respondent(unheard))?.contacts.find(({ name }) => name === 'Anna Neri');
    expect(await contact()).toMatchObject({ lastSignInAt: null, userId: anna.id });

    const token = await tokenOf(anna);
    const at = (time: string) => {
      clock.now = () => new Date(`2026-03-30T${time}:00.000Z`);
      return callApi('users/me', { token });
    };
    await at('08:00');
    expect(await contact()).toMatchObject({ lastSignInAt: '2026-03-30T08:00:00.000Z' });
    // Within ten minutes it is not noted again; nor does an edit of the account take it back.
    await at('08:09');
    expect(await contact()).toMatchObject({ lastSignInAt: '2026-03-30T08:00:00.000Z' });
    await at('08:10');
    const { lastName, firstName, fiscalCode, companyId, email } = anna;
    const edited = await callApi('users/change', {
      token: admin,
      params: { id: anna.id },
      body: { lastName, firstName, fiscalCode: '12345678903', companyId, email, role: 'USER' },
    });
    expect(edited.status, fiscalCode).toBe(200);
    expect(await contact()).toMatchObject({ lastSignInAt: '2026-03-30T08:10:00.000Z' });
    clock.now = realNow;
  });
});

describe('a reminder', () => {
  test('goes to one company, in both languages, with what is missing and the address of the form', async () => {
    const { status, body } = await remind({ companyIds: [half.id, answered.id] });
    expect({ status, body }).toEqual({
      status: 200,
      body: { sent: [half.id], withoutContact: [], failed: [], already: [] },
    });
    const [mail] = outbox.mails();
    expect(outbox.mails()).toHaveLength(1);
    expect(mail).toMatch(/^To: paolo\.verdi(\.\d+)?@example\.org\r$/m);
    expect(mail).toContain(
      'Subject: Promemoria: prezzi settimanali dei carburanti, rilevazione del 30 marzo 2026 / Reminder: weekly fuel prices\r\n',
    );
    expect(mail).toContain('della società Beta. Mancano:\r\n\r\n- Gasolio auto\r\n');
    expect(mail).toContain(
      'of the company Beta have been declared for the weekly survey of 30 March 2026. Missing:\r\n\r\n- Automotive gas oil\r\n',
    );
    expect(mail).toContain('Il termine era martedì 31 marzo alle ore 12:00 (ora di Roma)');
    expect(mail).toContain('https://prezzi.test/dgsaie/app/prezzi-settimanali/gestione/listino');
    expect((await respondent(half))?.reminders).toMatchObject([{ recipients: 1 }]);
    expect(await auditOf(`survey/${surveyId}/company/${half.id}`)).toContainEqual(
      expect.objectContaining({ action: 'company-prices.reminded' }),
    );
  });

  test('goes to all companies with missing prices, and names those without an address', async () => {
    const lonely = await aSampleCompany('Eremo', weightsOf({ petrolWeight: 1 }));
    await aCompanyUser({ companyId: begun.id, email: '' });
    const [contact] = (await respondent(lonely))?.contacts ?? [];
    await callApi('users/set-active', {
      token: admin,
      params: { id: String(contact?.userId) },
      body: { active: false },
    });
    const outcome = {
      sent: [half.id, begun.id, unheard.id],
      withoutContact: [lonely.id],
      failed: [],
      already: [],
    };
    expect((await remindAgain()).body).toEqual(outcome);
    // One for each, and two for the company with two people.
    expect(outbox.mails()).toHaveLength(5);
    // The page sends a key, so that pressing again after a lost answer reminds nobody twice.
    const keyed = { 'idempotency-key': 'a'.repeat(32) };
    const known = await lastReminders();
    for (const _ of ['first', 'repeated']) {
      expect(await remind({ known }, keyed)).toMatchObject({ status: 200, body: outcome });
      expect(outbox.mails()).toHaveLength(9);
    }
  });

  test('is not sent again by whoever does not know of the last one, which the answer tells', async () => {
    const mails = outbox.mails().length;
    const outdated = (await lastReminders()).map((one) => ({
      ...one,
      at: new Date(Date.parse(one.at) - 1).toISOString(),
    }));
    const at = async (company: SampleCompany) => (await respondent(company))?.reminders.at(-1)?.at;
    const already = [{ companyId: begun.id, at: await at(begun) }];
    for (const known of [undefined, [], outdated]) {
      const { status, body } = await remind({ companyIds: [begun.id], known });
      expect({ status, body }).toEqual({
        status: 200,
        body: { sent: [], withoutContact: [], failed: [], already },
      });
    }
    expect(outbox.mails()).toHaveLength(mails);
  });

  test('of two administrators at the same moment is sent once to each company', async () => {
    const mails = outbox.mails().length;
    const known = await lastReminders();
    const other = await anAdministrator();
    const answers = await Promise.all(
      [admin, other].map((token) =>
        callApi('respondents/remind', { token, params: { id: surveyId }, body: { known } }),
      ),
    );
    const ids = (of: 'sent' | 'already') =>
      answers.flatMap(({ body }) =>
        body[of].map((one) => (typeof one === 'number' ? one : one.companyId)),
      );
    expect(ids('sent').toSorted()).toEqual([half.id, begun.id, unheard.id].toSorted());
    expect(ids('already').toSorted()).toEqual([half.id, begun.id, unheard.id].toSorted());
    expect(outbox.mails()).toHaveLength(mails + 4);
  });

  test('that cannot be sent is not kept as sent', async () => {
    const before = (await respondent(begun))?.reminders;
    rmSync(outbox.folder, { recursive: true });
    writeFileSync(outbox.folder, 'no folder');
    const { body } = await remind({ companyIds: [begun.id], known: await lastReminders() });
    rmSync(outbox.folder);
    expect(body).toEqual({ sent: [], withoutContact: [], failed: [begun.id], already: [] });
    expect((await respondent(begun))?.reminders).toEqual(before);
  });

  test('is refused where mail is not set up', async () => {
    const { MAIL_ENDPOINT } = process.env;
    delete process.env.MAIL_ENDPOINT;
    const refused = await remind({});
    process.env.MAIL_ENDPOINT = MAIL_ENDPOINT;
    expect(refused).toMatchObject({ status: 409, body: { code: 'mail_unavailable' } });
  });
});

describe('the schedule', () => {
  const runAt = (instant: string) => {
    clock.now = () => new Date(instant);
    return runReminders();
  };
  const missing = () => [half.id, begun.id, unheard.id];

  test('reminds on the day of the survey, once however often it runs', async () => {
    process.env.SCHEDULED_REMINDERS = 'on';
    expect(await runAt('2026-03-29T13:00:00Z')).toEqual({ reason: 'nothing_due' });
    expect(await runAt('2026-03-30T13:00:00Z')).toMatchObject({ surveyId, sent: missing() });
    const mails = outbox.mails().length;
    expect(await runAt('2026-03-30T13:00:05Z')).toMatchObject({ surveyId, sent: [] });
    expect(outbox.mails()).toHaveLength(mails);
    expect((await respondent(begun))?.reminders).toContainEqual({
      by: 'reminders',
      at: '2026-03-30T13:00:00.000Z',
      recipients: 1,
    });
    // On the day of its publication it is too late.
    expect(await runAt('2026-03-31T13:00:00Z')).toEqual({ reason: 'nothing_due' });
  });

  test('does nothing when it is switched off, or the survey is closed', async () => {
    process.env.SCHEDULED_REMINDERS = 'off';
    expect(await runAt('2026-03-30T14:00:00Z')).toEqual({ reason: 'switched_off' });
    process.env.SCHEDULED_REMINDERS = 'on';
    const body = { active: false };
    await callApi('surveys/change', { token: admin, params: { id: surveyId }, body });
    expect(await runAt('2026-03-30T14:00:00Z')).toEqual({ reason: 'nothing_due' });
    expect(await remind({})).toMatchObject({ status: 409, body: { code: 'survey_closed' } });
  });
});

test('a person who reports for several companies is among the people of each', async () => {
  const companyIds = [answered.id, half.id];
  const group = await anAccount({ companyId: answered.id, companyIds, lastName: 'Gruppo' });
  for (const company of [answered, half])
    expect((await respondent(company))?.contacts).toContainEqual({
      ...{ name: 'Paolo Gruppo', email: group.email, userId: group.id, lastSignInAt: null },
    });
});
