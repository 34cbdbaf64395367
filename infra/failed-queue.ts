import { Duration, Validations } from 'aws-cdk-lib';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

/** The queue `Failed` of a construct: what failed for good waits in it for two weeks, with an alarm. */
export function failedQueue(scope: Construct): Queue {
  const failed = new Queue(scope, 'Failed', {
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  });
  Validations.of(failed).acknowledge({
    id: 'AwsSolutions-SQS3',
    reason: 'This is the queue of what failed for good; its alarm brings a person.',
  });
  return failed;
}
