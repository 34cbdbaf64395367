import { afterAll, beforeEach, expect, test } from 'vitest';
import { countSignIn } from '../../../functions/people/store/sign-in-attempts.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { publicChange, publicVersion } from '../../../functions/platform/tables/counters.ts';
import { transact } from '../../../functions/platform/tables/transactions.ts';
import { afterWrites } from '../../../scripts/local/database/after-writes.ts';
import { startEmulators } from '../../support/aws/emulators.ts';

const emulators = await startEmulators('dynamodb');
afterAll(() => emulators.stop());

let told = 0;
afterWrites(() => {
  told += 1;
});
beforeEach(() => {
  told = 0;
});

test('a written transaction is reported', async () => {
  await transact([publicChange()]);
  expect(told).toBe(1);
});

test('a failed write is reported too, because it may have been done', async () => {
  const failing = {
    operation: {
      Update: {
        TableName: 'core',
        Key: { pk: 'COUNTER', sk: 'PUBLIC' },
        UpdateExpression: 'ADD n :one',
        ConditionExpression: 'n = :none',
        ExpressionAttributeValues: { ':one': 1, ':none': -1 },
      },
    },
    onConditionFailed: new Error('stale'),
  };
  await expect(transact([failing])).rejects.toThrow('stale');
  expect(told).toBe(1);
});

test('reads, and writes of data that are not public, are not reported', async () => {
  await publicVersion();
  await countSignIn(
    { username: 'maria', address: '203.0.113.7' },
    { failures: 0, secondsLeft: 0 },
    { remember: 60, longest: 60, now: clock.now() },
  );
  expect(told).toBe(0);
});
