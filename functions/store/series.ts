import * as z from 'zod/mini';
import { oldestFirst, type SeriesEntry } from '../domain/series.ts';
import { keys } from './keys.ts';
import { publicVersion } from './public-version.ts';
import { getItem, putAll, queryPrefix, versionedPut, type Write } from './table.ts';

/** The published weekly series: one compact item a year, all of it in one read. */

const compact = z.tuple([z.int(), z.int(), z.int()]);
const storedYear = z.object({
  year: z.int(),
  version: z.int(),
  surveys: z.array(
    z.object({
      id: z.int(),
      date: z.string(),
      revision: z.int(),
      prices: z.record(z.string(), compact),
    }),
  ),
});

export interface SeriesYear {
  readonly year: number;
  readonly version: number;
  readonly surveys: readonly SeriesEntry[];
}

let kept: { version: number; series: readonly SeriesEntry[] } | undefined;

/** All published surveys, oldest first; read again only after something was published. */
export async function publishedSeries(): Promise<readonly SeriesEntry[]> {
  // The version is read first: if a publication comes between, the series is merely newer than it says.
  const version = await publicVersion();
  if (kept?.version === version) return kept.series;
  const years = await queryPrefix(storedYear, keys.allSeries);
  const series = oldestFirst(years.flatMap(({ surveys }) => surveys as SeriesEntry[]));
  kept = { version, series };
  return series;
}

export async function seriesYear(year: number): Promise<SeriesYear> {
  const found = (await getItem(storedYear, keys.seriesYear(year))) as SeriesYear | undefined;
  return found ?? { year, version: 0, surveys: [] };
}

/** Puts the entry in its year, in place of an earlier revision. @throws Refusal stale_version */
export function withEntry(year: SeriesYear, entry: SeriesEntry): Write {
  return yearWrite(year, [...otherSurveys(year, entry.id), entry]);
}

/** Takes a survey out of its year. @throws Refusal stale_version */
export function withoutEntry(year: SeriesYear, surveyId: number): Write {
  return yearWrite(year, otherSurveys(year, surveyId));
}

/** Replaces whole years, for the import of a history. */
export function putSeriesYears(years: readonly SeriesYear[]): Promise<void> {
  return putAll(
    years.map((year) => ({
      ...year,
      surveys: oldestFirst(year.surveys),
      version: year.version + 1,
      ...keys.seriesYear(year.year),
    })),
  );
}

const otherSurveys = (year: SeriesYear, surveyId: number) =>
  year.surveys.filter(({ id }) => id !== surveyId);

function yearWrite(year: SeriesYear, surveys: readonly SeriesEntry[]): Write {
  const item = { year: year.year, surveys: oldestFirst(surveys) };
  return versionedPut(keys.seriesYear(year.year), item, year.version);
}
