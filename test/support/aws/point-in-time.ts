import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { makeTable, type SavedTable, savedTable } from './saved-tables.ts';

/**
 * A proxy in front of the emulator that adds point-in-time recovery: a table can be restored to a moment at which
 * `remember` was called, and one that was deleted to that moment alone. A restored table has keys, indexes and items, and
 * like a real one has no expiry, recovery or protection.
 */
export interface PointInTime {
  readonly endpoint: string;
  /** Settings made on restored tables afterwards: `TABLE: UpdateTimeToLive`. */
  readonly given: string[];
  /** Stores the present content of the tables. @returns the moment */
  remember(...tables: string[]): Promise<Date>;
  /** Deletes a table, which DynamoDB backs up by itself. @returns the moment */
  lose(table: string): Promise<Date>;
  stop(): void;
}

export async function startPointInTime(
  emulator: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<PointInTime> {
  const { AWS_REGION = '', AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = environment;
  const credentials = { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY };
  const client = new DynamoDBClient({ endpoint: emulator, region: AWS_REGION, credentials });
  const moments: { at: Date; tables: ReadonlyMap<string, SavedTable> }[] = [];
  const given: string[] = [];
  /** Tables whose backups were asked for once: DynamoDB refuses that for minutes after it has made a table. */
  const askedFor = new Set<string>();

  /** Backups of deleted tables, by their names, which stand for their ARNs. */
  const lost = new Map<string, { readonly at: Date; readonly saved: SavedTable }>();

  const made = async (target: string, saved: SavedTable | undefined) => {
    if (!saved) return refused('InvalidRestoreTime', 'no backup of that time');
    await makeTable(client, target, saved);
    return { TableDescription: { TableName: target, TableStatus: 'CREATING' } };
  };
  // biome-ignore lint/suspicious/noExplicitAny: each operation has its own parameters.
  const backups = new Map<string, (asked: any) => object | Promise<object>>([
    [
      'RestoreTableToPointInTime',
      ({ SourceTableName: source, TargetTableName, RestoreDateTime }) => {
        if (lost.has(source)) return refused('TableNotFound', `Table not found: ${source}`);
        const moment = moments.findLast(({ at }) => at.getTime() <= RestoreDateTime * 1000);
        return made(TargetTableName, moment?.tables.get(source));
      },
    ],
    [
      'ListBackups',
      ({ TableName, BackupType }) => {
        const found = BackupType === 'SYSTEM' ? lost.get(TableName) : undefined;
        const BackupCreationDateTime = Number(found?.at) / 1000;
        return { BackupSummaries: found ? [{ BackupArn: TableName, BackupCreationDateTime }] : [] };
      },
    ],
    [
      'RestoreTableFromBackup',
      ({ BackupArn, TargetTableName }) => made(TargetTableName, lost.get(BackupArn)?.saved),
    ],
    [
      'DescribeContinuousBackups',
      ({ TableName }) => {
        const PointInTimeRecoveryStatus = given.includes(`${TableName}: UpdateContinuousBackups`)
          ? 'ENABLED'
          : 'DISABLED';
        return {
          ContinuousBackupsDescription: {
            ContinuousBackupsStatus: 'ENABLED',
            PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus },
          },
        };
      },
    ],
    [
      'DescribeTimeToLive',
      ({ TableName }) => ({
        TimeToLiveDescription: given.includes(`${TableName}: UpdateTimeToLive`)
          ? { TimeToLiveStatus: 'ENABLING', AttributeName: 'expiresAt' }
          : { TimeToLiveStatus: 'DISABLED' },
      }),
    ],
  ]);

  const server = createServer(async (asking, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of asking) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const action = String(asking.headers['x-amz-target']).split('.')[1] ?? '';
    const asked = action in own || backups.has(action) ? JSON.parse(body.toString()) : {};
    const reply = (status: number, content: object) => {
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(JSON.stringify(content));
    };
    const restoring = backups.get(action);
    if (restoring) {
      const answer = await restoring(asked);
      return reply('__type' in answer ? 400 : 200, answer);
    }
    if (action === 'UpdateContinuousBackups' && !askedFor.has(asked.TableName)) {
      askedFor.add(asked.TableName);
      const why = `Backups are being enabled for the table: ${asked.TableName}`;
      return reply(400, refused('ContinuousBackupsUnavailable', why));
    }
    if (action in own && (action !== 'UpdateTable' || 'DeletionProtectionEnabled' in asked)) {
      given.push(`${asked.TableName}: ${action}`);
      return reply(200, {});
    }
    const passed = await passOn(emulator, asking, body);
    response.writeHead(passed.status, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(passed.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    given,
    async remember(...tables) {
      const saved = new Map<string, SavedTable>();
      for (const table of tables) saved.set(table, await savedTable(client, table));
      const at = clock.now();
      moments.push({ at, tables: saved });
      return at;
    },
    async lose(TableName) {
      const at = clock.now();
      lost.set(TableName, { at, saved: await savedTable(client, TableName) });
      await client.send(new DeleteTableCommand({ TableName }));
      return at;
    },
    stop() {
      server.closeAllConnections();
      server.close();
      client.destroy();
    },
  };
}

const refused = (error: string, message: string) => ({
  __type: `com.amazonaws.dynamodb#${error}Exception`,
  message,
});

/** Operations that the emulator does not have, or that tests want to see. */
const own = {
  UpdateContinuousBackups: true,
  UpdateTimeToLive: true,
  UpdateTable: true,
};

/** Passes a request on as it is. Without `fetch`, which refuses the emulator's port as one that browsers block. */
export async function passOn(
  emulator: string,
  { headers, method, url }: IncomingMessage,
  body: Buffer,
) {
  const sent = request(new URL(url ?? '/', emulator), { method: method ?? 'POST', headers });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return { status: answer.statusCode ?? 500, headers: answer.headers, body: Buffer.concat(chunks) };
}
