/**
 * The consequences of a correction: the published months, quarters and years that were computed from another
 * revision than the public one, with their new values.
 */
import { addDays, daysInMonth, type IsoDate, isoDate } from '../../../platform/kernel/calendar.ts';
import type { Hundredths, PriceParts } from '../../../platform/kernel/money.ts';
import { type MonthCode, monthsOf, periodKind } from '../../../platform/kernel/periods.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { type ByProduct, PRODUCT_IDS } from '../../../sample/rules/products.ts';
import { type FigureChange, figureChanges } from '../../national-prices/rules/survey-quality.ts';
import type { PublicNote } from '../../surveys/rules/surveys.ts';
import { type DaysAfterLast, monthSpans, type PeriodPrice } from './averages.ts';
import { isSamePeriod, surveysMissing } from './period-gates.ts';
import { methodOfPeriod, periodMethod } from './period-methods.ts';

/** A survey that a month was computed from, and how many of its days have its price. */
export interface UsedSurvey {
  readonly surveyId: number;
  readonly surveyRevision: number;
  readonly date: IsoDate;
  readonly days: number;
}

/** A month that a quarter or year was computed from. */
export interface UsedMonth {
  /** 1 to 12. */
  readonly month: number;
  readonly periodRevision: number;
  readonly days: number;
}

/** The revision of a period that is public. */
export interface PublishedPeriod {
  readonly year: number;
  readonly month: MonthCode;
  readonly revision: number;
  /** Instant. */
  readonly publishedAt: string;
  readonly rows: readonly PeriodPrice[];
  readonly daysAfterLast?: DaysAfterLast | undefined;
  /**
   * Surveys or months that the period was computed from; absent in an imported period, for which they are not
   * known.
   */
  readonly surveys?: readonly UsedSurvey[] | undefined;
  readonly months?: readonly UsedMonth[] | undefined;
  readonly note?: PublicNote | undefined;
}

export interface CascadeSurvey {
  readonly id: number;
  readonly date: IsoDate;
  readonly published: boolean;
  /** Its latest published revision. */
  readonly revision: number;
  /** Instant at which that revision was published or, if it is withdrawn, of the withdrawal. */
  readonly changedAt: string;
  readonly prices: ByProduct<PriceParts>;
  /** Its earlier revisions, and when each was public. */
  readonly past?: readonly PastPrices[] | undefined;
}

interface PastPrices {
  readonly since: string;
  readonly until: string;
  readonly prices: ByProduct<PriceParts>;
}

/** A survey or month that differs from the one that the period was computed from. */
export interface Cause {
  /** A survey, by id and date, or a month of the same year. */
  readonly surveyId?: number;
  readonly date?: IsoDate;
  readonly month?: number;
  /** Absent when the period did not use it, or is not known to have. */
  readonly usedRevision?: number;
  /** Absent when the survey or month is no longer public. */
  readonly revision?: number;
}

export interface OutdatedPeriod {
  readonly period: PublishedPeriod;
  readonly causes: readonly Cause[];
  /** Months whose new revision has to be published first. */
  readonly after: readonly number[];
  /** New figures; absent when they cannot be computed, for example because a survey is missing. */
  readonly rows?: readonly PeriodPrice[];
  /** Totals that differ; none when the computation cannot be made. */
  readonly differences: readonly FigureChange[];
}

/**
 * Months come first, then quarters and years, whose new figures are computed from the months' new ones. An imported
 * period is assumed to have used the figures that were public when it was published. @param surveys all that are or
 * were public
 */
export function outdatedPeriods(
  periods: readonly PublishedPeriod[],
  surveys: readonly CascadeSurvey[],
): OutdatedPeriod[] {
  const isMonth = ({ month }: PublishedPeriod) => periodKind(month) === 'month';
  const months = periods.filter(isMonth).flatMap((period) => outdatedMonth(period, surveys));
  const longer = periods
    .filter((period) => !isMonth(period))
    .flatMap((period) => outdatedLonger(period, periods.filter(isMonth), months));
  return [...months, ...longer];
}

function outdatedMonth(
  period: PublishedPeriod,
  surveys: readonly CascadeSurvey[],
): OutdatedPeriod[] {
  const { year, month, daysAfterLast } = period;
  const published = surveys.filter((survey) => survey.published);
  const spans = ifPossible(() => monthSpans(published, year, month, { daysAfterLast }));
  const now = spans?.map(({ survey }) => survey);
  const causes = period.surveys
    ? revisionChanges(period.surveys, now ?? [])
    : changesSince(period, [
        ...(now ?? published.filter(({ date }) => isAbout(date, year, month))),
        ...surveysMissing(surveys, year, month),
      ]);
  if (causes.length === 0) return [];
  const { month: monthRows } = periodMethod(methodOfPeriod(year, month).version);
  const rows = ifPossible(() => monthRows(published, year, month, { daysAfterLast }));
  return outdated(period, causes, [], rows);
}

/** A survey on which averages may rest. */
export interface RestedOn extends Pick<CascadeSurvey, 'id' | 'date'> {
  /** When its first revision was made public, and since when its figures are not. */
  readonly since: string;
  readonly until: string;
}

/**
 * The public periods that a survey's figures are in: months by the surveys they used, longer ones by the revisions of
 * their months. It is not known what imported ones used, so their days decide, unless they were
 * made public while the survey was not.
 * @param revisions those of all months
 */
export function periodsResting(
  periods: readonly PublishedPeriod[],
  revisions: readonly Pick<PublishedPeriod, 'year' | 'month' | 'revision' | 'surveys'>[],
  { id, date, since, until }: RestedOn,
): PublishedPeriod[] {
  const isIn = (year: number, month: number, used: readonly UsedSurvey[] | undefined) =>
    used ? used.some(({ surveyId }) => surveyId === id) : isAbout(date, year, month);
  return periods.filter(({ year, month, surveys, months, publishedAt }) => {
    if (!surveys && !months && (publishedAt < since || publishedAt >= until)) return false;
    if (periodKind(month) === 'month') return isIn(year, month, surveys);
    if (!months) return monthsOf(month).some((one) => isAbout(date, year, one));
    return months.some(({ month: one, periodRevision }) => {
      const recorded = revisions.find(
        (other) => other.year === year && other.month === one && other.revision === periodRevision,
      );
      return isIn(year, one, recorded?.surveys);
    });
  });
}

/** Whether the week before the survey lies in the month, at least in part. */
function isAbout(surveyDate: IsoDate, year: number, month: number): boolean {
  const first = isoDate(year, month, 1);
  const next = addDays(first, daysInMonth(year, month));
  return surveyDate > first && addDays(surveyDate, -7) < next;
}

/** The surveys of which another revision would be used now, and those that would be added or left out. */
function revisionChanges(used: readonly UsedSurvey[], now: readonly CascadeSurvey[]): Cause[] {
  const current = new Map(now.map((survey) => [survey.id, survey]));
  const known = new Set(used.map(({ surveyId }) => surveyId));
  return [
    ...used
      .filter(({ surveyId, surveyRevision }) => current.get(surveyId)?.revision !== surveyRevision)
      .map(({ surveyId, surveyRevision, date }) => {
        const revision = current.get(surveyId)?.revision;
        const cause = { surveyId, date, usedRevision: surveyRevision };
        return revision === undefined ? cause : { ...cause, revision };
      }),
    ...now
      .filter(({ id }) => !known.has(id))
      .map(({ id, date, revision }) => ({ surveyId: id, date, revision })),
  ];
}

function changesSince(period: PublishedPeriod, surveys: readonly CascadeSurvey[]): Cause[] {
  return surveys
    .filter((survey) => {
      const { revision, published, changedAt } = survey;
      const isChanged = (revision > 1 || !published) && changedAt > period.publishedAt;
      return isChanged && !isAsItWas(survey, period.publishedAt);
    })
    .map(({ id, date, published, revision }) => ({
      surveyId: id,
      date,
      ...(published && { revision }),
    }));
}

/** Whether its prices are those of a moment again: a slip that was taken back. */
function isAsItWas({ prices, past = [] }: CascadeSurvey, moment: string): boolean {
  const then = past.find(({ since, until }) => since <= moment && moment < until)?.prices;
  return (
    then !== undefined &&
    PRODUCT_IDS.every((id) => PARTS.every((part) => then[id]?.[part] === prices[id]?.[part]))
  );
}

const PARTS = ['total', 'vat', 'excise', 'net'] as const;

function outdatedLonger(
  period: PublishedPeriod,
  published: readonly PublishedPeriod[],
  outdatedMonths: readonly OutdatedPeriod[],
): OutdatedPeriod[] {
  const wanted = monthsOf(period.month);
  const isPart = ({ year, month }: PublishedPeriod) =>
    year === period.year && wanted.includes(month);
  const months = published.filter(isPart);
  const due = new Map(
    outdatedMonths.filter((month) => isPart(month.period)).map((one) => [one.period.month, one]),
  );
  const causes = monthChanges(period, months);
  if (causes.length === 0 && due.size === 0) return [];
  const { longer: longerRows } = periodMethod(methodOfPeriod(period.year, period.month).version);
  const rows = ifPossible(() =>
    longerRows(
      months.map((month) => ({
        month: month.month,
        prices: due.get(month.month)?.rows ?? month.rows,
      })),
      period.month,
    ),
  );
  const isKnown = [...due.values()].every((month) => month.rows !== undefined);
  return outdated(period, causes, [...due.keys()], isKnown ? rows : undefined);
}

function monthChanges(period: PublishedPeriod, months: readonly PublishedPeriod[]): Cause[] {
  const used = new Map(period.months?.map((one) => [one.month, one.periodRevision]));
  return months.flatMap(({ month, revision, publishedAt }) => {
    if (!period.months) {
      return revision > 1 && publishedAt > period.publishedAt ? { month, revision } : [];
    }
    const usedRevision = used.get(month);
    if (usedRevision === revision) return [];
    return usedRevision === undefined ? { month, revision } : { month, usedRevision, revision };
  });
}

/** Undefined where a new computation gives the public figures again, because nothing has to be decided then. */
function outdated(
  period: PublishedPeriod,
  causes: readonly Cause[],
  after: readonly number[],
  rows: readonly PeriodPrice[] | undefined,
): OutdatedPeriod[] {
  if (rows && isSamePeriod(rows, period.rows)) return [];
  const differences = rows ? figureChanges(totalsOf(period.rows), totalsOf(rows)) : [];
  return [{ period, causes, after, ...(rows && { rows }), differences }];
}

/** The totals of a period's prices. */
export function totalsOf(rows: readonly PeriodPrice[]): ByProduct<Hundredths> {
  return Object.fromEntries(rows.map(({ productId, total }) => [productId, total]));
}

/** Undefined when a survey or month is missing. */
function ifPossible<T>(compute: () => T): T | undefined {
  try {
    return compute();
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
