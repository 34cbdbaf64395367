import { describe, expect, it } from 'vitest';
import {
  bucketNames,
  type TableName,
  type TableShape,
  tableShapes,
} from '../../functions/platform/tables/table-shapes.ts';
import { portalTemplate } from '../support/aws/portal-template.ts';

const production = portalTemplate('production');
const test = portalTemplate('test');
const tables = Object.entries(tableShapes) as [TableName, TableShape][];

const keySchema = ({ partitionKey, sortKey }: { partitionKey: string; sortKey: string }) => [
  { AttributeName: partitionKey, KeyType: 'HASH' },
  { AttributeName: sortKey, KeyType: 'RANGE' },
];

describe('tables', () => {
  it.each(tables)('%s has the keys, indexes and expiry of its shape', (name, shape) => {
    const { Properties } = production.resource(`Tables/${name}`);
    expect(Properties.KeySchema).toEqual(keySchema(shape));
    expect(Properties.GlobalSecondaryIndexes ?? []).toEqual(
      shape.indexes.map((index) => ({
        IndexName: index.name,
        KeySchema: keySchema(index),
        Projection: { ProjectionType: 'ALL' },
      })),
    );
    expect(Properties.TimeToLiveSpecification).toEqual(
      shape.ttlAttribute ? { AttributeName: shape.ttlAttribute, Enabled: true } : undefined,
    );
  });

  it('with audit records never expire', () => {
    const { Properties } = production.resource('Tables/audit');
    expect(Properties.TimeToLiveSpecification).toBeUndefined();
  });

  it.each(tables)('%s can be restored to any moment and is billed by use', (name) => {
    const { Properties } = production.resource(`Tables/${name}`);
    expect(Properties.BillingMode).toBe('PAY_PER_REQUEST');
    expect(Properties.PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled).toBe(true);
  });
});

describe('kept data of a stage', () => {
  const kept = [
    ...tables.map(([name]) => `Tables/${name}`),
    ...bucketNames.map((name) => `Buckets/${name}`),
    'SignIn/Pool',
  ];

  it.each(kept)('in production %s outlives the stack', (path) => {
    expect(production.resource(path).DeletionPolicy).toBe('RetainExceptOnCreate');
  });

  it.each(kept)('in test %s is removed with the stack', (path) => {
    expect(test.resource(path).DeletionPolicy).toBe('Delete');
  });

  it('in production tables, people and the stack itself are protected from deletion', () => {
    for (const [name] of tables) {
      expect(production.resource(`Tables/${name}`).Properties.DeletionProtectionEnabled).toBe(true);
    }
    expect(production.resource('SignIn/Pool').Properties.DeletionProtection).toBe('ACTIVE');
    for (const stack of [production.stacks.data, production.stacks.api])
      expect(stack.terminationProtection).toBe(true);
  });
});

describe('buckets', () => {
  const paths = ['logs', ...bucketNames].map((name) => `Buckets/${name}`);

  it.each(paths)('%s is private and encrypted', (path) => {
    const { Properties } = production.resource(path);
    expect(Object.values(Properties.PublicAccessBlockConfiguration)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(Properties.BucketEncryption).toBeDefined();
  });

  it.each(paths)('%s refuses requests over unencrypted connections', (path) => {
    const denied = production.bucketStatementsOf(path).filter(({ Effect }) => Effect === 'Deny');
    expect(denied).toContainEqual(
      expect.objectContaining({ Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
    );
  });

  it('let nobody remove copies of the audit trail before their time, where data are kept', () => {
    const lockOf = (portal: typeof production) =>
      portal.resource('Buckets/trail').Properties.ObjectLockConfiguration;
    expect(lockOf(production).Rule.DefaultRetention).toEqual({ Mode: 'COMPLIANCE', Days: 3653 });
    expect(production.resource('Buckets/trail').Properties.LifecycleConfiguration.Rules).toEqual([
      expect.objectContaining({ ExpirationInDays: 3653 }),
    ]);
    const years = portalTemplate('production', { settings: { retention: { auditDays: 730 } } });
    expect(lockOf(years).Rule.DefaultRetention.Days).toBe(730);
    // A stage that keeps no data can be removed.
    expect(lockOf(test)).toBeUndefined();
  });

  it('get a copy of every new audit record; a person is told of records that could not be copied', () => {
    const stream = { 'Fn::GetAtt': [production.idOf('Tables/audit'), 'StreamArn'] };
    expect(production.resource('Tables/audit').Properties.StreamSpecification).toEqual({
      StreamViewType: 'NEW_IMAGE',
    });
    expect(production.resource('AuditCopies/Stream').Properties).toMatchObject({
      EventSourceArn: stream,
      FunctionName: { Ref: production.idOf('audit-trail') },
      StartingPosition: 'TRIM_HORIZON',
      BisectBatchOnFunctionError: true,
      DestinationConfig: {
        OnFailure: {
          Destination: { 'Fn::GetAtt': [production.idOf('AuditCopies/Failed'), 'Arn'] },
        },
      },
    });
    expect(production.resource('AuditCopies/FailedCopies').Properties.Threshold).toBe(1);
  });

  it('report changes of what pages show, by their keys, to the function of the pages', () => {
    expect(production.resource('Tables/core').Properties.StreamSpecification).toEqual({
      StreamViewType: 'KEYS_ONLY',
    });
    const mapping = production
      .all('AWS::Lambda::EventSourceMapping')
      .find(({ Properties }) => Properties.FunctionName.Ref === production.idOf('pages'));
    expect(mapping?.Properties.EventSourceArn).toEqual({
      'Fn::GetAtt': [production.idOf('Tables/core'), 'StreamArn'],
    });
    expect(mapping?.Properties.MaximumBatchingWindowInSeconds).toBe(1);
    const [{ Pattern }] = mapping?.Properties.FilterCriteria.Filters ?? [];
    expect(JSON.parse(Pattern)).toEqual({
      dynamodb: { Keys: { pk: { S: ['COUNTER', 'NEWS', 'FOLDERS', 'CALENDAR'] } } },
    });
  });

  it.each(bucketNames)('%s keeps versions', (name) => {
    const { VersioningConfiguration } = production.resource(`Buckets/${name}`).Properties;
    expect(VersioningConfiguration).toEqual({ Status: 'Enabled' });
  });

  it('admit only the distribution, and only to site, publications and files of flows', () => {
    const admitted = (name: string) =>
      production
        .bucketStatementsOf(`Buckets/${name}`)
        .filter(({ Effect }) => Effect === 'Allow')
        .map(({ Principal, Action, Condition }) => [Principal, Action, Condition]);
    const distribution = [
      'arn:aws:cloudfront::',
      { Ref: 'AWS::AccountId' },
      ':distribution/',
      { Ref: production.idOf('Distribution/Distribution') },
    ];
    const byCloudFront = (action: string) => [
      { Service: 'cloudfront.amazonaws.com' },
      action,
      { StringEquals: { 'AWS:SourceArn': { 'Fn::Join': ['', distribution] } } },
    ];
    for (const name of ['site', 'public', 'exports'])
      expect(admitted(name)).toEqual(['s3:GetObject', 's3:ListBucket'].map(byCloudFront));
    for (const name of bucketNames.filter((one) => !['site', 'public', 'exports'].includes(one)))
      expect(admitted(name)).toEqual([]);
  });

  it('accept uploads only from pages of the site', () => {
    const [rule, ...others] =
      production.resource('Buckets/quarantine').Properties.CorsConfiguration.CorsRules;
    expect(others).toEqual([]);
    expect(rule.AllowedMethods).toEqual(['POST']);
    expect(JSON.stringify(rule.AllowedOrigins)).toContain(
      production.idOf('Distribution/Distribution'),
    );
    for (const name of ['public', 'site'])
      expect(production.resource(`Buckets/${name}`).Properties.CorsConfiguration).toBeUndefined();
  });

  it('have every upload scanned', () => {
    const { Properties } = production.single('AWS::GuardDuty::MalwareProtectionPlan');
    expect(Properties.ProtectedResource.S3Bucket.BucketName).toEqual({
      Ref: production.idOf('Buckets/quarantine'),
    });
    expect(Properties.Actions.Tagging.Status).toBe('ENABLED');
  });

  it('report every result of the scan to the function that publishes', () => {
    const { EventPattern, Targets } = production.resource('MalwareScan/Results').Properties;
    expect(EventPattern).toEqual({
      source: ['aws.guardduty'],
      'detail-type': ['GuardDuty Malware Protection Object Scan Result'],
      resources: [{ 'Fn::GetAtt': [expect.stringMatching(/^MalwareScanPlan/), 'Arn'] }],
      detail: {
        s3ObjectDetails: { bucketName: [{ Ref: production.idOf('Buckets/quarantine') }] },
      },
    });
    expect(Targets).toHaveLength(1);
    expect(Targets[0].Arn).toEqual({ 'Fn::GetAtt': [production.idOf('scanned'), 'Arn'] });
    expect(Targets[0].DeadLetterConfig.Arn).toEqual({
      'Fn::GetAtt': [production.idOf('MalwareScan/Failed'), 'Arn'],
    });
  });
});
