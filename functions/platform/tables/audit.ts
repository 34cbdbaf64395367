import { randomUUID } from 'node:crypto';
import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { dynamo } from '../aws/dynamodb.ts';
import type { AuditAction, AuditSubject } from '../kernel/audit-kinds.ts';
import { monthBefore } from '../kernel/calendar.ts';
import { auditIndex, auditTable, platformKeys } from './keys.ts';
import type { Write } from './transactions.ts';

/** The audit trail: records are added by the transactions that make the changes, and never changed. */

/** One change: who made it, when, to what, and how it stood before and after. */
export interface AuditRecord {
  /**
   * Id of a person's account, which leads to nobody once it is erased (docs/decisions/0156-records-name-people-by-number.md), or
   * the name of the program, schedule or command that acted.
   */
  readonly actor: string;
  /** Instant, ISO 8601 UTC. */
  readonly at: string;
  readonly action: AuditAction;
  readonly subject: AuditSubject;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Write of the record, to be part of the transaction that makes the change. */
export function audited(record: AuditRecord): Write {
  return {
    operation: {
      Put: {
        TableName: auditTable(),
        Item: itemOf(record),
        // A record never replaces another.
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
  };
}

/** Keeps the order of records that one process makes in the same millisecond. */
let sequence = 0;

function itemOf(record: AuditRecord) {
  const id = `${String(sequence++).padStart(9, '0')}-${randomUUID()}`;
  return {
    ...platformKeys.audit(record.at, id),
    gsi1pk: auditIndex.auditSubject(record.subject),
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

/** A stored record; earlier versions of the program may have used other actions and kinds. */
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
 * The records of a period, newest first. Reading stops when the caller stops iterating.
 * @param after id of the last record that the caller already has
 */
export async function* recordsOfPeriod(
  { from, to }: Period,
  after?: string,
): AsyncGenerator<FiledRecord> {
  // '~' sorts after every character of an id.
  const end = after && after < to ? after : `${to}~`;
  for (let month = end.slice(0, 7); month >= from.slice(0, 7); month = monthBefore(month, 1)) {
    yield* newestFirst({
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :end',
      ExpressionAttributeValues: {
        ':pk': platformKeys.audit(month, '').pk,
        ':from': from,
        ':end': end,
      },
    });
  }
}

/** All records about a subject and its parts, newest first. @param after as in `recordsOfPeriod` */
export function recordsAbout(subject: string, after?: string): AsyncGenerator<FiledRecord> {
  return newestFirst({
    IndexName: 'gsi1',
    KeyConditionExpression: after ? 'gsi1pk = :pk AND gsi1sk <= :after' : 'gsi1pk = :pk',
    ExpressionAttributeValues: {
      ':pk': auditIndex.auditSubject(subject),
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
