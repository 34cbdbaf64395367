import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
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
import { afterAll, expect, test } from 'vitest';
import { localAws } from '../../scripts/local/local-aws.ts';
import { processesWhere } from '../../scripts/local/processes.ts';
import type { StackEnvironment } from '../../scripts/local/stack-environment.ts';
import { temporaryFolder } from '../support/emulators.ts';

const kills = 20;
const folder = await temporaryFolder();
let child: ChildProcess | undefined;

afterAll(async () => {
  killAll();
  await folder.remove();
});

test(`killed ${kills} times while writes go on, it loses nothing it acknowledged`, {
  timeout: 240_000,
}, async () => {
  const acknowledged = new Acknowledged();
  for (let round = 1; round <= kills; round += 1) {
    const clients = clientsOf(await startChild());
    await acknowledged.checkAllThere(clients);
    const writing = new AbortController();
    const writers = Array.from({ length: 4 }, (_, index) =>
      acknowledged.write(clients, `${round}-${index}`, writing.signal),
    );
    await delay(100 + Math.random() * 500);
    // The emulator of every second round outlives its stack, as it does when only that is killed.
    if (round % 2 === 0) child?.kill('SIGKILL');
    else killAll();
    writing.abort();
    await Promise.all(writers);
    clients.close();
    // Every fourth round the next start is killed, too, somewhere on its way.
    if (round % 4 === 0) await killDuringStart();
  }
  const clients = clientsOf(await startChild());
  await acknowledged.checkAllThere(clients);
  clients.close();
  expect(acknowledged.items.size).toBeGreaterThan(kills * 10);
  expect(acknowledged.objects.size).toBeGreaterThan(kills * 5);
  expect(emulators()).toHaveLength(1);
  expect(readdirSync(folder.path).filter((name) => name.startsWith('lock.'))).toHaveLength(1);
});

/** What was answered with success, and must be there ever after. */
class Acknowledged {
  readonly items = new Set<string>();
  readonly objects = new Map<string, string>();

  async write({ dynamodb, s3 }: Clients, name: string, signal: AbortSignal): Promise<void> {
    for (let number = 0; !signal.aborted; number += 1) {
      const sk = `${name}-${number}`;
      try {
        await dynamodb.send(new PutCommand({ TableName: 'core', Item: { pk: 'SINGLE', sk } }));
        this.items.add(sk);
        await dynamodb.send(pair(sk));
        this.items.add(`pair ${sk}`);
        const [Key, Body] = [`kill/${sk}`, `content of ${sk}`];
        await s3.send(new PutObjectCommand({ Bucket: 'public', Key, Body }));
        this.objects.set(Key, Body);
      } catch {
        // Not acknowledged: the kill came first.
      }
    }
  }

  async checkAllThere(clients: Clients): Promise<void> {
    const found = new Set(await sortKeys(clients, 'SINGLE'));
    const [left, right] = [await sortKeys(clients, 'LEFT'), await sortKeys(clients, 'RIGHT')];
    for (const sk of left) found.add(`pair ${sk}`);
    expect([...this.items].filter((sk) => !found.has(sk))).toEqual([]);
    // A transaction is there whole or not at all.
    expect(right).toEqual(left);
    const keys = new Set(await objectKeys(clients));
    expect([...this.objects.keys()].filter((key) => !keys.has(key))).toEqual([]);
    for (const [key, content] of [...this.objects].slice(-10))
      expect(await objectText(clients, key)).toBe(content);
  }
}

const pair = (sk: string) =>
  new TransactWriteCommand({
    TransactItems: ['LEFT', 'RIGHT'].map((pk) => ({
      Put: { TableName: 'core', Item: { pk, sk } },
    })),
  });

async function sortKeys({ dynamodb: client }: Clients, pk: string): Promise<string[]> {
  const query = {
    TableName: 'core',
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
    ConsistentRead: true,
  };
  const found: string[] = [];
  for await (const page of paginateQuery({ client }, query))
    found.push(...(page.Items ?? []).map((item) => String(item.sk)));
  return found;
}

async function objectKeys({ s3 }: Clients): Promise<string[]> {
  const keys: string[] = [];
  let ContinuationToken: string | undefined;
  do {
    const page = await s3.send(
      new ListObjectsV2Command({ Bucket: 'public', Prefix: 'kill/', ContinuationToken }),
    );
    keys.push(...(page.Contents ?? []).map(({ Key }) => Key ?? ''));
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
  return keys;
}

async function objectText({ s3 }: Clients, Key: string): Promise<string | undefined> {
  return (await s3.send(new GetObjectCommand({ Bucket: 'public', Key }))).Body?.transformToString();
}

type Clients = ReturnType<typeof clientsOf>;

function clientsOf({ environment }: Running) {
  const settings = { ...localAws, maxAttempts: 1 };
  const plain = new DynamoDBClient({ ...settings, endpoint: environment.DYNAMODB_ENDPOINT ?? '' });
  const s3 = new S3Client({ ...settings, endpoint: environment.S3_ENDPOINT ?? '' });
  return {
    dynamodb: DynamoDBDocumentClient.from(plain),
    s3,
    close() {
      plain.destroy();
      s3.destroy();
    },
  };
}

interface Running {
  readonly origin: string;
  readonly environment: StackEnvironment;
}

async function startChild(): Promise<Running> {
  child = launch();
  const [running] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`start failed with ${code}`))),
  ]);
  const status = await fetch(`${running.origin}/dgsaie/config.json`);
  expect(status.status).toBe(200);
  return running;
}

async function killDuringStart(): Promise<void> {
  const starting = launch();
  await delay(Math.random() * 800);
  starting.kill('SIGKILL');
  await once(starting, 'exit');
}

function launch(): ChildProcess {
  return fork(join(import.meta.dirname, 'stack-process.ts'), [folder.path], { execArgv: [] });
}

function killAll(): void {
  child?.kill('SIGKILL');
  for (const { pid } of emulators()) process.kill(pid, 'SIGKILL');
}

/** The emulators that run on this test's database. */
function emulators() {
  return processesWhere((argv) => argv.includes(join(folder.path, 'dynamodb.sqlite')));
}
