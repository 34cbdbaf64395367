import { Duration, Validations } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import {
  AccountPrincipal,
  ManagedPolicy,
  PolicyDocument,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { dataRemoval } from '../kept-data.ts';
import type { Monitoring } from '../monitoring.ts';
import type { Stage } from '../stage.ts';

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
  /** ARN of the vault of this account, through which copies also come back. */
  readonly vault: string;
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
    const plan = new BackupPlan(this, 'Plan', {
      backupVault: vault,
      backupPlanRules: [
        new BackupPlanRule({
          ruleName: 'every-night',
          scheduleExpression: Schedule.cron({ hour: '1', minute: '0' }),
          deleteAfter: Duration.days(7),
          copyActions: [
            {
              destinationBackupVault: BackupVault.fromBackupVaultArn(this, 'Other', vaultArn),
              deleteAfter: Duration.days(90),
            },
          ],
        }),
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
    this.vault = vault.backupVaultArn;
    this.restoreRole = this.#role('RestoreRole', 'ForRestores', 'ForS3Restore').roleArn;
  }

  /** A role of AWS Backup with policies that AWS maintains. */
  #role(id: string, ofAll: string, ofFiles: string): Role {
    const policies = [
      `service-role/AWSBackupServiceRolePolicy${ofAll}`,
      `AWSBackupServiceRolePolicy${ofFiles}`,
    ];
    const role = new Role(this, id, {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
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
 * Notifies people of every nightly backup, and every copy of one, that fails. Events of AWS Backup call the result
 * state or status.
 */
export function watchBackups(monitoring: Monitoring): void {
  monitoring.tell(
    'FailedBackups',
    {
      source: ['aws.backup'],
      detailType: ['Backup Job State Change', 'Copy Job State Change'],
      detail: { $or: [{ state: failed }, { status: failed }] },
    },
    'Last night has no backup out of the reach of who takes over this account, of tables or of files.',
  );
}
