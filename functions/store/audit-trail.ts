import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { dynamo } from '../aws/dynamodb.ts';
import type { AuditRecord } from './audit.ts';
import { auditTable, indexKeys, keys } from './keys.ts';

/** Reading the audit trail, newest first. Nothing here can change it. */

/** A record and its place in the trail. */
export interface FiledRecord extends AuditRecord {
  readonly id: string;
}

/** Instants, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/**
 * The records of a period. A query reads what is asked for and no more: stop iterating to stop
 * reading.
 * @param after id of the last record known already
 */
export async function* recordsOfPeriod(
  { from, to }: Period,
  after?: string,
): AsyncGenerator<FiledRecord> {
  // '~' sorts after every character of an id.
  const end = after && after < to ? after : `${to}~`;
  for (let month = end.slice(0, 7); month >= from.slice(0, 7); month = monthBefore(month)) {
    yield* newestFirst({
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :end',
      ExpressionAttributeValues: { ':pk': keys.audit(month, '').pk, ':from': from, ':end': end },
    });
  }
}

/** All records about one subject. @param after id of the last record known already */
export function recordsAbout(subject: string, after?: string): AsyncGenerator<FiledRecord> {
  return newestFirst({
    IndexName: 'gsi1',
    KeyConditionExpression: after ? 'gsi1pk = :pk AND gsi1sk <= :after' : 'gsi1pk = :pk',
    ExpressionAttributeValues: {
      ':pk': indexKeys.auditSubject(subject),
      ...(after ? { ':after': after } : {}),
    },
  });
}

const stored = z.object({
  sk: z.string(),
  actor: z.string(),
  at: z.string(),
  action: z.string(),
  subject: z.string(),
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
});

async function* newestFirst(query: Omit<QueryCommandInput, 'TableName'>) {
  let start: Record<string, unknown> | undefined;
  do {
    const page = await dynamo().send(
      new QueryCommand({
        ...query,
        TableName: auditTable(),
        ScanIndexForward: false,
        ExclusiveStartKey: start,
      }),
    );
    for (const item of page.Items ?? []) {
      const { sk: id, ...record } = z.parse(stored, item);
      yield { id, ...record } as FiledRecord;
    }
    start = page.LastEvaluatedKey;
  } while (start);
}

function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7);
}
