import { setTimeout as delay } from 'node:timers/promises';
import {
  ContinuousBackupsUnavailableException,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  type StreamViewType,
  type TableDescription,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { type TableShape, tableShapes } from '../../functions/platform/tables/table-shapes.ts';
import { UsageError } from '../shared/command.ts';

interface Restoration {
  /** The tables in use, which are not changed. */
  readonly from: RestoredTables;
  /** First part of the new tables' names. */
  readonly name: string;
  readonly at: Date;
  /** Whether the new tables are permanent, and protected like the original ones. */
  readonly lasting: boolean;
  /** Milliseconds between two checks whether a table is ready. */
  readonly pollMs?: number;
}

/** The tables to restore; failed sign-ins are kept for only an hour and are left out. */
const tableNames = ['core', 'audit'] as const;
export type RestoredTables = Readonly<Record<(typeof tableNames)[number], string>>;

export const newClient = (): DynamoDBClient => {
  const endpoint = process.env.DYNAMODB_ENDPOINT;
  return new DynamoDBClient(endpoint ? { endpoint } : {});
};

/**
 * Makes tables as they were at an instant, beside those in use. A restored table comes without expiry, recovery and
 * protection; these are added. Tables that an earlier call has made are reused.
 * @returns the names of the new tables
 * @throws UsageError when a table cannot be restored to that instant
 */
export async function restoreTables(
  client: DynamoDBClient,
  { from, name, at, lasting, pollMs = 5000 }: Restoration,
): Promise<RestoredTables> {
  const stamp = at.toISOString().replace(/[-:]|\.\d+/g, '');
  const targets = Object.fromEntries(
    tableNames.map((table) => [table, `${name}-${table}-${stamp}`]),
  ) as unknown as RestoredTables;
  for (const table of tableNames) await begin(client, from[table], targets[table], at);
  for (const table of tableNames) {
    await untilActive(client, targets[table], pollMs);
    await giveWhatIsMissing(client, table, targets[table], { lasting, pollMs });
  }
  return targets;
}

async function begin(client: DynamoDBClient, source: string, target: string, at: Date) {
  if (await described(client, target)) return;
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
    if (!/InvalidRestoreTime|PointInTimeRecoveryUnavailable|TableNotFound/.test(name)) throw error;
    throw new UsageError(`${source} cannot be restored to ${at.toISOString()}: ${message}`);
  }
}

async function described(
  client: DynamoDBClient,
  TableName: string,
): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

/** Large tables take hours; if this is interrupted it can be called again and continues. */
async function untilActive(client: DynamoDBClient, table: string, pollMs: number): Promise<void> {
  for (;;) {
    const found = await described(client, table);
    const indexes = found?.GlobalSecondaryIndexes ?? [];
    const statuses = [found?.TableStatus, ...indexes.map(({ IndexStatus }) => IndexStatus)];
    if (statuses.every((status) => status === 'ACTIVE')) return;
    await delay(pollMs);
  }
}

async function giveWhatIsMissing(
  client: DynamoDBClient,
  table: keyof RestoredTables,
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
  const known = await described(client, TableName);
  if (!known?.StreamSpecification?.StreamEnabled) {
    await client.send(
      new UpdateTableCommand({
        TableName,
        StreamSpecification: { StreamEnabled: true, StreamViewType },
      }),
    );
  }
  await untilActive(client, TableName, pollMs);
  return (await described(client, TableName))?.LatestStreamArn ?? '';
}

/** Ignores the error that an interrupted call has already made this setting. */
function unlessSetBefore(error: Error): void {
  if (!/already enabled/i.test(error.message)) throw error;
}
