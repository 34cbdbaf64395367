import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { dynamo } from '../../platform/aws/dynamodb.ts';
import { conditionHolds } from '../../platform/tables/conditions.ts';
import { epochSeconds } from '../../platform/tables/expiry.ts';
import { attemptsTable } from '../../platform/tables/keys.ts';
import { getItem } from '../../platform/tables/queries.ts';
import { peopleKeys } from './keys.ts';

/** Failed attempts to sign in, by username and address; they are forgotten after a while. */

export interface SignInSource {
  readonly username: string;
  readonly address: string;
}

export interface FailedSignIns {
  readonly failures: number;
  /** Seconds until they are forgotten; 0 when there are none. */
  readonly secondsLeft: number;
}

const stored = z.object({ failures: z.int(), expiresAt: z.int() });

/**
 * Failed attempts that are not yet forgotten.
 * @param longest most seconds for which failures are remembered; an item with more is from before the
 *   clock was set back, and is ignored
 */
export async function failedSignIns(
  source: SignInSource,
  longest: number,
  now: Date,
): Promise<FailedSignIns> {
  const found = await getItem(stored, peopleKeys.signInAttempts(source), attemptsTable());
  const secondsLeft = (found?.expiresAt ?? 0) - epochSeconds(now);
  // DynamoDB deletes expired items with a delay.
  const isKnown = found && secondsLeft > 0 && secondsLeft <= longest;
  return isKnown ? { failures: found.failures, secondsLeft } : { failures: 0, secondsLeft: 0 };
}

/**
 * Counts one attempt.
 * @param known the attempts that were read before
 * @param remember seconds
 * @returns false when another attempt was counted meanwhile, so that `known` is out of date
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
        Key: { ...peopleKeys.signInAttempts(source) },
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
    new DeleteCommand({
      TableName: attemptsTable(),
      Key: { ...peopleKeys.signInAttempts(source) },
    }),
  );
}
