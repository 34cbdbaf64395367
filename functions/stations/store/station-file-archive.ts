import { gunzipSync, gzipSync } from 'node:zlib';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { environment } from '../../platform/aws/environment.ts';
import { ifStored, objectStorage } from '../../platform/aws/object-storage.ts';
import type { IsoDate } from '../../platform/kernel/calendar.ts';

/**
 * Compressed copies of the observatory's daily files. The observatory publishes the current day's only,
 * and a day's averages are computed again when, for example, a company's brands change.
 */

/** Bytes of the observatory's two files of a day. */
export interface StationFiles {
  readonly prices: Uint8Array;
  readonly registry: Uint8Array;
}

const names = ['prices', 'registry'] as const;

/** Archives a day's files, replacing earlier ones. */
export async function archiveStationFiles(day: IsoDate, files: StationFiles): Promise<void> {
  for (const name of names) {
    const Body = gzipSync(files[name]);
    await objectStorage().send(new PutObjectCommand({ ...object(day, name), Body }));
  }
}

/** The archived files of a day; undefined unless both exist. */
export async function archivedStationFiles(day: IsoDate): Promise<StationFiles | undefined> {
  const [prices, registry] = await Promise.all(names.map((name) => bytesOf(day, name)));
  return prices && registry ? { prices, registry } : undefined;
}

async function bytesOf(day: IsoDate, name: keyof StationFiles): Promise<Uint8Array | undefined> {
  const found = await ifStored(objectStorage().send(new GetObjectCommand(object(day, name))));
  return found?.Body && gunzipSync(await found.Body.transformToByteArray());
}

const object = (day: IsoDate, name: keyof StationFiles) => ({
  Bucket: environment('STATIONS_BUCKET'),
  Key: `${day}/${name}.csv.gz`,
});
