import type { ServerResponse } from 'node:http';
import type { CreatedEvents, ObjectCreated } from './created-events.ts';
import { listObjects, listVersions } from './listings.ts';
import { replyWithObject } from './object-reply.ts';
import type { Draft, ObjectStore, Precondition } from './object-store.ts';
import {
  type ObjectDescription,
  type ObjectVersion,
  type StoredHeader,
  storedHeaders,
} from './object-version.ts';
import { isUnchanged, writePrecondition } from './preconditions.ts';
import { receiveBody } from './request-body.ts';
import { S3Error } from './s3-error.ts';
import { type S3Request, validKey } from './s3-request.ts';
import { xmlDocument } from './xml.ts';

export interface Call {
  readonly store: ObjectStore;
  readonly events: CreatedEvents | undefined;
  readonly request: S3Request;
  readonly response: ServerResponse;
  /** What the signature says about the body. */
  readonly payloadHash: string;
}

/** The operation a signed request asks for. @throws S3Error NotImplemented for what S3 can and this cannot */
export function operationOf(request: S3Request): (call: Call) => Promise<void> | void {
  const target = request.key ? 'object' : request.bucket ? 'bucket' : 'service';
  const unknown = subresources.find((name) => request.query.has(name));
  if (unknown) throw new S3Error('NotImplemented', `?${unknown} is not implemented.`);
  const variant =
    request.method === 'PUT' && request.headers.has('x-amz-copy-source')
      ? 'copy'
      : (variants.find((name) => request.query.has(name)) ?? '');
  const operation = operations[`${request.method} ${target} ${variant}`.trim()];
  if (!operation) throw new S3Error('NotImplemented');
  return operation;
}

const variants = ['versions', 'versioning'];
const subresources = [
  'acl',
  'delete',
  'tagging',
  'uploads',
  'uploadId',
  'policy',
  'lifecycle',
  'cors',
];

const operations: Record<string, (call: Call) => Promise<void> | void> = {
  'PUT bucket': createBucket,
  'HEAD bucket': headBucket,
  'GET bucket': listing(listObjects),
  'GET bucket versions': listing(listVersions),
  'GET bucket versioning': versioning,
  'PUT bucket versioning': acceptVersioning,
  'PUT object': putObject,
  'PUT object copy': copyObject,
  'GET object': getObject,
  'HEAD object': getObject,
  'DELETE object': deleteObject,
};

function createBucket({ store, request, response }: Call): void {
  if (!store.createBucket(request.bucket)) throw new S3Error('BucketAlreadyOwnedByYou');
  response.writeHead(200, { location: `/${request.bucket}` }).end();
}

function headBucket({ store, request, response }: Call): void {
  store.bucket(request.bucket);
  response.writeHead(200).end();
}

/** Buckets are always versioned. */
function versioning({ store, request, response }: Call): void {
  store.bucket(request.bucket);
  replyXml(response, xmlDocument('VersioningConfiguration', { Status: 'Enabled' }));
}

async function acceptVersioning({ store, request, response, payloadHash }: Call): Promise<void> {
  store.bucket(request.bucket);
  await store.discard(await receiveBody(store, request, payloadHash));
  response.writeHead(200).end();
}

function listing(list: typeof listObjects) {
  return ({ store, request, response }: Call) =>
    replyXml(response, list(request, store.bucket(request.bucket)));
}

async function putObject(call: Call): Promise<void> {
  const { store, request, response, payloadHash } = call;
  store.bucket(request.bucket);
  const draft = await receiveBody(store, request, payloadHash);
  const version = await commitDraft(
    call,
    draft,
    describe(request),
    'PutObject',
    writePrecondition(request.headers),
  );
  response.writeHead(200, { etag: version.etag, ...versionHeader(version) }).end();
}

/** Commits a received draft, telling about it; a refused draft is thrown away. */
export async function commitDraft(
  { store, events }: Pick<Call, 'store' | 'events'>,
  draft: Draft,
  description: ObjectDescription,
  reason: ObjectCreated['reason'],
  precondition?: Precondition,
): Promise<ObjectVersion> {
  try {
    const version = store.commit(draft, description, {
      ...(precondition ? { precondition } : {}),
      beforeCommit: (coming) => events?.note(coming, reason),
    });
    events?.tell(version.versionId);
    return version;
  } catch (error) {
    await store.discard(draft);
    throw error;
  }
}

function copyObject({ store, events, request, response }: Call): void {
  const source = copySource(store, request.headers.get('x-amz-copy-source') ?? '');
  const replace = request.headers.get('x-amz-metadata-directive')?.toUpperCase() === 'REPLACE';
  const { bucket, key } = request;
  const { headers, metadata } = replace ? describe(request) : source;
  const version = store.copy(
    source,
    { bucket, key, headers, metadata },
    {
      precondition: writePrecondition(request.headers),
      beforeCommit: (coming) => events?.note(coming, 'CopyObject'),
    },
  );
  events?.tell(version.versionId);
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
      ...overrides(query),
      ...versionHeader(version),
      ...Object.fromEntries(
        Object.entries(version.metadata).map(([name, value]) => [`x-amz-meta-${name}`, value]),
      ),
      ...(whole && crc && headers.get('x-amz-checksum-mode') === 'ENABLED'
        ? { 'x-amz-checksum-crc32': crc, 'x-amz-checksum-type': 'FULL_OBJECT' }
        : {}),
    },
  });
}

/** `response-content-type` and the like, which a presigned address may carry. */
function overrides(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    storedHeaders.flatMap((name) => {
      const value = query.get(`response-${name}`);
      return value === null ? [] : [[name, value]];
    }),
  );
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

/** What is stored with an object, from headers or form fields. */
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
  const metadata: Record<string, string> = {};
  for (const [name, value] of fields)
    if (name.startsWith('x-amz-meta-')) metadata[name.slice('x-amz-meta-'.length)] = value;
  return { bucket, key: validKey(key), headers, metadata };
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
