import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, test, vi } from 'vitest';
import { dynamo } from '../../functions/aws/dynamodb.ts';
import { Refusal } from '../../functions/domain/refusal.ts';
import { increment, readCounter, transact } from '../../functions/store/table.ts';

/** The emulator runs one transaction after another; in the cloud two that meet are both cancelled. */

const counter = { pk: 'COUNTER', sk: 'TEST' };

afterEach(() => vi.restoreAllMocks());

/** Cancels so many transactions as DynamoDB does when they meet others. */
function meetOthers(times: number): void {
  const client = dynamo();
  const send = client.send.bind(client) as (command: object) => Promise<never>;
  let left = times;
  vi.spyOn(client, 'send').mockImplementation(async (command: object) => {
    if (!(command instanceof TransactWriteCommand) || left === 0) return send(command);
    left -= 1;
    throw new TransactionCanceledException({
      message: 'Transaction cancelled',
      CancellationReasons: [{ Code: 'TransactionConflict' }],
      $metadata: {},
    });
  });
}

test('a transaction that met another one is made all the same, once', async () => {
  meetOthers(2);
  await transact([increment(counter)]);
  expect(await readCounter(counter)).toBe(1);
});

test('one that always meets others is refused as stale, not as a failure of the service', async () => {
  meetOthers(Number.POSITIVE_INFINITY);
  const refused = transact([increment(counter)]);
  await expect(refused).rejects.toBeInstanceOf(Refusal);
  await expect(refused).rejects.toMatchObject({ code: 'stale_version' });
});
