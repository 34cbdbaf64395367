import type { BucketIndex, ObjectVersion } from './bucket-index.ts';
import { S3Error, type S3Request, type XmlValue, xmlDocument } from './s3-protocol.ts';

/** ListObjectsV2: current objects in key order, by pages. */
export function listObjects(request: S3Request, bucket: BucketIndex): string {
  const query = listQuery(request);
  const token = request.query.get('continuation-token');
  const page = pageOf(bucket.keys(), query, token === null ? '' : decodedToken(token), (key) => {
    const version = bucket.isDamaged(key) ? undefined : bucket.current(key);
    return version ? [version] : [];
  });
  return xmlDocument('ListBucketResult', {
    Name: request.bucket,
    Prefix: query.encoded(query.prefix),
    MaxKeys: query.maxKeys,
    EncodingType: query.encodingType,
    KeyCount: page.count,
    IsTruncated: page.next !== undefined,
    ContinuationToken: token ?? undefined,
    NextContinuationToken: page.next === undefined ? undefined : encodedToken(page.next),
    Contents: page.versions.map((version) => ({
      Key: query.encoded(version.key),
      LastModified: version.lastModified,
      ETag: version.etag,
      Size: version.size,
      StorageClass: 'STANDARD',
    })),
  });
}

/** ListObjectVersions: every version and delete marker, newest first; pages end between keys. */
export function listVersions(request: S3Request, bucket: BucketIndex): string {
  const query = listQuery(request);
  const page = pageOf(bucket.keys(), query, request.query.get('key-marker') ?? '', (key) =>
    bucket.versions(key),
  );
  const entry = (version: ObjectVersion): XmlValue => ({
    Key: query.encoded(version.key),
    VersionId: version.versionId,
    IsLatest: bucket.versions(version.key)[0] === version,
    LastModified: version.lastModified,
    ...(version.deleteMarker
      ? {}
      : { ETag: version.etag, Size: version.size, StorageClass: 'STANDARD' }),
  });
  return xmlDocument('ListVersionsResult', {
    Name: request.bucket,
    Prefix: query.encoded(query.prefix),
    MaxKeys: query.maxKeys,
    EncodingType: query.encodingType,
    IsTruncated: page.next !== undefined,
    NextKeyMarker: page.next === undefined ? undefined : query.encoded(page.next),
    Version: page.versions.filter((version) => !version.deleteMarker).map(entry),
    DeleteMarker: page.versions.filter((version) => version.deleteMarker).map(entry),
  });
}

function listQuery(request: S3Request) {
  const maxKeys = Number(request.query.get('max-keys') ?? '1000');
  if (!Number.isInteger(maxKeys) || maxKeys < 0) throw new S3Error('InvalidArgument');
  const encodingType = request.query.get('encoding-type') ?? undefined;
  return {
    prefix: request.query.get('prefix') ?? '',
    maxKeys: Math.min(maxKeys, 1000),
    encodingType,
    encoded: (key: string) =>
      encodingType === 'url' ? encodeURIComponent(key).replaceAll('%2F', '/') : key,
  };
}

type ListQuery = ReturnType<typeof listQuery>;

interface Page {
  readonly versions: ObjectVersion[];
  readonly count: number;
  /** The next page begins after this key. */
  readonly next: string | undefined;
}

function pageOf(
  keys: readonly string[],
  { prefix, maxKeys }: ListQuery,
  after: string,
  versionsOf: (key: string) => readonly ObjectVersion[],
): Page {
  const versions: ObjectVersion[] = [];
  const bytesAfter = Buffer.from(after);
  let last = after;
  let count = 0;
  for (const key of keys) {
    if (!key.startsWith(prefix) || Buffer.compare(Buffer.from(key), bytesAfter) <= 0) continue;
    const found = versionsOf(key);
    if (found.length === 0) continue;
    if (count >= maxKeys) return { versions, count, next: last };
    versions.push(...found);
    last = key;
    count += 1;
  }
  return { versions, count, next: undefined };
}

const encodedToken = (key: string) => Buffer.from(key).toString('base64url');
const decodedToken = (token: string) => Buffer.from(token, 'base64url').toString('utf8');
