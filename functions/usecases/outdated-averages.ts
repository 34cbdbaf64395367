import {
  type CascadeSurvey,
  type OutdatedPeriod,
  outdatedPeriods,
  type PublishedPeriod,
} from '../domain/cascade.ts';
import { type PeriodNotice, periodNotices } from '../domain/period-notices.ts';
import { PRODUCT_IDS } from '../domain/products.ts';
import type { Survey } from '../domain/surveys.ts';
import { hasPrice, publishedAverages, type StoredAverage } from '../store/averages.ts';
import { publicVersion } from '../store/counters.ts';
import { type PeriodRevision, periodRevisionsOfYear } from '../store/period-revisions.ts';
import { publishedSeries } from '../store/series-years.ts';
import { latestSurveys, surveysById } from '../store/survey-records.ts';
import { periodPrice } from './compute-averages.ts';

/** Withdrawn surveys are few, and recent: older ones were published again or never will be. */
const MOST_WITHDRAWN = 100;

interface PeriodStandings {
  /** Published months, quarters and years that were computed from figures which are not public any more. */
  readonly outdated: readonly OutdatedPeriod[];
  /** What the public is told about them, and about those that were revised. */
  readonly notices: readonly PeriodNotice[];
}

/** All that was ever published is read; the answer is kept as long as nothing public changes. */
export async function periodStandings(): Promise<PeriodStandings> {
  const version = await publicVersion();
  if (kept?.version !== version) {
    const [published, surveys] = await Promise.all([publishedPeriods(), surveysEverPublic()]);
    const outdated = outdatedPeriods(published, surveys);
    kept = { version, outdated, notices: periodNotices(published, outdated, surveys) };
  }
  return kept;
}

let kept: (PeriodStandings & { readonly version: number }) | undefined;

async function publishedPeriods(): Promise<PublishedPeriod[]> {
  const averages = (await Promise.all(PRODUCT_IDS.map(publishedAverages))).flat().filter(hasPrice);
  const years = [...new Set(averages.filter(isComputed).map(({ year }) => year))];
  const revisions = (await Promise.all(years.map(periodRevisionsOfYear))).flat();
  const byKey = new Map(revisions.map((revision) => [keyOf(revision), revision]));
  const groups = Map.groupBy(averages, ({ year, month }) => `${year}/${month}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? publishedPeriod(first, group, byKey.get(keyOf(first))) : [];
  });
}

/** Imported figures have no revision of their own, and nothing is known of what they were made of. */
const isComputed = ({ revision }: StoredAverage) => revision !== undefined;

const keyOf = ({ year, month, revision = 1 }: PeriodRevision | StoredAverage) =>
  `${year}/${month}/${revision}`;

function publishedPeriod(
  { year, month, revision = 1, publishedAt, computedAt }: StoredAverage,
  averages: readonly StoredAverage[],
  recorded: PeriodRevision | undefined,
): PublishedPeriod {
  const { daysAfterLast, surveys, months, note } = recorded ?? {};
  const rows = averages.map(periodPrice);
  const period = { year, month, revision, publishedAt: publishedAt ?? computedAt, rows };
  return { ...period, daysAfterLast, surveys, months, note };
}

async function surveysEverPublic(): Promise<CascadeSurvey[]> {
  const [series, unpublished] = await Promise.all([
    publishedSeries(),
    latestSurveys(false, MOST_WITHDRAWN),
  ]);
  const revised = await surveysById(
    series.filter(({ revision }) => revision > 1).map(({ id }) => id),
  );
  const changedAt = new Map(revised.map((survey) => [survey.id, changeOf(survey)]));
  return [
    ...series.map((entry) => ({
      ...entry,
      published: true,
      changedAt: changedAt.get(entry.id) ?? '',
    })),
    ...unpublished
      .filter(({ revision }) => revision > 0)
      .map((survey) => ({ ...survey, changedAt: changeOf(survey), prices: {} })),
  ];
}

/** When what is public of a survey changed last. */
const changeOf = ({ withdrawn, steps }: Survey): string =>
  withdrawn?.at ?? steps?.published?.at ?? '';
