import type { UsedMonth, UsedSurvey } from '../domain/cascade.ts';
import {
  type DaysAfterLast,
  type MonthCode,
  monthlyAverages,
  monthSpans,
  monthsOf,
  type PeriodPrice,
  periodAverages,
  periodKind,
} from '../domain/periods.ts';
import { Refusal } from '../domain/refusal.ts';
import { averagesOf, hasPrice, netOf, type StoredAverage } from '../store/averages.ts';
import { type PeriodRevision, periodRevisions, saveDraft } from '../store/period-revisions.ts';
import { publishedSeries } from '../store/series-years.ts';

/** A month (1-12), the year (13) or a quarter (14-17) of a year. */
export interface Period {
  readonly year: number;
  readonly month: MonthCode;
}

export interface ComputeOptions {
  readonly daysAfterLast?: DaysAfterLast | undefined;
  /** The next revision of a published period. */
  readonly revision?: boolean | undefined;
}

/**
 * Computes the averages of a period and stores them as a draft of its next revision, in place of an
 * earlier draft.
 * @throws Refusal already_published unless a revision is asked for; weekly_prices_missing,
 *   months_missing
 */
export async function computePeriod(
  period: Period,
  { daysAfterLast, revision }: ComputeOptions,
  by: string,
  now: Date,
): Promise<PeriodRevision> {
  const state = await periodState(period);
  if (state.published.length > 0 && !revision) {
    throw new Refusal('already_published', { ...period });
  }
  const draft = {
    ...period,
    revision: state.revision + 1,
    ...(await computedPeriod(period, daysAfterLast)),
    computedAt: now.toISOString(),
    computedBy: by,
  };
  await saveDraft(draft, {
    actor: by,
    at: draft.computedAt,
    action: 'average.computed',
    subject: `average/${period.year}/${period.month}`,
    before: state.draft && auditedDraft(state.draft),
    after: auditedDraft(draft),
  });
  return draft;
}

export interface PeriodState {
  /** What is public, by product. */
  readonly published: readonly StoredAverage[];
  /** The same with what is public no longer. */
  readonly stored: readonly StoredAverage[];
  /** Of what was published last; 0 when nothing ever was. */
  readonly revision: number;
  readonly draft?: PeriodRevision | undefined;
  /** Whether the draft of the next revision was given up. */
  readonly isDiscarded: boolean;
  readonly revisions: readonly PeriodRevision[];
}

/** A period's public figures, its revisions and the draft of the next one. */
export async function periodState({ year, month }: Period): Promise<PeriodState> {
  const [stored, all] = await Promise.all([
    averagesOf(year, [month]),
    periodRevisions(year, month),
  ]);
  const published = stored.filter((average) => average.published);
  const revisions = all.filter(({ publishedAt }) => publishedAt !== undefined);
  const numbers = [...published, ...revisions].map(({ revision = 1 }) => revision);
  const revision = Math.max(0, ...numbers);
  const next = all.find((one) => one.revision > revision);
  return {
    published,
    stored,
    revision,
    revisions,
    draft: next?.discarded ? undefined : next,
    isDiscarded: next?.discarded !== undefined,
  };
}

/** What computing the period now gives, and what of. @throws as computePeriod */
export async function computedPeriod(
  { year, month }: Period,
  daysAfterLast: DaysAfterLast | undefined,
): Promise<Computed> {
  if (periodKind(month) !== 'month') return computedLonger(year, month);
  const options = { daysAfterLast };
  const series = await publishedSeries();
  const surveys = monthSpans(series, year, month, options).map(({ survey, days }) => ({
    surveyId: survey.id,
    surveyRevision: survey.revision,
    date: survey.date,
    days,
  }));
  const rows = monthlyAverages(series, year, month, options);
  return { rows, surveys, ...(daysAfterLast && { daysAfterLast }) };
}

interface Computed {
  readonly rows: readonly PeriodPrice[];
  readonly surveys?: readonly UsedSurvey[];
  readonly months?: readonly UsedMonth[];
  readonly daysAfterLast?: DaysAfterLast;
}

async function computedLonger(year: number, month: MonthCode): Promise<Computed> {
  const averages = (await averagesOf(year, monthsOf(month))).filter(
    (average) => average.published && hasPrice(average),
  );
  const byMonth = Map.groupBy(averages, (average) => average.month);
  const months = [...byMonth].map(([code, rows]) => ({
    month: code,
    periodRevision: Math.max(...rows.map(({ revision = 1 }) => revision)),
    days: Math.max(...rows.map(({ days }) => days)),
  }));
  const rows = periodAverages(
    Array.from(byMonth, ([code, prices]) => ({ month: code, prices: prices.map(periodPrice) })),
    month,
  );
  return { rows, months: months.sort((a, b) => a.month - b.month) };
}

/** A period's revision as the audit trail keeps it. */
export const auditedDraft = ({ revision, rows, reason, note }: PeriodRevision) => ({
  revision,
  rows,
  reason,
  note,
});

export const periodPrice = (average: StoredAverage): PeriodPrice => {
  const { productId, total, vat, excise, days } = average;
  return { productId, total, vat, excise, net: netOf(average), days };
};
