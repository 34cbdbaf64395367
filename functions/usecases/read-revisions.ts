import type { Instant } from '../domain/as-of.ts';
import type { Hundredths } from '../domain/money.ts';
import { type ByProduct, PRODUCT_IDS } from '../domain/products.ts';
import type { PublishedPrice } from '../domain/series.ts';
import { type FigureChange, figureChanges } from '../domain/survey-quality.ts';
import type { Survey } from '../domain/surveys.ts';
import { type NationalPricesRecord, revisionsOf } from '../store/price-revisions.ts';
import { seriesHistory } from '../store/series-years.ts';

/** A revision that is or was public. */
export type PublishedRevision = NationalPricesRecord & {
  readonly publishedAt: string;
  /** Totals that are not those of the revision before; none for the first. */
  readonly changes: readonly FigureChange[];
};

/** A survey's published revisions, the first one first. */
export async function publishedRevisions(survey: Survey): Promise<PublishedRevision[]> {
  const published: PublishedRevision[] = [];
  for (const revision of await revisionsOf(survey.id)) {
    const { publishedAt, prices } = revision;
    if (publishedAt === undefined) continue;
    const before = published.at(-1);
    const changes = before ? priceChanges(before.prices, prices) : [];
    published.push({ ...revision, publishedAt, changes });
  }
  return published;
}

/**
 * Those that had been public until a moment, as they were told of then. Demonstration figures that gave
 * way are not among them.
 */
export async function revisionsAsOf(
  revisions: readonly PublishedRevision[],
  moment: Instant,
): Promise<PublishedRevision[]> {
  const begun = (await seriesHistory()).filter(({ since }) => since <= moment);
  const known = new Set(begun.map(({ id, revision }) => `${id}/${revision}`));
  return revisions
    .filter(({ surveyId, revision }) => known.has(`${surveyId}/${revision}`))
    .map(({ withdrawn, ...revision }) =>
      withdrawn && withdrawn.at <= moment ? { ...revision, withdrawn } : revision,
    );
}

/** Products whose totals differ, in product order. */
export const priceChanges = (
  before: ByProduct<PublishedPrice>,
  after: ByProduct<PublishedPrice>,
): FigureChange[] => figureChanges(totals(before), totals(after));

function totals(prices: ByProduct<PublishedPrice>): ByProduct<Hundredths> {
  const found: ByProduct<Hundredths> = {};
  for (const id of PRODUCT_IDS) {
    const price = prices[id];
    if (price) found[id] = price.total;
  }
  return found;
}
