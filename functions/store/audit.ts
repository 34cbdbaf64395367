import { randomUUID } from 'node:crypto';
import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { dynamo } from '../aws/dynamodb.ts';
import type { AuditAction, AuditSubject } from '../domain/audit-kinds.ts';
import { auditTable, indexKeys, keys } from './keys.ts';
import type { Write } from './transactions.ts';

/** The audit trail: records are added by the transactions that make the changes, and only read after. */

/** One change: who made it, when, to what, and how it stood before and after. */
export interface AuditRecord {
  /** Username of a person, or the name of the schedule or command that acted. */
  readonly actor: string;
  /** Instant, ISO 8601 UTC. */
  readonly at: string;
  readonly action: AuditAction;
  readonly subject: AuditSubject;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** The record as part of the transaction that makes the change: neither happens without the other. */
export function audited(record: AuditRecord): Write {
  return {
    operation: {
      Put: {
        TableName: auditTable(),
        Item: itemOf(record),
        // Records are added, and never take the place of another.
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
  };
}

/** Records of one millisecond stay in the order in which a process made them. */
let sequence = 0;

function itemOf(record: AuditRecord) {
  const id = `${String(sequence++).padStart(9, '0')}-${randomUUID()}`;
  return {
    ...keys.audit(record.at, id),
    gsi1pk: indexKeys.auditSubject(record.subject),
    gsi1sk: `${record.at}#${id}`,
    ...record,
  };
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

/** A record as it was filed; an earlier version may have known other actions and kinds. */
export type FiledRecord = Omit<z.infer<typeof stored>, 'sk'> & {
  /** Its place in the trail. */
  readonly id: string;
};

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

/** All records about one thing and its parts. @param after id of the last record known already */
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

async function* newestFirst(
  query: Omit<QueryCommandInput, 'TableName'>,
): AsyncGenerator<FiledRecord> {
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
      yield { id, ...record };
    }
    start = page.LastEvaluatedKey;
  } while (start);
}

function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7);
}
