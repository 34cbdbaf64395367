import { isDeepStrictEqual } from 'node:util';
import { isoDate, mondayOf, todayInRome } from '../../../platform/kernel/calendar.ts';
import { monthsOf, periodBefore, periodKind } from '../../../platform/kernel/periods.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { isRepeated, type SeenDraft, withoutApproval } from '../../surveys/rules/drafts.ts';
import { FIRST_METHOD } from '../../surveys/rules/methods.ts';
import type { ComputedState, Gates } from '../../surveys/rules/publication-gates.ts';
import { averageRelease } from '../../surveys/rules/release-calendar.ts';
import { publicationSettings } from '../../surveys/store/publication-settings.ts';
import { publishedSeries } from '../../surveys/store/series-years.ts';
import { deletedSurveysFrom, latestSurveys } from '../../surveys/store/survey-records.ts';
import { type Early, heldUntil } from '../../surveys/work/embargo.ts';
import { changed, type DraftKind, releasable } from '../../surveys/work/life-cycle.ts';
import { longSpans, periodGates, surveysMissing } from '../rules/period-gates.ts';
import { averagesOf } from '../store/averages.ts';
import {
  annotateDraft,
  type PeriodRevision,
  publishPeriodRevision,
} from '../store/period-revisions.ts';
import {
  auditedDraft,
  computedPeriod,
  type Period,
  type PeriodState,
  periodPrice,
  periodState,
} from './compute-averages.ts';
import { demonstrationInputs } from './demonstration-inputs.ts';
import { periodStandings } from './outdated-averages.ts';

/** The draft of a period's next revision. */
export const periodDrafts: DraftKind<PeriodRevision, Period> = {
  name: 'average',
  subject: ({ year, month }) => `average/${year}/${month}`,
  missing: 'average_missing',
  read: async (period) => {
    const state = await periodState(period);
    return {
      draft: state.draft,
      check: async (now) => ({ gates: await gatesOf(period, state, now) }),
      save: annotateDraft,
    };
  },
};

export interface PeriodPublication extends SeenDraft, Early {
  /** Replaces public figures. */
  readonly revision?: boolean | undefined;
}

/**
 * Makes a period's draft public, all products or none; a revision in place of the figures before. Under an embargo,
 * before its announced minute, the draft is held until then. The publication of a revision sent again changes nothing.
 * @throws Refusal average_missing without a draft; average_stale when computing now gives other
 *   figures; period_not_ended, net_price_negative, reason_needed; already_published;
 *   approval_needed; draft_changed when it is not the one that was seen
 */
export async function publishPeriod(
  period: Period,
  { revision, ...asked }: PeriodPublication,
  by: string,
  now: Date,
): Promise<PeriodRevision> {
  const state = await periodState(period);
  if (state.published.length > 0 && !revision) {
    throw new Refusal('already_published', { ...period });
  }
  const last = state.revisions.find((one) => one.revision === state.revision);
  if (last && !state.draft && isRepeated(last, asked)) return last;
  const gates = await gatesOf(period, state, now);
  const isHeld =
    state.revision === 0 &&
    (await heldUntil(averageRelease(period), gates, asked, now)) !== undefined;
  const draft = releasable(periodDrafts, period, state.draft, { gates }, asked);
  if (isHeld) return hold(period, draft, by, now);
  const published = { ...draft, publishedAt: now.toISOString(), publishedBy: by };
  await publishPeriodRevision(published, state.stored, {
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

/** Keeps with a draft that it is to be published at its announced minute. @throws Refusal stale_version */
async function hold(
  { year, month }: Period,
  draft: PeriodRevision,
  by: string,
  now: Date,
): Promise<PeriodRevision> {
  const at = now.toISOString();
  const held = { ...draft, held: { at, by } };
  await annotateDraft(held, {
    ...{ actor: by, at, action: 'average.held', subject: `average/${year}/${month}` },
    after: auditedDraft(held),
  });
  return held;
}

/**
 * Discards a period's draft: the public figures stay, and the schedule does not compute the draft again. @throws
 * Refusal average_missing, draft_changed
 */
export function discardAverages(
  period: Period,
  seen: SeenDraft,
  by: string,
  now: Date,
): Promise<void> {
  const discarded = { at: now.toISOString(), by };
  return changed(periodDrafts, period, seen, { by, now }, 'discarded', ({ draft }) => ({
    next: { ...withoutApproval(draft), discarded },
    before: { ...auditedDraft(draft), approval: draft.approval },
  }));
}

/** Finds the reasons against publishing the period's draft now. */
export async function gatesOf(period: Period, state: PeriodState, now: Date): Promise<Gates> {
  const before = periodBefore(period.year, period.month);
  const [series, unpublished, deleted, { outdated }, averagesBefore, thresholds, demonstration] =
    await Promise.all([
      publishedSeries(),
      latestSurveys(false, 100),
      deletedSurveysFrom(isoDate(period.year, monthsOf(period.month)[0] ?? 1, 1)),
      periodStandings(),
      averagesOf(before.year, [before.month]),
      publicationSettings(),
      demonstrationInputs(period, state),
    ]);
  const weeks = new Set(series.map(({ date }) => mondayOf(date)));
  // A week whose survey was deleted has no price either, unless another survey took its place, as an imported one does.
  const gone = [...Map.groupBy([...unpublished, ...deleted], ({ date }) => mondayOf(date))].flatMap(
    ([week, [first]]) => (first && !weeks.has(week) ? [first] : []),
  );
  const surveys = [
    ...series.map(({ id, date }) => ({ id, date, published: true })),
    ...gone.map(({ id, date }) => ({ id, date, published: false })),
  ];
  return periodGates({
    ...period,
    today: todayInRome(now),
    average: await periodDraftState(period, state.draft),
    rows: state.draft?.rows ?? [],
    missing: surveysMissing(surveys, period.year, period.month),
    underReview: outdated
      .filter((one) => isMonthOf(one.period, period))
      .map((one) => one.period.month),
    demonstration,
    longSpans: longSpans(state.draft?.surveys ?? [], series),
    // Made-up figures have no record either.
    isImported:
      state.published.some(({ demonstration }) => !demonstration) &&
      !state.revisions.some((one) => one.surveys || one.months),
    published: state.published.map(periodPrice),
    before: averagesBefore.filter(({ published }) => published).map(periodPrice),
    thresholds,
  });
}

/** Whether it is one of the months that a longer period is made of. */
const isMonthOf = (one: Period, { year, month }: Period): boolean =>
  periodKind(month) !== 'month' && one.year === year && monthsOf(month).includes(one.month);

async function periodDraftState(
  period: Period,
  draft: PeriodRevision | undefined,
): Promise<ComputedState> {
  if (!draft) return 'missing';
  const { rows, surveys, months, method = FIRST_METHOD } = draft;
  try {
    const now = await computedPeriod(period, draft.daysAfterLast);
    const isCurrent =
      now.method === method &&
      isDeepStrictEqual(now.rows, rows) &&
      isDeepStrictEqual(now.surveys, surveys) &&
      isDeepStrictEqual(now.months, months);
    return isCurrent ? 'current' : 'stale';
  } catch (error) {
    // A survey or month that the draft was computed from is no longer public.
    if (error instanceof Refusal) return 'stale';
    throw error;
  }
}
