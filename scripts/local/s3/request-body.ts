import { createHash } from 'node:crypto';
import { ByteReader } from './byte-reader.ts';
import type { ObjectStore, ReceivedBytes } from './object-store.ts';
import { S3Error, type S3Request } from './s3-protocol.ts';

/**
 * Receives the body of a PUT and checks the client's statements about it: length, signed hash, and the CRC-32, which is
 * in a header or, for a stream, after it.
 * @throws S3Error; nothing is kept then
 */
export async function receiveBody(
  store: ObjectStore,
  request: S3Request,
  payloadHash: string,
): Promise<ReceivedBytes> {
  refuseOtherChecksums(request.headers);
  const body = payloadOf(request, payloadHash);
  const draft = await store.receive(body.bytes);
  try {
    body.check(draft.size);
    for (const headers of [request.headers, body.trailers]) {
      const crc32 = headers.get(CRC32_HEADER);
      if (crc32 !== undefined && crc32 !== draft.crc32) throw new S3Error('BadDigest');
    }
    if (request.headers.has('x-amz-trailer') && !body.trailers.has(CRC32_HEADER))
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
  /** Called with the size when the bytes have been read. */
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
const MAX_LINE_BYTES = 4096;

async function* chunkedBytes(reader: ByteReader, trailers: Map<string, string>) {
  const line = async () => {
    const bytes = await reader.until(lineEnd, MAX_LINE_BYTES);
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

const CRC32_HEADER = 'x-amz-checksum-crc32';

/** Headers that begin like a checksum but are not one. */
const checksumSettings = ['x-amz-checksum-mode', 'x-amz-checksum-algorithm', 'x-amz-checksum-type'];

function refuseOtherChecksums(headers: ReadonlyMap<string, string>): void {
  const trailer = headers.get('x-amz-trailer')?.toLowerCase();
  const names = [...headers.keys(), ...(trailer ? [trailer] : [])];
  const other = names.find(
    (name) =>
      name.startsWith('x-amz-checksum-') &&
      name !== CRC32_HEADER &&
      !checksumSettings.includes(name),
  );
  if (other) throw new S3Error('NotImplemented', `Of checksums only crc32 is implemented.`);
}
