import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { passOn } from './point-in-time.ts';

/**
 * A proxy in front of the file store that adds what it has not, as nothing but a restoration needs it: buckets are made, set
 * and removed, and many objects deleted at once.
 */
export interface BucketOperations {
  readonly endpoint: string;
  /** Operations on buckets so far: `PUT NAME?versioning`. */
  readonly asked: string[];
  stop(): void;
}

/** @param folder of the file store, in which each bucket is a folder */
export async function startBucketOperations(
  store: string,
  folder: string,
): Promise<BucketOperations> {
  const client = new S3Client({ endpoint: store, forcePathStyle: true });
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const { pathname, searchParams } = new URL(request.url ?? '/', store);
    const [, bucket = '', key = ''] = /^\/([^/]+)\/?(.*)$/.exec(pathname) ?? [];
    const setting = ['versioning', 'publicAccessBlock', 'delete'].find((one) =>
      searchParams.has(one),
    );
    const isOwn = key === '' && (request.method !== 'GET' || setting);
    if (!isOwn) {
      const passed = await passOn(store, request, body);
      return response.writeHead(passed.status, passed.headers).end(passed.body);
    }
    asked.push(`${request.method} ${bucket}${setting ? `?${setting}` : ''}`);
    if (setting === 'delete')
      for (const [, object = ''] of body.toString().matchAll(/<Object>(.*?)<\/Object>/gs)) {
        const field = (name: string) => new RegExp(`<${name}>(.*?)</${name}>`).exec(object)?.[1];
        const what = { Bucket: bucket, Key: field('Key') ?? '', VersionId: field('VersionId') };
        await client.send(new DeleteObjectCommand(what));
      }
    else if (request.method === 'PUT' && !setting) {
      if (existsSync(join(folder, bucket))) {
        response.writeHead(409, { 'content-type': 'application/xml' });
        return response.end('<Error><Code>BucketAlreadyOwnedByYou</Code></Error>');
      }
      mkdirSync(join(folder, bucket));
    } else if (request.method === 'DELETE') rmSync(join(folder, bucket), { recursive: true });
    response.writeHead(200, { 'content-type': 'application/xml' });
    return response.end(setting === 'delete' ? '<DeleteResult></DeleteResult>' : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    stop() {
      server.closeAllConnections();
      server.close();
      client.destroy();
    },
  };
}
