import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { dynamo } from '../aws/dynamodb.ts';
import { conditionHolds } from './conditions.ts';
import { epochSeconds } from './expiry.ts';
import { attemptsTable, keys } from './keys.ts';
import { getItem } from './queries.ts';

/** Attempts to sign in that have not succeeded, of a username from an address, forgotten after a while. */

export interface SignInSource {
  readonly username: string;
  readonly address: string;
}

export interface FailedSignIns {
  readonly failures: number;
  /** Until they are forgotten; 0 when there are none. */
  readonly secondsLeft: number;
}

const stored = z.object({ failures: z.int(), expiresAt: z.int() });

/**
 * Attempts not yet forgotten.
 * @param longest seconds for which any is remembered: what says more was counted before the clock
 *   was set back, and is forgotten
 */
export async function failedSignIns(
  source: SignInSource,
  longest: number,
  now: Date,
): Promise<FailedSignIns> {
  const found = await getItem(stored, keys.signInAttempts(source), attemptsTable());
  const secondsLeft = (found?.expiresAt ?? 0) - epochSeconds(now);
  // The table forgets expired items only in its own time.
  const isKnown = found && secondsLeft > 0 && secondsLeft <= longest;
  return isKnown ? { failures: found.failures, secondsLeft } : { failures: 0, secondsLeft: 0 };
}

/**
 * Counts one attempt more than are known.
 * @param remember seconds
 * @returns false when another attempt was counted meanwhile: what is known is out of date
 */
export function countSignIn(
  source: SignInSource,
  known: FailedSignIns,
  { remember, longest, now }: { remember: number; longest: number; now: Date },
): Promise<boolean> {
  const at = epochSeconds(now);
  return conditionHolds(
    dynamo().send(
      new UpdateCommand({
        TableName: attemptsTable(),
        Key: { ...keys.signInAttempts(source) },
        UpdateExpression: 'SET failures = :next, expiresAt = :end',
        ConditionExpression:
          known.failures === 0
            ? 'attribute_not_exists(pk) OR expiresAt <= :at OR expiresAt > :latest'
            : 'failures = :known',
        ExpressionAttributeValues: {
          ':next': known.failures + 1,
          ':end': at + remember,
          ...(known.failures === 0
            ? { ':at': at, ':latest': at + longest }
            : { ':known': known.failures }),
        },
      }),
    ),
  );
}

export async function forgetFailedSignIns(source: SignInSource): Promise<void> {
  await dynamo().send(
    new DeleteCommand({ TableName: attemptsTable(), Key: { ...keys.signInAttempts(source) } }),
  );
}
