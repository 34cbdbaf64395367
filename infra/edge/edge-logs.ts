import { Duration, Stack, Validations } from 'aws-cdk-lib';
import { Bucket, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { ACCESS_LOG_DAYS, closed } from '../data/buckets.ts';
import { dataRemoval } from '../kept-data.ts';
import { edgeLogRegion, type Stage } from '../stage.ts';

/** A name, not a reference, joins the two stacks, because they are in different regions. */
export const edgeLogBucketName = (scope: Construct, { name }: Stage) =>
  `${name}-edge-logs-${Stack.of(scope).account}`;

/** The distribution's access logs, which have the addresses of readers: kept for a month unless the stage says otherwise. */
export class EdgeLogs extends Stack {
  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id, {
      env: { region: edgeLogRegion, ...(stage.account ? { account: stage.account } : {}) },
    });
    const bucket = new Bucket(this, 'logs', {
      ...closed,
      bucketName: edgeLogBucketName(this, stage),
      // The log delivery service writes by access control list.
      objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
      removalPolicy: dataRemoval(stage),
      lifecycleRules: [
        { expiration: Duration.days(stage.retention?.edgeLogDays ?? ACCESS_LOG_DAYS) },
      ],
    });
    Validations.of(bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'This bucket holds logs; logging reads of it would log themselves.',
    });
  }
}
