import { describe, expect, it } from 'vitest';
import { functionTable } from '../../infra/functions/function-table.ts';
import { nightOf } from '../../scripts/backup/vault-night.ts';
import { actionsOf, portalTemplate, type Statement } from '../support/aws/portal-template.ts';

const tables = {
  core: 'core-restored',
  audit: 'audit-restored',
  attempts: 'attempts-restored',
  subscriptions: 'subscriptions-restored',
};
const buckets = { public: 'public-restored', stations: 'stations-restored' };
const restored = portalTemplate('production', { settings: { tables, buckets } });

describe('tables and buckets that the stage names', () => {
  it('are not created here', () => {
    expect(restored.all('AWS::DynamoDB::Table')).toEqual([]);
    const made = restored.all('AWS::S3::Bucket').length;
    expect(made).toBe(portalTemplate('production').all('AWS::S3::Bucket').length - 2);
  });

  it('are named to every function and permitted to it', () => {
    const environments = Object.keys(functionTable).map(
      (fn) => restored.resource(fn).Properties.Environment.Variables,
    );
    const told = (name: string) => new Set(environments.flatMap((one) => one[name] ?? []));
    expect(told('CORE_TABLE')).toEqual(new Set(['core-restored']));
    expect(told('AUDIT_TABLE')).toEqual(new Set(['audit-restored']));
    expect(told('PUBLIC_BUCKET')).toEqual(new Set(['public-restored']));
    expect(told('STATIONS_BUCKET')).toEqual(new Set(['stations-restored']));
    const allowed = JSON.stringify(restored.statementsOf('public-role'));
    expect(allowed).toContain(':table/core-restored"');
    expect(allowed).toContain(':table/core-restored/index/gsi1"');
    expect(JSON.stringify(restored.statementsOf('scanned-role'))).toContain(
      'arn:aws:s3:::public-restored/*',
    );
  });

  it('have their audit records copied from the stream that the stage names', () => {
    expect(restored.all('AWS::Lambda::EventSourceMapping')).toEqual([]);
    const auditStream =
      'arn:aws:dynamodb:eu-south-1:123456789012:table/audit-restored/stream/2026-03-30T09:00:00.000';
    const followed = portalTemplate('production', {
      settings: { tables: { ...tables, auditStream } },
    });
    const { Properties } = followed.single('AWS::Lambda::EventSourceMapping');
    expect(Properties.EventSourceArn).toBe(auditStream);
    expect(JSON.stringify(followed.statementsOf('audit-trail-role'))).toContain(auditStream);
  });

  it('are named by the outputs', () => {
    const { Outputs } = restored.template;
    expect(Outputs.CoreTable.Value).toBe('core-restored');
    expect(Outputs.PublicBucket.Value).toBe('public-restored');
  });

  it('the bucket of publications admits only the distribution, and refuses unencrypted connections', () => {
    const { Statement } = restored
      .all('AWS::S3::BucketPolicy')
      .map(({ Properties }) => Properties)
      .find(({ Bucket }) => Bucket === 'public-restored').PolicyDocument;
    expect(Statement).toHaveLength(3);
    for (const { Effect, Principal, Condition } of Statement) {
      if (Effect === 'Deny') expect(Condition.Bool['aws:SecureTransport']).toBe('false');
      else {
        expect(Principal).toEqual({ Service: 'cloudfront.amazonaws.com' });
        expect(JSON.stringify(Condition.StringEquals['AWS:SourceArn'])).toContain(
          restored.idOf('Distribution/Distribution'),
        );
      }
    }
  });
});

interface BackupRule {
  readonly ScheduleExpression: string;
  readonly Lifecycle: object;
  readonly CopyActions: readonly object[];
}

describe('copies to a vault of another account', () => {
  const backupVaultArn = 'arn:aws:backup:eu-south-1:210987654321:backup-vault:portal';
  const copied = portalTemplate('production', { settings: { backupVaultArn } });

  it('are made only where the stage names the vault', () => {
    expect(portalTemplate('production').all('AWS::Backup::BackupPlan')).toEqual([]);
  });

  it('are made every night and every year of all that cannot be made again', () => {
    const { Resources } = copied.single('AWS::Backup::BackupSelection').Properties.BackupSelection;
    const ids = [
      ...['Tables/core', 'Tables/audit', 'Tables/subscriptions'],
      ...['Buckets/public', 'Buckets/stations', 'Buckets/trail'],
    ];
    expect(Resources).toEqual(ids.map((path) => ({ 'Fn::GetAtt': [copied.idOf(path), 'Arn'] })));
    const rules = copied.single('AWS::Backup::BackupPlan').Properties.BackupPlan.BackupPlanRule;
    expect(
      rules.map(({ ScheduleExpression, Lifecycle, CopyActions }: BackupRule) => [
        ScheduleExpression,
        Lifecycle,
        CopyActions,
      ]),
    ).toEqual(
      (
        [
          ['cron(0 1 * * ? *)', 90],
          ['cron(0 13 2 1 ? *)', 3653],
        ] as const
      ).map(([cron, DeleteAfterDays]) => [
        cron,
        { DeleteAfterDays: 7 },
        [{ DestinationBackupVaultArn: backupVaultArn, Lifecycle: { DeleteAfterDays } }],
      ]),
    );
  });

  it('are encrypted with a key of the account, which copying to another account needs', () => {
    const { EncryptionKeyArn } = copied.single('AWS::Backup::BackupVault').Properties;
    expect(EncryptionKeyArn).toEqual({ 'Fn::GetAtt': [copied.idOf('BackupCopies/Key'), 'Arn'] });
  });

  it('are found in the vault by the names that CloudFormation makes of these', () => {
    const at = new Date('2026-03-30T01:00:00Z');
    const named = (kind: string, path: string) =>
      `arn:aws:${kind}energy-statistics-data-${copied.idOf(path)}-1ABCDEF`;
    const resources = [
      ...['core', 'audit', 'subscriptions'].map((one) =>
        named('dynamodb:eu-south-1:1:table/', `Tables/${one}`),
      ),
      'arn:aws:s3:::energy-statistics-public-123456789012',
      // Names of buckets are in small letters.
      ...['stations', 'trail'].map((one) => named('s3:::', `Buckets/${one}`).toLowerCase()),
    ];
    const points = resources.map((resource) => ({ arn: resource, resource, at }));
    const night = nightOf(points, 'energy-statistics', at);
    expect(Object.values(night).map(({ resource }) => resource)).toEqual(resources);
    expect(() => nightOf(points, 'energy', at)).toThrow('no copy of core');
    // The empty portal of a new account is copied, too, and is not what was lost.
    const elsewhere = points.map(({ resource }) => ({
      arn: 'new',
      resource: resource.replace(':1:', ':2:'),
      at: new Date('2026-03-31T01:00:00Z'),
    }));
    const both = [...points, ...elsewhere];
    expect(() => nightOf(both, 'energy-statistics')).toThrow(
      /several places[\s\S]*account 2: 2026-03-31[\s\S]*--to/,
    );
    expect(nightOf(both, 'energy-statistics', at).core).toEqual(points[0]);
    expect(nightOf(points, 'energy-statistics').core).toEqual(points[0]);
  });

  it('come back through the same vault, by a role for it alone', () => {
    const { AccessPolicy } = copied.single('AWS::Backup::BackupVault').Properties;
    expect(AccessPolicy.Statement).toEqual([
      {
        Effect: 'Allow',
        Principal: { AWS: 'arn:aws:iam::210987654321:root' },
        Action: 'backup:CopyIntoBackupVault',
        Resource: '*',
      },
    ]);
    const ofKey = copied.single('AWS::KMS::Key').Properties.KeyPolicy.Statement as Statement[];
    const allowed = ofKey.filter(({ Principal }) =>
      JSON.stringify(Principal).includes('210987654321'),
    );
    expect(allowed.flatMap(actionsOf).sort()).toEqual([
      'kms:CreateGrant',
      'kms:Decrypt',
      'kms:DescribeKey',
      'kms:Encrypt',
      'kms:GenerateDataKey*',
      'kms:ReEncrypt*',
    ]);
    const { ManagedPolicyArns } = copied.resource('BackupCopies/RestoreRole').Properties;
    expect(JSON.stringify(ManagedPolicyArns)).toMatch(/ForRestores".*ForS3Restore"/);
    expect(Object.keys(copied.template.Outputs)).toEqual(
      expect.arrayContaining(['BackupVault', 'RestoreRole']),
    );
  });

  it('tell of each that fails, and ask nobody to watch where there are none', () => {
    const { EventPattern, Targets } = copied.resource('Monitoring/FailedBackups').Properties;
    const states = ['FAILED', 'ABORTED', 'EXPIRED', 'PARTIAL'];
    expect(EventPattern).toEqual({
      source: ['aws.backup'],
      'detail-type': ['Backup Job State Change', 'Copy Job State Change'],
      detail: { $or: [{ state: states }, { status: states }] },
    });
    expect(Targets).toHaveLength(1);
    expect(Targets[0].Arn).toEqual({ Ref: copied.idOf('Monitoring/Alarms') });
    expect(Targets[0].Input).toMatch(
      /^"TODAY\. Last night has no backup.* First look: AWS Backup, jobs/,
    );
    const mayPublish = copied
      .all('AWS::SNS::TopicPolicy')
      .flatMap(({ Properties }) => Properties.PolicyDocument.Statement)
      .filter(({ Principal }) => Principal?.Service === 'events.amazonaws.com');
    expect(mayPublish.map(({ Action }) => Action)).toEqual(['sns:Publish']);
    expect(() => portalTemplate('production').resource('Monitoring/FailedBackups')).toThrow();
  });
});
