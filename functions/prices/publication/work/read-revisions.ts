import type { Instant } from '../../../platform/kernel/as-of.ts';
import type { ByProduct } from '../../../sample/rules/products.ts';
import { type FigureChange, figureChanges } from '../../national-prices/rules/survey-quality.ts';
import {
  type NationalPricesRecord,
  revisionsOf,
} from '../../national-prices/store/price-revisions.ts';
import { type PublishedPrice, totalsOf } from '../../surveys/rules/series.ts';
import type { Survey } from '../../surveys/rules/surveys.ts';
import { seriesHistory } from '../../surveys/store/series-years.ts';

export type PublishedRevision = NationalPricesRecord & {
  readonly publishedAt: string;
  /** Totals that differ from the revision before; none for the first. */
  readonly changes: readonly FigureChange[];
};

/**
 * A survey's published revisions, the first one first: all of them for administrators; for the public without
 * demonstration figures that were replaced. Each states from when it counts.
 */
export async function publishedRevisions(
  survey: Survey,
  { onlyPublic }: { readonly onlyPublic: boolean },
): Promise<PublishedRevision[]> {
  const [revisions, since] = await Promise.all([
    revisionsOf(survey.id),
    sinceByRevision(survey.id),
  ]);
  const published: PublishedRevision[] = [];
  for (const revision of revisions) {
    const publishedAt = since.get(revision.revision) ?? revision.publishedAt;
    if (revision.publishedAt === undefined || publishedAt === undefined) continue;
    if (onlyPublic && !since.has(revision.revision)) continue;
    const before = published.at(-1);
    const changes = before ? priceChanges(before.prices, revision.prices) : [];
    published.push({ ...revision, publishedAt, changes });
  }
  return published;
}

/**
 * The time from which each revision of a survey counts as public. Imported figures were public before the import,
 * which is the time in their record.
 */
async function sinceByRevision(surveyId: number): Promise<Map<number, Instant>> {
  const entries = (await seriesHistory()).filter(({ id }) => id === surveyId);
  return new Map(entries.map(({ revision, since }) => [revision, since]));
}

/** The revisions that had been public by a moment, in their state at that moment. */
export const revisionsAsOf = (
  revisions: readonly PublishedRevision[],
  moment: Instant,
): PublishedRevision[] =>
  revisions
    .filter(({ publishedAt }) => publishedAt <= moment)
    .map(({ withdrawn, ...revision }) =>
      withdrawn && withdrawn.at <= moment ? { ...revision, withdrawn } : revision,
    );

/** Products whose totals differ, in product order. */
export const priceChanges = (
  before: ByProduct<PublishedPrice>,
  after: ByProduct<PublishedPrice>,
): FigureChange[] => figureChanges(totalsOf(before), totalsOf(after));
