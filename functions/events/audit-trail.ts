import type { DynamoDBStreamEvent } from 'aws-lambda';
import { log, loggedRun } from '../aws/log.ts';
import { copyAuditRecord } from '../store/audit-copies.ts';

/**
 * Copies every record that is added to the audit table, told by the table's stream. Nothing else is
 * meant to happen to a record: it is logged as an error, which raises the alarm, and the copy stays
 * as it was.
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
