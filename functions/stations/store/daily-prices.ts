import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { type Instant, isPublicAt, later, type PublicSpan } from '../../platform/kernel/as-of.ts';
import { addDays, daysFromTo, type IsoDate } from '../../platform/kernel/calendar.ts';
import { type AuditRecord, audited } from '../../platform/tables/audit.ts';
import {
  stationsChange,
  stationsChangeSince,
  stationsVersion,
} from '../../platform/tables/counters.ts';
import { mapValues } from '../../platform/tables/packed-json.ts';
import { getItems, queryBetween, queryIndex } from '../../platform/tables/queries.ts';
import { chunks, MAX_ITEMS } from '../../platform/tables/request-limits.ts';
import { put, removal, transact, type Write } from '../../platform/tables/transactions.ts';
import { FIRST_STATION_DAY, stationDayRelease } from '../rules/station-prices.ts';
import { stationIndexes, stationKeys } from './keys.ts';
import { packAverages, packedAverages } from './packed-averages.ts';

const stored = z.object({
  date: z.string(),
  /** Absent on the national record. */
  companyId: z.optional(z.int()),
  companyName: z.optional(z.string()),
  prices: packedAverages,
  /** On the national record: readable rows of the files it was made from. */
  rows: z.optional(z.object({ prices: z.int(), registry: z.int() })),
  /** The prices are invented to show the portal at work. */
  demonstration: z.optional(z.boolean()),
  /** On the national record: when these prices became known; absent when they were read on the day. */
  since: z.optional(z.string()),
  /** On the national record: its prices before the day was read again. */
  past: z.optional(
    z.array(z.object({ prices: packedAverages, since: z.string(), until: z.string() })),
  ),
});
/** Station prices of a day: the national mean per product, or one company's. */
export type DailyPrices = Readonly<z.infer<typeof stored>>;

/** National records from one day to another, both included, sorted by date. */
export async function nationalDays(from: IsoDate, to: IsoDate): Promise<DailyPrices[]> {
  return byDate(await getItems(stored, daysFromTo(from, to).map(stationKeys.day)));
}

/** Like `nationalDays`, but for years in few requests; a day just written may still be missing. */
export function nationalHistory(from: IsoDate, to: IsoDate): Promise<DailyPrices[]> {
  return queryIndex(stored, 'gsi1', stationIndexes.nationalDays, { between: [from, to] });
}

/**
 * National records of all days, oldest first, which are read again only after a change. The result is
 * shared, so callers must not change it.
 */
export async function allNationalDays(): Promise<readonly DailyPrices[]> {
  const version = await stationsVersion();
  const now = performance.now();
  if (version !== seen.version) seen = { version, at: now };
  if (kept?.version === version) return kept.days;
  const days = await nationalHistory(FIRST_STATION_DAY, '9999');
  // The index is updated a moment after the table, so an early result is not kept.
  if (now > seen.at + INDEX_DELAY_MS) kept = { version, days };
  return days;
}

const INDEX_DELAY_MS = 5000;
let seen = { version: -1, at: 0 };
let kept: { readonly version: number; readonly days: readonly DailyPrices[] } | undefined;

/** When a day's present national prices became known. */
export const knownSince = ({ since, date }: DailyPrices): Instant =>
  since ?? stationDayRelease(date);

/** National records as of a moment; without one, as they are now. */
export function daysAsOf(
  days: readonly DailyPrices[],
  moment: Instant | undefined,
): readonly DailyPrices[] {
  if (moment === undefined) return days;
  return days.flatMap((day) => {
    const then = dayHistory(day).find((span) => isPublicAt(span, moment));
    return then ? { date: day.date, prices: then.prices } : [];
  });
}

/** All values of a day's national record with their spans of time; the present one is last. */
export const dayHistory = (
  day: DailyPrices,
): readonly (PublicSpan & Pick<DailyPrices, 'prices'>)[] => [
  ...(day.past ?? []),
  { prices: day.prices, since: knownSince(day) },
];

/** A new national record of a day, with the values of the record that it replaces as its past. */
export function withHistory(
  record: DailyPrices,
  before: DailyPrices | undefined,
  at: Instant,
): DailyPrices {
  // Demonstration prices are not kept as a past.
  if (!before || before.demonstration) return { ...record, since: at };
  const { prices, since, past } = before;
  if (isDeepStrictEqual(pricesOnly(prices), pricesOnly(record.prices)))
    return { ...record, since, past };
  // The clocks of two functions may differ; a span must not end before it began.
  const until = later(at, knownSince(before));
  const ended = { prices, since: knownSince(before), until };
  return { ...record, since: until, past: [...(past ?? []), ended] };
}

/** Averages without how many of their prices are old, which days stored before these were counted lack. */
export const pricesOnly = (averages: DailyPrices['prices']) =>
  mapValues(averages, ({ price, items }) => ({ price, items }));

/** One company's records, sorted by date. */
export async function companyDays(
  companyId: number,
  from: IsoDate,
  to: IsoDate,
): Promise<DailyPrices[]> {
  const wanted = daysFromTo(from, to).map((date) => stationKeys.companyDay(date, companyId));
  return byDate(await getItems(stored, wanted));
}

/** All records of the days, national and of each company, sorted by date. */
export async function allDays(from: IsoDate, to: IsoDate): Promise<DailyPrices[]> {
  const months = await Promise.all(monthsFromTo(from, to).map(daysOfMonth));
  return byDate(months.flat());
}

/** @param span first and last day, of one month */
function daysOfMonth([first, last]: readonly [IsoDate, IsoDate]): Promise<DailyPrices[]> {
  const { pk, sk } = stationKeys.day(first);
  // '~' sorts after every character that can follow in a key.
  return queryBetween(stored, pk, sk, `${stationKeys.day(last).sk}~`);
}

/** First and last day of each month between two days, cut to these days. */
function monthsFromTo(from: IsoDate, to: IsoDate): [IsoDate, IsoDate][] {
  const months: [IsoDate, IsoDate][] = [];
  for (let first = from; first <= to; first = addDays(lastOfMonth(first), 1)) {
    const last = lastOfMonth(first);
    months.push([first, last < to ? last : to]);
  }
  return months;
}

/**
 * Replaces a day's records. For a hundred companies or more this takes several transactions; the last
 * one has the national record, whose presence means that a day has prices.
 * @param before the day's present records
 * @param version version of all days' prices before these were read; without it any
 * @throws WriteConflict when a day's prices have changed since
 */
export async function replaceDay(
  before: readonly DailyPrices[],
  records: readonly DailyPrices[],
  record: AuditRecord,
  version?: number,
): Promise<void> {
  const next = new Set(records.map(({ companyId }) => companyId));
  const removed = before.filter(({ companyId }) => !next.has(companyId));
  const national = records.filter(({ companyId }) => companyId === undefined);
  const companies = records.filter(({ companyId }) => companyId !== undefined);
  const writes = [
    ...removed.map((day) => removal(keyOf(day))),
    ...[...companies, ...national].map(dayWrite),
  ];
  // Each transaction raises the version, so that data read between two of them are recognised as outdated.
  const transactions = chunks([...writes, audited(record)], MAX_ITEMS - 1);
  for (const [index, chunk] of transactions.entries()) {
    const change = version === undefined ? stationsChange() : stationsChangeSince(version + index);
    await transact([...chunk, change]);
  }
}

/** Writes days that have no records yet. */
export async function putDays(records: readonly DailyPrices[]): Promise<void> {
  for (const chunk of chunks(records, MAX_ITEMS - 1)) {
    await transact([...chunk.map(dayWrite), stationsChange()]);
  }
}

const dayWrite = (record: DailyPrices): Write => put(itemOf(record));

function itemOf(record: DailyPrices) {
  const past = record.past?.map((one) => ({ ...one, prices: packAverages(one.prices) }));
  const item = {
    ...record,
    prices: packAverages(record.prices),
    ...(past && { past }),
    ...keyOf(record),
  };
  const isNational = record.companyId === undefined;
  return isNational ? { ...item, gsi1pk: stationIndexes.nationalDays, gsi1sk: record.date } : item;
}

function keyOf({ date, companyId }: DailyPrices): { pk: string; sk: string } {
  return companyId === undefined ? stationKeys.day(date) : stationKeys.companyDay(date, companyId);
}

const byDate = (days: DailyPrices[]) => days.sort((a, b) => (a.date < b.date ? -1 : 1));

function lastOfMonth(date: IsoDate): IsoDate {
  const nextMonth = addDays(`${date.slice(0, 7)}-01`, 31).slice(0, 7);
  return addDays(`${nextMonth}-01`, -1);
}
