import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { startS3 } from '../../../scripts/local/s3/start-s3.ts';
import { temporaryFolder, testSettings } from '../../support/aws/emulators.ts';
import { testCredentials } from '../../support/aws/test-credentials.ts';
import {
  createBucket,
  externalEndpoint,
  s3Client,
  signedForm,
  signedHeaders,
} from './s3-client.ts';

/** Runs against our own server, or with TEST_S3_ENDPOINT against any other: what it asks is what S3 does. */
const Bucket = `test-${randomUUID()}`;
const { endpoint, stop } = externalEndpoint
  ? { endpoint: externalEndpoint, stop: async () => {} }
  : await ownServer();
const client = s3Client(endpoint);

beforeAll(async () => {
  if (externalEndpoint) await createBucket(client, Bucket);
});
afterAll(stop);

async function ownServer() {
  const folder = await temporaryFolder();
  const server = await startS3(testSettings(folder.path), {
    folder: folder.path,
    buckets: [Bucket],
    credentials: testCredentials,
  });
  const stopAll = async () => {
    await server.stop();
    await folder.remove();
  };
  return { endpoint: server.endpoint, stop: stopAll };
}

const put = (Key: string, Body: string | Readable, more = {}) =>
  client.send(new PutObjectCommand({ Bucket, Key, Body, ...more }));
const get = (Key: string, more = {}) => client.send(new GetObjectCommand({ Bucket, Key, ...more }));
const textOf = async (Key: string, more = {}) => (await get(Key, more)).Body?.transformToString();
const keysUnder = async (Prefix: string, more = {}) =>
  (await client.send(new ListObjectsV2Command({ Bucket, Prefix, ...more }))).Contents?.map(
    ({ Key }) => Key,
  ) ?? [];

describe('objects', () => {
  test('are returned with their bytes and metadata', async () => {
    await put('doc/vendite.xlsx', 'figures', {
      ContentType: 'application/vnd.ms-excel',
      ContentDisposition: `attachment; filename="vendite.xlsx"; filename*=UTF-8''v%C3%A8ndite.xlsx`,
      CacheControl: 'max-age=60',
    });
    const found = await get('doc/vendite.xlsx');
    expect(await found.Body?.transformToString()).toBe('figures');
    expect(found).toMatchObject({
      ContentType: 'application/vnd.ms-excel',
      ContentDisposition: `attachment; filename="vendite.xlsx"; filename*=UTF-8''v%C3%A8ndite.xlsx`,
      CacheControl: 'max-age=60',
      ContentLength: 7,
      ETag: '"45f0cbef45da4225ac27f17a7f0f09fe"',
    });
  });

  test('of unknown length are streamed in chunks with a checksum behind them', async () => {
    const piece = Buffer.alloc(70_000, 'price;');
    const body = Readable.from([piece, piece, piece.subarray(0, 11)]);
    await put('streamed', body, { ContentLength: 140_011 });
    const found = await get('streamed', { ChecksumMode: 'ENABLED' });
    const bytes = await found.Body?.transformToByteArray();
    expect(Buffer.from(bytes ?? [])).toEqual(Buffer.concat([piece, piece, piece.subarray(0, 11)]));
    expect(found.ContentEncoding ?? '').not.toContain('aws-chunked');
  });

  test('may be empty', async () => {
    await put('empty', '');
    expect(await textOf('empty')).toBe('');
    expect((await client.send(new HeadObjectCommand({ Bucket, Key: 'empty' }))).ContentLength).toBe(
      0,
    );
  });

  test('are refused when the bytes do not match their checksum', async () => {
    await expect(put('damaged', 'figures', { ChecksumCRC32: 'AAAAAA==' })).rejects.toMatchObject({
      name: expect.stringMatching(/BadDigest|InvalidRequest/),
    });
    await expect(get('damaged')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  test('that are not there are 404', async () => {
    await expect(get('missing')).rejects.toMatchObject({ name: 'NoSuchKey' });
    await expect(
      client.send(new HeadObjectCommand({ Bucket, Key: 'missing' })),
    ).rejects.toMatchObject({ name: 'NotFound' });
    await expect(
      client.send(new GetObjectCommand({ Bucket: 'no-such-bucket-here', Key: 'x' })),
    ).rejects.toMatchObject({ name: 'NoSuchBucket' });
  });

  test.each(["a b+c&d=e?f#g%h'(i)*!.csv", 'perché/già/€.pdf', 'trailing/', 'double//slash'])(
    'keep any name: %s',
    async (key) => {
      await put(key, key);
      expect(await textOf(key)).toBe(key);
      expect(await keysUnder(key)).toEqual([key]);
    },
  );
});

describe('an object that is to be there once', () => {
  test('is not put over another, unless that was removed', async () => {
    await put('once', 'first', { IfNoneMatch: '*' });
    await expect(put('once', 'second', { IfNoneMatch: '*' })).rejects.toMatchObject({
      name: 'PreconditionFailed',
      $metadata: { httpStatusCode: 412 },
    });
    expect(await textOf('once')).toBe('first');
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'once' }));
    await put('once', 'second', { IfNoneMatch: '*' });
    expect(await textOf('once')).toBe('second');
  });
});

describe('a copy that a reader has', () => {
  test('is not sent again while the object is the same', async () => {
    const { ETag } = await put('cached', 'figures');
    await expect(get('cached', { IfNoneMatch: ETag })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 304 },
    });
    expect(await textOf('cached', { IfNoneMatch: '"0"' })).toBe('figures');
  });
});

describe('ranges', () => {
  beforeAll(() => put('range', '0123456789'));

  test.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
  ])('%s gives that part', async (Range, text, ContentRange) => {
    const part = await get('range', { Range });
    expect(await part.Body?.transformToString()).toBe(text);
    expect(part.ContentRange).toBe(ContentRange);
  });

  test('outside the object are 416', async () => {
    await expect(get('range', { Range: 'bytes=10-' })).rejects.toMatchObject({
      name: 'InvalidRange',
    });
  });
});

describe('listings', () => {
  const keys = ['list/a', 'list/b/1', 'list/b/2', 'list/c/1', 'list/é', 'list/z'];
  beforeAll(async () => {
    for (const key of keys) await put(key, key);
  });

  test('are in the order of the bytes of the keys', async () => {
    expect(await keysUnder('list/')).toEqual([
      'list/a',
      'list/b/1',
      'list/b/2',
      'list/c/1',
      'list/z',
      'list/é',
    ]);
    expect(await keysUnder('list/b')).toEqual(['list/b/1', 'list/b/2']);
  });

  test('come in pages without gap or repetition', async () => {
    const seen: (string | undefined)[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket, Prefix: 'list/', MaxKeys: 1, ContinuationToken }),
      );
      seen.push(...(page.Contents ?? []).map(({ Key }) => Key));
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
    expect(seen).toEqual(await keysUnder('list/'));
  });
});

describe('versions', () => {
  test('are kept by writing and deleting, and come back by their id', async () => {
    const { VersionId: first } = await put('versioned', 'one');
    const { VersionId: second } = await put('versioned', 'two');
    const { VersionId: marker, DeleteMarker } = await client.send(
      new DeleteObjectCommand({ Bucket, Key: 'versioned' }),
    );
    expect(DeleteMarker).toBe(true);
    await expect(get('versioned')).rejects.toMatchObject({ name: 'NoSuchKey' });
    expect(await keysUnder('versioned')).toEqual([]);
    expect(await textOf('versioned', { VersionId: first })).toBe('one');

    const listed = await client.send(
      new ListObjectVersionsCommand({ Bucket, Prefix: 'versioned' }),
    );
    expect(listed.Versions?.map(({ VersionId }) => VersionId)).toEqual([second, first]);
    expect(listed.DeleteMarkers?.map(({ VersionId }) => VersionId)).toEqual([marker]);

    await client.send(new DeleteObjectCommand({ Bucket, Key: 'versioned', VersionId: marker }));
    expect(await textOf('versioned')).toBe('two');
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'versioned', VersionId: second }));
    expect(await textOf('versioned')).toBe('one');
    await expect(get('versioned', { VersionId: second })).rejects.toMatchObject({
      name: 'NoSuchVersion',
    });
  });

  test('are copied exactly, with a description of their own', async () => {
    const { VersionId } = await put('inbox/é 1', 'scanned', { ContentType: 'text/plain' });
    await put('inbox/é 1', 'replaced since');
    const CopySource = `${Bucket}/${encodeURIComponent('inbox/é 1')}?versionId=${VersionId}`;
    await client.send(
      new CopyObjectCommand({
        Bucket,
        Key: 'renamed',
        CopySource,
        MetadataDirective: 'REPLACE',
        ContentType: 'application/pdf',
        ContentDisposition: 'attachment; filename="a.pdf"',
      }),
    );
    expect(await get('renamed')).toMatchObject({
      ContentType: 'application/pdf',
      ContentDisposition: 'attachment; filename="a.pdf"',
    });
    expect(await textOf('renamed')).toBe('scanned');
  });
});

describe('upload forms', () => {
  const conditions = () => [
    { bucket: Bucket },
    ['starts-with', '$key', 'inbox/'],
    { 'content-type': 'application/pdf' },
    ['content-length-range', 3, 1000],
  ];
  const fields = { key: 'inbox/doc.pdf', 'content-type': 'application/pdf' };
  const send = async (form: FormData, content: string) => {
    form.append('file', new Blob([content]), 'doc.pdf');
    return fetch(`${endpoint}/${Bucket}`, { method: 'POST', body: form });
  };

  test('store the file as the policy allows', async () => {
    const form = await signedForm({ conditions: conditions(), fields });
    expect((await send(form, '%PDF-1.7\r\n--not the boundary\r\n')).status).toBe(204);
    const found = await get('inbox/doc.pdf');
    expect(found.ContentType).toBe('application/pdf');
    expect(await found.Body?.transformToString()).toBe('%PDF-1.7\r\n--not the boundary\r\n');
  });

  test.each([
    ['a key the policy does not allow', { key: 'public/doc.pdf' }, 'content'],
    ['a type the policy does not allow', { 'content-type': 'text/html' }, 'content'],
    ['a field the policy does not mention', { 'x-amz-meta-more': '1' }, 'content'],
    ['a file that is too large', {}, 'x'.repeat(1001)],
    ['a file that is too small', {}, 'x'],
  ])('are refused with %s', async (_what, changes, content) => {
    const form = await signedForm({
      conditions: conditions(),
      fields: { ...fields, key: 'inbox/no', ...changes },
    });
    const { status } = await send(form, content);
    expect([400, 403]).toContain(status);
    await expect(get('inbox/no')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  test('are refused when expired or signed by nobody', async () => {
    const expires = new Date(clock.now().getTime() - 1000);
    const expired = await signedForm({ conditions: conditions(), fields, expires });
    expect((await send(expired, 'content')).status).toBe(403);
    const forged = await signedForm({ conditions: conditions(), fields });
    forged.set('x-amz-signature', '0'.repeat(64));
    expect((await send(forged, 'content')).status).toBe(403);
    const unsigned = new FormData();
    unsigned.set('key', 'inbox/x');
    expect((await send(unsigned, 'content')).status).toBe(403);
  });
});

describe('access', () => {
  test('is refused without a signature', async () => {
    await put('private', 'figures');
    for (const path of [`/${Bucket}/private`, `/${Bucket}`, '/'])
      expect((await fetch(endpoint + path)).status).toBe(403);
    const upload = await fetch(`${endpoint}/${Bucket}/x`, { method: 'PUT', body: 'x' });
    expect(upload.status).toBe(403);
  });

  test('is refused with wrong credentials', async () => {
    const command = new GetObjectCommand({ Bucket, Key: 'private' });
    await expect(
      s3Client(endpoint, { secretAccessKey: 'wrong' }).send(command),
    ).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
    await expect(
      s3Client(endpoint, { accessKeyId: 'UNKNOWNACCESSKEY' }).send(command),
    ).rejects.toMatchObject({ name: 'InvalidAccessKeyId' });
  });

  test('is refused when signed long ago, for another object or for another call', async () => {
    const path = `/${Bucket}/private`;
    const ask = async (signedFor: string, method = 'GET', signedAt = clock.now()) =>
      (
        await fetch(endpoint + path, {
          method,
          headers: await signedHeaders(endpoint, 'GET', signedFor, signedAt),
        })
      ).status;
    expect(await ask(path)).toBe(200);
    expect(await ask(path, 'GET', new Date(clock.now().getTime() - 16 * 60_000))).toBe(403);
    expect(await ask(`/${Bucket}/other`)).toBe(403);
    expect(await ask(path, 'DELETE')).toBe(403);
  });
});
