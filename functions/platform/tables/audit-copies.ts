import { PutObjectCommand } from '@aws-sdk/client-s3';
import { environment } from '../aws/environment.ts';
import { objectStorage } from '../aws/object-storage.ts';

/** Copies of the audit trail, in a bucket whose objects nobody can change. */

/** A record in DynamoDB's own form with types, which `aws dynamodb put-item` takes. */
export type StoredRecord = Readonly<Record<string, { readonly S?: string | undefined }>>;

/** Copies a record to a key of its own, by day; the same record again changes nothing. */
export async function copyAuditRecord(record: StoredRecord): Promise<void> {
  try {
    await objectStorage().send(
      new PutObjectCommand({
        Bucket: environment('TRAIL_BUCKET'),
        Key: `${record.at?.S?.slice(0, 10)}/${record.sk?.S}.json`,
        Body: JSON.stringify(record),
        ContentType: 'application/json',
        // The bucket's lock would keep a second copy as another version.
        IfNoneMatch: '*',
      }),
    );
  } catch (error) {
    if ((error as Error).name !== 'PreconditionFailed') throw error;
  }
}
