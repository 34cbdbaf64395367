import { download } from '../aws/download.ts';
import { environment } from '../aws/environment.ts';
import { type IsoDate, todayInRome } from '../domain/calendar.ts';
import { Refusal } from '../domain/refusal.ts';
import {
  archivedStationFiles,
  archiveStationFiles,
  type StationFiles,
} from '../store/station-file-archive.ts';
import { type DayIngested, ingestDay } from './ingest-day.ts';

export interface SourceDay {
  /** The day wanted; without it, the day that the source has. */
  readonly day?: IsoDate | undefined;
  /** Who asks, for the records. */
  readonly actor: string;
  readonly now: Date;
  /** How long the source may take for a file. */
  readonly timeoutMs: number;
}

/**
 * Ingests a day from the observatory's files. The observatory publishes those of the present day
 * only; those of a past day come from the archive that reading them for the first time fills.
 * @throws Refusal station_source_failed, station_file_refused, products_missing; the data stay as they were
 */
export async function ingestFromSource({
  day,
  actor,
  now,
  timeoutMs,
}: SourceDay): Promise<DayIngested> {
  // Today's files are fetched again, as the observatory may have corrected them.
  const past = day !== undefined && day < todayInRome(now);
  const archived = past ? await archivedStationFiles(day) : undefined;
  const files = archived ?? (await publishedFiles(timeoutMs));
  const ingested = await ingestDay({ ...files, day, actor, now });
  if (!archived) await archiveStationFiles(ingested.date, files);
  return ingested;
}

async function publishedFiles(timeoutMs: number): Promise<StationFiles> {
  const [prices, registry] = await Promise.all([
    fetched(environment('STATION_PRICES_URL'), timeoutMs),
    fetched(environment('STATION_REGISTRY_URL'), timeoutMs),
  ]);
  return { prices, registry };
}

/** Bytes; the files have some five million. */
const LARGEST_FILE = 50_000_000;

async function fetched(url: string, timeoutMs: number): Promise<Uint8Array> {
  try {
    return await download(url, { timeoutMs, maxBytes: LARGEST_FILE });
  } catch (error) {
    const { cause, message } = error as Error;
    const failure = cause ? String(cause) : message;
    throw new Refusal('station_source_failed', { source: url, failure });
  }
}
