import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { dynamo } from '../aws/dynamodb.ts';
import { auditTable, keys } from './keys.ts';
import { getItem } from './queries.ts';

/** Attempts of a username to sign in that have not succeeded, forgotten after a while. */

const stored = z.object({ failures: z.int(), expiresAt: z.int() });

/** Attempts not yet forgotten, and the seconds until they are. */
export async function failedSignIns(
  username: string,
  now: Date,
): Promise<{ failures: number; secondsLeft: number }> {
  const found = await getItem(stored, keys.signInAttempts(username), auditTable());
  const secondsLeft = (found?.expiresAt ?? 0) - epochSeconds(now);
  // The table forgets expired items only in its own time.
  return found && secondsLeft > 0
    ? { failures: found.failures, secondsLeft }
    : { failures: 0, secondsLeft: 0 };
}

/**
 * Counts one attempt more than are known, to be remembered for `seconds`.
 * @returns false when another attempt was counted meanwhile: what is known is out of date
 */
export async function countSignIn(
  username: string,
  known: number,
  seconds: number,
  now: Date,
): Promise<boolean> {
  const at = epochSeconds(now);
  try {
    await dynamo().send(
      new UpdateCommand({
        TableName: auditTable(),
        Key: { ...keys.signInAttempts(username) },
        UpdateExpression: 'SET failures = :next, expiresAt = :end',
        ConditionExpression:
          known === 0 ? 'attribute_not_exists(pk) OR expiresAt <= :at' : 'failures = :known',
        ExpressionAttributeValues: {
          ':next': known + 1,
          ':end': at + seconds,
          ...(known === 0 ? { ':at': at } : { ':known': known }),
        },
      }),
    );
    return true;
  } catch (error) {
    if ((error as Error).name === 'ConditionalCheckFailedException') return false;
    throw error;
  }
}

export async function forgetFailedSignIns(username: string): Promise<void> {
  await dynamo().send(
    new DeleteCommand({ TableName: auditTable(), Key: { ...keys.signInAttempts(username) } }),
  );
}

const epochSeconds = (moment: Date) => Math.floor(moment.getTime() / 1000);
