import { type MonthCode, monthsOf, periodKind } from '../../../platform/kernel/periods.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { assertReplaceable, type SeenDraft } from '../../surveys/rules/drafts.ts';
import { publishedSeries } from '../../surveys/store/series-years.ts';
import {
  type DaysAfterLast,
  daysAfterLastOf,
  monthSpans,
  type PeriodPrice,
} from '../rules/averages.ts';
import type { UsedMonth, UsedSurvey } from '../rules/cascade.ts';
import { methodOfPeriod, periodMethod } from '../rules/period-methods.ts';
import { averagesOf, hasPrice, netOf, type StoredAverage } from '../store/averages.ts';
import { type PeriodRevision, periodRevisions, saveDraft } from '../store/period-revisions.ts';

/** A month (1-12), the year (13) or a quarter (14-17) of a year. */
export interface Period {
  readonly year: number;
  readonly month: MonthCode;
}

export interface ComputeOptions extends SeenDraft {
  /** Without it, that of the month's last revision. */
  readonly daysAfterLast?: DaysAfterLast | undefined;
  /** The next revision of a published period. */
  readonly revision?: boolean | undefined;
}

/**
 * Computes the averages of a period and stores them as a draft of its next revision, in place of an
 * earlier draft.
 * @throws Refusal already_published unless a revision is asked for; weekly_prices_missing,
 *   months_missing, draft_changed; draft_in_hand also where another person chose the other option
 */
export async function computePeriod(
  period: Period,
  { daysAfterLast: wanted, revision, ...seen }: ComputeOptions,
  by: string,
  now: Date,
): Promise<PeriodRevision> {
  const state = await periodState(period);
  if (state.published.length > 0 && !revision) {
    throw new Refusal('already_published', { ...period });
  }
  assertReplaceable(state.draft, seen, by);
  const daysAfterLast =
    wanted ?? state.revisions.flatMap((one) => daysAfterLastOf(one) ?? []).at(-1);
  if (seen.computedAt === undefined && isOtherChoice(state.draft, daysAfterLast, by))
    throw new Refusal('draft_in_hand');
  const draft = {
    ...period,
    revision: state.revision + 1,
    ...(await computedPeriod(period, daysAfterLast)),
    computedAt: now.toISOString(),
    computedBy: by,
  };
  await saveDraft(draft, seen, {
    actor: by,
    at: draft.computedAt,
    action: 'average.computed',
    subject: `average/${period.year}/${period.month}`,
    before: state.draft && auditedDraft(state.draft),
    after: auditedDraft(draft),
  });
  return draft;
}

/** Whether somebody else computed the draft with the other option for the days after the last survey. */
const isOtherChoice = (
  draft: PeriodRevision | undefined,
  daysAfterLast: DaysAfterLast = 'next',
  by: string,
): boolean =>
  draft?.surveys !== undefined &&
  draft.computedBy !== by &&
  daysAfterLastOf(draft) !== daysAfterLast;

export interface PeriodState {
  /** Public figures, by product. */
  readonly published: readonly StoredAverage[];
  /** The public figures and those that are no longer public. */
  readonly stored: readonly StoredAverage[];
  /** Number of the latest published revision; 0 when none was published. */
  readonly revision: number;
  readonly draft?: PeriodRevision | undefined;
  /** Whether the draft of the next revision was discarded. */
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

/** Computes the period from the figures stored now, and names the figures it used. @throws as computePeriod */
export async function computedPeriod(
  { year, month }: Period,
  daysAfterLast: DaysAfterLast = 'next',
): Promise<Computed> {
  const method = methodOfPeriod(year, month).version;
  if (periodKind(month) !== 'month') return computedLonger(year, month, method);
  const options = { daysAfterLast };
  const series = await publishedSeries();
  const surveys = monthSpans(series, year, month, options).map(({ survey, days }) => ({
    surveyId: survey.id,
    surveyRevision: survey.revision,
    date: survey.date,
    days,
  }));
  const rows = periodMethod(method).month(series, year, month, options);
  return { rows, surveys, method, daysAfterLast };
}

interface Computed {
  readonly method: number;
  readonly rows: readonly PeriodPrice[];
  readonly surveys?: readonly UsedSurvey[];
  readonly months?: readonly UsedMonth[];
  readonly daysAfterLast?: DaysAfterLast;
}

async function computedLonger(year: number, month: MonthCode, method: number): Promise<Computed> {
  const averages = (await averagesOf(year, monthsOf(month))).filter(
    (average) => average.published && hasPrice(average),
  );
  const byMonth = Map.groupBy(averages, (average) => average.month);
  const months = [...byMonth].map(([code, rows]) => ({
    month: code,
    periodRevision: Math.max(...rows.map(({ revision = 1 }) => revision)),
    days: Math.max(...rows.map(({ days }) => days)),
  }));
  const rows = periodMethod(method).longer(
    Array.from(byMonth, ([code, prices]) => ({ month: code, prices: prices.map(periodPrice) })),
    month,
  );
  return { rows, method, months: months.sort((a, b) => a.month - b.month) };
}

/** A period's revision as the audit trail keeps it. */
export const auditedDraft = ({ revision, rows, daysAfterLast, reason, note }: PeriodRevision) => ({
  revision,
  rows,
  daysAfterLast,
  reason,
  note,
});

export const periodPrice = (average: StoredAverage): PeriodPrice => {
  const { productId, total, vat, excise, days } = average;
  return { productId, total, vat, excise, net: netOf(average), days };
};
