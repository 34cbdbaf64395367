import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, test } from 'vitest';
import { dynamo } from '../../../functions/platform/aws/dynamodb.ts';
import { startStack } from '../../../scripts/local/stack/stack.ts';
import { temporaryFolder, testSettings } from '../../support/aws/emulators.ts';
import { freePorts } from '../../support/aws/free-ports.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

test('items written before a stop are there after the next start', async () => {
  const folder = await temporaryFolder();
  cleanups.push(folder.remove);
  // The client keeps its address, so both starts take the same port.
  const settings = testSettings(folder.path, { port: await freePorts(5) });

  const first = await startStack(settings, { only: ['dynamodb'] });
  const item = { pk: 'SURVEY#1', sk: 'META', date: '2026-03-30' };
  await dynamo().send(new PutCommand({ TableName: 'core', Item: item }));
  await first.stop();

  const second = await startStack(settings, { only: ['dynamodb'] });
  cleanups.push(second.stop);
  const found = await dynamo().send(
    new GetCommand({ TableName: 'core', Key: { pk: 'SURVEY#1', sk: 'META' } }),
  );
  expect(found.Item).toEqual(item);
});

test('only programs that know the secret of the data folder reach it', async () => {
  const folder = await temporaryFolder();
  cleanups.push(folder.remove);
  const { environment, stop } = await startStack(testSettings(folder.path), { only: ['dynamodb'] });
  cleanups.push(stop);
  const endpoint = environment.DYNAMODB_ENDPOINT ?? '';
  const accessKeyId = environment.AWS_ACCESS_KEY_ID ?? '';
  const list = (secretAccessKey = '') =>
    new DynamoDBClient({ endpoint, credentials: { accessKeyId, secretAccessKey } }).send(
      new ListTablesCommand({}),
    );
  const { TableNames } = await list(environment.AWS_SECRET_ACCESS_KEY);
  expect(TableNames?.sort()).toEqual(['attempts', 'audit', 'core', 'subscriptions']);
  await expect(list('guessed')).rejects.toMatchObject({ name: 'InvalidSignatureException' });
  const unsigned = await fetch(endpoint, {
    method: 'POST',
    headers: { 'x-amz-target': 'DynamoDB_20120810.ListTables', origin: 'https://example.org' },
    body: '{}',
  });
  expect(unsigned.status).toBe(400);
  expect((await unsigned.json()).__type).toMatch(/MissingAuthenticationTokenException$/);
  expect(unsigned.headers.get('access-control-allow-origin')).toBeNull();
  // Where the emulator itself listens no browser goes, nor anything else that keeps to its rules.
  const own = process.env.DYNAMODB_ENDPOINT ?? '';
  expect(own).not.toBe(endpoint);
  await expect(fetch(own)).rejects.toMatchObject({ cause: { message: 'bad port' } });
});
