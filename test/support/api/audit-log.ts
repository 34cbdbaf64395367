import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '../../../functions/platform/aws/dynamodb.ts';
import type { AuditRecord } from '../../../functions/platform/tables/audit.ts';
import { auditIndex, auditTable } from '../../../functions/platform/tables/keys.ts';

/** Audit records about something, first to last. */
export async function auditOf(subject: string): Promise<AuditRecord[]> {
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
