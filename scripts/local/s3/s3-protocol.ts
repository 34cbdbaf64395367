import type { IncomingMessage } from 'node:http';
import { escaped } from '../../../functions/platform/kernel/escaped.ts';

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
  /** A consumer that stops reading leaves the rest of the request, so that it can still be answered. */
  readonly body: AsyncIterable<Buffer>;
}

/** @throws S3Error for a path or a key that no object can have */
export function readRequest(message: IncomingMessage): S3Request {
  const [rawPath = '/', rawQuery = ''] = (message.url ?? '/').split(/\?(.*)/s);
  const path = decoded(rawPath);
  const [, bucket = '', key = ''] = /^\/([^/]*)\/?(.*)$/s.exec(path) ?? [];
  return {
    method: message.method ?? 'GET',
    path,
    // In S3 a plus sign in a query stands for itself, not for a space.
    query: new URLSearchParams(rawQuery.replaceAll('+', '%2B')),
    headers: joinedHeaders(message.rawHeaders),
    bucket,
    key: validKey(key),
    body: message.iterator({ destroyOnReturn: false }),
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

/** Errors by their S3 code, with the status and text of S3. */
const errors = {
  AccessDenied: [403, 'Access Denied'],
  BadDigest: [400, 'The checksum you specified did not match what we received.'],
  EntityTooLarge: [400, 'Your proposed upload exceeds the maximum allowed size'],
  EntityTooSmall: [400, 'Your proposed upload is smaller than the minimum allowed size'],
  InternalError: [500, 'We encountered an internal error. Please try again.'],
  IncompleteBody: [400, 'The body is shorter than announced.'],
  InvalidAccessKeyId: [403, 'The access key does not exist.'],
  InvalidArgument: [400, 'Invalid Argument'],
  InvalidRange: [416, 'The requested range is not satisfiable'],
  InvalidRequest: [400, 'Invalid Request'],
  KeyTooLongError: [400, 'Your key is too long'],
  MalformedPOSTRequest: [400, 'The body of your POST request is not well-formed form-data.'],
  MethodNotAllowed: [405, 'The specified method is not allowed against this resource.'],
  MissingContentLength: [411, 'You must provide the Content-Length HTTP header.'],
  NoSuchBucket: [404, 'The specified bucket does not exist'],
  NoSuchKey: [404, 'The specified key does not exist.'],
  NoSuchVersion: [404, 'The specified version does not exist.'],
  PreconditionFailed: [412, 'At least one of the pre-conditions you specified did not hold'],
  NotImplemented: [501, 'This server does not implement what you ask.'],
  RequestTimeTooSkewed: [403, 'The request time differs too much from the server time.'],
  SignatureDoesNotMatch: [403, 'The request signature does not match the signature provided.'],
  XAmzContentSHA256Mismatch: [400, "The provided 'x-amz-content-sha256' does not match the body."],
} as const satisfies Record<string, readonly [number, string]>;

export type S3ErrorCode = keyof typeof errors;

export class S3Error extends Error {
  readonly code: S3ErrorCode;
  readonly status: number;
  /** More response headers, such as the mark of a deleted object. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: S3ErrorCode, message?: string, headers: Record<string, string> = {}) {
    super(message ?? errors[code][1]);
    this.code = code;
    this.status = errors[code][0];
    this.headers = headers;
  }
}

/** Content of an element: text, or child elements; a list repeats the element. */
export type XmlValue =
  | string
  | number
  | boolean
  | undefined
  | { readonly [name: string]: XmlValue | readonly XmlValue[] };

/** A document with one root element. Undefined values are left out. */
export function xmlDocument(name: string, value: XmlValue): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(name, value)}`;
}

function element(name: string, value: XmlValue | readonly XmlValue[]): string {
  if (Array.isArray(value)) return value.map((one) => element(name, one)).join('');
  if (value === undefined) return '';
  const content =
    typeof value === 'object'
      ? Object.entries(value)
          .map(([child, inner]) => element(child, inner))
          .join('')
      : escaped(String(value));
  return `<${name}>${content}</${name}>`;
}
