import { gzipSync } from 'node:zlib';
import { PutCommand, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { putPublished } from '../../functions/documents/store/document-objects.ts';
import {
  documentById,
  documentIdOf,
  documentSubject,
  publishNewDocuments,
} from '../../functions/documents/store/documents.ts';
import { folderAt } from '../../functions/documents/store/folders.ts';
import { accountOfSubject } from '../../functions/people/store/access.ts';
import {
  accountByEmail,
  accountById,
  accountByUsername,
  saveAccount,
} from '../../functions/people/store/accounts.ts';
import { allContacts } from '../../functions/people/store/contacts.ts';
import { dynamo } from '../../functions/platform/aws/dynamodb.ts';
import { recordsAbout } from '../../functions/platform/tables/audit.ts';
import { auditTable, coreTable } from '../../functions/platform/tables/keys.ts';
import { averageDrafts } from '../../functions/prices/averages/store/period-revisions.ts';
import { remindersOf } from '../../functions/prices/collection/store/reminders.ts';
import {
  companyWeeksOf,
  weeksOfCompany,
} from '../../functions/prices/company-prices/store/company-weeks.ts';
import { revisionInputs } from '../../functions/prices/national-prices/store/revision-inputs.ts';
import { priceKeys } from '../../functions/prices/surveys/store/price-keys.ts';
import { surveysInCorrection } from '../../functions/prices/surveys/store/survey-records.ts';
import { nationalHistory } from '../../functions/stations/store/daily-prices.ts';
import type { Stack } from '../../scripts/local/stack/stack.ts';
import { migrateStore } from '../../scripts/migrations/migrate-store.ts';
import { startEmulators } from '../support/aws/emulators.ts';

const put = (TableName: string, Item: Record<string, unknown>) =>
  dynamo().send(new PutCommand({ TableName, Item }));

/** The form stored by version 0.1: nothing says that the username is taken. */
const anEarlierAccount = (id: string, username: string, active = true, others = {}) =>
  put(coreTable(), {
    pk: `USER#${id}`,
    sk: 'META',
    ...{ id, username, active, gsi2pk: 'USERS', gsi2sk: id },
    ...{ firstName: 'Anna', lastName: 'Neri', email: '', fiscalCode: '', role: 'USER' },
    ...{ companyId: null, version: 3 },
    ...others,
  });

/** The form filed by version 0.1: only under its own subject. */
const anEarlierRecord = (day: number, subject: string) => {
  const at = `2025-06-0${day}T10:00:00.000Z`;
  return put(auditTable(), {
    ...{
      pk: 'AUDIT#2025-06',
      sk: `${at}#${day}`,
      gsi1pk: `ABOUT#${subject}`,
      gsi1sk: `${at}#${day}`,
    },
    ...{ actor: 'maria', at, action: 'survey.created', subject },
  });
};

/** The form stored by version 0.1: an open correction is in no index. */
const anEarlierSurvey = (id: number, date: string, correction?: object) => ({
  ...{ pk: `SURVEY#${id}`, sk: 'META', gsi1pk: 'SURVEYS#PUB', gsi1sk: date },
  ...{ id, date, active: false, published: true, notes: '', revision: 1, inputs: 0, version: 1 },
  ...(correction && { correction }),
});

/** The draft of an average, stored in the same way. */
const anEarlierDraft = {
  ...{ year: 2025, month: 5, revision: 2, rows: [] },
  ...{ computedAt: '2025-06-10T10:00:00.000Z', computedBy: 'maria' },
};

const anEarlierDay = { date: '2025-06-03', prices: { 1: { price: 173_336, items: 15_210 } } };

const anEarlierWeek = {
  ...{ companyId: 5, surveyId: 7, date: '2025-06-02', version: 1, declaredVersion: 1 },
  declared: { 1: { price: 1_700_000, byAdmin: false } },
};
const anEarlierInput = { json: gzipSync('{}'), fingerprint: 'f' };
const anEarlierReminder = {
  ...{ companyId: 5, surveyId: 7, occasion: '2025-06-02', at: '2025-06-02T13:00:00.000Z' },
  ...{ by: 'reminders', recipients: 1 },
};

const BULLETINS = '/sg_dgsaie/bollettino/2015/';
const anEarlierDocument = (fileName: string) => ({
  ...{ id: documentIdOf(BULLETINS, fileName), location: BULLETINS, fileName, size: 3 },
  ...{ key: `earlier/${fileName}`, lastModificationDate: '2015-03-02T10:00:00.000Z' },
  startedAt: '2015-03-02T09:00:00.000Z',
});
const [kept, lost] = [anEarlierDocument('vendite_2015_p.pdf'), anEarlierDocument('z_2015_p.pdf')];

const warnings: unknown[] = [];
let storage: Stack;
afterAll(() => storage.stop());

beforeAll(async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation((text) => void warnings.push(text));
  await anEarlierAccount('a1', 'Franca', true, {
    companyId: 5,
    signedOutAt: '2026-01-01T00:00:00.000Z',
  });
  const email = 'gemma@example.org';
  await anEarlierAccount('b1', 'gemma', false, { email });
  await anEarlierAccount('b2', 'Gemma', true, { email });
  await anEarlierRecord(1, 'survey/7');
  await anEarlierRecord(2, 'survey/7/company/5');
  await anEarlierRecord(3, 'survey/70/company/5');
  await put(coreTable(), {
    ...{ pk: 'SURVEY#7', sk: 'CO#5', gsi1pk: 'CO#5', gsi1sk: '2025-06-02', ...anEarlierWeek },
  });
  await put(coreTable(), { pk: 'SURVEY#7', sk: 'INPUTS#000001', ...anEarlierInput });
  await put(coreTable(), { pk: 'SURVEY#7', sk: 'REMINDER#5#2025-06-02', ...anEarlierReminder });
  await put(coreTable(), { pk: 'USER#SUBJECT#s-a1', sk: 'LINK', id: 'a1' });
  await put(auditTable(), { pk: 'SIGN-IN#anna', sk: 'FROM#192.0.2.1', failures: 2, expiresAt: 1 });
  await put(coreTable(), { pk: 'DAY#2025-06', sk: '03', ...anEarlierDay });
  await put(coreTable(), anEarlierSurvey(17, '2025-06-02', { at: '2025-06-10', by: 'maria' }));
  await put(coreTable(), anEarlierSurvey(18, '2025-06-09'));
  await put(coreTable(), { ...priceKeys.periodRevision(2025, 5, 2), ...anEarlierDraft });
  await put(coreTable(), {
    ...{ pk: 'DAY#2025-06', sk: '03#CO#7', ...anEarlierDay },
    ...{ companyId: 7, companyName: 'Alfa' },
  });
  storage = await startEmulators('s3');
  const made = {
    actor: 'test',
    at: '2015-03-02T10:00:00.000Z',
    subject: documentSubject(BULLETINS, ''),
  };
  await publishNewDocuments([kept, lost], { ...made, action: 'documents.made-up' });
  await putPublished({ ...kept, contentType: 'application/pdf' }, Buffer.from('abc'));
  expect(await migrateStore()).toEqual([
    'link-usernames',
    'file-histories-by-survey',
    'index-national-days',
    'separate-partitions',
    'index-waiting-drafts',
    'add-document-checksums',
    'link-emails',
  ]);
  warn.mockRestore();
});

test('an account of an earlier version reserves its username', async () => {
  expect(await accountByUsername('franca')).toMatchObject({ id: 'a1', version: 3 });
  const twin = { ...(await accountById('a1')), id: 'a2', username: 'FRANCA' };
  const record = {
    actor: 'test',
    at: '2026-01-01T00:00:00.000Z',
    action: 'account.created',
  } as const;
  await expect(saveAccount(twin, 0, { ...record, subject: 'account/a2' })).rejects.toMatchObject({
    code: 'account_exists',
    details: { errors: [{ pointer: '/username' }] },
  });
});

test('of two accounts with one username and address the active one keeps them, and the other is reported', async () => {
  expect(await accountByUsername('gemma')).toMatchObject({ id: 'b2' });
  expect(await accountByEmail('Gemma@example.org')).toMatchObject({ id: 'b2' });
  expect(warnings).toEqual([
    expect.stringContaining('Account b1'),
    expect.stringContaining('z_2015_p.pdf gets no checksum'),
    expect.stringContaining('Account b1: another one has the same e-mail address'),
  ]);
  // The account can still be changed, for example blocked.
  const other = await accountById('b1');
  const record = {
    actor: 'test',
    at: '2026-01-01T00:00:00.000Z',
    action: 'account.changed',
  } as const;
  await saveAccount({ ...other, lastName: 'Verdi' }, 3, { ...record, subject: 'account/b1' });
});

test("a survey's history contains the records that were filed apart from it", async () => {
  const subjects: string[] = [];
  for await (const { subject } of recordsAbout('survey/7')) subjects.push(subject);
  expect(subjects).toEqual(['survey/7/company/5', 'survey/7']);
});

test('national station prices are found among those of all days', async () => {
  expect(await nationalHistory('2015-01-01', '2026-01-01')).toEqual([anEarlierDay]);
});

test('a sign-in of an earlier version leads to its account, with its sign-out', async () => {
  expect(await accountOfSubject('s-a1')).toEqual({
    ...{ id: 'a1', username: 'Franca', role: 'USER', companyId: 5, active: true },
    signedOutAt: '2026-01-01T00:00:00.000Z',
  });
  expect((await allContacts()).map(({ id, companyId }) => [id, companyId])).toEqual([['a1', 5]]);
});

test("a survey's company prices, inputs and reminders are stored apart from its record", async () => {
  expect(await companyWeeksOf(7)).toEqual([anEarlierWeek]);
  expect(await weeksOfCompany(5)).toEqual([anEarlierWeek]);
  expect(await revisionInputs(7, 1)).toEqual({ text: '{}', fingerprint: 'f' });
  expect(await remindersOf(7)).toEqual([anEarlierReminder]);
  const { Items } = await dynamo().send(
    new QueryCommand({
      TableName: coreTable(),
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': 'SURVEY#7' },
    }),
  );
  expect(Items).toEqual([]);
});

test('no failed sign-ins are left in the audit trail', async () => {
  const { Items = [] } = await dynamo().send(new ScanCommand({ TableName: auditTable() }));
  expect(Items.filter(({ pk }) => !pk.startsWith('AUDIT#'))).toEqual([]);
});

test('open corrections and drafts of averages are in the list of waiting drafts', async () => {
  expect((await surveysInCorrection()).map(({ id }) => id)).toEqual([17]);
  expect(await averageDrafts()).toMatchObject([{ year: 2025, month: 5, revision: 2 }]);
});

test('documents published before have the checksums of their files, in their record and in the list', async () => {
  // The checksums of `abc` in the standard that defines them (FIPS 180-2).
  const digests = {
    sha1: 'a9993e364706816aba3e25717850c26c9cd0d89d',
    sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  };
  expect(await documentById(kept.id)).toEqual({ ...kept, digests, version: 1 });
  const { files } = await folderAt(BULLETINS);
  expect(files.map((file) => [file.fileName, file.digests])).toEqual([
    [kept.fileName, digests],
    [lost.fileName, undefined],
  ]);
});

test('nothing is migrated twice', async () => {
  expect(await migrateStore()).toEqual([]);
});
