import type { ServerResponse } from 'node:http';
import {
  type ObjectDescription,
  type ObjectVersion,
  type StoredHeader,
  storedHeaders,
} from './bucket-index.ts';
import type { CreatedEvents, ObjectCreated } from './created-events.ts';
import { listObjects, listVersions } from './listings.ts';
import { isUnchanged, replyWithObject } from './object-reply.ts';
import type { ObjectStore, ReceivedBytes } from './object-store.ts';
import { receiveBody } from './request-body.ts';
import { S3Error, type S3Request, validKey, xmlDocument } from './s3-protocol.ts';

export interface Call {
  readonly store: ObjectStore;
  readonly events: CreatedEvents | undefined;
  readonly request: S3Request;
  readonly response: ServerResponse;
  /** The hash of the body that the signature covers. */
  readonly payloadHash: string;
}

/**
 * The operation that a signed request asks for. @throws S3Error NotImplemented for operations that the portal does not
 * use
 */
export function operationOf(request: S3Request): (call: Call) => Promise<void> | void {
  const target = request.key ? 'object' : 'bucket';
  const unknown = [...request.query.keys()].find((name) => !knownParameters.has(name));
  if (unknown) throw new S3Error('NotImplemented', `?${unknown} is not implemented.`);
  const variant = request.headers.has('x-amz-copy-source')
    ? ' copy'
    : request.query.has('versions')
      ? ' versions'
      : '';
  const operation = operations[`${request.method} ${target}${variant}`];
  if (!operation) throw new S3Error('NotImplemented');
  return operation;
}

const knownParameters: ReadonlySet<string> = new Set([
  'continuation-token',
  'encoding-type',
  'key-marker',
  'list-type',
  'max-keys',
  'prefix',
  'versionId',
  'versions',
  // The SDK's name of the operation, for logs.
  'x-id',
]);

const operations: Record<string, (call: Call) => Promise<void> | void> = {
  'GET bucket': listing(listObjects),
  'GET bucket versions': listing(listVersions),
  'PUT object': putObject,
  'PUT object copy': copyObject,
  'GET object': getObject,
  'HEAD object': getObject,
  'DELETE object': deleteObject,
};

function listing(list: typeof listObjects) {
  return ({ store, request, response }: Call) =>
    replyXml(response, list(request, store.bucket(request.bucket)));
}

async function putObject(call: Call): Promise<void> {
  const { store, request, response, payloadHash } = call;
  store.bucket(request.bucket);
  const draft = await receiveBody(store, request, payloadHash);
  if (!isAsExpected(call)) {
    await store.discard(draft);
    throw new S3Error('PreconditionFailed');
  }
  const version = await commitDraft(call, draft, describe(request), 'PutObject');
  response.writeHead(200, { etag: version.etag, ...versionHeader(version) }).end();
}

/** Whether a write replaces what the writer expects: a version with a given tag, or nothing. */
function isAsExpected({ store, request: { headers, bucket, key } }: Call): boolean {
  const expected = headers.get('if-match');
  const nothing = headers.get('if-none-match') === '*';
  if (!nothing && expected === undefined) return true;
  const current = store.bucket(bucket).current(key);
  return nothing ? !current : expected === current?.etag;
}

/** Commits a received draft and delivers its event; a refused draft is deleted. */
export async function commitDraft(
  { store, events }: Pick<Call, 'store' | 'events'>,
  draft: ReceivedBytes,
  description: ObjectDescription,
  reason: ObjectCreated['reason'],
): Promise<ObjectVersion> {
  try {
    const version = store.commit(draft, description, (coming) => events?.record(coming, reason));
    events?.deliver(version.versionId);
    return version;
  } catch (error) {
    await store.discard(draft);
    throw error;
  }
}

function copyObject({ store, events, request, response }: Call): void {
  const source = copySource(store, request.headers.get('x-amz-copy-source') ?? '');
  if (request.headers.get('x-amz-metadata-directive')?.toUpperCase() !== 'REPLACE')
    throw new S3Error('NotImplemented', 'Copies need x-amz-metadata-directive: REPLACE.');
  const version = store.copy(source, describe(request), (coming) =>
    events?.record(coming, 'CopyObject'),
  );
  events?.deliver(version.versionId);
  const result = { LastModified: version.lastModified, ETag: version.etag };
  response.setHeader('x-amz-copy-source-version-id', source.versionId);
  response.setHeader('x-amz-version-id', version.versionId);
  replyXml(response, xmlDocument('CopyObjectResult', result));
}

/** `bucket/key` or `/bucket/key`, percent-encoded, with an optional `?versionId=`. */
function copySource(store: ObjectStore, header: string): ObjectVersion {
  const parts = /^\/?([^/]+)\/(.+?)(?:\?versionId=(.+))?$/s.exec(header);
  if (!parts) throw new S3Error('InvalidArgument', 'x-amz-copy-source is not well-formed.');
  const [, bucket = '', key = '', versionId] = parts;
  return find(store, bucket, decodeURIComponent(key), versionId);
}

async function getObject({ store, request, response }: Call): Promise<void> {
  const { query, headers, method } = request;
  const version = find(store, request.bucket, request.key, query.get('versionId') ?? undefined);
  const crc = version.checksums.crc32;
  const whole = !headers.has('range') && !isUnchanged(headers, version);
  await replyWithObject(store, version, response, {
    method,
    headers,
    extraHeaders: {
      ...versionHeader(version),
      ...(whole && crc && headers.get('x-amz-checksum-mode') === 'ENABLED'
        ? { 'x-amz-checksum-crc32': crc, 'x-amz-checksum-type': 'FULL_OBJECT' }
        : {}),
    },
  });
}

function find(store: ObjectStore, bucket: string, key: string, versionId?: string): ObjectVersion {
  const index = store.bucket(bucket);
  const version = versionId === undefined ? index.newest(key) : index.version(key, versionId);
  if (!version) throw new S3Error(versionId === undefined ? 'NoSuchKey' : 'NoSuchVersion');
  if (!version.deleteMarker) return version;
  const headers = { 'x-amz-delete-marker': 'true', ...versionHeader(version) };
  throw new S3Error(versionId === undefined ? 'NoSuchKey' : 'MethodNotAllowed', undefined, headers);
}

function deleteObject({ store, request, response }: Call): void {
  const bucket = store.bucket(request.bucket);
  const versionId = request.query.get('versionId');
  const removed =
    versionId === null
      ? store.hide(request.bucket, request.key)
      : bucket.version(request.key, versionId);
  if (versionId !== null && removed) bucket.remove(removed);
  response.writeHead(204, {
    'x-amz-version-id': versionId ?? removed?.versionId ?? '',
    ...(removed?.deleteMarker ? { 'x-amz-delete-marker': 'true' } : {}),
  });
  response.end();
}

const versionHeader = (version: ObjectVersion) => ({ 'x-amz-version-id': version.versionId });

function describe(request: S3Request): ObjectDescription {
  return describeFields(request.bucket, request.key, request.headers);
}

/** Values stored with an object, from headers or form fields. */
export function describeFields(
  bucket: string,
  key: string,
  fields: ReadonlyMap<string, string>,
): ObjectDescription {
  const headers: Partial<Record<StoredHeader, string>> = {};
  for (const name of storedHeaders) {
    const value = name === 'content-encoding' ? contentEncoding(fields) : fields.get(name);
    if (value) headers[name] = value;
  }
  return { bucket, key: validKey(key), headers };
}

/** `aws-chunked` describes the transfer, not the object. */
function contentEncoding(fields: ReadonlyMap<string, string>): string | undefined {
  return fields
    .get('content-encoding')
    ?.split(',')
    .map((one) => one.trim())
    .filter((one) => one !== 'aws-chunked' && one !== '')
    .join(', ');
}

function replyXml(response: ServerResponse, document: string): void {
  response.writeHead(200, { 'content-type': 'application/xml' }).end(document);
}
