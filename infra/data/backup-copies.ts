import { Duration, Validations } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
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
  constructor(
    scope: Construct,
    id: string,
    { stage, vaultArn, tables, buckets }: BackupCopiesProps,
  ) {
    super(scope, id);
    // Data encrypted with a key of the service cannot be copied to another account.
    const encryptionKey = new Key(this, 'Key', {
      enableKeyRotation: true,
      removalPolicy: dataRemoval(stage),
    });
    const vault = new BackupVault(this, 'Vault', {
      encryptionKey,
      removalPolicy: dataRemoval(stage),
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
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: managedPolicies.map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
    });
    Validations.of(role).acknowledge(
      ...managedPolicies.map((name) => ({
        id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${name}]`,
        reason: 'What AWS Backup needs changes with it; AWS maintains these policies.',
      })),
    );
    plan.addSelection('Data', {
      role,
      resources: [
        ...tables.map(({ tableArn }) => BackupResource.fromArn(tableArn)),
        ...buckets.map(({ bucketArn }) => BackupResource.fromArn(bucketArn)),
      ],
    });
  }
}

const managedPolicies = [
  'service-role/AWSBackupServiceRolePolicyForBackup',
  'AWSBackupServiceRolePolicyForS3Backup',
];

const failed = ['FAILED', 'ABORTED', 'EXPIRED', 'PARTIAL'];

/** Has every nightly backup and every copy of one told that fails. Events of AWS Backup name it state or status. */
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
