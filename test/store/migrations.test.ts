import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test, vi } from 'vitest';
import { dynamo } from '../../functions/aws/dynamodb.ts';
import { accountById, accountByUsername, saveAccount } from '../../functions/store/accounts.ts';
import { recordsAbout } from '../../functions/store/audit.ts';
import { nationalHistory } from '../../functions/store/daily-prices.ts';
import { auditTable, coreTable } from '../../functions/store/keys.ts';
import { migrateStore } from '../../scripts/migrations/migrate-store.ts';

const put = (TableName: string, Item: Record<string, unknown>) =>
  dynamo().send(new PutCommand({ TableName, Item }));

/** As version 0.1 stored it: nothing says that the username is taken. */
const anEarlierAccount = (id: string, username: string, active = true) =>
  put(coreTable(), {
    pk: `USER#${id}`,
    sk: 'META',
    ...{ id, username, active, gsi2pk: 'USERS', gsi2sk: id },
    ...{ firstName: 'Anna', lastName: 'Neri', email: '', fiscalCode: '', role: 'USER' },
    ...{ companyId: null, version: 3 },
  });

/** As version 0.1 filed it: under its own subject alone. */
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

const anEarlierDay = { date: '2025-06-03', prices: { 1: { price: 173_336, items: 15_210 } } };

const warnings: unknown[] = [];

beforeAll(async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation((text) => void warnings.push(text));
  await anEarlierAccount('a1', 'Franca');
  await anEarlierAccount('b1', 'gemma', false);
  await anEarlierAccount('b2', 'Gemma');
  await anEarlierRecord(1, 'survey/7');
  await anEarlierRecord(2, 'survey/7/company/5');
  await anEarlierRecord(3, 'survey/70/company/5');
  await put(coreTable(), { pk: 'DAY#2025-06', sk: '03', ...anEarlierDay });
  await put(coreTable(), {
    ...{ pk: 'DAY#2025-06', sk: '03#CO#7', ...anEarlierDay },
    ...{ companyId: 7, companyName: 'Alfa' },
  });
  expect(await migrateStore()).toEqual([
    'link-usernames',
    'file-histories-by-survey',
    'index-national-days',
  ]);
  warn.mockRestore();
});

test('an account of an earlier version has its username for itself', async () => {
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

test('of two accounts with one username the active one has it, and the other is named', async () => {
  expect(await accountByUsername('gemma')).toMatchObject({ id: 'b2' });
  expect(warnings).toEqual([expect.stringContaining('Account b1')]);
  // It can still be changed, such as blocked.
  const other = await accountById('b1');
  const record = {
    actor: 'test',
    at: '2026-01-01T00:00:00.000Z',
    action: 'account.changed',
  } as const;
  await saveAccount({ ...other, lastName: 'Verdi' }, 3, { ...record, subject: 'account/b1' });
});

test("a survey's history holds what was filed apart from it", async () => {
  const subjects: string[] = [];
  for await (const { subject } of recordsAbout('survey/7')) subjects.push(subject);
  expect(subjects).toEqual(['survey/7/company/5', 'survey/7']);
});

test('national station prices are found among those of all days', async () => {
  expect(await nationalHistory('2015-01-01', '2026-01-01')).toEqual([anEarlierDay]);
});

test('nothing is done twice', async () => {
  expect(await migrateStore()).toEqual([]);
});
