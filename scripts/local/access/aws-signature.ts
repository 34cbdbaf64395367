import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Checks AWS Signature Version 4 against one pair of credentials. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The signed parts of a request. */
export interface SignedRequest {
  readonly method: string;
  /** Decoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
}

export interface SignatureCheck {
  readonly service: 's3' | 'dynamodb' | 'cognito-idp';
  readonly credentials: Credentials;
  readonly now: Date;
  /** SHA-256 of the body in hexadecimal, or the text that the service accepts instead. */
  readonly payloadHash: string;
}

/** Why a signature is refused; each service has its own words for it. */
export type SignatureFault = 'missing' | 'malformed' | 'unknown-key' | 'wrong' | 'too-old';

export class SignatureError extends Error {
  readonly fault: SignatureFault;

  constructor(fault: SignatureFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
const MAX_SKEW_MS = 15 * 60 * 1000;

/** @throws SignatureError when the request is not signed with these credentials, here and now */
export function checkSignature(request: SignedRequest, check: SignatureCheck): void {
  const authorization = request.headers.get('authorization');
  if (!authorization) throw new SignatureError('missing', 'The request is not signed.');
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      authorization,
    );
  if (!parts) {
    throw new SignatureError('malformed', `Only ${ALGORITHM} signatures are understood.`);
  }
  const [, credential = '', signedHeaders = '', signature = ''] = parts;
  const time = request.headers.get('x-amz-date') ?? '';
  if (!(Math.abs(check.now.getTime() - instantOf(time)) <= MAX_SKEW_MS)) {
    throw new SignatureError('too-old', 'The request time differs too much from the server time.');
  }
  const canonical = canonicalRequest(request, signedHeaders.split(';'), check.payloadHash);
  const scope = credential.split('/').slice(1).join('/');
  const hash = createHash('sha256').update(canonical).digest('hex');
  checkTextSignature(
    [ALGORITHM, time, scope, hash].join('\n'),
    { credential, time, signature },
    check,
  );
}

export interface TextSignature {
  /** `key/date/region/service/aws4_request` */
  readonly credential: string;
  /** `20260330T101500Z` */
  readonly time: string;
  /** Hexadecimal. */
  readonly signature: string;
}

/** Checks the signature of a text: a request's summary, or the policy of an upload form. */
export function checkTextSignature(
  text: string,
  { credential, time, signature }: TextSignature,
  { service, credentials }: Pick<SignatureCheck, 'service' | 'credentials'>,
): void {
  const [accessKeyId, date = '', region = '', ofService, end] = credential.split('/');
  if (accessKeyId !== credentials.accessKeyId) {
    throw new SignatureError('unknown-key', 'The access key does not exist.');
  }
  if (ofService !== service || end !== 'aws4_request' || !time.startsWith(date) || !date) {
    throw new SignatureError('malformed', 'The credential is not for this day and service.');
  }
  const key = [region, service, 'aws4_request'].reduce<Buffer>(
    hmac,
    hmac(`AWS4${credentials.secretAccessKey}`, date),
  );
  const expected = hmac(key, text);
  const actual = Buffer.from(signature, 'hex');
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) {
    throw new SignatureError(
      'wrong',
      'The request signature does not match the signature provided.',
    );
  }
}

const hmac = (key: string | Buffer, data: string) =>
  createHmac('sha256', key).update(data).digest();

/** Milliseconds of a basic ISO time; NaN for any other text. */
function instantOf(time: string): number {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(time);
  if (!parts) return Number.NaN;
  const [, year, month, day, hours, minutes, seconds] = parts;
  return Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`);
}

function canonicalRequest(
  request: SignedRequest,
  signedHeaders: readonly string[],
  payloadHash: string,
): string {
  requireSigned(request, signedHeaders);
  return [
    request.method,
    request.path.split('/').map(strictlyEncoded).join('/'),
    [...request.query]
      .map(([name, value]) => `${strictlyEncoded(name)}=${strictlyEncoded(value)}`)
      .sort()
      .join('&'),
    ...signedHeaders.map((name) => `${name}:${trimmed(request.headers.get(name) ?? '')}`),
    '',
    signedHeaders.join(';'),
    payloadHash,
  ].join('\n');
}

/** Headers that change the meaning of a request must be signed: the host and the AWS headers. */
function requireSigned(request: SignedRequest, signedHeaders: readonly string[]): void {
  const needed = [...request.headers.keys()].filter(
    (name) => name === 'host' || (name.startsWith('x-amz-') && !unsignedHeaders.has(name)),
  );
  const missing = needed.find((name) => !signedHeaders.includes(name));
  if (missing) throw new SignatureError('malformed', `The header ${missing} is not signed.`);
}

const unsignedHeaders = new Set(['x-amz-user-agent', 'x-amz-content-sha256']);

const trimmed = (value: string) => value.trim().replace(/ +/g, ' ');

/** Percent-encodes all but RFC 3986's unreserved characters. */
function strictlyEncoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
