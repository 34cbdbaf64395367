import type { IncomingMessage } from 'node:http';
import { S3Error } from './s3-error.ts';

/** A request in path style: `/bucket/key`. */
export interface S3Request {
  readonly method: string;
  /** Decoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Names in lower case, repeated headers joined by commas. */
  readonly headers: ReadonlyMap<string, string>;
  readonly bucket: string;
  readonly key: string;
  readonly body: IncomingMessage;
}

export function readRequest(message: IncomingMessage): S3Request {
  const [rawPath = '/', rawQuery = ''] = (message.url ?? '/').split(/\?(.*)/s);
  const path = decoded(rawPath);
  const [, bucket = '', key = ''] = /^\/([^/]*)\/?(.*)$/s.exec(path) ?? [];
  return {
    method: message.method ?? 'GET',
    path,
    // A plus sign is a plus sign here, not a space.
    query: new URLSearchParams(rawQuery.replaceAll('+', '%2B')),
    headers: joinedHeaders(message.rawHeaders),
    bucket,
    key: validKey(key),
    body: message,
  };
}

/** @throws S3Error KeyTooLongError over 1024 bytes */
export function validKey(key: string): string {
  if (Buffer.byteLength(key) > 1024) throw new S3Error('KeyTooLongError');
  return key;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new S3Error('InvalidArgument', "The path's percent-encoding is broken.");
  }
}

function joinedHeaders(raw: readonly string[]): Map<string, string> {
  const headers = new Map<string, string>();
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index]?.toLowerCase() ?? '';
    const value = raw[index + 1] ?? '';
    const known = headers.get(name);
    headers.set(name, known === undefined ? value : `${known},${value}`);
  }
  return headers;
}
