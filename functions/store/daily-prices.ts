import * as z from 'zod/mini';
import { addDays, daysFromTo, type IsoDate } from '../domain/calendar.ts';
import type { ByProduct } from '../domain/products.ts';
import type { StationAverage } from '../domain/station-prices.ts';
import { keys } from './keys.ts';
import { getItems, putAll, queryBetween } from './table.ts';

/** Station prices of a day: the national mean per product, or one company's. */
export interface DailyPrices {
  readonly date: IsoDate;
  /** Absent on the national record. */
  readonly companyId?: number | undefined;
  readonly companyName?: string | undefined;
  readonly prices: ByProduct<StationAverage>;
}

const stored = z.object({
  date: z.string(),
  companyId: z.optional(z.int()),
  companyName: z.optional(z.string()),
  prices: z.record(z.string(), z.object({ price: z.int(), items: z.int() })),
});

/** National records of the days that have one, by date, both ends included. */
export async function nationalDays(from: IsoDate, to: IsoDate): Promise<DailyPrices[]> {
  const days = await getItems(stored, daysFromTo(from, to).map(keys.day));
  return byDate(days as DailyPrices[]);
}

/** One company's records. */
export async function companyDays(
  companyId: number,
  from: IsoDate,
  to: IsoDate,
): Promise<DailyPrices[]> {
  const wanted = daysFromTo(from, to).map((date) => keys.companyDay(date, companyId));
  return byDate((await getItems(stored, wanted)) as DailyPrices[]);
}

/** Every record of the days, national and of each company, by date. */
export async function allDays(from: IsoDate, to: IsoDate): Promise<DailyPrices[]> {
  const found: DailyPrices[] = [];
  for (let start = from; start <= to; start = addDays(lastOfMonth(start), 1)) {
    const end = lastOfMonth(start) < to ? lastOfMonth(start) : to;
    const { pk, sk } = keys.day(start);
    // '~' sorts after every character that a key's rest can have.
    const items = await queryBetween(stored, pk, sk, `${keys.day(end).sk}~`);
    found.push(...(items as DailyPrices[]));
  }
  return byDate(found);
}

/** Writes a day anew; writing the same day twice leaves the same records. */
export function putDay(records: readonly DailyPrices[]): Promise<void> {
  return putAll(
    records.map((record) => ({
      ...record,
      ...(record.companyId === undefined
        ? keys.day(record.date)
        : keys.companyDay(record.date, record.companyId)),
    })),
  );
}

const byDate = (days: DailyPrices[]) => days.sort((a, b) => (a.date < b.date ? -1 : 1));

function lastOfMonth(date: IsoDate): IsoDate {
  const nextMonth = addDays(`${date.slice(0, 7)}-01`, 31).slice(0, 7);
  return addDays(`${nextMonth}-01`, -1);
}
