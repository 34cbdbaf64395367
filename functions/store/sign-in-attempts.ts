import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { dynamo } from '../platform/clients.ts';
import { keys } from './keys.ts';
import { auditTable, getItem } from './table.ts';

/** Failed sign-ins of a username, forgotten after a while. */

const stored = z.object({ failures: z.int(), expiresAt: z.int() });

/** Failures not yet forgotten, and the seconds until they are. */
export async function failedSignIns(
  username: string,
  now: Date,
): Promise<{ failures: number; secondsLeft: number }> {
  const found = await getItem(stored, keys.signInAttempts(username), auditTable());
  const secondsLeft = (found?.expiresAt ?? 0) - Math.floor(now.getTime() / 1000);
  // The table forgets expired items only in its own time.
  return found && secondsLeft > 0
    ? { failures: found.failures, secondsLeft }
    : { failures: 0, secondsLeft: 0 };
}

/** Counts one more failure, remembered for `seconds`; an expired count starts anew. */
export async function countFailedSignIn(
  username: string,
  known: number,
  seconds: number,
  now: Date,
): Promise<void> {
  const expiresAt = Math.floor(now.getTime() / 1000) + seconds;
  await dynamo().send(
    new UpdateCommand({
      TableName: auditTable(),
      Key: { ...keys.signInAttempts(username) },
      UpdateExpression:
        known === 0
          ? 'SET failures = :one, expiresAt = :end'
          : 'SET expiresAt = :end ADD failures :one',
      ExpressionAttributeValues: { ':one': 1, ':end': expiresAt },
    }),
  );
}

export async function forgetFailedSignIns(username: string): Promise<void> {
  await dynamo().send(
    new DeleteCommand({ TableName: auditTable(), Key: { ...keys.signInAttempts(username) } }),
  );
}
