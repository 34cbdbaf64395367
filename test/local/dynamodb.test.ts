import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, test } from 'vitest';
import { dynamo } from '../../functions/aws/dynamodb.ts';
import { startStack } from '../../scripts/local/stack.ts';
import { temporaryFolder, testSettings } from '../support/emulators.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

test('items written before a stop are there after the next start', async () => {
  const folder = await temporaryFolder();
  cleanups.push(folder.remove);
  const settings = testSettings(folder.path);

  const first = await startStack(settings, { only: ['dynamodb'] });
  const item = { pk: 'SURVEY#1', sk: 'META', date: '2026-03-30' };
  await dynamo().send(new PutCommand({ TableName: 'core', Item: item }));
  const port = new URL(first.environment.DYNAMODB_ENDPOINT ?? '').port;
  await first.stop();

  // The client keeps its address, so the second start takes the same port.
  const second = await startStack({ ...settings, port: Number(port) - 4 }, { only: ['dynamodb'] });
  cleanups.push(second.stop);
  const found = await dynamo().send(
    new GetCommand({ TableName: 'core', Key: { pk: 'SURVEY#1', sk: 'META' } }),
  );
  expect(found.Item).toEqual(item);
});
