import {
  DeleteTableCommand,
  DynamoDBClient,
  ListTablesCommand,
  waitUntilTableNotExists,
} from '@aws-sdk/client-dynamodb';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  ListObjectVersionsCommand,
  PutBucketVersioningCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { bucketNames, tableShapes } from '../../../functions/platform/tables/table-shapes.ts';
import { createTables } from '../../../scripts/local/database/create-tables.ts';
import { localRegion } from '../../../scripts/local/folder/local-aws.ts';
import { databaseEnvironment } from '../../../scripts/local/stack/stack-environment.ts';
import { testCredentials } from './test-credentials.ts';

/** External services instead of the emulators, for `npm run test:endpoint`. */
export const externalServices = {
  dynamodb: process.env.TEST_DYNAMODB_ENDPOINT,
  s3: process.env.TEST_S3_ENDPOINT,
};

// Services that check no credentials get those of the services that a file of tests starts beside them.
const {
  AWS_ACCESS_KEY_ID = testCredentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY = testCredentials.secretAccessKey,
} = process.env;
const credentials = { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY };
const awsSettings = { AWS_REGION: localRegion, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY };

/** Creates empty tables and names them in the environment. */
export async function emptyDatabase(endpoint: string): Promise<void> {
  const client = new DynamoDBClient({ endpoint, region: localRegion, credentials });
  const { TableNames: existing = [] } = await client.send(new ListTablesCommand({}));
  for (const TableName of Object.keys(tableShapes).filter((name) => existing.includes(name))) {
    await client.send(new DeleteTableCommand({ TableName }));
    await waitUntilTableNotExists({ client, maxWaitTime: 60, minDelay: 1 }, { TableName });
  }
  client.destroy();
  await createTables(endpoint, credentials, { mayBeEmpty: true });
  Object.assign(process.env, awsSettings, databaseEnvironment(endpoint));
}

/** Makes the buckets, or empties them, and names them in the environment. */
export async function emptyFiles(endpoint: string): Promise<void> {
  const client = new S3Client({ endpoint, region: localRegion, credentials, forcePathStyle: true });
  for (const Bucket of bucketNames) {
    await client.send(new CreateBucketCommand({ Bucket })).catch(unlessThere);
    await client
      .send(
        new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: 'Enabled' } }),
      )
      .catch(unlessOurs);
    await empty(client, Bucket);
  }
  client.destroy();
  Object.assign(process.env, awsSettings, {
    S3_ENDPOINT: endpoint,
    QUARANTINE_BUCKET: 'quarantine',
    PUBLIC_BUCKET: 'public',
    STATIONS_BUCKET: 'stations',
    EXPORTS_BUCKET: 'exports',
    TRAIL_BUCKET: 'trail',
    SITE_BUCKET: 'site',
  });
}

/** One by one, because not every service can remove many at once. */
async function empty(client: S3Client, Bucket: string): Promise<void> {
  for (;;) {
    const found = await client.send(new ListObjectVersionsCommand({ Bucket }));
    const all = [...(found.Versions ?? []), ...(found.DeleteMarkers ?? [])];
    if (all.length === 0) return;
    for (const { Key, VersionId } of all)
      await client.send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
  }
}

function unlessThere(error: Error): void {
  if (!/BucketAlready|NotImplemented|MethodNotAllowed/.test(error.name)) throw error;
}

/** The portal's own file server has its buckets from the start, always with versions. */
function unlessOurs(error: Error): void {
  if (!/NotImplemented|MethodNotAllowed/.test(error.name)) throw error;
}
