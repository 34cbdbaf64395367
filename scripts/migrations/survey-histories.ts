import { ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { dynamo } from '../../functions/platform/aws/dynamodb.ts';
import { auditIndex, auditTable } from '../../functions/platform/tables/keys.ts';

const filed = z.object({
  pk: z.string(),
  sk: z.string(),
  subject: z.string(),
  gsi1pk: z.string(),
});

/**
 * Until version 0.2 the records of a company's prices were filed apart from their survey, so its history left them out.
 * The records themselves stay as they are; only their place in the index changes.
 */
export async function fileHistoriesBySurvey(): Promise<void> {
  let start: Record<string, unknown> | undefined;
  do {
    const page = await dynamo().send(
      new ScanCommand({
        TableName: auditTable(),
        FilterExpression: 'begins_with(subject, :survey)',
        ExpressionAttributeValues: { ':survey': 'survey/' },
        ProjectionExpression: 'pk, sk, subject, gsi1pk',
        ExclusiveStartKey: start,
      }),
    );
    for (const item of page.Items ?? []) await fileBySurvey(z.parse(filed, item));
    start = page.LastEvaluatedKey;
  } while (start);
}

async function fileBySurvey({ pk, sk, subject, gsi1pk }: z.infer<typeof filed>): Promise<void> {
  const partition = auditIndex.auditSubject(subject);
  if (gsi1pk === partition) return;
  await dynamo().send(
    new UpdateCommand({
      TableName: auditTable(),
      Key: { pk, sk },
      UpdateExpression: 'SET gsi1pk = :partition',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':partition': partition },
    }),
  );
}
