import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';

/** AWS Signature Version 4, checked against one pair of credentials. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** How the signed request says its body was hashed. */
export interface SignedPayload {
  readonly payloadHash: string;
}

const algorithm = 'AWS4-HMAC-SHA256';
const longestSkew = 15 * 60 * 1000;
const longestExpiry = 7 * 24 * 60 * 60;

/** @throws S3Error when the request is not signed, or not with these credentials, or too late */
export function checkSignature(
  request: S3Request,
  credentials: Credentials,
  now: Date,
): SignedPayload {
  if (request.headers.has('authorization')) return checkHeader(request, credentials, now);
  if (request.query.has('X-Amz-Signature')) return checkQuery(request, credentials, now);
  throw new S3Error('AccessDenied', 'Access Denied: the request is not signed.');
}

function checkHeader(request: S3Request, credentials: Credentials, now: Date): SignedPayload {
  const authorization = request.headers.get('authorization') ?? '';
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      authorization,
    );
  if (!parts) throw new S3Error('AccessDenied', 'Only AWS4-HMAC-SHA256 signatures are understood.');
  const [, credential = '', signedHeaders = '', signature = ''] = parts;
  const time = request.headers.get('x-amz-date') ?? '';
  const signedAt = instantOf(time);
  if (!(Math.abs(now.getTime() - signedAt) <= longestSkew))
    throw new S3Error('RequestTimeTooSkewed');
  const payloadHash = request.headers.get('x-amz-content-sha256') ?? '';
  if (!payloadHash) throw new S3Error('InvalidRequest', 'x-amz-content-sha256 is missing.');
  const canonical = canonicalRequest(request, signedHeaders.split(';'), payloadHash);
  verify(canonical, { credential, time, signature }, credentials);
  return { payloadHash };
}

/** A presigned address: everything is in the query, and it ends by itself. */
function checkQuery(request: S3Request, credentials: Credentials, now: Date): SignedPayload {
  const get = (name: string) => request.query.get(`X-Amz-${name}`) ?? '';
  if (get('Algorithm') !== algorithm)
    throw new S3Error('AccessDenied', 'Only AWS4-HMAC-SHA256 signatures are understood.');
  const seconds = Number(get('Expires'));
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > longestExpiry)
    throw new S3Error('AccessDenied', 'X-Amz-Expires must be from one second to a week.');
  const time = get('Date');
  const signedAt = instantOf(time);
  if (!(signedAt <= now.getTime() + longestSkew)) throw new S3Error('RequestTimeTooSkewed');
  if (now.getTime() > signedAt + seconds * 1000)
    throw new S3Error('AccessDenied', 'Request has expired');
  const payloadHash =
    request.query.get('X-Amz-Content-Sha256') ??
    request.headers.get('x-amz-content-sha256') ??
    'UNSIGNED-PAYLOAD';
  const canonical = canonicalRequest(request, get('SignedHeaders').split(';'), payloadHash);
  const signature = get('Signature');
  verify(canonical, { credential: get('Credential'), time, signature }, credentials);
  return { payloadHash };
}

interface Claim {
  /** `key/date/region/service/aws4_request` */
  readonly credential: string;
  /** `20260330T101500Z` */
  readonly time: string;
  readonly signature: string;
}

function verify(canonical: string, claim: Claim, credentials: Credentials): void {
  const hash = createHash('sha256').update(canonical).digest('hex');
  const scope = claim.credential.split('/').slice(1).join('/');
  verifyText([algorithm, claim.time, scope, hash].join('\n'), claim, credentials);
}

/** Verifies a signature over a text: a canonical request's summary, or the policy of a form. */
export function verifyText(text: string, claim: Claim, credentials: Credentials): void {
  const [accessKeyId, date = '', region = '', service = '', end] = claim.credential.split('/');
  if (accessKeyId !== credentials.accessKeyId) throw new S3Error('InvalidAccessKeyId');
  if (service !== 's3' || end !== 'aws4_request' || !claim.time.startsWith(date) || !date)
    throw new S3Error('AccessDenied', 'The credential is not for this day and service.');
  const hmac = (key: string | Buffer, data: string) =>
    createHmac('sha256', key).update(data).digest();
  const key = [region, service, 'aws4_request'].reduce<Buffer>(
    hmac,
    hmac(`AWS4${credentials.secretAccessKey}`, date),
  );
  const expected = hmac(key, text);
  const actual = Buffer.from(claim.signature, 'hex');
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected))
    throw new S3Error('SignatureDoesNotMatch');
}

/** Milliseconds of a basic ISO time, NaN when it is none. */
function instantOf(time: string): number {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(time);
  if (!parts) return Number.NaN;
  const [, year, month, day, hours, minutes, seconds] = parts;
  return Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`);
}

function canonicalRequest(
  request: S3Request,
  signedHeaders: readonly string[],
  payloadHash: string,
): string {
  requireSigned(request, signedHeaders);
  return [
    request.method,
    request.path.split('/').map(strictlyEncoded).join('/'),
    canonicalQuery(request.query),
    ...signedHeaders.map((name) => `${name}:${trimmed(request.headers.get(name) ?? '')}`),
    '',
    signedHeaders.join(';'),
    payloadHash,
  ].join('\n');
}

/** What changes the meaning of a request must be signed: the host and S3's own headers. */
function requireSigned(request: S3Request, signedHeaders: readonly string[]): void {
  const needed = [...request.headers.keys()].filter(
    (name) => name === 'host' || (name.startsWith('x-amz-') && !unsignedHeaders.has(name)),
  );
  const missing = needed.find((name) => !signedHeaders.includes(name));
  if (missing) throw new S3Error('AccessDenied', `The header ${missing} is not signed.`);
}

const unsignedHeaders = new Set(['x-amz-user-agent', 'x-amz-content-sha256']);

function canonicalQuery(query: URLSearchParams): string {
  return [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${strictlyEncoded(name)}=${strictlyEncoded(value)}`)
    .sort()
    .join('&');
}

const trimmed = (value: string) => value.trim().replace(/ +/g, ' ');

/** Percent-encodes all but RFC 3986's unreserved characters. */
function strictlyEncoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
