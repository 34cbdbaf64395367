import { isDeepStrictEqual } from 'node:util';
import { approvalRequired } from '../aws/environment.ts';
import { type ApprovableDraft, assertApproved } from '../domain/approval.ts';
import { todayInRome } from '../domain/calendar.ts';
import { periodGates, surveysMissing } from '../domain/period-gates.ts';
import { assertPublishable, type ComputedState, type Gates } from '../domain/publication-gates.ts';
import { Refusal } from '../domain/refusal.ts';
import type { PublicNote } from '../domain/surveys.ts';
import { type PeriodRevision, publishRevision } from '../store/period-revisions.ts';
import { publishedSeries } from '../store/series-years.ts';
import { latestSurveys } from '../store/survey-records.ts';
import {
  auditedDraft,
  computedPeriod,
  type Period,
  type PeriodState,
  periodPrice,
  periodState,
} from './compute-averages.ts';

export interface PeriodPublication {
  /** In place of figures that are public already. */
  readonly revision?: boolean | undefined;
  /** Of the draft that the person saw, if known. */
  readonly computedAt?: string | undefined;
  readonly reason?: string | undefined;
  readonly note?: PublicNote | undefined;
}

/**
 * Makes a period's draft public, all products or none; a revision in place of the figures before.
 * @throws Refusal average_missing without a draft; average_stale when computing now gives other
 *   figures; period_not_ended, net_price_negative, reason_needed; already_published;
 *   approval_needed; draft_changed when it is not the one that was seen
 */
export async function publishPeriod(
  period: Period,
  { revision, computedAt, reason, note }: PeriodPublication,
  by: string,
  now: Date,
): Promise<PeriodRevision> {
  const state = await periodState(period);
  if (state.published.length > 0 && !revision) {
    throw new Refusal('already_published', { ...period });
  }
  const { draft } = state;
  if (draft && computedAt !== undefined && computedAt !== draft.computedAt) {
    throw new Refusal('draft_changed');
  }
  assertPublishable(await gatesOf(period, state, now), reason ?? draft?.reason);
  if (!draft) throw new Refusal('average_missing', { ...period });
  assertApproved(approvable(draft), { reason, note }, approvalRequired());
  const published = {
    ...draft,
    publishedAt: now.toISOString(),
    publishedBy: by,
    ...(reason && { reason }),
    ...(note && { note }),
  };
  await publishRevision(published, state.stored, {
    actor: by,
    at: published.publishedAt,
    action: 'average.published',
    subject: `average/${period.year}/${period.month}`,
    before:
      state.published.length > 0
        ? { revision: state.revision, rows: state.published.map(periodPrice) }
        : undefined,
    after: auditedDraft(published),
  });
  return published;
}

/** A period's draft as an approver sees it. */
export const approvable = (draft: PeriodRevision): ApprovableDraft => ({
  ...draft,
  mark: draft.computedAt,
});

/** What holds against publishing the period's draft now. */
export async function gatesOf(period: Period, state: PeriodState, now: Date): Promise<Gates> {
  const [series, unpublished] = await Promise.all([publishedSeries(), latestSurveys(false, 100)]);
  const surveys = [
    ...series.map(({ id, date }) => ({ id, date, published: true })),
    ...unpublished.map(({ id, date }) => ({ id, date, published: false })),
  ];
  return periodGates({
    ...period,
    today: todayInRome(now),
    average: await draftState(period, state.draft),
    rows: state.draft?.rows ?? [],
    missing: surveysMissing(surveys, period.year, period.month),
  });
}

async function draftState(
  period: Period,
  draft: PeriodRevision | undefined,
): Promise<ComputedState> {
  if (!draft) return 'missing';
  const { rows, surveys, months } = draft;
  try {
    const now = await computedPeriod(period, draft.daysAfterLast);
    const isCurrent =
      isDeepStrictEqual(now.rows, rows) &&
      isDeepStrictEqual(now.surveys, surveys) &&
      isDeepStrictEqual(now.months, months);
    return isCurrent ? 'current' : 'stale';
  } catch (error) {
    // What it was computed from is not public any more.
    if (error instanceof Refusal) return 'stale';
    throw error;
  }
}
