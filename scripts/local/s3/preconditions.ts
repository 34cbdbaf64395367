import type { Precondition } from './object-store.ts';
import type { ObjectVersion } from './object-version.ts';
import { S3Error } from './s3-error.ts';

type Headers = ReadonlyMap<string, string>;

/** What `If-None-Match: *` and `If-Match` ask of the object a write replaces. */
export function writePrecondition(headers: Headers): Precondition {
  const noneMatch = headers.get('if-none-match');
  const match = headers.get('if-match');
  if (noneMatch && noneMatch !== '*')
    throw new S3Error('NotImplemented', 'Only If-None-Match: * is implemented for writes.');
  return (current) => {
    if (noneMatch && current) throw new S3Error('PreconditionFailed');
    if (!match) return;
    if (!current) throw new S3Error('NoSuchKey');
    if (!names(match, current.etag)) throw new S3Error('PreconditionFailed');
  };
}

/** Whether a reader's copy is still good (304). @throws S3Error PreconditionFailed */
export function isUnchanged(headers: Headers, version: ObjectVersion): boolean {
  const match = headers.get('if-match');
  if (match && !names(match, version.etag)) throw new S3Error('PreconditionFailed');
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
