import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { vi } from 'vitest';
import { dynamo } from '../../../functions/platform/aws/dynamodb.ts';

type Command = abstract new (...given: never[]) => object;
type Send = (command: object) => Promise<unknown>;

/** Runs work as if the process were killed just before its first call of this kind to the user pool. */
export const killedBefore = (command: Command, work: () => Promise<unknown>): Promise<void> =>
  killed(command, work, async () => {});

/** The same, killed after the pool has carried out the call and before its answer arrives. */
export const killedAfter = (command: Command, work: () => Promise<unknown>): Promise<void> =>
  killed(command, work, (call) => call());

/** After the kill, no further request of the process reaches the user pool or the tables. */
async function killed(
  command: Command,
  work: () => Promise<unknown>,
  last: (call: () => Promise<unknown>) => Promise<unknown>,
): Promise<void> {
  const pool = CognitoIdentityProviderClient.prototype;
  const [toPool, toTables] = [pool.send as Send, dynamo().send.bind(dynamo()) as Send];
  let dead = false;
  const spies = [
    vi.spyOn(pool, 'send').mockImplementation(async function (this: typeof pool, call: object) {
      if (!dead && call instanceof command) {
        await last(() => toPool.call(this, call));
        dead = true;
      }
      if (dead) throw new Error('killed');
      return toPool.call(this, call) as never;
    }),
    vi.spyOn(dynamo(), 'send').mockImplementation(async (call: object) => {
      if (dead) throw new Error('killed');
      return toTables(call) as never;
    }),
  ];
  try {
    await work();
  } catch (error) {
    if ((error as Error).message !== 'killed') throw error;
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  if (!dead) throw new Error(`the user pool was never sent a ${command.name}`);
}
