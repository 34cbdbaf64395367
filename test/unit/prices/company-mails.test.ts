import { expect, it } from 'vitest';
import { receiptMail } from '../../../functions/prices/collection/rules/receipt-mail.ts';
import { reminderMail } from '../../../functions/prices/collection/rules/reminder-mail.ts';

const dueAt = '2026-03-31T10:00:00.000Z';

const reminder = (now: string) =>
  reminderMail({
    ...{ companyName: 'Alfa', date: '2026-03-30', missing: [1], address: 'https://prezzi.test' },
    ...{ dueAt, now: new Date(now) },
  }).lines;

it('a reminder names the deadline in the time of Rome, and whom to ask', () => {
  const lines = reminder('2026-03-30T08:00:00.000Z');
  for (const line of [
    'I prezzi sono attesi entro martedì 31 marzo alle ore 12:00 (ora di Roma), a questo indirizzo:',
    'Per chiarimenti scriva a mase@pec.mase.gov.it.',
    'Prices are expected by Tuesday 31 March at 12:00 (Rome time), at this address:',
    'If you have questions, write to mase@pec.mase.gov.it.',
  ])
    expect(lines).toContain(line);
});

it('a reminder after the deadline says when it was, and one without a deadline names none', () => {
  const late = reminder('2026-03-31T10:00:01.000Z').join('\n');
  expect(late).toContain('Il termine era martedì 31 marzo alle ore 12:00 (ora di Roma)');
  expect(late).toContain('The deadline was Tuesday 31 March at 12:00 (Rome time)');
  const { lines } = reminderMail({
    ...{ companyName: 'Alfa', date: '2026-03-30', missing: [1], address: 'https://prezzi.test' },
    ...{ dueAt: undefined, now: new Date('2026-03-30T08:00:00.000Z') },
  });
  expect(lines).toContain('Prices can be declared until the survey closes, at this address:');
});

it('a reminder ends its sentence with one dot after a name that ends with one', () => {
  const { lines } = reminderMail({
    ...{
      companyName: 'Alfa S.p.A.',
      date: '2026-03-30',
      missing: [1],
      address: 'https://prezzi.test',
    },
    ...{ dueAt, now: new Date('2026-03-30T08:00:00.000Z') },
  });
  expect(lines.join('\n')).toContain('della società Alfa S.p.A. Mancano:');
});

const receipt = (sentAt: string, due: string | undefined, byAdmin = false) =>
  receiptMail(
    {
      ...{ surveyId: 12, companyId: 7, companyName: 'Alfa', sequence: 1, code: '7F3K92QDM4TX' },
      ...{ surveyDate: '2026-03-30', sentAt, byAdmin, prices: [] },
    },
    { sender: 'Paolo Verdi', origin: 'https://prezzi.test', dueAt: due },
  ).lines.join('\n');

it('a receipt says whether the prices were in time, and until when they can be corrected', () => {
  const inTime = receipt('2026-03-31T10:00:00.000Z', dueAt);
  for (const line of [
    'Inviata in tempo: i prezzi possono essere corretti fino a martedì 31 marzo alle ore 12:00 (ora di Roma).',
    'Sent in time: the prices can be corrected until Tuesday 31 March at 12:00 (Rome time).',
  ])
    expect(inTime).toContain(line);
  const late = receipt('2026-03-31T10:00:00.001Z', dueAt);
  for (const line of [
    'Inviata dopo il termine, che era martedì 31 marzo alle ore 12:00 (ora di Roma).',
    'Sent after the deadline, which was Tuesday 31 March at 12:00 (Rome time).',
  ])
    expect(late).toContain(line);
});

it('a receipt says nothing of a deadline where there is none, or when the ministry entered the prices', () => {
  for (const text of [receipt('2026-03-30T08:00:00.000Z', undefined), receipt(dueAt, dueAt, true)])
    expect(text).not.toMatch(/in tempo|termine|deadline|in time/);
});
