import { setTimeout as delay } from 'node:timers/promises';
import {
  type BackupSummary,
  ContinuousBackupsUnavailableException,
  DynamoDBClient,
  ListBackupsCommand,
  RestoreTableFromBackupCommand,
  RestoreTableToPointInTimeCommand,
  type StreamViewType,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { type TableShape, tableShapes } from '../../functions/platform/tables/table-shapes.ts';
import { UsageError } from '../shared/command.ts';
import { tableNamed } from '../shared/table-named.ts';

/** The tables that a portal cannot do without; failed sign-ins are kept for only an hour and are left out. */
export type RestoredTables = Readonly<Record<'core' | 'audit', string>>;
/**
 * Subscriptions are only restored if the table is missing: an earlier one would send mail to people who have
 * unsubscribed.
 */
export type KeptTable = keyof RestoredTables | 'subscriptions';

/** The source of the restored tables' content. */
export interface TableSource {
  /** The moment of their content, for the names of the new tables. */
  readonly at: Date;
  readonly tables: readonly KeptTable[];
  /** Begins to make a table, or waits until it is made. @throws UsageError when it cannot be made */
  make(table: KeptTable, target: string): Promise<void>;
}

interface Restoration {
  readonly source: TableSource;
  /** First part of the new tables' names. */
  readonly name: string;
  /** Whether the new tables are permanent, and protected like the original ones. */
  readonly lasting: boolean;
  /** Milliseconds between two checks whether a table is ready. */
  readonly pollMs?: number;
}

export const newClient = (): DynamoDBClient => {
  const endpoint = process.env.DYNAMODB_ENDPOINT;
  return new DynamoDBClient(endpoint ? { endpoint } : {});
};

/**
 * Makes tables beside those in use. A restored table comes without expiry, recovery and protection; these are added.
 * Tables that an earlier call has made are reused.
 * @returns the names of the new tables
 * @throws UsageError when a table cannot be restored
 */
export async function restoreTables(
  client: DynamoDBClient,
  { source, name, lasting, pollMs = 5000 }: Restoration,
): Promise<RestoredTables & Partial<Record<KeptTable, string>>> {
  const stamp = source.at.toISOString().replace(/[-:]|\.\d+/g, '');
  const targets = source.tables.map((table) => [table, `${name}-${table}-${stamp}`] as const);
  const made = await Promise.allSettled(
    targets.map(async ([table, target]) => {
      if (!(await tableNamed(client, target))) await source.make(table, target);
    }),
  );
  for (const one of made) if (one.status === 'rejected') throw one.reason;
  for (const [table, target] of targets) {
    await untilActive(client, target, pollMs);
    await giveWhatIsMissing(client, table, target, { lasting, pollMs });
  }
  return Object.fromEntries(targets) as unknown as RestoredTables;
}

/**
 * The tables in use as they were at an instant of the last 35 days. One that was deleted in that time comes back as it was
 * then: DynamoDB keeps no other moment of it.
 */
export const earlierTables = (
  client: DynamoDBClient,
  from: RestoredTables,
  at: Date,
): TableSource => ({
  at,
  tables: ['core', 'audit'],
  async make(table, target) {
    const source = from[table as keyof RestoredTables];
    try {
      await client.send(
        new RestoreTableToPointInTimeCommand({
          SourceTableName: source,
          TargetTableName: target,
          RestoreDateTime: at,
          BillingModeOverride: 'PAY_PER_REQUEST',
        }),
      );
    } catch (error) {
      const { name, message } = error as Error;
      if (name === 'TableNotFoundException') return makeDeleted(client, source, target, at);
      if (!/InvalidRestoreTime|PointInTimeRecoveryUnavailable/.test(name)) throw error;
      throw new UsageError(`${source} cannot be restored to ${at.toISOString()}: ${message}`);
    }
  },
});

/** Makes a table of the backup that DynamoDB made when it was deleted. @throws UsageError when that is of another moment */
async function makeDeleted(
  client: DynamoDBClient,
  source: string,
  target: string,
  at: Date,
): Promise<void> {
  const { BackupSummaries = [] } = await client.send(
    new ListBackupsCommand({ TableName: source, BackupType: 'SYSTEM' }),
  );
  const timeOf = (one?: BackupSummary) => one?.BackupCreationDateTime?.getTime() ?? 0;
  const last = BackupSummaries.sort((one, other) => timeOf(one) - timeOf(other)).at(-1);
  if (!last) throw new UsageError(`There is no table ${source}, and no backup of its deletion.`);
  const deleted = new Date(Math.ceil(timeOf(last) / 1000) * 1000);
  if (at < deleted)
    throw new UsageError(
      `${source} was deleted and comes back as it was then alone: --to ${deleted.toISOString()}`,
    );
  await client.send(
    new RestoreTableFromBackupCommand({
      TargetTableName: target,
      BackupArn: last.BackupArn,
      BillingModeOverride: 'PAY_PER_REQUEST',
    }),
  );
}

/** Large tables take hours; if this is interrupted it can be called again and continues. */
async function untilActive(client: DynamoDBClient, table: string, pollMs: number): Promise<void> {
  for (;;) {
    const found = await tableNamed(client, table);
    const indexes = found?.GlobalSecondaryIndexes ?? [];
    const statuses = [found?.TableStatus, ...indexes.map(({ IndexStatus }) => IndexStatus)];
    if (statuses.every((status) => status === 'ACTIVE')) return;
    await delay(pollMs);
  }
}

async function giveWhatIsMissing(
  client: DynamoDBClient,
  table: KeptTable,
  TableName: string,
  { lasting, pollMs }: { readonly lasting: boolean; readonly pollMs: number },
): Promise<void> {
  const shape: TableShape = tableShapes[table];
  if (shape.ttlAttribute)
    await client
      .send(
        new UpdateTimeToLiveCommand({
          TableName,
          TimeToLiveSpecification: { AttributeName: shape.ttlAttribute, Enabled: true },
        }),
      )
      .catch(unlessSetBefore);
  if (!lasting) return;
  await giveRecovery(client, TableName, pollMs);
  await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true }));
  await untilActive(client, TableName, pollMs);
}

/** DynamoDB refuses this for some minutes after it has made a table. */
async function giveRecovery(
  client: DynamoDBClient,
  TableName: string,
  pollMs: number,
): Promise<void> {
  for (let left = RECOVERY_ATTEMPTS; ; left -= 1) {
    try {
      await client.send(
        new UpdateContinuousBackupsCommand({
          TableName,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        }),
      );
      return;
    } catch (error) {
      if (!(error instanceof ContinuousBackupsUnavailableException)) throw error;
      if (left <= 1)
        throw new UsageError(
          `${TableName} takes no backups yet (${error.message}): repeat the command`,
        );
      await delay(pollMs);
    }
  }
}

/** Five seconds apart, a quarter of an hour. */
const RECOVERY_ATTEMPTS = 180;

/**
 * Adds the stream from which a restored table's new records are read.
 * @returns ARN of the stream
 */
export async function streamOf(
  client: DynamoDBClient,
  TableName: string,
  StreamViewType: StreamViewType,
  pollMs = 5000,
): Promise<string> {
  const known = await tableNamed(client, TableName);
  if (!known?.StreamSpecification?.StreamEnabled) {
    await client.send(
      new UpdateTableCommand({
        TableName,
        StreamSpecification: { StreamEnabled: true, StreamViewType },
      }),
    );
  }
  await untilActive(client, TableName, pollMs);
  return (await tableNamed(client, TableName))?.LatestStreamArn ?? '';
}

/** Ignores the error that an interrupted call has already made this setting. */
function unlessSetBefore(error: Error): void {
  if (!/already enabled/i.test(error.message)) throw error;
}
