import { download } from '../../platform/aws/download.ts';
import { environment } from '../../platform/aws/environment.ts';
import { type IsoDate, todayInRome } from '../../platform/kernel/calendar.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import {
  archivedStationFiles,
  archiveStationFiles,
  type StationFiles,
} from '../store/station-file-archive.ts';
import { type DayIngested, ingestDay } from './ingest-day.ts';

export interface SourceDay {
  /** The day to read; without it the day that the source has. */
  readonly day?: IsoDate | undefined;
  /** Username, or name of the schedule, for the audit record. */
  readonly actor: string;
  /** Why a day is written that is far from the days before. */
  readonly reason?: string | undefined;
  readonly now: Date;
  /** Longest time for the download of a file. */
  readonly timeoutMs: number;
}

/**
 * Ingests a day from the observatory's files. The observatory publishes the current day's only; they are
 * archived, and later readings of that day use the archive.
 * @throws Refusal station_source_failed, station_file_refused, products_missing; the data are then unchanged
 */
export async function ingestFromSource({
  day,
  actor,
  reason,
  now,
  timeoutMs,
}: SourceDay): Promise<DayIngested> {
  // The current day's files are always downloaded, as the observatory may correct them.
  const past = day !== undefined && day < todayInRome(now);
  const archived = past ? await archivedStationFiles(day) : undefined;
  const files = archived ?? (await publishedFiles(timeoutMs));
  const keep = async (date: IsoDate) => {
    if (!archived) await archiveStationFiles(date, files);
  };
  try {
    const ingested = await ingestDay({ ...files, day, actor, reason, now });
    await keep(ingested.date);
    return ingested;
  } catch (error) {
    // Somebody who has looked at them may write the day later, when the source has them no more.
    if (error instanceof Refusal && error.details.reason === 'unusual_day')
      await keep(String(error.details.date) as IsoDate);
    throw error;
  }
}

async function publishedFiles(timeoutMs: number): Promise<StationFiles> {
  const [prices, registry] = await Promise.all([
    fetched(environment('STATION_PRICES_URL'), timeoutMs),
    fetched(environment('STATION_REGISTRY_URL'), timeoutMs),
  ]);
  return { prices, registry };
}

/** In bytes; the files have about five million. */
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
