import { Duration, Validations } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import {
  AccountPrincipal,
  ManagedPolicy,
  PolicyDocument,
  PolicyStatement,
  Role,
} from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { PortalFunction } from '../functions/portal-function.ts';
import { dataRemoval } from '../kept-data.ts';
import type { Monitoring } from '../monitoring.ts';
import { onceUp } from '../schedules.ts';
import { serviceForAccount } from '../service-principal.ts';
import type { Stage } from '../stage.ts';
import { TEN_YEARS } from './buckets.ts';

interface BackupCopiesProps {
  readonly stage: Stage;
  readonly vaultArn: string;
  readonly tables: readonly ITable[];
  readonly buckets: readonly IBucket[];
}

/**
 * Copies tables and files every night to a vault of another account, which an attacker who has taken over this account
 * cannot reach. Restoring to a moment does not need it: that is point-in-time recovery.
 */
export class BackupCopies extends Construct {
  /** The vault of this account, through which copies also come back. */
  readonly vault: BackupVault;
  /** ARN of the role by which AWS Backup makes tables and files of copies. */
  readonly restoreRole: string;

  constructor(
    scope: Construct,
    id: string,
    { stage, vaultArn, tables, buckets }: BackupCopiesProps,
  ) {
    super(scope, id);
    const other = new AccountPrincipal(vaultArn.split(':')[4]);
    // Data encrypted with a key of the service cannot be copied to another account, nor come back from there.
    const encryptionKey = new Key(this, 'Key', {
      enableKeyRotation: true,
      removalPolicy: dataRemoval(stage),
    });
    encryptionKey.grantEncryptDecrypt(other);
    encryptionKey.grant(other, 'kms:DescribeKey');
    encryptionKey.addToResourcePolicy(
      new PolicyStatement({
        principals: [other],
        actions: ['kms:CreateGrant'],
        resources: ['*'],
        conditions: { Bool: { 'kms:GrantIsForAWSResource': true } },
      }),
    );
    const vault = new BackupVault(this, 'Vault', {
      encryptionKey,
      removalPolicy: dataRemoval(stage),
      accessPolicy: new PolicyDocument({
        statements: [
          new PolicyStatement({
            principals: [other],
            actions: ['backup:CopyIntoBackupVault'],
            resources: ['*'],
          }),
        ],
      }),
    });
    const destinationBackupVault = BackupVault.fromBackupVaultArn(this, 'Other', vaultArn);
    const rule = (ruleName: string, scheduleExpression: Schedule, days: number) =>
      new BackupPlanRule({
        ruleName,
        scheduleExpression,
        deleteAfter: Duration.days(7),
        copyActions: [{ destinationBackupVault, deleteAfter: Duration.days(days) }],
      });
    const plan = new BackupPlan(this, 'Plan', {
      backupVault: vault,
      backupPlanRules: [
        rule('every-night', Schedule.cron({ hour: '1', minute: '0' }), 90),
        // Half a day from the nights: of two rules at the same time AWS Backup follows one alone.
        rule(
          'every-year',
          Schedule.cron({ month: '1', day: '2', hour: '13', minute: '0' }),
          TEN_YEARS,
        ),
      ],
    });
    const role = this.#role('Role', 'ForBackup', 'ForS3Backup');
    plan.addSelection('Data', {
      role,
      resources: [
        ...tables.map(({ tableArn }) => BackupResource.fromArn(tableArn)),
        ...buckets.map(({ bucketArn }) => BackupResource.fromArn(bucketArn)),
      ],
    });
    this.vault = vault;
    this.restoreRole = this.#role('RestoreRole', 'ForRestores', 'ForS3Restore').roleArn;
  }

  /** A role of AWS Backup with policies that AWS maintains. */
  #role(id: string, ofAll: string, ofFiles: string): Role {
    const policies = [
      `service-role/AWSBackupServiceRolePolicy${ofAll}`,
      `AWSBackupServiceRolePolicy${ofFiles}`,
    ];
    const role = new Role(this, id, {
      assumedBy: serviceForAccount(this, 'backup'),
      managedPolicies: policies.map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
    });
    Validations.of(role).acknowledge(
      ...policies.map((name) => ({
        id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${name}]`,
        reason: 'What AWS Backup needs changes with it; AWS maintains these policies.',
      })),
    );
    return role;
  }
}

const failed = ['FAILED', 'ABORTED', 'EXPIRED', 'PARTIAL'];

/**
 * Notifies people of every nightly backup, and every copy of one, that fails, and of a day on which none began. Events
 * of AWS Backup call the result state or status.
 */
export function watchBackups(
  backups: BackupCopies,
  functions: Readonly<Record<'weekly-job', PortalFunction>>,
  monitoring: Monitoring,
): void {
  monitoring.tell(
    'FailedBackups',
    {
      source: ['aws.backup'],
      detailType: ['Backup Job State Change', 'Copy Job State Change'],
      detail: { $or: [{ state: failed }, { status: failed }] },
    },
    'Last night has no backup out of the reach of who takes over this account, of tables or of files.',
  );
  const period = Duration.days(1);
  const begun = new Metric({
    namespace: 'AWS/Backup',
    metricName: 'NumberOfBackupJobsCreated',
    dimensionsMap: { BackupVaultName: backups.vault.backupVaultName },
    statistic: Stats.SUM,
    period,
  });
  monitoring.silenceAlarm(backups, 'MissedBackups', {
    metric: onceUp(begun, functions, period),
    meaning: 'No backup of tables and files began for a day: a loss would go back to the last one.',
  });
}
