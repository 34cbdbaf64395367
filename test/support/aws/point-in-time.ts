import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type AttributeValue,
  BatchWriteItemCommand,
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  DynamoDBClient,
  paginateScan,
} from '@aws-sdk/client-dynamodb';

/**
 * A proxy in front of the emulator that adds point-in-time recovery: a table can be restored to a moment at which
 * `remember` was called. A restored table has keys, indexes and items, and like a real one has no expiry, recovery or
 * protection.
 */
export interface PointInTime {
  readonly endpoint: string;
  /** Settings made on restored tables afterwards: `TABLE: UpdateTimeToLive`. */
  readonly given: string[];
  /** Stores the present content of the tables. @returns the moment */
  remember(...tables: string[]): Promise<Date>;
  stop(): void;
}

type Item = Record<string, AttributeValue>;

export async function startPointInTime(
  emulator: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<PointInTime> {
  const { AWS_REGION = '', AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = environment;
  const credentials = { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY };
  const client = new DynamoDBClient({ endpoint: emulator, region: AWS_REGION, credentials });
  const moments: { at: Date; items: ReadonlyMap<string, Item[]> }[] = [];
  const given: string[] = [];
  /** Tables whose backups were asked for once: DynamoDB refuses that for minutes after it has made a table. */
  const askedFor = new Set<string>();

  const itemsOf = async (TableName: string): Promise<Item[]> => {
    const items: Item[] = [];
    for await (const page of paginateScan({ client }, { TableName }))
      items.push(...(page.Items ?? []));
    return items;
  };
  const restore = async (asked: {
    SourceTableName: string;
    TargetTableName: string;
    RestoreDateTime: number;
  }) => {
    const { SourceTableName: source, TargetTableName: target } = asked;
    const moment = moments.findLast(({ at }) => at.getTime() <= asked.RestoreDateTime * 1000);
    const items = moment?.items.get(source);
    if (!items) return undefined;
    const { Table } = await client.send(new DescribeTableCommand({ TableName: source }));
    const { AttributeDefinitions, KeySchema, GlobalSecondaryIndexes = [] } = Table ?? {};
    await client.send(
      new CreateTableCommand({
        TableName: target,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions,
        KeySchema,
        GlobalSecondaryIndexes: GlobalSecondaryIndexes.map(
          ({ IndexName, KeySchema: keys, Projection }) => ({
            IndexName,
            KeySchema: keys,
            Projection,
          }),
        ),
      } as CreateTableCommandInput),
    );
    for (let from = 0; from < items.length; from += 25) {
      const puts = items.slice(from, from + 25).map((Item) => ({ PutRequest: { Item } }));
      await client.send(new BatchWriteItemCommand({ RequestItems: { [target]: puts } }));
    }
    return { TableDescription: { TableName: target, TableStatus: 'CREATING' } };
  };

  const server = createServer(async (asking, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of asking) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const action = String(asking.headers['x-amz-target']).split('.')[1] ?? '';
    const asked = action in own ? JSON.parse(body.toString()) : {};
    const reply = (status: number, content: object) => {
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(JSON.stringify(content));
    };
    if (action === 'RestoreTableToPointInTime') {
      const restored = await restore(asked);
      if (restored) return reply(200, restored);
      const type = 'com.amazonaws.dynamodb#InvalidRestoreTimeException';
      return reply(400, { __type: type, message: 'no backup of that time' });
    }
    if (action === 'UpdateContinuousBackups' && !askedFor.has(asked.TableName)) {
      askedFor.add(asked.TableName);
      const type = 'com.amazonaws.dynamodb#ContinuousBackupsUnavailableException';
      return reply(400, {
        __type: type,
        message: `Backups are being enabled for the table: ${asked.TableName}`,
      });
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
      const items = new Map<string, Item[]>();
      for (const table of tables) items.set(table, await itemsOf(table));
      const at = new Date();
      moments.push({ at, items });
      return at;
    },
    stop() {
      server.closeAllConnections();
      server.close();
      client.destroy();
    },
  };
}

/** Operations that the emulator does not have, or that tests want to see. */
const own = {
  RestoreTableToPointInTime: true,
  UpdateContinuousBackups: true,
  UpdateTimeToLive: true,
  UpdateTable: true,
};

/** Without `fetch`, which refuses the emulator's port as one that browsers block. */
async function passOn(emulator: string, { headers, method }: IncomingMessage, body: Buffer) {
  const sent = request(emulator, { method: method ?? 'POST', headers });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return { status: answer.statusCode ?? 500, body: Buffer.concat(chunks) };
}
