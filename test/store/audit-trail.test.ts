import { GetObjectCommand, ListObjectVersionsCommand } from '@aws-sdk/client-s3';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { handler } from '../../functions/events/audit-trail.ts';
import { log } from '../../functions/platform/aws/log.ts';
import { objectStorage } from '../../functions/platform/aws/object-storage.ts';
import { audited } from '../../functions/platform/tables/audit.ts';
import { transact } from '../../functions/platform/tables/transactions.ts';
import { copyAuditDay } from '../../scripts/backup/copy-audit.ts';
import type { Stack } from '../../scripts/local/stack/stack.ts';
import { startEmulators } from '../support/aws/emulators.ts';

/** Events of the audit table's stream, and the copies of its records in the bucket. */

let storage: Stack;
beforeAll(async () => {
  storage = await startEmulators('s3');
});
afterAll(() => storage.stop());

const at = '2026-03-30T08:59:59.123Z';
const record = (id: string, actor = 'bianchi') => ({
  pk: { S: 'AUDIT#2026-03' },
  sk: { S: `${at}#${id}` },
  at: { S: at },
  actor: { S: actor },
  after: { M: { price: { N: '175123' } } },
});
const event = (eventName: DynamoDBRecord['eventName'], image: ReturnType<typeof record>) => ({
  eventName,
  dynamodb: { Keys: { pk: image.pk, sk: image.sk }, NewImage: image },
});
const run = (...Records: DynamoDBRecord[]) => handler({ Records });

async function copies() {
  const { Versions = [] } = await objectStorage().send(
    new ListObjectVersionsCommand({ Bucket: 'trail' }),
  );
  return Versions.map(({ Key }) => Key).sort();
}
async function copy(id: string) {
  const { Body } = await objectStorage().send(
    new GetObjectCommand({ Bucket: 'trail', Key: `2026-03-30/${at}#${id}.json` }),
  );
  return JSON.parse((await Body?.transformToString()) ?? '');
}

test('each record that is added is copied whole, under its day', async () => {
  expect(await run(event('INSERT', record('1')), event('INSERT', record('2')))).toEqual({
    copied: 2,
  });
  expect(await copies()).toEqual([`2026-03-30/${at}#1.json`, `2026-03-30/${at}#2.json`]);
  expect(await copy('1')).toEqual(record('1'));
});

test('a record that is reported twice is copied once', async () => {
  await run(event('INSERT', record('1')));
  expect(await copies()).toHaveLength(2);
});

test('a record that is changed or removed in the table raises the alarm and leaves its copy', async () => {
  const error = vi.spyOn(log, 'error').mockImplementation(() => {});
  const changed = await run(
    event('MODIFY', record('1', 'somebody else')),
    event('REMOVE', record('2')),
    event('INSERT', record('3')),
  );
  expect(changed).toEqual({ copied: 1 });
  expect(error.mock.calls.map(([, details]) => details)).toEqual([
    { eventName: 'MODIFY', sk: `${at}#1` },
    { eventName: 'REMOVE', sk: `${at}#2` },
  ]);
  expect(await copy('1')).toEqual(record('1'));
  expect(await copies()).toHaveLength(3);
  error.mockRestore();
});

test('a copy that fails fails the run, so that the stream reports the record again', async () => {
  const { TRAIL_BUCKET } = process.env;
  process.env.TRAIL_BUCKET = 'not-there';
  await expect(run(event('INSERT', record('4')))).rejects.toThrow();
  process.env.TRAIL_BUCKET = TRAIL_BUCKET;
});

test('what the stream did not report is copied by a command, and nothing else is touched', async () => {
  const audit = (id: string, day: string) =>
    transact([
      audited({
        actor: id,
        at: `${day}T10:00:00.000Z`,
        action: 'news.created',
        subject: `news/${id}`,
      }),
    ]);
  await audit('1', '2026-04-01');
  await audit('2', '2026-04-01');
  await audit('3', '2026-04-02');
  const before = await copies();
  expect(await copyAuditDay('2026-04-01')).toBe(2);
  const added = (await copies()).filter((key) => !before.includes(key));
  expect(added).toHaveLength(2);
  for (const key of added) expect(key).toMatch(/^2026-04-01\/2026-04-01T10:00:00\.000Z#/);
  // A second time there is nothing to add.
  expect(await copyAuditDay('2026-04-01')).toBe(2);
  expect(await copies()).toHaveLength(before.length + 2);
});
