import { paginateQuery } from '@aws-sdk/client-dynamodb';
import {
  copyAuditRecord,
  type StoredRecord,
} from '../../functions/platform/tables/audit-copies.ts';
import { auditTable, platformKeys } from '../../functions/platform/tables/keys.ts';
import { newClient } from './restore-tables.ts';

/**
 * Copies the audit records of a day to the locked bucket, for when their function could not; those that are there stay
 * as they are.
 * @param day ISO date
 * @returns number of the day's records
 */
export async function copyAuditDay(day: string): Promise<number> {
  const client = newClient();
  let records = 0;
  const ofDay = {
    TableName: auditTable(),
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :day)',
    ExpressionAttributeValues: {
      ':pk': { S: platformKeys.audit(day, '').pk },
      ':day': { S: `${day}T` },
    },
  };
  for await (const { Items = [] } of paginateQuery({ client }, ofDay)) {
    for (const item of Items) await copyAuditRecord(item as StoredRecord);
    records += Items.length;
  }
  client.destroy();
  return records;
}
