import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import { addDays } from '../../../platform/kernel/calendar.ts';
import { lastDayOf, periodKind } from '../../../platform/kernel/periods.ts';
import { valueOn } from '../../../sample/rules/dated-settings.ts';
import { publishedAveragesOf } from '../../averages/store/averages.ts';
import { periodRevisionsOfYear } from '../../averages/store/period-revisions.ts';
import { firstReleases } from '../../national-prices/store/price-revisions.ts';
import {
  averagePeriod,
  DEFAULT_RELEASE_TIME,
  MAX_MOVE_DAYS,
  type PlannedRelease,
  plannedReleases,
  type ReleaseSeries,
} from '../../surveys/rules/release-calendar.ts';
import { NEUTRAL_NOTE, type Survey } from '../../surveys/rules/surveys.ts';
import { jobSettings } from '../../surveys/store/job-settings.ts';
import { releaseEdits } from '../../surveys/store/release-edits.ts';
import { publishedSeries } from '../../surveys/store/series-years.ts';
import { surveyDatesBetween, withdrawnSurveysFrom } from '../../surveys/store/survey-records.ts';
import { type CalendarRelease, isPending, outcomeOf } from '../rules/release-outcomes.ts';

/** The releases of all series in a span of days, as planned and as they took place, earliest first. */
export async function releaseCalendar(
  from: IsoDate,
  to: IsoDate,
  now: Date,
): Promise<CalendarRelease[]> {
  const [calendar, begun] = await Promise.all([everyRelease(from, to, now), seriesBegun(from)]);
  return expectedReleases(calendar, begun);
}

/**
 * All releases of the span, including those due before their series began and those whose predecessor is outside it.
 */
export async function everyRelease(
  from: IsoDate,
  to: IsoDate,
  now: Date,
): Promise<CalendarRelease[]> {
  const [edits, settings, surveys, withdrawn, series] = await Promise.all([
    releaseEdits(),
    jobSettings(),
    surveyDatesBetween(addDays(from, -MAX_MOVE_DAYS), addDays(to, MAX_MOVE_DAYS)),
    withdrawnSurveysFrom(addDays(from, -MAX_MOVE_DAYS)),
    publishedSeries(),
  ]);
  const withdrawals = new Map(withdrawn.map((survey) => [survey.date, withdrawalOf(survey)]));
  const latest = new Map([
    ...withdrawn.map(({ date, revision }) => [date, { revision }] as const),
    ...series.map(({ date, revision, since: at }) => [date, { revision, at }] as const),
  ]);
  const surveyDates = surveys.map(({ date }) => date);
  const timeOn = (date: IsoDate) => valueOn(settings.releaseTimes, date) ?? DEFAULT_RELEASE_TIME;
  const planned = plannedReleases({ from, to, edits, surveyDates, timeOn });
  const released = await releasesOf(planned, new Map(surveys.map(({ date, id }) => [date, id])));
  const moves = new Map(edits.map((edit) => [nameOf(edit), edit]));
  return planned.map((release) => {
    const found = released.get(nameOf(release));
    const isWeekly = release.series === 'weekly';
    const withdrawal = isWeekly && withdrawals.get(release.surveyDate);
    return {
      ...release,
      ...outcome(release, found, now),
      ...(isWeekly && { latest: latest.get(release.surveyDate) }),
      ...(withdrawal && { withdrawn: withdrawal }),
      edit: moves.get(release.key),
    };
  });
}

const withdrawalOf = ({ withdrawn }: Survey) =>
  withdrawn && { at: withdrawn.at, note: withdrawn.note ?? NEUTRAL_NOTE };

/**
 * A missing release can only be late once its series has begun. @param before series that had begun before the first
 * release of the calendar
 */
export function expectedReleases(
  calendar: readonly CalendarRelease[],
  before: Iterable<ReleaseSeries>,
): CalendarRelease[] {
  const begun = new Set<ReleaseSeries>(before);
  return calendar.filter((release) => {
    if (!isPending(release)) begun.add(release.series);
    return release.state !== 'overdue' || begun.has(release.series);
  });
}

/** How long a series can be silent before it counts as one that ended: a year more than the yearly one is. */
const LONGEST_SILENCE_DAYS = 366;

/** The series that published something in the year before a day. */
export async function seriesBegun(from: IsoDate): Promise<ReleaseSeries[]> {
  const since = addDays(from, -LONGEST_SILENCE_DAYS);
  const years = [since, from].map((date) => Number(date.slice(0, 4)));
  const [weeks, ...averages] = await Promise.all([
    publishedSeries(),
    ...years.map((year) => publishedAveragesOf(year, PERIOD_CODES, [PETROL])),
  ]);
  const isRecent = (date: IsoDate) => date >= since && date < from;
  const kinds = new Set(
    averages
      .flat()
      .flatMap(({ year, month }) =>
        isRecent(lastDayOf(year, month)) ? SERIES_OF[periodKind(month)] : [],
      ),
  );
  return [...(weeks.some(({ date }) => isRecent(date)) ? ['weekly' as const] : []), ...kinds];
}

const SERIES_OF = { month: 'monthly', quarter: 'quarterly', year: 'yearly' } as const;
const PERIOD_CODES = Array.from({ length: 17 }, (_, index) => index + 1);
const PETROL = 1;

interface Released {
  /** Absent where it is not on record. */
  readonly at?: string | undefined;
}

function outcome({ plannedAt }: PlannedRelease, released: Released | undefined, now: Date) {
  if (released && released.at === undefined) return { state: 'released', minutesLate: 0 } as const;
  return {
    ...outcomeOf(plannedAt, released?.at, now),
    ...(released && { releasedAt: released.at }),
  };
}

const nameOf = (release: Pick<PlannedRelease, 'series' | 'period'>) =>
  `${release.series}#${release.period}`;

/** The planned releases that are or were public. */
async function releasesOf(
  planned: readonly PlannedRelease[],
  surveyIds: ReadonlyMap<IsoDate, number>,
): Promise<Map<string, Released>> {
  const [weeks, averages] = await Promise.all([
    releasedWeeks(planned, surveyIds),
    releasedAverages(planned),
  ]);
  return new Map([...weeks, ...averages]);
}

async function releasedWeeks(
  planned: readonly PlannedRelease[],
  surveyIds: ReadonlyMap<IsoDate, number>,
): Promise<[string, Released][]> {
  const weeks = planned.flatMap((release) => {
    const id = release.series === 'weekly' ? surveyIds.get(release.surveyDate) : undefined;
    return id === undefined ? [] : [{ name: nameOf(release), id }];
  });
  const first = await firstReleases(weeks.map(({ id }) => id));
  return weeks.flatMap(({ name, id }) => {
    const released = first.get(id);
    return released ? [[name, released]] : [];
  });
}

async function releasedAverages(planned: readonly PlannedRelease[]): Promise<[string, Released][]> {
  const named = planned.flatMap((release) => {
    const period = averagePeriod(release);
    return period ? [{ name: nameOf(release), ...period }] : [];
  });
  const ofYears = Array.from(
    Map.groupBy(named, ({ year }) => year),
    async ([year, periods]) => {
      const months = periods.map(({ month }) => month);
      const [revisions, published] = await Promise.all([
        periodRevisionsOfYear(year),
        publishedAveragesOf(year, months),
      ]);
      const first = new Map(
        revisions
          .filter(({ revision }) => revision === 1)
          .map(({ month, publishedAt }) => [month, publishedAt]),
      );
      const isPublic = new Set(published.map(({ month }) => month));
      return periods
        .filter(({ month }) => isPublic.has(month))
        .map(({ name, month }): [string, Released] => [name, { at: first.get(month) }]);
    },
  );
  return (await Promise.all(ofYears)).flat();
}
