import { setTimeout as delay } from 'node:timers/promises';
import {
  type BackupClient,
  DeleteRecoveryPointCommand,
  DescribeCopyJobCommand,
  DescribeRestoreJobCommand,
  GetRecoveryPointRestoreMetadataCommand,
  paginateListCopyJobs,
  paginateListRecoveryPointsByBackupVault,
  paginateListRestoreJobs,
  StartCopyJobCommand,
  StartRestoreJobCommand,
} from '@aws-sdk/client-backup';
import { UsageError } from '../shared/command.ts';
import type { VaultPoint } from './vault-night.ts';

/** A backup vault, and the client of the account that it is in. */
export interface Vault {
  readonly client: BackupClient;
  readonly arn: string;
}

/** The vault into which copies come back, and the role by which AWS Backup makes tables and files of them. */
export interface OwnVault extends Vault {
  readonly restoreRole: string;
}

/** @returns region, account and name of a vault */
export function partsOf(arn: string): { region: string; account: string; name: string } {
  const [, , , region = '', account = '', , name = ''] = arn.split(':');
  return { region, account, name };
}

/** All complete recovery points of a vault. */
export async function pointsIn({ client, arn }: Vault): Promise<VaultPoint[]> {
  const points: VaultPoint[] = [];
  const BackupVaultName = partsOf(arn).name;
  for await (const page of paginateListRecoveryPointsByBackupVault({ client }, { BackupVaultName }))
    for (const { RecoveryPointArn, ResourceArn, CreationDate, Status } of page.RecoveryPoints ?? [])
      if (RecoveryPointArn && ResourceArn && CreationDate && Status === 'COMPLETED')
        points.push({ arn: RecoveryPointArn, resource: ResourceArn, at: CreationDate });
  return points;
}

/**
 * Copies a recovery point into the vault of this account, unless it is in this account and region already. A copy that
 * an earlier call has begun is waited for.
 * @returns ARN of the copy, which AWS Backup removes after a week
 * @throws UsageError with AWS's message when the copy fails
 */
export async function copyOf(
  point: VaultPoint,
  from: Vault,
  to: Vault,
  pollMs: number,
): Promise<string> {
  const [source, own] = [partsOf(from.arn), partsOf(to.arn)];
  if (source.account === own.account && source.region === own.region) return point.arn;
  const { client } = from;
  const CopyJobId = (await copyUnderWay(point, from, to)) ?? (await begun());
  for (;;) {
    const { CopyJob } = await client.send(new DescribeCopyJobCommand({ CopyJobId }));
    const { State, StatusMessage = '', DestinationRecoveryPointArn = '' } = CopyJob ?? {};
    if (State === 'COMPLETED') return DestinationRecoveryPointArn;
    if (State !== 'CREATED' && State !== 'RUNNING')
      throw new UsageError(`${point.resource} cannot be copied (${State}): ${StatusMessage}`);
    await delay(pollMs);
  }

  async function begun() {
    const started = await patiently(pollMs, () =>
      client.send(
        new StartCopyJobCommand({
          RecoveryPointArn: point.arn,
          SourceBackupVaultName: source.name,
          DestinationBackupVaultArn: to.arn,
          // AWS Backup makes this role where its console is first opened.
          IamRoleArn: `arn:aws:iam::${source.account}:role/service-role/AWSBackupDefaultServiceRole`,
          Lifecycle: { DeleteAfterDays: 7 },
        }),
      ),
    );
    return started.CopyJobId;
  }
}

/** The job of an earlier call that copies the point, or has copied it and the copy is still there. */
async function copyUnderWay(point: VaultPoint, from: Vault, to: Vault) {
  const copies = new Set((await pointsIn(to)).map(({ arn }) => arn));
  const wanted = { ByDestinationVaultArn: to.arn, ByResourceArn: point.resource };
  for await (const { CopyJobs = [] } of paginateListCopyJobs({ client: from.client }, wanted))
    for (const job of CopyJobs) {
      if (job.SourceRecoveryPointArn !== point.arn) continue;
      const isDone =
        job.State === 'COMPLETED' && copies.has(String(job.DestinationRecoveryPointArn));
      if (isDone || job.State === 'CREATED' || job.State === 'RUNNING') return job.CopyJobId;
    }
  return undefined;
}

/**
 * Makes a table or the files of a bucket from a recovery point, and waits until it is done. A job that an earlier call has begun
 * is waited for.
 * @param target name of the table or bucket
 * @param changes to how AWS Backup would make it by itself
 * @throws UsageError with AWS's message when the job fails
 */
export async function restorePoint(
  RecoveryPointArn: string,
  { client, arn, restoreRole }: OwnVault,
  target: string,
  changes: Readonly<Record<string, string>>,
  pollMs: number,
): Promise<void> {
  const RestoreJobId = (await restoreUnderWay()) ?? (await begun());
  for (;;) {
    const job = await client.send(new DescribeRestoreJobCommand({ RestoreJobId }));
    if (job.Status === 'COMPLETED') return;
    if (job.Status !== 'PENDING' && job.Status !== 'RUNNING')
      throw new UsageError(
        `${target} cannot be restored (${job.Status}): ${job.StatusMessage ?? ''}`,
      );
    await delay(pollMs);
  }

  async function restoreUnderWay() {
    for await (const { RestoreJobs = [] } of paginateListRestoreJobs({ client }, {}))
      for (const job of RestoreJobs)
        if (
          job.RecoveryPointArn === RecoveryPointArn &&
          /PENDING|RUNNING|COMPLETED/.test(String(job.Status)) &&
          job.CreatedResourceArn?.endsWith(target)
        )
          return job.RestoreJobId;
    return undefined;
  }

  async function begun() {
    const point = { BackupVaultName: partsOf(arn).name, RecoveryPointArn };
    const { RestoreMetadata = {} } = await client.send(
      new GetRecoveryPointRestoreMetadataCommand(point),
    );
    const started = await patiently(pollMs, () =>
      client.send(
        new StartRestoreJobCommand({
          RecoveryPointArn,
          IamRoleArn: restoreRole,
          Metadata: { ...RestoreMetadata, ...changes },
        }),
      ),
    );
    return started.RestoreJobId;
  }
}

/** Removes a copy that was made for a drill. */
export async function removePoint({ client, arn }: Vault, RecoveryPointArn: string): Promise<void> {
  const BackupVaultName = partsOf(arn).name;
  await client.send(new DeleteRecoveryPointCommand({ BackupVaultName, RecoveryPointArn }));
}

/**
 * For some minutes AWS Backup refuses requests that come too early, such as more jobs of one kind than it runs at a
 * time.
 */
async function patiently<T>(pollMs: number, call: () => Promise<T>): Promise<T> {
  for (let left = ATTEMPTS; ; left -= 1) {
    try {
      return await call();
    } catch (error) {
      const { name, message } = error as Error;
      if (!/LimitExceeded|ServiceUnavailable|Throttl/.test(name)) throw error;
      if (left <= 1)
        throw new UsageError(`AWS Backup takes no jobs (${message}): repeat the command`);
      await delay(pollMs);
    }
  }
}

/** Five seconds apart, a quarter of an hour. */
const ATTEMPTS = 180;
