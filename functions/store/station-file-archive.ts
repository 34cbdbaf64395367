import { gunzipSync, gzipSync } from 'node:zlib';
import { GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3';
import { environment } from '../aws/environment.ts';
import { objectStorage } from '../aws/object-storage.ts';
import type { IsoDate } from '../domain/calendar.ts';

/**
 * The observatory's files of past days, compressed. It publishes only those of the present day, and
 * a day's averages are made again when, say, the brands of a company change.
 */

/** Bytes of the observatory's two files of a day. */
export interface StationFiles {
  readonly prices: Uint8Array;
  readonly registry: Uint8Array;
}

const names = ['prices', 'registry'] as const;

/** Archives a day's files, in place of those it had. */
export async function archiveStationFiles(day: IsoDate, files: StationFiles): Promise<void> {
  for (const name of names) {
    const Body = gzipSync(files[name]);
    await objectStorage().send(new PutObjectCommand({ ...object(day, name), Body }));
  }
}

/** Undefined unless both of the day's files were archived. */
export async function archivedStationFiles(day: IsoDate): Promise<StationFiles | undefined> {
  const [prices, registry] = await Promise.all(names.map((name) => bytesOf(day, name)));
  return prices && registry ? { prices, registry } : undefined;
}

async function bytesOf(day: IsoDate, name: keyof StationFiles): Promise<Uint8Array | undefined> {
  try {
    const { Body } = await objectStorage().send(new GetObjectCommand(object(day, name)));
    return Body && gunzipSync(await Body.transformToByteArray());
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}

const object = (day: IsoDate, name: keyof StationFiles) => ({
  Bucket: environment('STATIONS_BUCKET'),
  Key: `${day}/${name}.csv.gz`,
});
