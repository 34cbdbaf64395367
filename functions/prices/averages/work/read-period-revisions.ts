import { earlier, type Instant, isPublicAt } from '../../../platform/kernel/as-of.ts';
import type { MonthCode } from '../../../platform/kernel/periods.ts';
import { averageHistory, averagesOf, hasPrice, type PublicAverage } from '../store/averages.ts';
import { type PeriodRevision, periodRevisions } from '../store/period-revisions.ts';
import { periodPrice } from './compute-averages.ts';

/** A revision of a period's averages that is or was public. */
export type PublicPeriodRevision = Pick<
  PeriodRevision,
  | 'year'
  | 'month'
  | 'revision'
  | 'rows'
  | 'surveys'
  | 'months'
  | 'daysAfterLast'
  | 'note'
  | 'reason'
  | 'publishedBy'
> & { readonly publishedAt: Instant };

/**
 * Oldest first. Revisions published here have a record. For imported ones only figures of products are stored, so
 * their rows are the figures that were public when the revision began.
 */
export async function publicPeriodRevisions(
  year: number,
  month: MonthCode,
): Promise<PublicPeriodRevision[]> {
  const [stored, records] = await Promise.all([
    averagesOf(year, [month]),
    periodRevisions(year, month),
  ]);
  const recorded = records.flatMap(({ publishedAt, ...record }) =>
    publishedAt === undefined ? [] : { ...record, publishedAt },
  );
  const known = new Set(recorded.map(({ revision }) => revision));
  const figures = stored.flatMap(averageHistory).filter(hasPrice);
  const imported = [...beginnings(figures)]
    .filter(([revision]) => !known.has(revision))
    .map(([revision, publishedAt]) => ({
      ...{ year, month, revision, publishedAt },
      rows: figures.filter((figure) => isPublicAt(figure, publishedAt)).map(periodPrice),
    }));
  return [...imported, ...recorded].sort((a, b) => a.revision - b.revision);
}

/** When the first product of each revision became public. */
function beginnings(figures: readonly PublicAverage[]): Map<number, Instant> {
  const begun = new Map<number, Instant>();
  for (const { revision = 1, since } of figures)
    begun.set(revision, earlier(since, begun.get(revision) ?? since));
  return begun;
}
