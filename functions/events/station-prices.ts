import { log } from '../platform/aws/log.ts';
import { type IsoDate, instantInRome, todayInRome } from '../platform/kernel/calendar.ts';
import { clock } from '../platform/kernel/clock.ts';
import { Refusal } from '../platform/kernel/refusal.ts';
import { pausingRun } from '../platform/tables/maintenance.ts';
import type { DayIngested } from '../stations/work/ingest-day.ts';
import { ingestFromSource } from '../stations/work/ingest-from-source.ts';

/** The schedule sends no fields; a person who starts the function can name a day. */
export interface StationPricesEvent {
  /** The day whose files the source must have. */
  readonly date?: IsoDate;
}

/** How long the source may take for a file. */
const timeoutMs = 60_000;

/**
 * Fetches the observatory's files of the day and computes its averages. When the source fails or its files are refused,
 * it throws and the data stay as they were; the platform tries again, then raises the alarm.
 */
export const handler = pausingRun(
  'station-prices',
  undefined,
  async (event?: StationPricesEvent): Promise<DayIngested | undefined> => {
    try {
      const asked = { day: event?.date, actor: 'station-prices', now: clock.now(), timeoutMs };
      const day = await ingestFromSource(asked);
      const { national: _, ...counts } = day;
      log.info('station prices ingested', { ...counts });
      if (!event?.date) tellIfEarlier(day.date, clock.now());
      return day;
    } catch (error) {
      if (error instanceof Refusal) log.warn('station prices refused', { ...error.details });
      throw error;
    }
  },
);

/** Rome's time of day from which the day's files should be there. */
const NOON = '12:00';

/** A source that still has an earlier day's files is asked again later; at noon that is an error. */
function tellIfEarlier(date: IsoDate, now: Date): void {
  const today = todayInRome(now);
  if (date >= today) return;
  const level = now < instantInRome(today, NOON) ? 'warn' : 'error';
  log[level]('the source has the files of an earlier day', { found: date, expected: today });
}
