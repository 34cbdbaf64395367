import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { ObjectStore } from './object-store.ts';
import type { ObjectVersion } from './object-version.ts';
import { isUnchanged } from './preconditions.ts';
import { S3Error } from './s3-error.ts';

export interface ObjectReplyOptions {
  readonly method: string;
  readonly headers: ReadonlyMap<string, string>;
  /** Replace or add to the object's own headers. */
  readonly extraHeaders?: Readonly<Record<string, string>>;
}

/** Sends an object, or the part or the news a conditional request asks for, in constant memory. */
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
  await pipeline(store.read(version, range), response);
}

interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A single range; several at once are answered with the whole, as S3 does. @throws S3Error InvalidRange */
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
