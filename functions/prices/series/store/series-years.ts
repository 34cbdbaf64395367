import * as z from 'zod/mini';
import {
  type Instant,
  isPublicAt,
  later,
  type PublicSpan,
} from '../../../platform/kernel/as-of.ts';
import { publicVersion } from '../../../platform/tables/counters.ts';
import { coreTable } from '../../../platform/tables/keys.ts';
import { getItem, queryPrefix } from '../../../platform/tables/queries.ts';
import { versionedPut, type Write, WriteConflict } from '../../../platform/tables/transactions.ts';
import { surveyRelease } from '../../calendar/rules/release-moments.ts';
import { priceKeys } from '../../surveys/store/price-keys.ts';
import { oldestFirst, type SeriesEntry } from '../rules/series.ts';
import { packedPrices, packPrices } from './packed-prices.ts';

/** The published weekly series: one compact item a year, all of it in one read. */

const storedEntry = {
  id: z.int(),
  date: z.string(),
  revision: z.int(),
  prices: packedPrices,
  imputed: z.optional(z.array(z.int())),
  leftOut: z.optional(z.array(z.int())),
  since: z.optional(z.string()),
};

const storedYear = z.object({
  year: z.int(),
  version: z.int(),
  surveys: z.array(z.object(storedEntry)),
  past: z.optional(z.array(z.object({ ...storedEntry, until: z.string() }))),
});

/** A revision that was public until another one took its place or it was withdrawn. */
export interface PastEntry extends SeriesEntry {
  readonly until: Instant;
}

export interface SeriesYear {
  readonly year: number;
  readonly version: number;
  /** The surveys that are public now. */
  readonly surveys: readonly SeriesEntry[];
  readonly past?: readonly PastEntry[] | undefined;
}

/** A change of the public series. */
export interface SeriesChange {
  /** Each in place of the survey's earlier revision. */
  readonly entries?: readonly SeriesEntry[];
  readonly withdrawn?: readonly { readonly id: number; readonly at: Instant }[];
  /** Surveys whose earlier figures never counted: demonstration ones. */
  readonly forgotten?: readonly number[];
}

interface Cached {
  readonly version: number;
  readonly years: readonly SeriesYear[];
  readonly series: readonly SeriesEntry[];
  /** Made when it is asked for. */
  history?: readonly PublicEntry[];
}

let cached: Cached | undefined;

/** All published surveys, oldest first; read again only after something was published. */
export const publishedSeries = async (): Promise<readonly SeriesEntry[]> => (await read()).series;

/** The series as it was public at a moment, oldest first; without a moment, as it is public now. */
export async function seriesAsOf(moment: Instant | undefined): Promise<readonly SeriesEntry[]> {
  if (moment === undefined) return publishedSeries();
  return oldestFirst((await seriesHistory()).filter((entry) => isPublicAt(entry, moment)));
}

/** A revision that is or was public, and when. */
export type PublicEntry = SeriesEntry & PublicSpan;

/** All that is or was public. */
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

/** Every year that has a published survey, as stored now. */
export async function allSeriesYears(): Promise<SeriesYear[]> {
  return (await queryPrefix(storedYear, priceKeys.allSeries)) as unknown as SeriesYear[];
}

export async function seriesYear(year: number): Promise<SeriesYear> {
  const found = await getItem(storedYear, priceKeys.seriesYear(year));
  return (found as unknown as SeriesYear | undefined) ?? { year, version: 0, surveys: [] };
}

/** Puts the entry in its year, in place of an earlier revision. @throws Refusal stale_version */
export function withEntry(year: SeriesYear, entry: SeriesEntry): Write {
  return yearWrite(withSurveys(year, { entries: [entry] }));
}

/** Takes a survey out of its year. @throws Refusal stale_version */
export function withoutEntry(year: SeriesYear, id: number, at: Instant): Write {
  return yearWrite(withSurveys(year, { withdrawn: [{ id, at }] }));
}

/** The year after a change. What it replaces or takes back is kept as the past. */
export function withSurveys(
  year: SeriesYear,
  { entries = [], withdrawn = [], forgotten = [] }: SeriesChange,
): SeriesYear {
  const ends = new Map(withdrawn.map(({ id, at }) => [id, at]));
  for (const entry of entries) ends.set(entry.id, sinceOf(entry));
  const gone = new Set([...ends.keys(), ...forgotten]);
  const past = [
    ...(year.past ?? []),
    // Never before it began, should the clocks of two functions differ.
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
export const yearUnchanged = ({ year, version }: SeriesYear): Write => ({
  operation: {
    ConditionCheck: {
      TableName: coreTable(),
      Key: { ...priceKeys.seriesYear(year) },
      ...(version === 0
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : {
            ConditionExpression: 'version = :version',
            ExpressionAttributeValues: { ':version': version },
          }),
    },
  },
  onConditionFailed: new WriteConflict(),
});

/** Stores a year that was read with its version. @throws Refusal stale_version */
export function yearWrite({ year, version, surveys, past }: SeriesYear): Write {
  const fields = { year, surveys: surveys.map(packed), ...(past && { past: past.map(packed) }) };
  return versionedPut(priceKeys.seriesYear(year), fields, version);
}

const packed = <E extends SeriesEntry>(entry: E) => ({
  ...entry,
  prices: packPrices(entry.prices),
});
