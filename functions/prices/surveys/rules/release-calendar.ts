/** When every series is due: generated from the rules, moved by hand with a reason. */
import {
  addDays,
  daysInMonth,
  type IsoDate,
  instantInRome,
  isIsoDate,
  isoDate,
  mondayOf,
  nextSurveyDate,
  publicationDay,
  todayInRome,
} from '../../../platform/kernel/calendar.ts';
import {
  isMonthCode,
  type MonthCode,
  monthsOf,
  periodKind,
  quarterCode,
  quarterOfMonth,
  YEAR_CODE,
} from '../../../platform/kernel/periods.ts';

export const RELEASE_SERIES = ['weekly', 'monthly', 'quarterly', 'yearly'] as const;
export type ReleaseSeries = (typeof RELEASE_SERIES)[number];

/** A release that an administrator moved. */
export interface ReleaseEdit {
  readonly series: ReleaseSeries;
  readonly period: string;
  /** The new instant. */
  readonly plannedAt: string;
  readonly reason: string;
  /** Public. */
  readonly note?: { readonly it: string; readonly en: string } | undefined;
}

/** The last move of a release, as it is stored; the earlier ones are in the audit trail. */
export interface StoredReleaseEdit extends ReleaseEdit {
  readonly at: string;
  readonly by: string;
  /** Number of moves. */
  readonly version: number;
}

export interface PlannedRelease {
  readonly series: ReleaseSeries;
  /** The key of the release for moves and subscriptions, which stays when its survey gets another date. */
  readonly key: string;
  /** The survey's date, or the period: `2026-11-23`, `2026-11`, `2026-Q4`, `2026`. */
  readonly period: string;
  /** The survey published then; for an average, the first one dated after its period. */
  readonly surveyDate: IsoDate;
  /** Instant, ISO 8601 in UTC. */
  readonly plannedAt: string;
  /** The time that the rules planned; present when the release was moved. */
  readonly movedFrom?: string;
  readonly reason?: string;
  readonly note?: { readonly it: string; readonly en: string };
}

export interface CalendarOptions {
  /** First and last day in Rome of the releases wanted. */
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly edits?: Iterable<ReleaseEdit>;
  /** Dates of the surveys that exist: in their weeks they stand for the regular date. */
  readonly surveyDates?: Iterable<IsoDate>;
  /** Time of day in Rome, `HH:MM`, by the survey's date: a change of it moves no earlier release. */
  readonly timeOn?: (surveyDate: IsoDate) => string;
}

/** The time of release until an administrator sets another one. */
export const DEFAULT_RELEASE_TIME = '12:00';

/**
 * Minutes between the release that completes an average and the average's own: the average is computed from public
 * figures, so nobody can check and approve it earlier.
 */
const AVERAGES_AFTER_MINUTES = 120;

/** The hours, in Rome, in which an office is staffed to look after a release. */
export const OFFICE_HOURS = ['07:00', '20:00'] as const;

/** How far a release can be moved from the day that the rules plan. */
export const MAX_MOVE_DAYS = 92;

/**
 * The releases planned in a span, earliest first. An average is due some time after the first survey dated after its
 * period, by the time that the rules plan for that survey: moving a release moves no other.
 */
export function plannedReleases(options: CalendarOptions): PlannedRelease[] {
  const edits = new Map(
    Array.from(options.edits ?? [], (edit) => [`${edit.series}#${edit.period}`, edit]),
  );
  // An edit moves a release into the span or out of it.
  const [first, last] = [addDays(options.from, -MAX_MOVE_DAYS), addDays(options.to, MAX_MOVE_DAYS)];
  const weekly = weeklyReleases(surveyDatesFromTo(first, last, options.surveyDates ?? []), options);
  return [...weekly, ...averages(weekly, first, last)]
    .map((release) => moved(release, edits))
    .filter(({ plannedAt }) => {
      const day = todayInRome(new Date(plannedAt));
      return day >= options.from && day <= options.to;
    })
    .sort((a, b) => compare(a.plannedAt, b.plannedAt));
}

/**
 * The only release of a week is known by its Monday, also when its survey gets another date; where
 * imported history has two surveys in a week, each is known by its own.
 */
function weeklyReleases(
  dates: readonly IsoDate[],
  { timeOn = () => DEFAULT_RELEASE_TIME }: Pick<CalendarOptions, 'timeOn'>,
): PlannedRelease[] {
  const perWeek = Map.groupBy(dates, mondayOf);
  return dates.map((surveyDate) => {
    const monday = mondayOf(surveyDate);
    const due = instantInRome(publicationDay(surveyDate), timeOn(surveyDate));
    return {
      series: 'weekly',
      key: `weekly#${perWeek.get(monday)?.length === 1 ? monday : surveyDate}`,
      period: surveyDate,
      surveyDate,
      plannedAt: due.toISOString(),
    };
  });
}

/** How a period is named in the calendar: `2026-11`, `2026-Q4`, `2026`. */
export function releasePeriod(year: number, code: MonthCode): string {
  const kind = periodKind(code);
  if (kind === 'year') return String(year);
  return kind === 'quarter' ? `${year}-Q${code - YEAR_CODE}` : isoDate(year, code, 1).slice(0, 7);
}

/** The release of a period's averages. */
export const averageRelease = ({ year, month }: AveragePeriod): ReleaseName => ({
  series: AVERAGE_SERIES[periodKind(month)],
  period: releasePeriod(year, month),
});

const AVERAGE_SERIES = { month: 'monthly', quarter: 'quarterly', year: 'yearly' } as const;

/** Names a release in the calendar. */
export type ReleaseName = Pick<PlannedRelease, 'series' | 'period'>;

/** The release with the period that is named or, for a survey, the release of the week in which that day lies. */
export function releaseNamed<R extends PlannedRelease>(
  releases: readonly R[],
  { series, period }: ReleaseName,
): R | undefined {
  const key = series === 'weekly' ? `weekly#${mondayOf(period)}` : undefined;
  const ofSeries = releases.filter((release) => release.series === series);
  return (
    ofSeries.find((release) => release.period === period) ??
    ofSeries.find((release) => release.key === key)
  );
}

/** The year and month code that an average's release is about; undefined for a week's. */
export function averagePeriod({ series, period }: ReleaseName): AveragePeriod | undefined {
  if (series === 'weekly') return undefined;
  const year = Number(period.slice(0, 4));
  if (series === 'yearly') return { year, month: YEAR_CODE };
  if (series === 'quarterly') return { year, month: quarterCode(Number(period.slice(-1))) };
  return { year, month: Number(period.slice(5)) };
}

/** The span of days that contains a release however far it is moved; undefined for a name that is not a period. */
export function releaseSpan(name: ReleaseName): { from: IsoDate; to: IsoDate } | undefined {
  const start = startOf(name);
  if (!start || start < EARLIEST_START || start > LATEST_START) return undefined;
  const length = { weekly: 7, monthly: 31, quarterly: 92, yearly: 366 }[name.series];
  return {
    from: addDays(start, -MAX_MOVE_DAYS),
    to: addDays(start, length + LONGEST_WAIT_DAYS + MAX_MOVE_DAYS),
  };
}

/** The days around a period must have a year of four digits, too. */
const EARLIEST_START = '0001-01-01';
const LATEST_START = '9998-01-01';

/** The longest time, with days to spare, from the end of a period to a release that was not moved. */
const LONGEST_WAIT_DAYS = 21;

const PERIOD_FORMS: Readonly<Record<ReleaseSeries, RegExp>> = {
  weekly: /^\d{4}-\d\d-\d\d$/,
  monthly: /^\d{4}-\d\d$/,
  quarterly: /^\d{4}-Q[1-4]$/,
  yearly: /^\d{4}$/,
};

function startOf(name: ReleaseName): IsoDate | undefined {
  if (!PERIOD_FORMS[name.series].test(name.period)) return undefined;
  const average = averagePeriod(name);
  if (!average) return isIsoDate(name.period) ? name.period : undefined;
  const [month = 0] = isMonthCode(average.month) ? monthsOf(average.month) : [];
  const start = `${average.year}-${String(month).padStart(2, '0')}-01`;
  return isIsoDate(start) ? start : undefined;
}

export interface AveragePeriod {
  readonly year: number;
  readonly month: MonthCode;
}

function moved(release: PlannedRelease, edits: ReadonlyMap<string, ReleaseEdit>): PlannedRelease {
  const edit = edits.get(release.key);
  if (!edit) return release;
  const { plannedAt, reason, note } = edit;
  return { ...release, plannedAt, movedFrom: release.plannedAt, reason, ...(note && { note }) };
}

/** One regular date a week, or the dates of the surveys that the week has. */
function surveyDatesFromTo(first: IsoDate, last: IsoDate, known: Iterable<IsoDate>): IsoDate[] {
  const dates = new Set([...known].filter((date) => date >= first && date <= last));
  const taken = new Set([...dates].map(mondayOf));
  for (let date = nextSurveyDate(addDays(first, -1)); date <= last; date = nextSurveyDate(date)) {
    if (!taken.has(mondayOf(date))) dates.add(date);
  }
  return [...dates].sort(compare);
}

/** Months, quarters and years that end from one day to another. */
function averages(
  weekly: readonly PlannedRelease[],
  first: IsoDate,
  last: IsoDate,
): PlannedRelease[] {
  const releases: PlannedRelease[] = [];
  let [year, month] = [Number(first.slice(0, 4)), Number(first.slice(5, 7))];
  for (;;) {
    const end = isoDate(year, month, daysInMonth(year, month));
    const completing = weekly.find(({ surveyDate }) => surveyDate > end);
    if (!completing || end > last) return releases;
    const { surveyDate } = completing;
    const plannedAt = afterItsSurvey(completing.plannedAt);
    const wanted = (series: ReleaseSeries, code: MonthCode) => {
      const period = releasePeriod(year, code);
      releases.push({ series, key: `${series}#${period}`, period, surveyDate, plannedAt });
    };
    wanted('monthly', month);
    if (month % 3 === 0) wanted('quarterly', quarterCode(quarterOfMonth(month)));
    if (month === 12) wanted('yearly', YEAR_CODE);
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
  }
}

function afterItsSurvey(instant: string): string {
  const after = Date.parse(instant) + AVERAGES_AFTER_MINUTES * 60_000;
  const endOfDay = instantInRome(todayInRome(new Date(instant)), '23:59').getTime();
  return new Date(Math.min(after, endOfDay)).toISOString();
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Path of the page that shows a series, below the site's base path. */
export const SERIES_PAGES: Readonly<Record<ReleaseSeries, string>> = {
  weekly: '/prezzi-settimanali-carburanti',
  monthly: '/prezzi-mensili-carburanti',
  quarterly: '/prezzi-annuali-carburanti',
  yearly: '/prezzi-annuali-carburanti',
};
