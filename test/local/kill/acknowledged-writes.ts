import { randomUUID } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import {
  DynamoDBDocumentClient,
  PutCommand,
  paginateQuery,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import type { StackEnvironment } from '../../../scripts/local/folder/local-aws.ts';

/** A stack that runs, as long as it does. */
export interface Running {
  readonly origin: string;
  readonly environment: StackEnvironment;
}

/** A kind of write, and the memory of those that were answered with success. */
export interface AcknowledgedWrites {
  readonly name: string;
  readonly count: number;
  /** Makes ready for a newly started stack, and checks that it has all that was acknowledged before. */
  check(stack: Running): Promise<void>;
  /** One more write; it counts when this returns. */
  write(): Promise<void>;
}

/**
 * The stack's credentials are in the environment once it runs. Connections are not kept: one that the
 * stack closes after five idle seconds, while all kinds are checked, would look like a kill.
 */
const settings = { maxAttempts: 1, requestHandler: { httpAgent: { keepAlive: false } } };

/** Items, one by one and in pairs that a transaction writes whole or not at all. */
export function itemWrites(): AcknowledgedWrites {
  const acknowledged = new Set<string>();
  let client: DynamoDBDocumentClient;
  const sortKeys = async (pk: string) => {
    const found: string[] = [];
    const query = {
      TableName: 'core',
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
    };
    for await (const page of paginateQuery({ client }, query))
      found.push(...(page.Items ?? []).map((item) => String(item.sk)));
    return found;
  };
  const put = (pk: string, sk: string) => ({ TableName: 'core', Item: { pk, sk } });
  return {
    name: 'items',
    get count() {
      return acknowledged.size;
    },
    async check({ environment }) {
      Object.assign(process.env, environment);
      const endpoint = environment.DYNAMODB_ENDPOINT ?? '';
      client = DynamoDBDocumentClient.from(new DynamoDBClient({ ...settings, endpoint }));
      const [left, right] = [await sortKeys('KILL-LEFT'), await sortKeys('KILL-RIGHT')];
      expect(right).toEqual(left);
      const found = new Set([...left, ...(await sortKeys('KILL-SINGLE'))]);
      expect([...acknowledged].filter((sk) => !found.has(sk))).toEqual([]);
    },
    async write() {
      const [single, pair] = [randomUUID(), randomUUID()];
      await client.send(new PutCommand(put('KILL-SINGLE', single)));
      acknowledged.add(single);
      const puts = [put('KILL-LEFT', pair), put('KILL-RIGHT', pair)];
      const TransactItems = puts.map((Put) => ({ Put }));
      await client.send(new TransactWriteCommand({ TransactItems }));
      acknowledged.add(pair);
    },
  };
}

/** Files, whose content is looked at when they are new. */
export function objectWrites(): AcknowledgedWrites {
  const acknowledged = new Set<string>();
  let unread: string[] = [];
  let client: S3Client;
  const Bucket = 'public';
  const keys = async () => {
    const found = new Set<string>();
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket, Prefix: 'kill/', ContinuationToken }),
      );
      for (const { Key = '' } of page.Contents ?? []) found.add(Key);
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
    return found;
  };
  return {
    name: 'objects',
    get count() {
      return acknowledged.size;
    },
    async check({ environment }) {
      Object.assign(process.env, environment);
      client = new S3Client({ ...settings, endpoint: environment.S3_ENDPOINT ?? '' });
      const found = await keys();
      expect([...acknowledged].filter((key) => !found.has(key))).toEqual([]);
      for (const Key of unread) {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
        expect(await Body?.transformToString()).toBe(contentOf(Key));
      }
      unread = [];
    },
    async write() {
      const Key = `kill/${randomUUID()}`;
      await client.send(new PutObjectCommand({ Bucket, Key, Body: contentOf(Key) }));
      acknowledged.add(Key);
      unread.push(Key);
    },
  };
}

const contentOf = (key: string) => `content of ${key};`.repeat(100);

/** People of the user pool. */
export function poolWrites(): AcknowledgedWrites {
  const acknowledged = new Set<string>();
  let unread: string[] = [];
  let environment: StackEnvironment;
  return {
    name: 'people of the user pool',
    get count() {
      return acknowledged.size;
    },
    async check(stack) {
      environment = stack.environment;
      Object.assign(process.env, environment);
      for (const person of unread) {
        const found = await userPool(environment).send(
          new AdminGetUserCommand({ UserPoolId: environment.USER_POOL_ID, Username: person }),
        );
        expect(found.Username).toBe(person);
      }
      unread = [];
    },
    async write() {
      const person = `person-${randomUUID()}`;
      await userPool(environment).send(
        new AdminCreateUserCommand({
          UserPoolId: environment.USER_POOL_ID,
          Username: person,
          MessageAction: 'SUPPRESS',
        }),
      );
      acknowledged.add(person);
      unread.push(person);
    },
  };
}

export function userPool({
  COGNITO_ENDPOINT = '',
}: StackEnvironment): CognitoIdentityProviderClient {
  return new CognitoIdentityProviderClient({ ...settings, endpoint: COGNITO_ENDPOINT });
}
