import {
  type AttributeValue,
  BatchWriteItemCommand,
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  type DynamoDBClient,
  paginateScan,
} from '@aws-sdk/client-dynamodb';

/** A table as a backup has it: its keys and indexes, and its items. */
export interface SavedTable {
  readonly shape: Omit<CreateTableCommandInput, 'TableName'>;
  readonly items: readonly Record<string, AttributeValue>[];
}

export async function savedTable(client: DynamoDBClient, TableName: string): Promise<SavedTable> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  const { AttributeDefinitions, KeySchema, GlobalSecondaryIndexes } = Table ?? {};
  const items: Record<string, AttributeValue>[] = [];
  for await (const page of paginateScan({ client }, { TableName }))
    items.push(...(page.Items ?? []));
  const shape = {
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions,
    KeySchema,
    ...(GlobalSecondaryIndexes && {
      GlobalSecondaryIndexes: GlobalSecondaryIndexes.map(
        ({ IndexName, KeySchema: keys, Projection }) => ({
          IndexName,
          KeySchema: keys,
          Projection,
        }),
      ),
    }),
  } as SavedTable['shape'];
  return { shape, items };
}

/** Makes a table with keys, indexes and items alone: like a real restored one it has no expiry, recovery or protection. */
export async function makeTable(
  client: DynamoDBClient,
  TableName: string,
  { shape, items }: SavedTable,
): Promise<void> {
  await client.send(new CreateTableCommand({ TableName, ...shape } as CreateTableCommandInput));
  for (let from = 0; from < items.length; from += 25) {
    const puts = items.slice(from, from + 25).map((Item) => ({ PutRequest: { Item } }));
    await client.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: puts } }));
  }
}
