import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { IRole } from 'aws-cdk-lib/aws-iam';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  HttpMethods,
  type IBucket,
  type LifecycleRule,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { EnvironmentName } from '../functions/aws/environment-names.ts';
import type { BucketName } from '../functions/store/table-shapes.ts';
import { acceptWildcards } from './accepted-wildcards.ts';
import type { PortalFunction } from './portal-function.ts';
import type { Stage } from './stage.ts';

/** Host that browsers send uploads to. A name, not a reference: the site's headers come before the bucket. */
export const uploadHost = (scope: Construct, stage: Stage) =>
  `${quarantineName(scope, stage)}.s3.${stage.region}.amazonaws.com`;

const quarantineName = (scope: Construct, { name }: Stage) =>
  `${name}-quarantine-${Stack.of(scope).account}`;

/**
 * Where files stand: uploads wait in `quarantine`, what passed the scan is in `public`, the built
 * app in `site`, the observatory's files of past days in `stations`. None is open to the world: the
 * distribution alone reads `public` and `site`.
 */
export class Buckets extends Construct implements Readonly<Record<BucketName, IBucket>> {
  readonly quarantine: IBucket;
  readonly public: IBucket;
  readonly site: IBucket;
  readonly stations: IBucket;
  readonly #uploads: Bucket;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    const removalPolicy = stage.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
    const logs = new Bucket(this, 'logs', {
      ...closed,
      removalPolicy,
      lifecycleRules: [{ expiration: Duration.days(365) }],
    });
    const bucket = (name: BucketName, rule: LifecycleRule, props: BucketProps = {}): Bucket =>
      new Bucket(this, name, {
        ...props,
        ...closed,
        versioned: true,
        removalPolicy,
        serverAccessLogsBucket: logs as IBucket,
        serverAccessLogsPrefix: `${name}/`,
        lifecycleRules: [{ abortIncompleteMultipartUploadAfter: Duration.days(1), ...rule }],
      });
    // What is still here after a month was refused by the scan and has been looked into.
    this.#uploads = bucket(
      'quarantine',
      { expiration: Duration.days(30), noncurrentVersionExpiration: Duration.days(1) },
      { bucketName: quarantineName(this, stage) },
    );
    this.quarantine = this.#uploads as IBucket;
    // Earlier versions of a publication stay, as its record.
    this.public = bucket('public', {}) as IBucket;
    this.site = bucket('site', { noncurrentVersionExpiration: Duration.days(90) }) as IBucket;
    // A day of the year before last is not computed again.
    this.stations = bucket('stations', {
      expiration: Duration.days(400),
      noncurrentVersionExpiration: Duration.days(30),
    }) as IBucket;
  }

  /** Pages of this origin may send uploads, by a form that somebody else signed for them. */
  takeUploadsFrom(origin: string): void {
    this.#uploads.addCorsRule({
      allowedOrigins: [origin],
      allowedMethods: [HttpMethods.POST],
      allowedHeaders: ['*'],
      exposedHeaders: ['ETag'],
      maxAge: 3600,
    });
  }

  /** Putting uploads in quarantine and seeing whether they are there; not reading them. */
  grantSendToQuarantine(fn: PortalFunction): void {
    this.grantSeeQuarantine(fn);
    this.#allow(fn, 'QUARANTINE_BUCKET', ['s3:PutObject']);
  }

  /** Seeing which uploads there are. */
  grantSeeQuarantine(fn: PortalFunction): void {
    fn.addEnvironment('QUARANTINE_BUCKET', this.quarantine.bucketName);
    fn.allow(['s3:ListBucket'], [this.quarantine.bucketArn]);
  }

  /** Reading exactly the versions that were scanned, and removing them. */
  grantEmptyQuarantine(fn: PortalFunction): void {
    this.#allow(fn, 'QUARANTINE_BUCKET', ['s3:GetObjectVersion', 's3:DeleteObjectVersion']);
  }

  grantPublish(fn: PortalFunction): void {
    this.#allow(fn, 'PUBLIC_BUCKET', ['s3:PutObject', 's3:DeleteObject']);
  }

  /** Hiding files from the public; their versions stay. */
  grantHide(fn: PortalFunction): void {
    this.#allow(fn, 'PUBLIC_BUCKET', ['s3:DeleteObject']);
  }

  /** Keeping the observatory's files of a day, and reading them again. */
  grantArchiveStationFiles(fn: PortalFunction): void {
    // Who may not list is told of a missing file that it is forbidden.
    fn.allow(['s3:ListBucket'], [this.stations.bucketArn]);
    this.#allow(fn, 'STATIONS_BUCKET', ['s3:GetObject', 's3:PutObject']);
  }

  #allow(fn: PortalFunction, setting: EnvironmentName & keyof typeof told, actions: string[]) {
    const bucket = this[told[setting]];
    const objects = bucket.arnForObjects('*');
    fn.addEnvironment(setting, bucket.bucketName);
    fn.allow(actions, [objects]);
    acceptWildcards(
      fn.role as IRole,
      'Any file of this one bucket; files have keys of their own.',
      {
        resources: [objects],
      },
    );
  }
}

const told = {
  QUARANTINE_BUCKET: 'quarantine',
  PUBLIC_BUCKET: 'public',
  STATIONS_BUCKET: 'stations',
} as const;

export const closed = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
} as const satisfies BucketProps;
