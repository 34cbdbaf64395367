import {
  DescribeContinuousBackupsCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  type KeySchemaElement,
} from '@aws-sdk/client-dynamodb';
import {
  type TableName,
  type TableShape,
  tableShapes,
} from '../../functions/platform/tables/table-shapes.ts';
import type { Stage } from '../../infra/stage.ts';
import { tableNamed } from '../shared/table-named.ts';

/**
 * The tables that a stage names, such as restored ones, beside the shapes in the code: CloudFormation, which makes and
 * compares the stack's own, does not know them.
 */

/** What a table is made of, each part as a text by its name: `index gsi1` is `gsi1pk, gsi1sk, ALL`. */
export type TableParts = Readonly<Record<string, string | undefined>>;

/** The tables that the stage names, by their names in the code. */
export const namedTables = ({ tables = {} }: Stage): [TableName, string][] =>
  (Object.keys(tableShapes) as TableName[]).flatMap((table) => {
    const name = tables[table];
    return name ? [[table, name]] : [];
  });

/** Parts of a table in the account; undefined where there is none of this name. */
export async function partsOf(
  client: DynamoDBClient,
  TableName: string,
): Promise<TableParts | undefined> {
  const table = await tableNamed(client, TableName);
  if (!table) return undefined;
  const [{ TimeToLiveDescription: expiry }, { ContinuousBackupsDescription: backups }] =
    await Promise.all([
      client.send(new DescribeTimeToLiveCommand({ TableName })),
      client.send(new DescribeContinuousBackupsCommand({ TableName })),
    ]);
  const recovery = backups?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus;
  const { StreamSpecification: stream, GlobalSecondaryIndexes: indexes = [] } = table;
  return {
    keys: keysIn(table.KeySchema),
    ...Object.fromEntries(
      indexes.map(({ IndexName, KeySchema, Projection }) => [
        `index ${IndexName}`,
        `${keysIn(KeySchema)}, ${Projection?.ProjectionType}`,
      ]),
    ),
    expiry: /^ENABL/.test(expiry?.TimeToLiveStatus ?? '') ? expiry?.AttributeName : undefined,
    stream: stream?.StreamEnabled ? stream.StreamViewType : undefined,
    'ARN of the stream': stream?.StreamEnabled ? table.LatestStreamArn : undefined,
    'recovery to a moment': recovery === 'ENABLED' ? 'on' : undefined,
    'protection against deletion': table.DeletionProtectionEnabled ? 'on' : undefined,
  };
}

const keysIn = (schema: readonly KeySchemaElement[] = []): string =>
  schema.map(({ AttributeName }) => AttributeName).join(', ');

/** A sentence for each part in which a table of the account differs from its shape in the code. */
export function differences(stage: Stage, table: TableName, found: TableParts): string[] {
  const { partitionKey, sortKey, indexes, ttlAttribute, stream }: TableShape = tableShapes[table];
  const arn = { core: stage.tables?.coreStream, audit: stage.tables?.auditStream }[String(table)];
  const expected: TableParts = {
    keys: `${partitionKey}, ${sortKey}`,
    ...Object.fromEntries(
      indexes.map((one) => [`index ${one.name}`, `${one.partitionKey}, ${one.sortKey}, ALL`]),
    ),
    expiry: ttlAttribute,
    // The setting may leave it out: then nothing follows the table's changes.
    stream: arn ? stream : found.stream,
    'ARN of the stream': arn ?? found['ARN of the stream'],
    'recovery to a moment': 'on',
    'protection against deletion': stage.keepData ? 'on' : found['protection against deletion'],
  };
  return [...new Set([...Object.keys(expected), ...Object.keys(found)])]
    .filter((part) => found[part] !== expected[part])
    .map((part) => `${part}: ${found[part] ?? 'none'}, not ${expected[part] ?? 'none'}`);
}
