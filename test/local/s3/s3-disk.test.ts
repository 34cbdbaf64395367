import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ObjectCreated } from '../../../scripts/local/s3/created-events.ts';
import { type LocalS3, type S3Options, startS3 } from '../../../scripts/local/s3/start-s3.ts';
import { temporaryFolder, testSettings } from '../../support/aws/emulators.ts';
import { testCredentials } from '../../support/aws/test-credentials.ts';
import { npmStart } from '../../support/portal/portal.ts';
import { s3Client, signedHeaders } from './s3-client.ts';

const Bucket = 'quarantine';
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const servers: LocalS3[] = [];

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  await folder.remove();
});

async function serve(options: Partial<S3Options> = {}): Promise<LocalS3> {
  const server = await startS3(testSettings(folder.path), {
    folder: objects(),
    buckets: [Bucket],
    credentials: testCredentials,
    ...options,
  });
  servers.push(server);
  return server;
}

/** In a folder of its own, so that files written outside of it are noticed. */
const objects = () => join(folder.path, 'parent', 's3');
const filesBelow = () => readdirSync(folder.path, { recursive: true, withFileTypes: true });

test.each([
  '../../escape',
  '..',
  '../public/x',
  'a/../../../b',
  '/etc/passwd',
  '.drafts/1',
  'nul\0',
])('the key %j names an object, never a path', async (key) => {
  const { endpoint } = await serve();
  // fetch would resolve the dots itself: the request line is sent as it is.
  const path = `/${Bucket}/${key.split('/').map(encodeURIComponent).join('/')}`;
  const headers = await signedHeaders(endpoint, 'PUT', path);
  expect(await send(endpoint, 'PUT', path, 'tricked', headers)).toBe(200);
  expect(filesBelow().filter((entry) => entry.name.endsWith('.bytes'))).toHaveLength(1);
  expect(readdirSync(folder.path)).toEqual(['parent']);
  expect(readdirSync(join(folder.path, 'parent'))).toEqual(['s3']);
  const listed = await s3Client(endpoint)
    .send(new GetObjectCommand({ Bucket, Key: key }))
    .catch(() => null);
  if (listed) expect(await listed.Body?.transformToString()).toBe('tricked');
});

async function send(
  endpoint: string,
  method: string,
  path: string,
  body = '',
  headers: Record<string, string> = {},
): Promise<number> {
  const { port } = new URL(endpoint);
  const message = request({
    host: '127.0.0.1',
    port,
    method,
    path,
    headers: { ...headers, 'content-length': body.length },
  });
  message.end(body);
  const [response] = await once(message, 'response');
  response.resume();
  return response.statusCode;
}

test.each(['/../../etc/passwd', '/..', '/.drafts/1', '/quarantine/../../x', '/%2e%2e/%2e%2e/x'])(
  'the path %s opens nothing',
  async (path) => {
    const { endpoint } = await serve();
    expect(await send(endpoint, 'GET', path)).toBe(403);
  },
);

test('complete writes survive a restart, interrupted ones leave nothing', async () => {
  const first = await serve();
  const client = s3Client(first.endpoint);
  const { VersionId } = await client.send(
    new PutObjectCommand({ Bucket, Key: 'doc', Body: 'one' }),
  );
  await client.send(new PutObjectCommand({ Bucket, Key: 'doc', Body: 'two' }));
  await first.stop();
  // The files that a crash between the two steps of a write would leave.
  const [keyFolder = ''] = readdirSync(join(objects(), Bucket));
  writeFileSync(join(objects(), Bucket, keyFolder, 'ffff.bytes'), 'half');
  writeFileSync(join(objects(), Bucket, keyFolder, 'ffff.json.draft'), '{');
  writeFileSync(join(objects(), '.drafts', '7'), 'half');

  const second = s3Client((await serve()).endpoint);
  const latest = await second.send(new GetObjectCommand({ Bucket, Key: 'doc' }));
  expect(await latest.Body?.transformToString()).toBe('two');
  const older = await second.send(new GetObjectCommand({ Bucket, Key: 'doc', VersionId }));
  expect(await older.Body?.transformToString()).toBe('one');
  const left = filesBelow().map(({ name }) => name);
  expect(left.filter((name) => name.startsWith('ffff') || name === '7')).toEqual([]);
});

test('every new object is reported, and again after a restart if its receiver failed', async () => {
  const told: ObjectCreated[] = [];
  const silenced = vi.spyOn(console, 'error').mockImplementation(() => {});
  const failing = await serve({ onCreated: () => Promise.reject(new Error('scan is down')) });
  const written = await s3Client(failing.endpoint).send(
    new PutObjectCommand({ Bucket, Key: 'doc.pdf', Body: 'content' }),
  );
  await vi.waitFor(() => expect(silenced).toHaveBeenCalled(), 120_000);
  await failing.stop();
  silenced.mockRestore();

  const onCreated = async (event: ObjectCreated) => {
    told.push(event);
  };
  const working = await serve({ onCreated });
  await vi.waitFor(() => expect(told).toHaveLength(1), 120_000);
  expect(told[0]).toEqual({
    bucket: Bucket,
    key: 'doc.pdf',
    versionId: written.VersionId,
    size: 7,
    etag: written.ETag,
    reason: 'PutObject',
  });
  await working.stop();

  await serve({ onCreated });
  await delay(50);
  expect(told).toHaveLength(1);
});

test('pages of the site may upload, other sites may not', async () => {
  const { endpoint } = await serve({ allowedOrigins: ['http://localhost:8080'] });
  const preflight = async (origin: string) => {
    const response = await fetch(`${endpoint}/${Bucket}`, {
      method: 'OPTIONS',
      headers: { origin },
    });
    return response.headers.get('access-control-allow-origin');
  };
  expect(await preflight('http://localhost:8080')).toBe('http://localhost:8080');
  expect(await preflight('http://elsewhere.example')).toBeNull();
});

test('a sender learns that the disk is full, and the next request is served', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { endpoint } = await serve();
  const anyFile = await open(join(folder.path, 'any'), 'w');
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const writing = vi.spyOn(Object.getPrototypeOf(anyFile), 'write').mockRejectedValue(full);
  await anyFile.close();
  const client = s3Client(endpoint);
  const put = (Key: string) =>
    client.send(new PutObjectCommand({ Bucket, Key, Body: Buffer.alloc(1_000_000) }));
  const refused = {
    ...{ name: 'InternalError', message: 'The disk is full.' },
    $metadata: { httpStatusCode: 500 },
  };
  await expect(put('too-much')).rejects.toMatchObject(refused);
  expect(logged.mock.calls).toEqual([['The file store failed:', 'The disk is full.']]);
  writing.mockRestore();
  await put('next');
  logged.mockRestore();
});

test('a hundred megabytes go in and out in constant memory', async () => {
  // With Node's own limits, uncollected garbage would hide the memory that is really used.
  const execArgv = npmStart().filter((argument) => argument.startsWith('--'));
  const child = fork(join(import.meta.dirname, 's3-process.ts'), [folder.path], { execArgv });
  try {
    const [{ endpoint }] = await once(child, 'message');
    const peak = async () => {
      child.send('peak');
      const [{ peakMegabytes }] = await once(child, 'message');
      return peakMegabytes as number;
    };
    await transfer(endpoint, 30);
    const before = await peak();
    await transfer(endpoint, 100);
    expect((await peak()) - before).toBeLessThan(30);
  } finally {
    child.kill('SIGKILL');
  }
});

async function transfer(endpoint: string, megabytes: number): Promise<void> {
  const client = s3Client(endpoint);
  const piece = Buffer.alloc(1024 * 1024, 'figures;');
  const Body = Readable.from(Array.from({ length: megabytes }, () => piece));
  const ContentLength = megabytes * piece.length;
  await client.send(new PutObjectCommand({ Bucket, Key: 'large', Body, ContentLength }));
  const { Body: back } = await client.send(new GetObjectCommand({ Bucket, Key: 'large' }));
  let size = 0;
  for await (const bytes of back as Readable) size += bytes.length;
  expect(size).toBe(ContentLength);
}
