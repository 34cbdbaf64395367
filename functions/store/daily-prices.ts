import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import {
  type Instant,
  isPublicAt,
  later,
  type PublicSpan,
  stationDayRelease,
} from '../domain/as-of.ts';
import { addDays, daysFromTo, type IsoDate } from '../domain/calendar.ts';
import type { ByProduct } from '../domain/products.ts';
import { FIRST_STATION_DAY, type StationAverage } from '../domain/station-prices.ts';
import { type AuditRecord, audited } from './audit.ts';
import { stationsChange, stationsChangeSince, stationsVersion } from './counters.ts';
import { coreTable, indexKeys, keys } from './keys.ts';
import { packAverages, packedAverages } from './packed-rows.ts';
import { getItems, queryBetween, queryIndex } from './queries.ts';
import { chunks, MAX_ITEMS } from './request-limits.ts';
import { transact, type Write } from './transactions.ts';

/** Station prices of a day: the national mean per product, or one company's. */
export interface DailyPrices {
  readonly date: IsoDate;
  /** Absent on the national record. */
  readonly companyId?: number | undefined;
  readonly companyName?: string | undefined;
  readonly prices: ByProduct<StationAverage>;
  /** Readable rows of the files it was made from, on the national record. */
  readonly rows?: { readonly prices: number; readonly registry: number } | undefined;
  /** Made up to show the portal at work. */
  readonly demonstration?: boolean | undefined;
  /** When these prices became known, on the national record; absent where they are read on the day. */
  readonly since?: Instant | undefined;
  /** What the national record said before the day was read again. */
  readonly past?: readonly PastDayPrices[] | undefined;
}

interface PastDayPrices {
  readonly prices: ByProduct<StationAverage>;
  readonly since: Instant;
  readonly until: Instant;
}

const stored = z.object({
  date: z.string(),
  companyId: z.optional(z.int()),
  companyName: z.optional(z.string()),
  prices: packedAverages,
  rows: z.optional(z.object({ prices: z.int(), registry: z.int() })),
  demonstration: z.optional(z.boolean()),
  since: z.optional(z.string()),
  past: z.optional(
    z.array(z.object({ prices: packedAverages, since: z.string(), until: z.string() })),
  ),
});

/** National records of the days that have one, by date, both ends included. */
export async function nationalDays(from: IsoDate, to: IsoDate): Promise<DailyPrices[]> {
  const days = await getItems(stored, daysFromTo(from, to).map(keys.day));
  return byDate(days as DailyPrices[]);
}

/** The same for years of days, in few requests; a day just written may not be there yet. */
export async function nationalHistory(from: IsoDate, to: IsoDate): Promise<DailyPrices[]> {
  const options = { between: [from, to] } as const;
  return (await queryIndex(stored, 'gsi1', indexKeys.nationalDays, options)) as DailyPrices[];
}

/**
 * National records of all days, oldest first: read again only after one has changed. Nobody may change
 * them, as they are shared.
 */
export async function allNationalDays(): Promise<readonly DailyPrices[]> {
  const version = await stationsVersion();
  const now = performance.now();
  if (version !== seen.version) seen = { version, at: now };
  if (kept?.version === version) return kept.days;
  const days = await nationalHistory(FIRST_STATION_DAY, '9999');
  // The index follows the table a moment later.
  if (now > seen.at + INDEX_DELAY_MS) kept = { version, days };
  return days;
}

const INDEX_DELAY_MS = 5000;
let seen = { version: -1, at: 0 };
let kept: { readonly version: number; readonly days: readonly DailyPrices[] } | undefined;

/** When a day's national prices, as they are now, became known. */
export const knownSince = ({ since, date }: DailyPrices): Instant =>
  since ?? stationDayRelease(date);

/** National records as they were at a moment; as they are without one. */
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

/** What a day's national record said, and from when to when; what it says now comes last. */
export const dayHistory = (
  day: DailyPrices,
): readonly (PublicSpan & Pick<DailyPrices, 'prices'>)[] => [
  ...(day.past ?? []),
  { prices: day.prices, since: knownSince(day) },
];

/** A day's national record in place of the one it had, of which it keeps what it said. */
export function withHistory(
  record: DailyPrices,
  before: DailyPrices | undefined,
  at: Instant,
): DailyPrices {
  // Made-up prices leave no past.
  if (!before || before.demonstration) return { ...record, since: at };
  const { prices, since, past } = before;
  if (isDeepStrictEqual(prices, record.prices)) return { ...record, since, past };
  // Never before it began, should the clocks of two functions differ.
  const until = later(at, knownSince(before));
  const ended = { prices, since: knownSince(before), until };
  return { ...record, since: until, past: [...(past ?? []), ended] };
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
  const months = await Promise.all(monthsFromTo(from, to).map(daysOfMonth));
  return byDate(months.flat());
}

/** @param span first and last day, of one month */
async function daysOfMonth([first, last]: readonly [IsoDate, IsoDate]): Promise<DailyPrices[]> {
  const { pk, sk } = keys.day(first);
  // '~' sorts after every character that a key's rest can have.
  return (await queryBetween(stored, pk, sk, `${keys.day(last).sk}~`)) as DailyPrices[];
}

/** First and last day of each month of a span, cut to it. */
function monthsFromTo(from: IsoDate, to: IsoDate): [IsoDate, IsoDate][] {
  const months: [IsoDate, IsoDate][] = [];
  for (let first = from; first <= to; first = addDays(lastOfMonth(first), 1)) {
    const last = lastOfMonth(first);
    months.push([first, last < to ? last : to]);
  }
  return months;
}

/**
 * Puts a day's records in place of those it had. For a hundred companies or more that takes several
 * transactions; the last one has the national record, by which a day counts as having prices.
 * @param before the records it had
 * @param version that all days had before these were read; any when not given
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
  const writes = [...removed.map(removal), ...companies.map(put), ...national.map(put)];
  // Each transaction counts: whoever reads between two of them has read what is no longer so.
  const transactions = chunks([...writes, audited(record)], MAX_ITEMS - 1);
  for (const [index, chunk] of transactions.entries()) {
    const change = version === undefined ? stationsChange() : stationsChangeSince(version + index);
    await transact([...chunk, change]);
  }
}

/** Writes days that have no records yet. */
export async function putDays(records: readonly DailyPrices[]): Promise<void> {
  for (const chunk of chunks(records, MAX_ITEMS - 1)) {
    await transact([...chunk.map(put), stationsChange()]);
  }
}

const put = (record: DailyPrices): Write => ({
  operation: { Put: { TableName: coreTable(), Item: itemOf(record) } },
});

function itemOf(record: DailyPrices) {
  const past = record.past?.map((one) => ({ ...one, prices: packAverages(one.prices) }));
  const item = {
    ...record,
    prices: packAverages(record.prices),
    ...(past && { past }),
    ...keyOf(record),
  };
  const isNational = record.companyId === undefined;
  return isNational ? { ...item, gsi1pk: indexKeys.nationalDays, gsi1sk: record.date } : item;
}

const removal = (record: DailyPrices): Write => ({
  operation: { Delete: { TableName: coreTable(), Key: keyOf(record) } },
});

function keyOf({ date, companyId }: DailyPrices): { pk: string; sk: string } {
  return companyId === undefined ? keys.day(date) : keys.companyDay(date, companyId);
}

const byDate = (days: DailyPrices[]) => days.sort((a, b) => (a.date < b.date ? -1 : 1));

function lastOfMonth(date: IsoDate): IsoDate {
  const nextMonth = addDays(`${date.slice(0, 7)}-01`, 31).slice(0, 7);
  return addDays(`${nextMonth}-01`, -1);
}
