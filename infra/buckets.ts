import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  type IBucket,
  type LifecycleRule,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { BucketName } from '../functions/store/table-shapes.ts';
import type { Stage } from './stage.ts';

/**
 * Where files stand: uploads wait in `quarantine`, what passed the scan is in `public`, the built
 * app in `site`. None is open to the world: the distribution alone reads the last two.
 */
export class Buckets extends Construct implements Readonly<Record<BucketName, IBucket>> {
  readonly quarantine: IBucket;
  readonly public: IBucket;
  readonly site: IBucket;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    const removalPolicy = stage.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
    const logs = new Bucket(this, 'logs', {
      ...closed,
      removalPolicy,
      lifecycleRules: [{ expiration: Duration.days(365) }],
    });
    const bucket = (name: BucketName, rule: LifecycleRule): IBucket =>
      new Bucket(this, name, {
        ...closed,
        versioned: true,
        removalPolicy,
        serverAccessLogsBucket: logs as IBucket,
        serverAccessLogsPrefix: `${name}/`,
        lifecycleRules: [{ abortIncompleteMultipartUploadAfter: Duration.days(1), ...rule }],
      }) as IBucket;
    // What is still here after a month was refused by the scan and has been looked into.
    this.quarantine = bucket('quarantine', {
      expiration: Duration.days(30),
      noncurrentVersionExpiration: Duration.days(1),
    });
    // Earlier versions of a publication stay, as its record.
    this.public = bucket('public', {});
    this.site = bucket('site', { noncurrentVersionExpiration: Duration.days(90) });
  }
}

export const closed = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
} as const satisfies BucketProps;
