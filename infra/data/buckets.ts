import { Duration, Stack } from 'aws-cdk-lib';
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
import {
  robotsKey,
  sitemapKey,
  tablesKey,
} from '../../functions/open-data/pages/contract/page-files.ts';
import type { EnvironmentName } from '../../functions/platform/aws/environment-names.ts';
import type { BucketName } from '../../functions/platform/tables/table-shapes.ts';
import { acceptWildcards } from '../accepted-wildcards.ts';
import type { FunctionName } from '../functions/function-table.ts';
import type { PortalFunction } from '../functions/portal-function.ts';
import { dataRemoval } from '../kept-data.ts';
import type { Stage } from '../stage.ts';

/** Host that browsers send uploads to. */
export const uploadHost = (scope: Construct, stage: Stage) =>
  `${bucketNameOf(scope, stage, 'quarantine')}.s3.${stage.region}.amazonaws.com`;

/**
 * Name of a bucket that the distribution uses. It is a name, not a reference, because the distribution is created
 * before the bucket, which admits it and takes uploads from its address.
 */
export const bucketNameOf = (
  scope: Construct,
  { name, buckets }: Stage,
  bucket: 'quarantine' | 'public' | 'site' | 'exports',
): string =>
  (bucket === 'public' ? buckets?.public : undefined) ??
  `${name}-${bucket}-${Stack.of(scope).account}`;

/**
 * The buckets: uploads wait in `quarantine`, files that passed the scan are in `public`, the built app in `site`, the
 * observatory's files of past days in `stations`, files of whole series in `exports`, and copies of the audit trail in
 * `trail`. Where data are kept, `trail` is locked: not even the account's administrator can remove copies before their
 * time. None is public: only the distribution reads `public`, `site` and the files of flows in `exports`.
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
      lifecycleRules: [{ expiration: Duration.days(ACCESS_LOG_DAYS) }],
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
    // Anything still here after a month was refused by the scan and has been looked into.
    this.#uploads = bucket(
      'quarantine',
      { expiration: Duration.days(30), noncurrentVersionExpiration: Duration.days(1) },
      { bucketName: bucketNameOf(this, stage, 'quarantine') },
    );
    this.quarantine = this.#uploads as IBucket;
    const named = (name: 'public' | 'stations', own: () => Bucket): IBucket => {
      const bucketName = stage.buckets?.[name];
      return bucketName ? Bucket.fromBucketName(this, name, bucketName) : (own() as IBucket);
    };
    // Earlier versions of a published file are kept as a record.
    this.public = named('public', () =>
      bucket('public', {}, { bucketName: bucketNameOf(this, stage, 'public') }),
    );
    this.site = bucket(
      'site',
      { noncurrentVersionExpiration: Duration.days(90) },
      { bucketName: bucketNameOf(this, stage, 'site') },
    ) as IBucket;
    // A day of the year before last is never computed again.
    this.stations = named('stations', () =>
      bucket('stations', {
        expiration: Duration.days(400),
        noncurrentVersionExpiration: Duration.days(30),
      }),
    );
    // All of its files can be made again.
    this.exports = bucket(
      'exports',
      { noncurrentVersionExpiration: Duration.days(1) },
      { bucketName: bucketNameOf(this, stage, 'exports') },
    ) as IBucket;
    const kept = Duration.days(stage.retention?.auditDays ?? TEN_YEARS);
    this.trail = bucket(
      'trail',
      { expiration: kept, noncurrentVersionExpiration: Duration.days(1) },
      stage.keepData ? { objectLockDefaultRetention: ObjectLockRetention.compliance(kept) } : {},
    ) as IBucket;
  }

  /** Lets the distribution read what it serves; nothing else may. */
  admit(distributionId: string): void {
    const { account } = Stack.of(this);
    const distribution = `arn:aws:cloudfront::${account}:distribution/${distributionId}`;
    for (const [bucket, keys] of [
      [this.site, '*'],
      [this.public, '*'],
      [this.exports, 'series/*'],
    ] as const) {
      const reads = readsOf(bucket, distribution, keys);
      if (bucket instanceof Bucket) for (const one of reads) bucket.addToResourcePolicy(one);
      // CDK makes no policy for a bucket that the stage names.
      else
        new BucketPolicy(this, 'PublicPolicy', { bucket }).document.addStatements(
          ...reads,
          onlyEncrypted(bucket),
        );
    }
  }

  /** Allows pages of this origin to upload, with a form that the portal has signed for them. */
  takeUploadsFrom(origin: string): void {
    this.#uploads.addCorsRule({
      allowedOrigins: [origin],
      allowedMethods: [HttpMethods.POST],
      allowedHeaders: ['*'],
      exposedHeaders: ['ETag'],
      maxAge: 3600,
    });
  }

  /** Gives the function the permissions on files that its work needs. */
  grant(fn: PortalFunction, name: FunctionName): void {
    for (const [bucket, actions] of Object.entries(bucketAccess[name] ?? {}))
      this.#allow(fn, bucket as keyof typeof settings, actions);
    if (name === 'pages') this.#makePages(fn);
    if (name === 'shown-pages') this.#readSettings(fn);
  }

  /** Permissions to write the pages and the sitemap. */
  #makePages(fn: PortalFunction): void {
    const made = ['pages/*', robotsKey, sitemapKey, tablesKey].map((key) =>
      this.site.arnForObjects(key),
    );
    this.#readSettings(fn);
    // Without permission to list, S3 answers 403 instead of 404 for a missing file.
    fn.allow(['s3:ListBucket'], [this.site.bucketArn]);
    fn.allow(['s3:GetObject', 's3:PutObject'], made);
    acceptWildcards(fn.role as IRole, 'Any page: which there are is in the page table.', {
      resources: made.slice(0, 1),
    });
  }

  /** Permission to read the browser's settings, with which pages are rendered. */
  #readSettings(fn: PortalFunction): void {
    fn.addEnvironment('SITE_BUCKET', this.site.bucketName);
    fn.allow(['s3:GetObject'], [this.site.arnForObjects('dgsaie/config.json')]);
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
export const TEN_YEARS = 3653;

const settings = {
  quarantine: 'QUARANTINE_BUCKET',
  public: 'PUBLIC_BUCKET',
  stations: 'STATIONS_BUCKET',
  exports: 'EXPORTS_BUCKET',
  trail: 'TRAIL_BUCKET',
} as const satisfies Partial<Record<BucketName, EnvironmentName>>;

/** The observatory's files of a day are kept and read again. */
const stationFiles = { stations: ['s3:ListBucket', 's3:GetObject', 's3:PutObject'] };

/** Files of whole series are written, and read again. */
const keptExports = ['s3:ListBucket', 's3:GetObject', 's3:PutObject'] as const;

/**
 * Permissions of functions on files. Without permission to list, S3 answers 403 for a missing file. No function that puts uploads in quarantine may read them there.
 */
const bucketAccess: Readonly<
  Partial<Record<FunctionName, Partial<Record<keyof typeof settings, readonly string[]>>>>
> = {
  files: {
    quarantine: ['s3:ListBucket', 's3:PutObject'],
    // Reads the bytes of public files, and hides files from the public; their versions stay.
    public: ['s3:ListBucket', 's3:DeleteObject', 's3:GetObject'],
  },
  scanned: {
    // Only the versions that were scanned.
    quarantine: ['s3:GetObjectVersion', 's3:DeleteObjectVersion'],
    public: ['s3:PutObject', 's3:DeleteObject'],
  },
  // Reads the bytes of public files, and of held files at addresses that nothing links to; hides those of versions before.
  figures: { public: ['s3:ListBucket', 's3:GetObject', 's3:DeleteObject'] },
  'overdue-scans': { quarantine: ['s3:ListBucket'] },
  stations: stationFiles,
  'station-prices': stationFiles,
  exports: { exports: keptExports },
  'export-files': {
    exports: [
      ...keptExports,
      // Files of earlier figures are deleted with all their versions.
      's3:ListBucketVersions',
      's3:DeleteObject',
      's3:DeleteObjectVersion',
    ],
  },
  'audit-trail': { trail: ['s3:PutObject'] },
};

/** With permission to list, S3 answers 404 instead of 403 for a missing object. */
const readsOf = (bucket: IBucket, distribution: string, keys: string) =>
  (
    [
      ['s3:GetObject', bucket.arnForObjects(keys)],
      ['s3:ListBucket', bucket.bucketArn],
    ] as const
  ).map(
    ([action, resource]) =>
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
        actions: [action],
        resources: [resource],
        conditions: { StringEquals: { 'AWS:SourceArn': distribution } },
      }),
  );

const onlyEncrypted = (bucket: IBucket) =>
  new PolicyStatement({
    effect: Effect.DENY,
    principals: [new AnyPrincipal()],
    actions: ['s3:*'],
    resources: [bucket.bucketArn, bucket.arnForObjects('*')],
    conditions: { Bool: { 'aws:SecureTransport': 'false' } },
  });

/** For logs with the addresses of people: long enough to look into an attack, which is noticed within days. */
export const ACCESS_LOG_DAYS = 30;

export const closed = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
} as const satisfies BucketProps;
