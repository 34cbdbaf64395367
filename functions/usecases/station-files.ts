/** The observatory's daily files as bytes: gzip or plain, UTF-8 or Latin-1. */
import { gunzipSync } from 'node:zlib';
import type { ExtractionReader } from '../domain/extraction-file.ts';
import { Refusal } from '../domain/refusal.ts';
import {
  type StationDay,
  type StationPricesOptions,
  stationPricesReader,
} from '../domain/station-prices.ts';
import { type StationRegistry, stationRegistryReader } from '../domain/station-registry.ts';
import { decodeText } from './decode-text.ts';

/** @throws Refusal station_file_refused */
export function readStationRegistry(
  bytes: Uint8Array,
  options: { readonly usualRows?: number | undefined } = {},
): StationRegistry {
  return readAll(bytes, stationRegistryReader(options));
}

/** @throws Refusal station_file_refused */
export function readStationPrices(bytes: Uint8Array, options: StationPricesOptions): StationDay {
  return readAll(bytes, stationPricesReader(options));
}

/** Far above a real file's 4 MB: an archive that inflates further is not one. */
const MAX_BYTES = 64 * 1024 * 1024;

function readAll<Result>(bytes: Uint8Array, reader: ExtractionReader<Result>): Result {
  reader.push(decodeText(inflated(bytes)));
  return reader.end();
}

function inflated(bytes: Uint8Array): Uint8Array {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (!isGzip) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_BYTES });
  } catch (error) {
    const cause = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new Refusal('station_file_refused', { reason: 'damaged', cause });
  }
}
