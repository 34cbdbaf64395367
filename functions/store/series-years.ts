import * as z from 'zod/mini';
import { oldestFirst, type SeriesEntry } from '../domain/series.ts';
import { publicVersion } from './counters.ts';
import { coreTable, keys } from './keys.ts';
import { packedPrices, packPrices } from './packed-prices.ts';
import { getItem, queryPrefix } from './queries.ts';
import { versionedPut, type Write, WriteConflict } from './transactions.ts';

/** The published weekly series: one compact item a year, all of it in one read. */

const storedYear = z.object({
  year: z.int(),
  version: z.int(),
  surveys: z.array(
    z.object({
      id: z.int(),
      date: z.string(),
      revision: z.int(),
      prices: packedPrices,
    }),
  ),
});

export interface SeriesYear {
  readonly year: number;
  readonly version: number;
  readonly surveys: readonly SeriesEntry[];
}

let cached: { version: number; series: readonly SeriesEntry[] } | undefined;

/** All published surveys, oldest first; read again only after something was published. */
export async function publishedSeries(): Promise<readonly SeriesEntry[]> {
  // The version is read first: after a publication in between, the series is read once more.
  const version = await publicVersion();
  if (cached?.version === version) return cached.series;
  const years = await allSeriesYears();
  const series = oldestFirst(years.flatMap(({ surveys }) => surveys));
  cached = { version, series };
  return series;
}

/** Every year that has a published survey, as stored now. */
export async function allSeriesYears(): Promise<SeriesYear[]> {
  return (await queryPrefix(storedYear, keys.allSeries)) as SeriesYear[];
}

export async function seriesYear(year: number): Promise<SeriesYear> {
  const found = (await getItem(storedYear, keys.seriesYear(year))) as SeriesYear | undefined;
  return found ?? { year, version: 0, surveys: [] };
}

/** Puts the entry in its year, in place of an earlier revision. @throws Refusal stale_version */
export function withEntry(year: SeriesYear, entry: SeriesEntry): Write {
  return yearWrite(withSurveys(year, [entry]));
}

/** Takes a survey out of its year. @throws Refusal stale_version */
export function withoutEntry(year: SeriesYear, surveyId: number): Write {
  return yearWrite(withSurveys(year, [], [surveyId]));
}

/** The year with entries in place of earlier revisions, and without the surveys withdrawn. */
export function withSurveys(
  year: SeriesYear,
  entries: readonly SeriesEntry[],
  withdrawn: readonly number[] = [],
): SeriesYear {
  const replaced = new Set([...withdrawn, ...entries.map(({ id }) => id)]);
  const others = year.surveys.filter(({ id }) => !replaced.has(id));
  return { ...year, surveys: oldestFirst([...others, ...entries]) };
}

/** Condition that a year is still as it was read. @throws WriteConflict */
export const yearUnchanged = ({ year, version }: SeriesYear): Write => ({
  operation: {
    ConditionCheck: {
      TableName: coreTable(),
      Key: { ...keys.seriesYear(year) },
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
export function yearWrite({ year, version, surveys }: SeriesYear): Write {
  const packed = surveys.map((entry) => ({ ...entry, prices: packPrices(entry.prices) }));
  return versionedPut(keys.seriesYear(year), { year, surveys: packed }, version);
}
