import { Duration, Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import {
  AnyPrincipal,
  Effect,
  type IRole,
  PolicyStatement,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  BucketPolicy,
  type BucketProps,
  HttpMethods,
  type IBucket,
  type LifecycleRule,
  ObjectLockRetention,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { EnvironmentName } from '../functions/aws/environment-names.ts';
import { robotsKey, sitemapKey } from '../functions/contract/page-renderer.ts';
import type { BucketName } from '../functions/store/table-shapes.ts';
import { acceptWildcards } from './accepted-wildcards.ts';
import type { FunctionName } from './function-table.ts';
import { dataRemoval } from './kept-data.ts';
import type { PortalFunction } from './portal-function.ts';
import type { Stage } from './stage.ts';

/** Host that browsers send uploads to. A name, not a reference: the site's headers come before the bucket. */
export const uploadHost = (scope: Construct, stage: Stage) =>
  `${quarantineName(scope, stage)}.s3.${stage.region}.amazonaws.com`;

const quarantineName = (scope: Construct, { name }: Stage) =>
  `${name}-quarantine-${Stack.of(scope).account}`;

/**
 * Where files stand: uploads wait in `quarantine`, what passed the scan is in `public`, the built
 * app in `site`, the observatory's files of past days in `stations`, those of whole series in
 * `exports`, copies of the audit trail in `trail`, locked where data are kept: not even the account's
 * administrator removes them before their time. None is open to the world: the
 * distribution alone reads `public` and `site`.
 */
export class Buckets extends Construct implements Readonly<Record<BucketName, IBucket>> {
  readonly quarantine: IBucket;
  readonly public: IBucket;
  readonly site: IBucket;
  readonly stations: IBucket;
  readonly exports: IBucket;
  readonly trail: IBucket;
  readonly #uploads: Bucket;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    const removalPolicy = dataRemoval(stage);
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
    const named = (name: 'public' | 'stations', own: () => Bucket): IBucket => {
      const bucketName = stage.buckets?.[name];
      return bucketName ? Bucket.fromBucketName(this, name, bucketName) : (own() as IBucket);
    };
    // Earlier versions of a publication stay, as its record.
    this.public = named('public', () => bucket('public', {}));
    this.site = bucket('site', { noncurrentVersionExpiration: Duration.days(90) }) as IBucket;
    // A day of the year before last is not computed again.
    this.stations = named('stations', () =>
      bucket('stations', {
        expiration: Duration.days(400),
        noncurrentVersionExpiration: Duration.days(30),
      }),
    );
    // All of them can be made again.
    this.exports = bucket('exports', {
      noncurrentVersionExpiration: Duration.days(1),
    }) as IBucket;
    const kept = Duration.days(stage.retention?.auditDays ?? TEN_YEARS);
    this.trail = bucket(
      'trail',
      { expiration: kept, noncurrentVersionExpiration: Duration.days(1) },
      stage.keepData ? { objectLockDefaultRetention: ObjectLockRetention.compliance(kept) } : {},
    ) as IBucket;
  }

  /**
   * Lets the distribution read `public` where the stage names another bucket in its place: CDK
   * writes the policy of the stack's own buckets only.
   */
  admitToNamed(distribution: Distribution): void {
    if (this.public instanceof Bucket) return;
    const { bucketArn } = this.public;
    const files = this.public.arnForObjects('*');
    const cloudFront = new ServicePrincipal('cloudfront.amazonaws.com');
    const conditions = { StringEquals: { 'AWS:SourceArn': distribution.distributionArn } };
    new BucketPolicy(this, 'PublicPolicy', { bucket: this.public }).document.addStatements(
      new PolicyStatement({
        principals: [cloudFront],
        actions: ['s3:GetObject'],
        resources: [files],
        conditions,
      }),
      new PolicyStatement({
        principals: [cloudFront],
        actions: ['s3:ListBucket'],
        resources: [bucketArn],
        conditions,
      }),
      new PolicyStatement({
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions: ['s3:*'],
        resources: [bucketArn, files],
        conditions: { Bool: { 'aws:SecureTransport': 'false' } },
      }),
    );
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

  /** Lets the function do with files what its work needs. */
  grant(fn: PortalFunction, name: FunctionName): void {
    for (const [bucket, actions] of Object.entries(bucketAccess[name] ?? {}))
      this.#allow(fn, bucket as keyof typeof settings, actions);
    if (name === 'pages') this.#makePages(fn);
  }

  /** Pages and what search engines are told, with the settings that the browser reads. */
  #makePages(fn: PortalFunction): void {
    const made = ['pages/*', robotsKey, sitemapKey].map((key) => this.site.arnForObjects(key));
    fn.addEnvironment('SITE_BUCKET', this.site.bucketName);
    // Who may not list is told of a missing file that it is forbidden.
    fn.allow(['s3:ListBucket'], [this.site.bucketArn]);
    fn.allow(['s3:GetObject'], [this.site.arnForObjects('dgsaie/config.json')]);
    fn.allow(['s3:GetObject', 's3:PutObject'], made);
    acceptWildcards(fn.role as IRole, 'Any page: which there are is in the page table.', {
      resources: made.slice(0, 1),
    });
  }

  #allow(fn: PortalFunction, name: keyof typeof settings, actions: readonly string[]): void {
    const bucket = this[name];
    const objects = bucket.arnForObjects('*');
    fn.addEnvironment(settings[name], bucket.bucketName);
    const [listing, ofFiles] = [true, false].map((wanted) =>
      actions.filter((action) => action.startsWith('s3:ListBucket') === wanted),
    ) as [string[], string[]];
    if (listing.length > 0) fn.allow(listing, [bucket.bucketArn]);
    if (ofFiles.length === 0) return;
    fn.allow(ofFiles, [objects]);
    acceptWildcards(
      fn.role as IRole,
      'Any file of this one bucket; files have keys of their own.',
      {
        resources: [objects],
      },
    );
  }
}

/** In days. */
const TEN_YEARS = 3653;

const settings = {
  quarantine: 'QUARANTINE_BUCKET',
  public: 'PUBLIC_BUCKET',
  stations: 'STATIONS_BUCKET',
  exports: 'EXPORTS_BUCKET',
  trail: 'TRAIL_BUCKET',
} as const satisfies Partial<Record<BucketName, EnvironmentName>>;

/** The observatory's files of a day are kept and read again; who may not list is told of a missing file that it is forbidden. */
const stationFiles = { stations: ['s3:ListBucket', 's3:GetObject', 's3:PutObject'] };

/** Files of whole series are written, and read again. */
const keptExports = ['s3:ListBucket', 's3:GetObject', 's3:PutObject'] as const;

/** What functions do with files. Nobody who puts uploads in quarantine may read them there. */
const bucketAccess: Readonly<
  Partial<Record<FunctionName, Partial<Record<keyof typeof settings, readonly string[]>>>>
> = {
  files: {
    quarantine: ['s3:ListBucket', 's3:PutObject'],
    // Hides files from the public; their versions stay.
    public: ['s3:DeleteObject'],
  },
  scanned: {
    // Exactly the versions that were scanned.
    quarantine: ['s3:GetObjectVersion', 's3:DeleteObjectVersion'],
    public: ['s3:PutObject', 's3:DeleteObject'],
  },
  'overdue-scans': { quarantine: ['s3:ListBucket'] },
  stations: stationFiles,
  'station-prices': stationFiles,
  exports: { exports: keptExports },
  'export-files': {
    exports: [
      ...keptExports,
      // Those of earlier figures go for good.
      's3:ListBucketVersions',
      's3:DeleteObject',
      's3:DeleteObjectVersion',
    ],
  },
  'audit-trail': { trail: ['s3:PutObject'] },
};

export const closed = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
} as const satisfies BucketProps;
