import { clock } from '../aws/clock.ts';
import { log, loggedRun } from '../aws/log.ts';
import type { IsoDate } from '../domain/calendar.ts';
import { Refusal } from '../domain/refusal.ts';
import type { DayIngested } from '../usecases/ingest-day.ts';
import { ingestFromSource } from '../usecases/ingest-from-source.ts';

/** The schedule sends no fields; a person who starts the function can name a day. */
export interface StationPricesEvent {
  /** The day that the source must have. */
  readonly date?: IsoDate;
}

/** How long the source may take for a file. */
const timeoutMs = 60_000;

/**
 * Fetches the observatory's files of the day and computes its averages. When the source fails or its
 * files are refused, it throws and the data stay as they were: the platform tries again, then
 * raises the alarm.
 */
export const handler = loggedRun(
  'station-prices',
  async (event?: StationPricesEvent): Promise<DayIngested> => {
    try {
      const asked = { day: event?.date, actor: 'station-prices', now: clock.now(), timeoutMs };
      const day = await ingestFromSource(asked);
      const { national: _, ...counts } = day;
      log.info('station prices ingested', { ...counts });
      return day;
    } catch (error) {
      if (error instanceof Refusal) log.warn('station prices refused', { ...error.details });
      throw error;
    }
  },
);
