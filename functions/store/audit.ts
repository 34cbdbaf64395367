import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '../aws/dynamodb.ts';
import type { AuditAction, AuditSubject } from '../domain/audit-kinds.ts';
import { auditTable, indexKeys, keys } from './keys.ts';
import type { Write } from './transactions.ts';

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
  return { operation: { Put: { TableName: auditTable(), Item: itemOf(record) } } };
}

/** For changes that are not one transaction, such as a day's ingestion. */
export async function writeAudit(record: AuditRecord): Promise<void> {
  await dynamo().send(new PutCommand({ TableName: auditTable(), Item: itemOf(record) }));
}

function itemOf(record: AuditRecord) {
  const id = randomUUID();
  return {
    ...keys.audit(record.at, id),
    gsi1pk: indexKeys.auditSubject(record.subject),
    gsi1sk: `${record.at}#${id}`,
    ...record,
  };
}
