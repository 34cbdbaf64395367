import { randomUUID } from 'node:crypto';
import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { dynamo } from '../aws/dynamodb.ts';
import type { AuditAction, AuditSubject } from '../kernel/audit-kinds.ts';
import { auditIndex, auditTable, platformKeys } from './keys.ts';
import type { Write } from './transactions.ts';

/** The audit trail: records are added by the transactions that make the changes, and never changed. */

/**
 * Ids of accounts by username, as this process has learnt them from its callers. Records last for years and cannot be changed,
 * so they name people by the id, which leads to nobody once the account is erased
 * (docs/decisions/0156-records-name-people-by-number.md).
 */
const idOf = new Map<string, string>();

/** Has the records of this process name the person by the account's id. */
export function nameById({
  username,
  id,
}: {
  readonly username: string;
  readonly id: string;
}): void {
  idOf.set(username, id);
}

/** What records call somebody who acts: the id of a person's account, and the name of whatever is no person. */
export const actorInTrail = (actor: string): string => idOf.get(actor) ?? actor;

/** One change: who made it, when, to what, and how it stood before and after. */
export interface AuditRecord {
  /** Username of a person, or the name of the schedule or command that acted; kept as `actorInTrail`. */
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
    actor: actorInTrail(record.actor),
    ...(record.before !== undefined && { before: withIds(record.before) }),
    ...(record.after !== undefined && { after: withIds(record.after) }),
  };
}

/** Values that name people by the id; whom this process does not know is named by the record of what they did. */
function withIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withIds);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) =>
    name === 'by' && typeof inner === 'string' ? [name, idOf.get(inner)] : [name, withIds(inner)],
  );
  return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined));
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
  for (let month = end.slice(0, 7); month >= from.slice(0, 7); month = monthBefore(month)) {
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

function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7);
}
