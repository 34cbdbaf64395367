import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '../../functions/aws/dynamodb.ts';
import type { AuditRecord } from '../../functions/store/audit.ts';
import { auditTable, indexKeys } from '../../functions/store/keys.ts';

/** What was done to something, first to last. */
export async function auditOf(subject: string): Promise<AuditRecord[]> {
  const { Items } = await dynamo().send(
    new QueryCommand({
      TableName: auditTable(),
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :pk',
      ExpressionAttributeValues: { ':pk': indexKeys.auditSubject(subject) },
    }),
  );
  return ((Items ?? []) as AuditRecord[]).filter((record) => record.subject === subject);
}
