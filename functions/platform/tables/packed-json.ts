import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod/mini';

/**
 * Values stored as one JSON text of lists without names, read and written as a whole. DynamoDB's own
 * lists and maps take three to four times as long to read and write, and more capacity units.
 */

export function mapValues<A, B>(values: Readonly<Record<string, A>>, map: (value: A) => B) {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]));
}

/** Reads a JSON text by the schema of what it holds. */
export function jsonText<S extends z.ZodMiniType>(schema: S) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string): unknown => JSON.parse(text)),
    ),
    schema,
  );
}

/** In bytes. DynamoDB takes 400 kB for an item, of which what stands beside the compressed value needs some 20. */
const LARGEST = 350_000;

/**
 * A value as compressed JSON; lists that repeat themselves become a tenth of their size.
 * @param content says what is in it @throws before anything is written, when an item could not hold it
 */
export function compressedJson(value: unknown, content = 'An item has too much'): Uint8Array {
  const bytes = deflateRawSync(JSON.stringify(value));
  if (bytes.length > LARGEST)
    throw new Error(`${content}, more than can be kept: nothing was changed`);
  return bytes;
}

/** Reads what `compressedJson` made, by the schema of what it holds. */
export function compressedJsonOf<S extends z.ZodMiniType>(schema: S) {
  return z.pipe(
    z.pipe(
      z.instanceof(Uint8Array),
      z.transform((bytes: Uint8Array<ArrayBuffer>): unknown =>
        JSON.parse(inflateRawSync(bytes).toString('utf8')),
      ),
    ),
    schema,
  );
}
