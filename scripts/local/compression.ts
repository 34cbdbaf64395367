import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Encodings the distribution compresses with, the better one first. */
export const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** The best encoding a client accepts, for content that gains from it. */
export function encodingFor(
  acceptEncoding: string | undefined,
  contentType: string,
  size: number,
): Encoding | undefined {
  if (size < 1000 || !compressible.test(contentType)) return undefined;
  const accepted = (acceptEncoding ?? '')
    .split(',')
    .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
    .map((one) => one.split(';')[0]?.trim());
  return encodings.find((encoding) => accepted.includes(encoding));
}

const compressible =
  /^(text\/|image\/svg|application\/(json|javascript|xml|manifest)|application\/[\w.-]+\+(json|xml))/;

/** @param effort brotli quality: 11 for what is kept, little for what is made for one answer */
export function compressed(body: Buffer, encoding: Encoding, effort = 4): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(body);
  return promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: effort,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    },
  });
}
