import * as z from 'zod/mini';
import {
  type Instant,
  isPublicAt,
  later,
  type PublicSpan,
} from '../../../platform/kernel/as-of.ts';
import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import { publicVersion } from '../../../platform/tables/counters.ts';
import { compressedJson, compressedJsonOf } from '../../../platform/tables/packed-json.ts';
import { getItem, queryPrefix, type Stored } from '../../../platform/tables/queries.ts';
import {
  check,
  IS_NEW,
  versionedPut,
  versionIs,
  type Write,
  WriteConflict,
} from '../../../platform/tables/transactions.ts';
import { productId } from '../../../sample/contract/fields.ts';
import type { ByProduct } from '../../../sample/rules/products.ts';
import { surveyRelease } from '../rules/release-moments.ts';
import { lastPrices, oldestFirst, type SeriesEntry } from '../rules/series.ts';
import { packedPrices, packPrices } from './packed-prices.ts';
import { priceKeys } from './price-keys.ts';

/** The published weekly series: one compact item a year, all of it in one read (decision 180). */

const entryFields = {
  id: z.int(),
  date: z.string(),
  revision: z.int(),
  prices: packedPrices,
  imputed: z.optional(z.array(productId)),
  leftOut: z.optional(z.array(productId)),
  since: z.optional(z.string()),
};

const storedPast = z.array(z.object({ ...entryFields, until: z.string() }));

/** From this number of earlier revisions on they are compressed, as a list of some 1,500 would exceed an item. */
const LONGEST_LIST = 400;

const storedYear = z.object({
  year: z.int(),
  version: z.int(),
  /** The surveys that are public now. */
  surveys: z.array(z.object(entryFields)),
  /** Revisions that were public until another one took their place or they were withdrawn. */
  past: z.optional(z.union([storedPast, compressedJsonOf(storedPast)])),
});
export type SeriesYear = Stored<typeof storedYear>;

export interface SeriesChange {
  /** Entries that replace the surveys' earlier revisions. */
  readonly entries?: readonly SeriesEntry[];
  readonly withdrawn?: readonly { readonly id: number; readonly at: Instant }[];
  /** Surveys whose earlier figures never counted: demonstration ones. */
  readonly forgotten?: readonly number[];
}

interface Cached {
  readonly version: number;
  readonly years: readonly SeriesYear[];
  readonly series: readonly SeriesEntry[];
  /** Computed on demand. */
  history?: readonly PublicEntry[];
}

let cached: Cached | undefined;

/** All published surveys, oldest first; read again only after something was published. */
export const publishedSeries = async (): Promise<readonly SeriesEntry[]> => (await read()).series;

/** Each product's last published price before a day, in EUR per 1000 units. */
export async function lastNationalPrices(before: IsoDate): Promise<ByProduct<number>> {
  const last = Object.entries(lastPrices(await publishedSeries(), before));
  return Object.fromEntries(last.map(([id, { total }]) => [id, total / 100]));
}

/** The series as it was public at a moment, oldest first; without a moment, as it is public now. */
export async function seriesAsOf(moment: Instant | undefined): Promise<readonly SeriesEntry[]> {
  if (moment === undefined) return publishedSeries();
  return oldestFirst((await seriesHistory()).filter((entry) => isPublicAt(entry, moment)));
}

/** A revision that is or was public, and when. */
export type PublicEntry = SeriesEntry & PublicSpan;

/** Everything that is or was public. */
export async function seriesHistory(): Promise<readonly PublicEntry[]> {
  const found = await read();
  found.history ??= found.years.flatMap(({ surveys, past = [] }) =>
    [...surveys, ...past].map((entry) => ({ ...entry, since: sinceOf(entry) })),
  );
  return found.history;
}

const sinceOf = ({ since, date }: SeriesEntry): Instant => since ?? surveyRelease(date);

async function read(): Promise<Cached> {
  // The version is read first: after a publication in between, the series is read once more.
  const version = await publicVersion();
  if (cached?.version === version) return cached;
  if (reading?.version !== version) reading = { version, found: readAll(version) };
  try {
    return await reading.found;
  } finally {
    if (reading?.version === version) reading = undefined;
  }
}

/** Requests for the same version share one read, as one page of figures asks for the series in several ways. */
let reading: { readonly version: number; readonly found: Promise<Cached> } | undefined;

async function readAll(version: number): Promise<Cached> {
  const years = await allSeriesYears();
  const series = oldestFirst(years.flatMap(({ surveys }) => surveys));
  cached = { version, years, series };
  return cached;
}

/** Every year that has a published survey, as it is stored now. */
export function allSeriesYears(): Promise<SeriesYear[]> {
  return queryPrefix(storedYear, priceKeys.allSeries);
}

export async function seriesYear(year: number): Promise<SeriesYear> {
  const found = await getItem(storedYear, priceKeys.seriesYear(year));
  return found ?? { year, version: 0, surveys: [] };
}

/** Puts the entry in its year, in place of an earlier revision. @throws Refusal stale_version */
export function withEntry(year: SeriesYear, entry: SeriesEntry): Write {
  return yearWrite(withSurveys(year, { entries: [entry] }));
}

/** Takes a survey out of its year. @throws Refusal stale_version */
export function withoutEntry(year: SeriesYear, id: number, at: Instant): Write {
  return yearWrite(withSurveys(year, { withdrawn: [{ id, at }] }));
}

/** The year after a change. Replaced and withdrawn entries are kept in its past. */
export function withSurveys(
  year: SeriesYear,
  { entries = [], withdrawn = [], forgotten = [] }: SeriesChange,
): SeriesYear {
  const ends = new Map(withdrawn.map(({ id, at }) => [id, at]));
  for (const entry of entries) ends.set(entry.id, sinceOf(entry));
  const gone = new Set([...ends.keys(), ...forgotten]);
  const past = [
    ...(year.past ?? []),
    // Never before its beginning, in case the clocks of two functions differ.
    ...year.surveys.flatMap((entry) => {
      const end = ends.get(entry.id);
      return end === undefined ? [] : { ...entry, until: later(end, sinceOf(entry)) };
    }),
  ].filter(({ id }) => !forgotten.includes(id));
  const begins = new Map(past.map(({ id, until }) => [id, until]));
  return {
    ...year,
    surveys: oldestFirst([
      ...year.surveys.filter(({ id }) => !gone.has(id)),
      ...entries.map((entry) => beginning(entry, begins.get(entry.id))),
    ]),
    past: past.length > 0 ? past : undefined,
  };
}

/** The beginning is not before the end of the entry that it follows. */
function beginning(entry: SeriesEntry, earliest: Instant | undefined): SeriesEntry {
  if (earliest === undefined || sinceOf(entry) >= earliest) return entry;
  return { ...entry, since: earliest };
}

/** Condition that a year is still as it was read. @throws WriteConflict */
export const yearUnchanged = ({ year, version }: SeriesYear): Write =>
  check(
    priceKeys.seriesYear(year),
    version === 0 ? IS_NEW : versionIs(version),
    new WriteConflict(),
  );

/** Stores a year that was read with its version. @throws Refusal stale_version */
export function yearWrite({ year, version, surveys, past }: SeriesYear): Write {
  const fields = {
    ...{ year, surveys: surveys.map(packed) },
    ...(past && { past: packedPast(year, past.map(packed)) }),
  };
  return versionedPut(priceKeys.seriesYear(year), fields, version);
}

const packedPast = (year: number, past: readonly unknown[]): readonly unknown[] | Uint8Array =>
  past.length < LONGEST_LIST
    ? past
    : compressedJson(past, `${year} has ${past.length} earlier revisions`);

const packed = <E extends SeriesEntry>(entry: E) => ({
  ...entry,
  prices: packPrices(entry.prices),
});
