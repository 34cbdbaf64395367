import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { problemResult } from '../../functions/platform/http/problem.ts';
import { Refusal } from '../../functions/platform/kernel/refusal.ts';
import { publicChange, publicVersion } from '../../functions/platform/tables/counters.ts';
import {
  transact,
  WriteConflict,
  withRetries,
} from '../../functions/platform/tables/transactions.ts';
import { interceptDatabase } from '../support/aws/database-requests.ts';

/** The emulator runs one transaction after another; in the cloud, two that conflict are both cancelled. */

let stop = () => {};
let before = 0;
beforeEach(async () => {
  before = await publicVersion();
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

/** Cancels this many transactions as DynamoDB would, and records when each was tried. */
function cancel(times: number, Code = 'TransactionConflict'): number[] {
  const tries: number[] = [];
  stop = interceptDatabase(async ({ operation, input }, send) => {
    if (operation !== 'TransactWriteItems') return send(input);
    tries.push(performance.now());
    if (tries.length > times) return send(input);
    throw new TransactionCanceledException({
      message: 'Transaction cancelled',
      CancellationReasons: [{ Code }],
      $metadata: {},
    });
  });
  return tries;
}

test('a transaction that conflicts with another is still made, exactly once', async () => {
  cancel(2);
  await transact([publicChange()]);
  expect(await publicVersion()).toBe(before + 1);
});

test('so is one that came when the table was busy', async () => {
  cancel(2, 'ThrottlingError');
  await transact([publicChange()]);
  expect(await publicVersion()).toBe(before + 1);
});

test('the pauses between attempts grow', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const tries = cancel(3);
  await transact([publicChange()]);
  const pauses = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
  for (const [index, least] of [25, 50, 100].entries())
    expect(pauses[index]).toBeGreaterThanOrEqual(least - 1);
});

test('a transaction that always conflicts is refused as stale, not as a failure of the service', async () => {
  const tries = cancel(Number.POSITIVE_INFINITY);
  const refused = transact([publicChange()]);
  await expect(refused).rejects.toBeInstanceOf(Refusal);
  await expect(refused).rejects.toMatchObject({ code: 'stale_version' });
  expect(tries).toHaveLength(5);
});

test('a transaction that always finds the table busy fails as such, and whoever called may call again', async () => {
  cancel(Number.POSITIVE_INFINITY, 'ThrottlingError');
  const failure = await transact([publicChange()]).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(TransactionCanceledException);
  for (const busy of [failure, Object.assign(new Error('slow down'), { name: 'SlowDown' })])
    expect(problemResult(busy, '/surveys')).toMatchObject({
      statusCode: 503,
      headers: { 'retry-after': '5' },
      body: expect.stringContaining('"code":"unavailable"'),
    });
  expect(problemResult(new Error('a fault'), '/surveys').statusCode).toBe(500);
});

test('a writer who is always too late learns when to try again', async () => {
  const attempt = vi.fn(async () => {
    throw new WriteConflict();
  });
  const refused = withRetries(attempt);
  await expect(refused).rejects.toMatchObject({
    code: 'stale_version',
    details: { retryAfter: 1 },
  });
  expect(attempt).toHaveBeenCalledTimes(8);
});

test('writers of one item take turns, even after a failure, and do not hold up others', async () => {
  const log: string[] = [];
  const held = Promise.withResolvers<void>();
  const item = { pk: 'TURN', sk: '1' };
  const first = withRetries(async () => {
    log.push('first');
    await held.promise;
    throw new Error('failed');
  }, item);
  const second = withRetries(async () => log.push('second'), item);
  await withRetries(async () => log.push('other'), { pk: 'TURN', sk: '2' });
  expect(log).toEqual(['first', 'other']);
  held.resolve();
  await expect(first).rejects.toThrow('failed');
  await second;
  expect(log).toEqual(['first', 'other', 'second']);
});
