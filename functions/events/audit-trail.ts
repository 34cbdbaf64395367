import type { DynamoDBStreamEvent } from 'aws-lambda';
import { log, loggedRun } from '../platform/aws/log.ts';
import { copyAuditRecord } from '../platform/tables/audit-copies.ts';

/**
 * Copies every record that is added to the audit table, as the table's stream reports it. Records are never changed
 * or deleted: if it happens, it is logged as an error, which raises the alarm, and the copy stays as it was.
 */
export const handler = loggedRun('audit-trail', async ({ Records }: DynamoDBStreamEvent) => {
  let copied = 0;
  for (const { eventName, dynamodb } of Records) {
    if (eventName === 'INSERT' && dynamodb?.NewImage) {
      await copyAuditRecord(dynamodb.NewImage);
      copied += 1;
    } else {
      log.error('an audit record was changed or removed', { eventName, sk: dynamodb?.Keys?.sk?.S });
    }
  }
  log.info('audit records copied', { copied });
  return { copied };
});
