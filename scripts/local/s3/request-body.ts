import { createHash } from 'node:crypto';
import { ByteReader } from './byte-reader.ts';
import { type ChecksumAlgorithm, checksumAlgorithms, isChecksumAlgorithm } from './checksums.ts';
import type { Draft, ObjectStore } from './object-store.ts';
import { S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';

/**
 * Receives the body of a PUT and checks everything the client said about it: length, signed hash,
 * Content-MD5, checksum headers and trailers.
 * @throws S3Error; nothing is kept then
 */
export async function receiveBody(
  store: ObjectStore,
  request: S3Request,
  payloadHash: string,
): Promise<Draft> {
  const announced = checksumHeaders(request.headers);
  const trailer = trailerAlgorithm(request.headers);
  const wanted = [...announced.keys(), ...(trailer ? [trailer] : [])];
  const body = payloadOf(request, payloadHash);
  const draft = await store.receive(body.bytes, wanted);
  try {
    body.check(draft.size);
    const md5 = request.headers.get('content-md5');
    if (md5 && Buffer.from(md5, 'base64').toString('hex') !== draft.md5)
      throw new S3Error('BadDigest');
    for (const [name, value] of [...announced, ...checksumHeaders(body.trailers)])
      if (draft.checksums[name] !== value) throw new S3Error('BadDigest');
    if (trailer && !body.trailers.has(`x-amz-checksum-${trailer}`))
      throw new S3Error('IncompleteBody', 'The announced trailer is missing.');
    return draft;
  } catch (error) {
    await store.discard(draft);
    throw error;
  }
}

interface Payload {
  readonly bytes: AsyncIterable<Buffer>;
  /** Complete once the bytes are read. */
  readonly trailers: ReadonlyMap<string, string>;
  /** Called with the size when the bytes are read. */
  check(size: number): void;
}

function payloadOf(request: S3Request, payloadHash: string): Payload {
  if (payloadHash === 'STREAMING-UNSIGNED-PAYLOAD-TRAILER') return chunkedPayload(request);
  if (payloadHash.startsWith('STREAMING-'))
    throw new S3Error('NotImplemented', `${payloadHash} is not implemented.`);
  if (!request.headers.has('content-length')) throw new S3Error('MissingContentLength');
  const hash = payloadHash === 'UNSIGNED-PAYLOAD' ? undefined : createHash('sha256');
  return {
    bytes: watched(request.body, (bytes) => hash?.update(bytes)),
    trailers: new Map(),
    check() {
      if (hash && hash.digest('hex') !== payloadHash)
        throw new S3Error('XAmzContentSHA256Mismatch');
    },
  };
}

/** The `aws-chunked` body of clients that stream: sized chunks, then checksums. */
function chunkedPayload(request: S3Request): Payload {
  const size = Number(request.headers.get('x-amz-decoded-content-length') ?? Number.NaN);
  if (!Number.isInteger(size)) throw new S3Error('MissingContentLength');
  const trailers = new Map<string, string>();
  return {
    bytes: chunkedBytes(new ByteReader(request.body), trailers),
    trailers,
    check(received) {
      if (received !== size) throw new S3Error('IncompleteBody');
    },
  };
}

const lineEnd = Buffer.from('\r\n');
const longestLine = 4096;

async function* chunkedBytes(reader: ByteReader, trailers: Map<string, string>) {
  const line = async () => {
    const bytes = await reader.until(lineEnd, longestLine);
    if (!bytes) throw new S3Error('IncompleteBody', 'The body is not well-formed aws-chunked.');
    return bytes.toString('latin1');
  };
  for (;;) {
    const size = /^([0-9a-f]{1,8})(;.*)?$/i.exec(await line())?.[1];
    if (!size) throw new S3Error('InvalidRequest', 'The body is not well-formed aws-chunked.');
    if (Number.parseInt(size, 16) === 0) break;
    yield* reader.exactly(Number.parseInt(size, 16));
    await line();
  }
  for (let text = await line(); text !== ''; text = await line()) {
    const [name = '', value = ''] = text.split(/:(.*)/s);
    trailers.set(name.trim().toLowerCase(), value.trim());
  }
}

async function* watched(source: AsyncIterable<Buffer>, see: (bytes: Buffer) => void) {
  for await (const bytes of source) {
    see(bytes);
    yield bytes;
  }
}

const checksumPrefix = 'x-amz-checksum-';

/** Checksums given as headers or trailers. @throws S3Error for an algorithm that is not implemented */
function checksumHeaders(headers: ReadonlyMap<string, string>): Map<ChecksumAlgorithm, string> {
  const found = new Map<ChecksumAlgorithm, string>();
  for (const [name, value] of headers) {
    if (!name.startsWith(checksumPrefix) || notChecksums.has(name)) continue;
    found.set(knownAlgorithm(name.slice(checksumPrefix.length)), value);
  }
  return found;
}

const notChecksums = new Set([
  'x-amz-checksum-mode',
  'x-amz-checksum-algorithm',
  'x-amz-checksum-type',
]);

function trailerAlgorithm(headers: ReadonlyMap<string, string>): ChecksumAlgorithm | undefined {
  const name = headers.get('x-amz-trailer')?.toLowerCase();
  return name?.startsWith(checksumPrefix)
    ? knownAlgorithm(name.slice(checksumPrefix.length))
    : undefined;
}

function knownAlgorithm(name: string): ChecksumAlgorithm {
  if (isChecksumAlgorithm(name)) return name;
  throw new S3Error(
    'NotImplemented',
    `Checksums by ${name} are not implemented, only ${checksumAlgorithms.join(', ')}.`,
  );
}
