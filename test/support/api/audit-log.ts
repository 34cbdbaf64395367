import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { namedRecords, usernamesById } from '../../../functions/people/work/name-records.ts';
import { dynamo } from '../../../functions/platform/aws/dynamodb.ts';
import type { AuditRecord, FiledRecord } from '../../../functions/platform/tables/audit.ts';
import { auditIndex, auditTable } from '../../../functions/platform/tables/keys.ts';

/** Audit records about something, first to last, as they are stored for years. */
export async function storedAuditOf(subject: string): Promise<AuditRecord[]> {
  const { Items } = await dynamo().send(
    new QueryCommand({
      TableName: auditTable(),
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :pk',
      ExpressionAttributeValues: { ':pk': auditIndex.auditSubject(subject) },
    }),
  );
  return ((Items ?? []) as AuditRecord[]).filter((record) => record.subject === subject);
}

/** Audit records about something, first to last, as administrators read them. */
export async function auditOf(subject: string): Promise<AuditRecord[]> {
  const records = (await storedAuditOf(subject)) as unknown as FiledRecord[];
  return (await namedRecords(records, await usernamesById())) as unknown as AuditRecord[];
}
