import type { Instant } from '../../../platform/kernel/as-of.ts';
import { periodStandings } from '../../../prices/averages/work/outdated-averages.ts';
import {
  type ReleaseSeries,
  releasePeriod,
} from '../../../prices/surveys/rules/release-calendar.ts';

/**
 * Published periods of averages that rest on figures which have changed since, named as in an address. None for an
 * earlier moment.
 */
export async function periodsUnderReview(
  series: ReleaseSeries,
  asOf: Instant | undefined,
): Promise<ReadonlySet<string>> {
  if (series === 'weekly' || asOf !== undefined) return new Set();
  const { notices } = await periodStandings();
  // Names of months, quarters and years differ.
  return new Set(
    notices
      .filter(({ underReview }) => underReview)
      .map(({ year, month }) => releasePeriod(year, month)),
  );
}
