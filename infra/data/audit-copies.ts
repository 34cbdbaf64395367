import { Annotations, Duration } from 'aws-cdk-lib';
import { Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IRole } from 'aws-cdk-lib/aws-iam';
import { EventSourceMapping, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { failedQueue } from '../failed-queue.ts';
import type { FunctionName } from '../functions/function-table.ts';
import type { PortalFunction } from '../functions/portal-function.ts';
import type { Monitoring } from '../monitoring.ts';
import type { Tables } from './tables.ts';

interface AuditCopiesProps {
  /** A table with a stream. */
  readonly table: ITable;
  readonly fn: PortalFunction;
  readonly monitoring: Monitoring | undefined;
}

/**
 * Copies the audit trail, except that of a named table whose stream the stage does not name.
 * @returns the queue of what could not be copied
 */
export function copyAuditTrail(
  scope: Construct,
  { audit }: Tables,
  functions: Readonly<Record<FunctionName, PortalFunction>>,
  monitoring: Monitoring | undefined,
): IQueue | undefined {
  const fn = functions['audit-trail'];
  if (audit.tableStreamArn)
    return new AuditCopies(scope, 'AuditCopies', { table: audit, fn, monitoring }).failed;
  Annotations.of(scope).addWarningV2(
    'portal:audit-not-copied',
    'the audit table that the stage names has no auditStream: its records are not copied',
  );
  return undefined;
}

/** Sends the function every record that is added to the audit table, in order. */
class AuditCopies extends Construct {
  readonly failed: IQueue;

  constructor(scope: Construct, id: string, { table, fn, monitoring }: AuditCopiesProps) {
    super(scope, id);
    const stream = table.tableStreamArn as string;
    fn.allow(
      ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
        (action) => `dynamodb:${action}`,
      ),
      [stream],
    );
    const failed = failedQueue(this);
    const mapping = new EventSourceMapping(this, 'Stream', {
      target: fn,
      eventSourceArn: stream,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 100,
      maxBatchingWindow: Duration.seconds(10),
      bisectBatchOnError: true,
      // The stream itself keeps records for a day.
      retryAttempts: 100,
      maxRecordAge: Duration.hours(20),
      onFailure: new SqsDlq(failed),
    });
    // Lambda tries the role out when the mapping is made.
    mapping.node.addDependency(fn.role as IRole);
    monitoring?.alarm(this, 'FailedCopies', {
      metric: failed.metricApproximateNumberOfMessagesVisible({ statistic: Stats.MAXIMUM }),
      threshold: 1,
      meaning:
        'Audit records were not copied to the bucket that nobody can change: copy them by hand.',
    });
    this.failed = failed;
  }
}
