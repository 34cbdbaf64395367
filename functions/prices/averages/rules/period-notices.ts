import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import type { MonthCode } from '../../../platform/kernel/periods.ts';
import type { PublicNote } from '../../surveys/rules/surveys.ts';
import type { CascadeSurvey, Cause, OutdatedPeriod, PublishedPeriod } from './cascade.ts';

/**
 * The possible changes of a survey after a period was computed from it: it was withdrawn, another revision replaced
 * it, or it was published later.
 */
export const LATER_CHANGES = ['withdrawn', 'corrected', 'added'] as const;
export type LaterChange = (typeof LATER_CHANGES)[number];

/** A notice to the public beside the figures of a published month, quarter or year. */
export interface PeriodNotice {
  readonly year: number;
  readonly month: MonthCode;
  /** Number of the public revision. */
  readonly revision: number;
  /** Instant. */
  readonly publishedAt: string;
  readonly note?: PublicNote | undefined;
  /** Whether a figure it was computed from has changed since, and no decision about it was taken yet. */
  readonly underReview: boolean;
  /** Surveys of a month that changed since, by date. */
  readonly surveys: readonly { readonly date: IsoDate; readonly change: LaterChange }[];
  /** Months of a quarter or year that changed since or are under review, 1 to 12 in order. */
  readonly months: readonly number[];
}

/**
 * The notices of periods that are under review because they are outdated, and of periods that were revised. @param
 * surveys all that are or were public
 */
export function periodNotices(
  periods: readonly PublishedPeriod[],
  outdated: readonly OutdatedPeriod[],
  surveys: readonly CascadeSurvey[],
): PeriodNotice[] {
  const reasons = new Map(outdated.map((one) => [one.period, one]));
  const byId = new Map(surveys.map((survey) => [survey.id, survey]));
  return periods
    .filter((period) => period.revision > 1 || reasons.has(period))
    .map((period) => {
      const { causes = [], after = [] } = reasons.get(period) ?? {};
      const months = causes.flatMap(({ month }) => month ?? []);
      return {
        ...{ year: period.year, month: period.month, revision: period.revision },
        ...{ publishedAt: period.publishedAt, note: period.note },
        underReview: reasons.has(period),
        surveys: surveyChanges(period, causes, byId),
        months: [...new Set([...months, ...after])].sort((a, b) => a - b),
      };
    });
}

/** Surveys that would be added are named only when none of those that were used has changed. */
function surveyChanges(
  period: PublishedPeriod,
  causes: readonly Cause[],
  byId: ReadonlyMap<number, CascadeSurvey>,
): PeriodNotice['surveys'] {
  const changes = causes.flatMap((cause) => {
    const { surveyId, date } = cause;
    if (surveyId === undefined || date === undefined) return [];
    const change = changeOf(period, cause, byId.get(surveyId));
    return change ? { date, change } : [];
  });
  const used = changes.filter(({ change }) => change !== 'added');
  return (used.length > 0 ? used : changes).sort((a, b) => (a.date < b.date ? -1 : 1));
}

/**
 * When a period can no longer be computed, all surveys that it used are listed as causes, so each survey is checked
 * for a change. It is not known what an imported period used.
 */
function changeOf(
  period: PublishedPeriod,
  { usedRevision }: Cause,
  survey: CascadeSurvey | undefined,
): LaterChange | undefined {
  if (!survey?.published) return 'withdrawn';
  if (usedRevision === undefined) return period.surveys ? 'added' : 'corrected';
  return usedRevision === survey.revision ? undefined : 'corrected';
}
