import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from '../../functions/domain/refusal.ts';
import { publicChange, publicVersion } from '../../functions/store/counters.ts';
import { transact } from '../../functions/store/transactions.ts';
import { interceptDatabase } from '../support/database-requests.ts';

/** The emulator runs one transaction after another; in the cloud two that meet are both cancelled. */

let stop = () => {};
let before = 0;
beforeEach(async () => {
  before = await publicVersion();
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

/** Cancels so many transactions as DynamoDB does, and tells when each was tried. */
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

test('a transaction that met another one is made all the same, once', async () => {
  cancel(2);
  await transact([publicChange()]);
  expect(await publicVersion()).toBe(before + 1);
});

test('so is one that came when the table was busy', async () => {
  cancel(2, 'ThrottlingError');
  await transact([publicChange()]);
  expect(await publicVersion()).toBe(before + 1);
});

test('the pauses before it is tried again grow', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const tries = cancel(3);
  await transact([publicChange()]);
  const pauses = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
  for (const [index, least] of [25, 50, 100].entries())
    expect(pauses[index]).toBeGreaterThanOrEqual(least - 1);
});

test('one that always meets others is refused as stale, not as a failure of the service', async () => {
  const tries = cancel(Number.POSITIVE_INFINITY);
  const refused = transact([publicChange()]);
  await expect(refused).rejects.toBeInstanceOf(Refusal);
  await expect(refused).rejects.toMatchObject({ code: 'stale_version' });
  expect(tries).toHaveLength(5);
});

test('one that always finds the table busy fails as that', async () => {
  cancel(Number.POSITIVE_INFINITY, 'ThrottlingError');
  await expect(transact([publicChange()])).rejects.toBeInstanceOf(TransactionCanceledException);
});
