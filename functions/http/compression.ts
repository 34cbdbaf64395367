import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Content codings that this server makes, the better one first. */
const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/**
 * The content coding to answer with, or undefined to send the content as it is: because it is too
 * small or of a kind that does not gain, or because the client accepts no coding or weighs it less.
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

/** Codings that a client likes no less than the plain content, best first (RFC 9110, section 12.5.3). */
export function acceptedEncodings(acceptEncoding: string): Encoding[] {
  const weights = weightsOf(acceptEncoding);
  const weightOf = (coding: Encoding) => weights.get(coding) ?? weights.get('*') ?? 0;
  const least = weights.get('identity') ?? 0;
  return encodings
    .filter((coding) => weightOf(coding) > 0 && weightOf(coding) >= least)
    .toSorted((one, other) => weightOf(other) - weightOf(one));
}

/** Bytes; below this a coding saves less than a packet. CloudFront has the same limit. */
const smallest = 1000;

const compressible =
  /^(text\/|image\/svg|application\/(json|javascript|xml|manifest)|application\/[\w.-]+\+(json|xml))/;

/** `gzip;q=0.5, br` as br 1, gzip 0.5. A weight that cannot be read is none. */
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
 * How hard to compress: `quick` costs some milliseconds for 100 kB of JSON and is for what is sent
 * once; `best` makes it a third smaller in fifty times the time and is for what is sent often.
 */
export type Effort = 'quick' | 'best';

const brotliQuality: Readonly<Record<Effort, number>> = { quick: 5, best: 11 };

/**
 * Two to the power of this: how far back brotli looks for what it has seen. What is compressed best is seldom
 * longer, and the memory that it takes meanwhile grows with it.
 */
const WINDOW_BITS = 18;

/** Compresses outside the main thread. Only brotli has a `best` worth its time. */
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
