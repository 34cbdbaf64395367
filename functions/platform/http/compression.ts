import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Content codings that this server makes, the better one first. */
const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/**
 * The content coding to answer with; undefined when the content is too small or of a type that does not
 * compress, or when the client prefers it uncompressed.
 * @param acceptEncoding the request's header
 * @param size bytes
 */
export function encodingFor(
  acceptEncoding: string | undefined,
  contentType: string,
  size: number,
): Encoding | undefined {
  if (!acceptEncoding || size < smallest || !compressible.test(contentType)) return undefined;
  return acceptedEncodings(acceptEncoding)[0];
}

/** Codings that the client accepts at least as well as no coding, best first (RFC 9110, section 12.5.3). */
export function acceptedEncodings(acceptEncoding: string): Encoding[] {
  const weights = weightsOf(acceptEncoding);
  const weightOf = (coding: Encoding) => weights.get(coding) ?? weights.get('*') ?? 0;
  const least = weights.get('identity') ?? 0;
  return encodings
    .filter((coding) => weightOf(coding) > 0 && weightOf(coding) >= least)
    .toSorted((one, other) => weightOf(other) - weightOf(one));
}

/** In bytes; below this, compression saves less than one packet. CloudFront has the same limit. */
const smallest = 1000;

const compressible =
  /^(text\/|image\/svg|application\/(json|javascript|xml|manifest)|application\/[\w.-]+\+(json|xml|csv))/;

/** `gzip;q=0.5, br` gives br 1 and gzip 0.5. An unreadable weight counts as 0. */
function weightsOf(acceptEncoding: string): Map<string, number> {
  return new Map(
    acceptEncoding.split(',').map((element) => {
      const [coding = '', ...parameters] = element.toLowerCase().split(';');
      const weight = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find(Boolean);
      return [coding.trim(), weight === undefined ? 1 : Number(weight) || 0];
    }),
  );
}

/**
 * How hard to compress: `quick` takes some milliseconds for 100 kB of JSON, for answers that are sent
 * once; `best` makes them a third smaller in fifty times the time, for answers that are sent often.
 */
export type Effort = 'quick' | 'best';

const brotliQuality: Readonly<Record<Effort, number>> = { quick: 5, best: 11 };

/**
 * Brotli searches 2 to the power of this many bytes back for repetitions. More would need more memory,
 * and answers compressed with `best` are seldom longer.
 */
const WINDOW_BITS = 18;

/** Compresses outside the main thread. For gzip both efforts are the same: `best` gains too little. */
export function compressed(body: Uint8Array, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(body);
  return promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality[effort],
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
    },
  });
}
