import { existsSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { chmod, cp, mkdir, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fillOnFirstStart } from '../../../scripts/demo/fill-data-folder.ts';
import { takeLock } from '../../../scripts/local/folder/folder-lock.ts';
import { faultMessage, metAt } from '../../../scripts/local/settings/start-error.ts';
import { type Stack, startStack } from '../../../scripts/local/stack/stack.ts';
import { temporaryFolder, testSettings } from '../../support/aws/emulators.ts';
import { folderOfEachTest, s3Of } from './folder-of-each-test.ts';
import { runProgram } from './run-program.ts';

/** Starts of the portal on a folder with missing, emptied or damaged files, on a full disk, or with open permissions. */

const folder = folderOfEachTest();
const { inside: path, started } = folder;

/** What a start says that is refused. That the program says it and ends with 1, start.test.ts tests. */
async function refusal(): Promise<string | undefined> {
  const error = await folder.started().catch((one: unknown) => one);
  return faultMessage(error);
}

/** Two megabytes that nothing reads at a start. */
async function withManyItems({ environment: { DYNAMODB_ENDPOINT: endpoint = '' } }: Stack) {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint }));
  const puts = Array.from({ length: 20 }, (_, index) => ({
    PutRequest: { Item: { pk: 'FILLER', sk: String(index), text: 'x'.repeat(100_000) } },
  }));
  await client.send(new BatchWriteCommand({ RequestItems: { core: puts } }));
}

/** One line that names the file or folder and says what to do, and nothing else. */
async function expectAdvice(name: string, advice: RegExp): Promise<void> {
  const message = await refusal();
  expect(message?.split('\n')).toEqual([expect.stringContaining(path(name))]);
  expect(message).toMatch(advice);
}

describe('a folder that was filled', () => {
  let filled: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    filled = await temporaryFolder();
    const stack = await startStack(testSettings(filled.path));
    await fillOnFirstStart(stack);
    await withManyItems(stack);
    await stack.stop();
  });
  afterAll(() => filled.remove());
  beforeEach(() => cp(filled.path, folder.path, { recursive: true }));

  test.each([
    ['dynamodb.sqlite', 'database'],
    ['cognito/pool.jsonl', 'user pool'],
    ['s3/public', 'store of published files'],
  ])('without its %s is refused', async (name, what) => {
    await rm(path(name), { recursive: true });
    await expectAdvice('', new RegExp(`its ${what} .* is missing: restore .* backup`));
    expect(existsSync(path(name))).toBe(false);
  });

  test.each(['dynamodb.sqlite', 'cognito/pool.jsonl'])(
    'with an empty %s is refused',
    async (name) => {
      await truncate(path(name));
      await expectAdvice('', /is empty: restore .* backup/);
    },
  );

  test('with the database of an empty system is refused, and left as it is', async () => {
    const other = await temporaryFolder();
    const stack = await startStack(testSettings(other.path), { only: ['dynamodb'] });
    await stack.stop();
    await cp(join(other.path, 'dynamodb.sqlite'), path('dynamodb.sqlite'));
    await other.remove();
    await expectAdvice('', /its database is empty: restore .* backup/);
    await expectAdvice('', /its database is empty: restore .* backup/);
  });

  test.each([
    ['dynamodb.sqlite', /cannot be opened .* damaged; restore it from a backup/],
    ['cognito/pool.jsonl', /is damaged at line 1: restore it from a backup, or remove that line/],
    ['cognito/keys.json', /is damaged: restore it from a backup, or remove it/],
    ['cognito/certificate.json', /is damaged: remove it/],
    ['secrets.json', /is damaged: remove it/],
    ['filled.json', /is damaged: write \{"demo":true\} into it/],
  ])('with a damaged %s is refused with what to do', async (name, advice) => {
    const damaged = 'damaged\n'.repeat(100);
    await writeFile(path(name), damaged);
    await expectAdvice(name, advice);
    expect(readFileSync(path(name), 'utf8')).toBe(damaged);
  });

  test.each([0.25, 0.5, 0.75])('with one damaged page of its database is refused', async (part) => {
    const name = 'dynamodb.sqlite';
    const damaged = readFileSync(path(name));
    const PAGE_BYTES = 4096;
    const begin = Math.floor((damaged.length * part) / PAGE_BYTES) * PAGE_BYTES;
    damaged.fill(0x5a, begin, begin + PAGE_BYTES);
    await writeFile(path(name), damaged);
    await expectAdvice(name, /damaged; restore it from a backup/);
    expect(readFileSync(path(name)).equals(damaged)).toBe(true);
  });

  test.each(['secrets.json', 'cognito/certificate.json', 'cognito/keys.json'])(
    'starts without its %s, which is made anew',
    async (name) => {
      await rm(path(name));
      const stack = await started();
      // The functions of this process ask the database of the stack that was started first.
      expect((await fetch(`${stack.origin}/dgsaie/config.json`)).status).toBe(200);
      expect(existsSync(path(name))).toBe(true);
    },
  );

  test('tells commands what to do about a damaged record of the running portal', async () => {
    await started('dynamodb');
    await writeFile(path('running.json'), '{');
    const file = path('file.csv');
    await writeFile(file, '');
    const files = ['--date', '2026-03-30', '--prices', file, '--registry', file];
    const { code, message } = await runProgram('ingest.ts', { DATA_DIR: folder.path }, ...files);
    expect({ code, lines: message.split('\n').length }).toEqual({ code: 2, lines: 1 });
    expect(message).toMatch(/running\.json is damaged: stop the running portal \(process \d+\)/);
  });
});

test.each(['cognito', 's3', 'secrets.json.new'])(
  'something else in the place of %s is named in one line',
  async (name) => {
    if (name.endsWith('.new')) await mkdir(path(name));
    else await writeFile(path(name), 'mine');
    await expectAdvice(name, /move that away/);
  },
);

test('a folder in the place of a small file is named', async () => {
  await mkdir(path('secrets.json'));
  await expectAdvice('secrets.json', /a folder has its name; move that away/);
});

test.each([
  ['a folder', (name: string) => mkdir(name)],
  ['a link to nothing', (name: string) => symlink('nothing', name)],
])('%s in the place of a lock is named in one line, and left there', async (_, make) => {
  await make(path('lock.7'));
  await expectAdvice('lock.7', /is no file.*move that away/);
  expect(readdirSync(folder.path)).toEqual(['lock.7']);
});

describe('a full disk', () => {
  // Writing to this device of the kernel ends as on a full disk.
  const full = '/dev/full';

  test.each(['secrets.json.new', 'cognito/keys.json.new'])(
    'is named in one line when %s cannot be written',
    async (name) => {
      await mkdir(path('cognito'));
      symlinkSync(full, path(name));
      await expectAdvice(name, /the disk is full; free some space/);
    },
  );

  test('is named by the data folder when nothing else names a file', () => {
    const full = Object.assign(new Error('ENOSPC: write'), { code: 'ENOSPC' });
    const failed = new Error('the file store failed', { cause: full });
    expect(faultMessage(metAt('/data', failed))).toBe('/data: the disk is full; free some space.');
  });

  test('is named when the database says so at a write', () => {
    const said = 'commit failed (backend: database or disk is full) and rollback also failed';
    expect(faultMessage(metAt('/data', new Error(said)))).toBe(
      '/data: the disk is full; free some space.',
    );
  });

  const lockDraft = (number: number) => path(`lock.${number}.${process.pid}.${hostname()}`);

  test('is named by the data folder when its lock cannot be written', async () => {
    symlinkSync(full, lockDraft(1));
    expect(await refusal()).toBe(`${folder.path}: the disk is full; free some space.`);
  });

  test('keeps no lock held, and hides no other fault', async () => {
    const lock = await takeLock(folder.path);
    symlinkSync(full, lockDraft(1));
    if ('release' in lock) lock.release();
    expect(readdirSync(folder.path)).toEqual(['lock.1']);
    const next = await takeLock(folder.path, { watchMs: 0 });
    expect(next).toHaveProperty('release');
    if ('release' in next) next.release();
  });

  test('is named when the database cannot be written', async () => {
    symlinkSync(full, path('dynamodb.sqlite'));
    await expectAdvice('dynamodb.sqlite', /is full\): free some space on its disk/);
  });
});

describe('people’s data', () => {
  const readableByOthers = () =>
    ['', ...readdirSync(folder.path, { recursive: true, encoding: 'utf8' })].filter(
      (name) => (statSync(path(name)).mode & 0o077) !== 0,
    );

  test('are for their owner only', async () => {
    const stack = await started();
    const client = s3Of(stack);
    await client.send(new PutObjectCommand({ Bucket: 'public', Key: 'a', Body: 'content' }));
    expect(readdirSync(folder.path)).toEqual(
      expect.arrayContaining(['dynamodb.sqlite', 'running.json', 'secrets.json', 's3', 'cognito']),
    );
    expect(readableByOthers()).toEqual([]);
  });

  test('of an earlier version become so, and nothing of somebody else', async () => {
    const first = await started('dynamodb', 's3');
    await first.stop();
    await writeFile(path('mine.txt'), 'mine');
    for (const name of ['', 'dynamodb.sqlite', 's3', 's3/public']) await chmod(path(name), 0o755);
    await chmod(path('mine.txt'), 0o644);
    await started('dynamodb');
    expect(readableByOthers()).toEqual(['mine.txt']);
  });
});
