import type { Construct } from 'constructs';
import { BackupCopies } from './data/backup-copies.ts';
import { Buckets } from './data/buckets.ts';
import { Tables } from './data/tables.ts';
import type { PortalDistribution } from './edge/distribution.ts';
import { alarmRecipient } from './monitoring.ts';
import { PortalStack } from './portal-stack.ts';
import { SignIn } from './sign-in.ts';
import type { Stage } from './stage.ts';

/** The resources that must outlive all others: tables, files and people, and copies of these elsewhere. */
export class DataStack extends PortalStack {
  readonly tables: Tables;
  readonly buckets: Buckets;
  readonly signIn: SignIn;
  /** Copies to another account, where the stage names its vault. */
  readonly backups: BackupCopies | undefined;
  /** The recipient of the alarms; without one, no data are kept. */
  readonly alarmRecipient: string | undefined;

  constructor(
    scope: Construct,
    id: string,
    stage: Stage,
    { origin, id: site }: PortalDistribution,
  ) {
    super(scope, id, stage);
    this.alarmRecipient = alarmRecipient(this, stage);
    this.tables = new Tables(this, 'Tables', stage);
    this.buckets = new Buckets(this, 'Buckets', stage);
    this.buckets.admit(site);
    this.buckets.takeUploadsFrom(origin);
    this.signIn = new SignIn(this, 'SignIn', { stage, origin });
    const { tables, buckets } = this;
    this.backups = stage.backupVaultArn
      ? new BackupCopies(this, 'BackupCopies', {
          stage,
          vaultArn: stage.backupVaultArn,
          tables: [tables.core, tables.audit, tables.subscriptions],
          buckets: [buckets.public, buckets.stations, buckets.trail],
        })
      : undefined;
  }
}
