import type { IsoDate } from '../domain/calendar.ts';
import { clock } from '../platform/clock.ts';
import { environment } from '../platform/environment.ts';
import { log } from '../platform/log.ts';
import { type DayIngested, ingestDay } from '../workflows/ingest-day.ts';

/** What the schedule sends has none of these; someone who asks for a day names it. */
export interface StationPricesEvent {
  /** The day that the source must have. */
  readonly date?: IsoDate;
}

/**
 * Fetches the observatory's files of the day and makes its averages. When the source fails or its
 * files are refused, it throws and the data stay as they were: the platform tries again, then
 * raises the alarm.
 */
export async function handler({ date }: StationPricesEvent = {}): Promise<DayIngested> {
  const [prices, registry] = await Promise.all([
    fetched(environment('STATION_PRICES_URL')),
    fetched(environment('STATION_REGISTRY_URL')),
  ]);
  const now = clock.now();
  const day = await ingestDay({ day: date, prices, registry, actor: 'station-prices', now });
  const { national: _, ...counts } = day;
  log.info('station prices ingested', { ...counts });
  return day;
}

const PATIENCE_MS = 60_000;

async function fetched(url: string): Promise<Uint8Array> {
  let failure: string;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
    failure = `HTTP ${response.status}`;
  } catch (error) {
    failure = String((error as Error).cause ?? error);
  }
  throw new Error(`the station price source does not answer: ${url}: ${failure}`);
}
