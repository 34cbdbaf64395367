import { type Instant, knownAt } from '../../../platform/kernel/as-of.ts';
import { publicVersion } from '../../../platform/tables/counters.ts';
import { PRODUCT_IDS } from '../../../sample/rules/products.ts';
import { seriesHistory } from '../../surveys/store/series-years.ts';
import {
  type CascadeSurvey,
  type OutdatedPeriod,
  outdatedPeriods,
  type PublishedPeriod,
  periodsResting,
  type RestedOn,
} from '../rules/cascade.ts';
import { type PeriodNotice, periodNotices } from '../rules/period-notices.ts';
import { averagesAsOf, hasPrice, type StoredAverage } from '../store/averages.ts';
import { type PeriodRevision, periodRevisionsOfYear } from '../store/period-revisions.ts';
import { periodPrice } from './compute-averages.ts';

interface PeriodStandings {
  /** Published months, quarters and years that were computed from figures which are not public any more. */
  readonly outdated: readonly OutdatedPeriod[];
  /** Notices to the public about outdated and revised periods. */
  readonly notices: readonly PeriodNotice[];
}

/**
 * Everything that was ever published is read; the present answer is kept as long as no public figure changes. @param
 * asOf a past moment to answer for
 */
export async function periodStandings(asOf?: Instant): Promise<PeriodStandings> {
  if (asOf !== undefined) return standingsAt(asOf);
  const version = await publicVersion();
  if (kept?.version !== version) kept = { version, ...(await standingsAt(undefined)) };
  return kept;
}

let kept: (PeriodStandings & { readonly version: number }) | undefined;

async function standingsAt(asOf: Instant | undefined): Promise<PeriodStandings> {
  const [published, surveys] = await Promise.all([publishedPeriods(asOf), surveysEverPublic(asOf)]);
  const outdated = outdatedPeriods(published, surveys);
  return { outdated, notices: periodNotices(published, outdated, surveys) };
}

/** The published months, quarters and years that a survey's figures are in, or may be. */
export async function periodsOn(survey: RestedOn): Promise<readonly PublishedPeriod[]> {
  const published = await publishedPeriods(undefined);
  const years = [...new Set(published.map(({ year }) => year))];
  const revisions = (await Promise.all(years.map(periodRevisionsOfYear))).flat();
  return periodsResting(published, revisions, survey);
}

async function publishedPeriods(asOf: Instant | undefined): Promise<PublishedPeriod[]> {
  const stored = await Promise.all(PRODUCT_IDS.map((id) => averagesAsOf(id, asOf)));
  const averages = stored.flat().filter(hasPrice);
  const years = [...new Set(averages.filter(isComputed).map(({ year }) => year))];
  const revisions = (await Promise.all(years.map(periodRevisionsOfYear))).flat();
  const byKey = new Map(revisions.map((revision) => [keyOf(revision), revision]));
  const groups = Map.groupBy(averages, ({ year, month }) => `${year}/${month}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? publishedPeriod(first, group, byKey.get(keyOf(first))) : [];
  });
}

/** Imported figures have no revision of their own, and their inputs are not known. */
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

/** Every survey in its public revision, or in the last one before it was withdrawn. */
async function surveysEverPublic(asOf: Instant | undefined): Promise<CascadeSurvey[]> {
  const byId = Map.groupBy(knownAt(await seriesHistory(), asOf), ({ id }) => id);
  return [...byId.values()].flatMap((entries) => {
    const latest = entries.reduce((a, b) => (a.revision > b.revision ? a : b));
    const { id, date, revision, since, until, prices } = latest;
    const past = entries.flatMap((one) =>
      one.until === undefined ? [] : { since: one.since, until: one.until, prices: one.prices },
    );
    return until === undefined
      ? { id, date, revision, prices, past, published: true, changedAt: revision > 1 ? since : '' }
      : { id, date, revision, prices: {}, published: false, changedAt: until };
  });
}
