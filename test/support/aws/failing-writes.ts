import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { vi } from 'vitest';
import { dynamo } from '../../../functions/platform/aws/dynamodb.ts';

/** Runs work as if the process were killed after this many transactions. @returns the number of transactions made */
export async function stoppedAfter(transactions: number, work: () => Promise<unknown>) {
  const client = dynamo();
  const send = client.send.bind(client) as (command: object) => Promise<never>;
  let made = 0;
  const spy = vi.spyOn(client, 'send').mockImplementation(async (command: object) => {
    if (command instanceof TransactWriteCommand) {
      if (made === transactions) throw new Error('killed');
      made += 1;
    }
    return send(command);
  });
  try {
    await work();
  } catch (error) {
    if ((error as Error).message !== 'killed') throw error;
  } finally {
    spy.mockRestore();
  }
  return made;
}
