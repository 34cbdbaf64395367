import { open } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type { ObjectVersion } from './bucket-index.ts';
import type { ObjectStore } from './object-store.ts';
import { S3Error } from './s3-protocol.ts';

export interface ObjectReplyOptions {
  readonly method: string;
  readonly headers: ReadonlyMap<string, string>;
  /** Replace or add to the object's own headers. */
  readonly extraHeaders?: Readonly<Record<string, string>>;
}

/** Sends an object, the requested part of it, or the answer that it is unchanged, in constant memory. */
export async function replyWithObject(
  store: ObjectStore,
  version: ObjectVersion,
  response: ServerResponse,
  { method, headers, extraHeaders = {} }: ObjectReplyOptions,
): Promise<void> {
  const identity = {
    etag: version.etag,
    'last-modified': new Date(version.lastModified).toUTCString(),
    'accept-ranges': 'bytes',
  };
  if (isUnchanged(headers, version)) {
    response.writeHead(304, { ...identity, ...extraHeaders }).end();
    return;
  }
  const range = rangeOf(headers.get('range'), version.size);
  await store.requireWhole(version);
  response.writeHead(range ? 206 : 200, {
    'content-type': 'application/octet-stream',
    ...version.headers,
    ...identity,
    'content-length': range ? range.end - range.start + 1 : version.size,
    ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${version.size}` } : {}),
    ...extraHeaders,
  });
  if (method === 'HEAD' || version.size === 0) {
    response.end();
    return;
  }
  await sendFile(store.bytesOf(version), range ?? { start: 0, end: version.size - 1 }, response);
}

const PIECE_BYTES = 256 * 1024;

/** Sends a part of a file through one buffer, because separate buffers would be made faster than they are collected. */
async function sendFile(path: string, { start, end }: ByteRange, response: ServerResponse) {
  const file = await open(path);
  try {
    const buffer = Buffer.allocUnsafe(Math.min(PIECE_BYTES, end - start + 1));
    for (let at = start; at <= end; ) {
      const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, end - at + 1), at);
      if (bytesRead === 0) throw new Error(`${path} is shorter than it was`);
      await written(response, buffer.subarray(0, bytesRead));
      at += bytesRead;
    }
    response.end();
  } finally {
    await file.close();
  }
}

/** Resolves when the bytes have been passed to the system, or when the connection is gone. */
function written(response: ServerResponse, bytes: Uint8Array): Promise<void> {
  const { socket } = response.req;
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error('the reader has gone'));
    if (socket.destroyed) return gone();
    socket.once('close', gone);
    response.write(bytes, (error) => {
      socket.off('close', gone);
      if (error) reject(error);
      else resolve();
    });
  });
}

interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A single range; a request for several gets the whole object, as in S3. @throws S3Error InvalidRange */
function rangeOf(header: string | undefined, size: number): ByteRange | undefined {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!parts || (parts[1] === '' && parts[2] === '')) return undefined;
  const [, first = '', last = ''] = parts;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  if (start > end)
    throw new S3Error('InvalidRange', undefined, { 'content-range': `bytes */${size}` });
  return { start, end };
}

/** Whether the reader's copy equals the present object (304). */
export function isUnchanged(headers: ReadonlyMap<string, string>, version: ObjectVersion): boolean {
  const noneMatch = headers.get('if-none-match');
  if (noneMatch) return names(noneMatch, version.etag);
  const since = Date.parse(headers.get('if-modified-since') ?? '');
  return Math.floor(Date.parse(version.lastModified) / 1000) * 1000 <= since;
}

function names(list: string, etag: string): boolean {
  return list
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .some((one) => one === '*' || one === etag || `"${one}"` === etag);
}
