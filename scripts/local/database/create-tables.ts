import {
  type AttributeDefinition,
  CreateTableCommand,
  DynamoDBClient,
  ListTablesCommand,
  ResourceInUseException,
  ScanCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { type TableShape, tableShapes } from '../../../functions/platform/tables/table-shapes.ts';
import type { Credentials } from '../access/aws-signature.ts';
import { EmptyDatabase } from '../folder/filled-folder.ts';
import { localAws } from '../folder/local-aws.ts';

/**
 * Creates the tables that do not exist yet; existing ones stay as they are.
 * @throws EmptyDatabase when the database must not be empty but is; it is left so
 */
export async function createTables(
  endpoint: string,
  credentials: Credentials,
  { mayBeEmpty }: { readonly mayBeEmpty: boolean },
): Promise<void> {
  const client = new DynamoDBClient({ ...localAws(credentials), endpoint });
  try {
    const { TableNames: existing = [] } = await client.send(new ListTablesCommand({}));
    if (!mayBeEmpty && (await isEmpty(client, existing))) throw new EmptyDatabase();
    const missing = Object.entries(tableShapes).filter(([name]) => !existing.includes(name));
    await Promise.all(missing.map(([name, shape]) => createTable(client, name, shape)));
  } finally {
    client.destroy();
  }
}

async function isEmpty(client: DynamoDBClient, tables: readonly string[]): Promise<boolean> {
  if (!tables.includes('core')) return true;
  const { Count } = await client.send(new ScanCommand({ TableName: 'core', Limit: 1 }));
  return Count === 0;
}

async function createTable(client: DynamoDBClient, name: string, shape: TableShape): Promise<void> {
  try {
    await client.send(
      new CreateTableCommand({
        TableName: name,
        BillingMode: 'PAY_PER_REQUEST',
        KeySchema: keys(shape),
        AttributeDefinitions: attributes(shape),
        // DynamoDB refuses an empty list.
        ...(shape.indexes.length > 0
          ? {
              GlobalSecondaryIndexes: shape.indexes.map((index) => ({
                IndexName: index.name,
                KeySchema: keys(index),
                Projection: { ProjectionType: 'ALL' },
              })),
            }
          : {}),
      }),
    );
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  }
  await waitUntilTableExists({ client, maxWaitTime: 30, minDelay: 1 }, { TableName: name });
}

type Keyed = { readonly partitionKey: string; readonly sortKey: string };

function keys({ partitionKey, sortKey }: Keyed) {
  return [
    { AttributeName: partitionKey, KeyType: 'HASH' as const },
    { AttributeName: sortKey, KeyType: 'RANGE' as const },
  ];
}

function attributes(shape: TableShape): AttributeDefinition[] {
  const names = [shape, ...shape.indexes].flatMap((keyed: Keyed) => [
    keyed.partitionKey,
    keyed.sortKey,
  ]);
  return [...new Set(names)].map((AttributeName) => ({ AttributeName, AttributeType: 'S' }));
}
