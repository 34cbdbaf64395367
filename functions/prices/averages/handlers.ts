import { approvalRequired, embargo } from '../../platform/aws/environment.ts';
import { accountIdOf } from '../../platform/http/actor.ts';
import type { Handlers } from '../../platform/http/endpoint.ts';
import { isMonthCode, periodKind, YEAR_CODE } from '../../platform/kernel/periods.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import { type FigureChange, figureChanges } from '../national-prices/rules/survey-quality.ts';
import { averageRelease } from '../surveys/rules/release-calendar.ts';
import {
  approveDraft,
  endHold,
  prepareDraft,
  withdrawApproval,
} from '../surveys/work/life-cycle.ts';
import { plannedMoment } from '../surveys/work/planned-moment.ts';
import type {
  AverageRow,
  MonthlyPrice,
  monthlyPriceRoutes,
  PeriodRevisionView,
  PeriodState as PeriodStateView,
} from './contract.ts';
import { daysAfterLastOf, type PeriodPrice } from './rules/averages.ts';
import { totalsOf } from './rules/cascade.ts';
import { averagesAsOf, hasPrice, type StoredAverage } from './store/averages.ts';
import { computePeriod, type Period, periodPrice, periodState } from './work/compute-averages.ts';
import { periodStandings } from './work/outdated-averages.ts';
import { discardAverages, gatesOf, periodDrafts, publishPeriod } from './work/publish-averages.ts';
import { type PublicPeriodRevision, publicPeriodRevisions } from './work/read-period-revisions.ts';

export const forPublic = {
  /** The months of every year, or one month code of every year; oldest first. */
  'monthly-prices/list': async ({ params, query, asOf }) => {
    const averages = await averagesAsOf(params.productId, asOf);
    return averages
      .filter(({ month }) => (query.month ? month === query.month : periodKind(month) === 'month'))
      .map(monthlyPriceView);
  },

  /** Years, each before its quarters, oldest first. Month 13, the year, includes the quarters. */
  'monthly-prices/annual': async ({ params, query, asOf }) => {
    const { month = YEAR_CODE } = query;
    const averages = await averagesAsOf(params.productId, asOf);
    return averages
      .filter((one) => periodKind(one.month) !== 'month')
      .filter((one) => month === YEAR_CODE || one.month === month)
      .map(monthlyPriceView);
  },

  /** Oldest first, imported ones among them. */
  'monthly-prices/revisions': async ({ query: { year, month }, asOf, actor }) => {
    const revisions = await publicPeriodRevisions(year, month);
    return revisions
      .filter(({ publishedAt }) => asOf === undefined || publishedAt <= asOf)
      .map((revision, index, all) => revisionView(revision, all[index - 1], actor?.role));
  },

  'monthly-prices/notices': async () =>
    (await periodStandings()).notices.map(({ surveys, months, note = null, ...notice }) => ({
      ...notice,
      note,
      surveys: [...surveys],
      months: [...months],
    })),
} satisfies Handlers<typeof monthlyPriceRoutes>;

export const forAdmin = {
  'monthly-prices/compute': async ({ query, actor, now }) => {
    const { daysAfterLast, revision, computedAt, ...period } = query;
    const options = { daysAfterLast, revision, computedAt };
    const draft = await computePeriod(period, options, accountIdOf(actor), now);
    return draft.rows.map(averageRowView);
  },

  'monthly-prices/publish': async ({ body, actor, now }) => {
    const { year, month, revision, published: _, ...words } = body;
    if (!isMonthCode(month)) {
      const error = { pointer: '/month', code: 'too_big', maximum: 17 };
      throw new Refusal('invalid', { errors: [error] });
    }
    const asked = { revision: revision === 'true' || revision === true, ...words };
    const published = await publishPeriod({ year, month }, asked, accountIdOf(actor), now);
    return published.rows.map(averageRowView);
  },

  'monthly-prices/state': ({ query, now }) => stateView(query, now),

  'monthly-prices/prepare': async ({ body: { year, month, ...asked }, actor, now }) => {
    await prepareDraft(periodDrafts, { year, month }, asked, { by: accountIdOf(actor), now });
    return stateView({ year, month }, now);
  },

  'monthly-prices/discard': async ({ query: { computedAt, ...period }, actor, now }) => {
    await discardAverages(period, { computedAt }, accountIdOf(actor), now);
    return stateView(period, now);
  },

  'monthly-prices/end-hold': async ({ query, actor, now }) => {
    await endHold(periodDrafts, query, { by: accountIdOf(actor), now });
    return stateView(query, now);
  },

  'monthly-prices/approve': async ({ body: { year, month, ...seen }, actor, now }) => {
    await approveDraft(periodDrafts, { year, month }, seen, { by: accountIdOf(actor), now });
    return stateView({ year, month }, now);
  },

  'monthly-prices/withdraw-approval': async ({ query, actor, now }) => {
    const { computedAt, ...period } = query;
    await withdrawApproval(periodDrafts, period, { computedAt }, { by: accountIdOf(actor), now });
    return stateView(period, now);
  },

  'monthly-prices/outdated': async () =>
    (await periodStandings()).outdated.map(({ period, causes, after, rows, differences }) => ({
      year: period.year,
      month: period.month,
      revision: period.revision,
      causes: [...causes],
      after: [...after],
      rows: rows?.map(averageRowView) ?? null,
      differences: differences.map(changeView),
    })),
} satisfies Handlers<typeof monthlyPriceRoutes>;

async function stateView(period: Period, now: Date): Promise<PeriodStateView> {
  const state = await periodState(period);
  const { refused, needsReason } = await gatesOf(period, state, now);
  const published = state.published.map(periodPrice);
  const { draft } = state;
  const plannedAt = state.revision === 0 ? await plannedMoment(averageRelease(period)) : undefined;
  return {
    ...period,
    revision: state.revision,
    published: published.map(averageRowView),
    draft: draft
      ? {
          revision: draft.revision,
          computedAt: draft.computedAt,
          computedBy: draft.computedBy,
          rows: draft.rows.map(averageRowView),
          daysAfterLast: daysAfterLastOf(draft),
          differences: figureChanges(totalsOf(published), totalsOf(draft.rows)).map(changeView),
          reason: draft.reason,
          note: draft.note,
          preparedBy: draft.preparedBy,
          ...(draft.wordsBy && { wordsBy: [...draft.wordsBy] }),
          approval: draft.approval,
          held: draft.held,
        }
      : null,
    refused: [...refused],
    needsReason: [...needsReason],
    approvalRequired: approvalRequired(),
    embargo: embargo(),
    ...(plannedAt && { plannedAt }),
  };
}

function revisionView(
  revision: PublicPeriodRevision,
  before: PublicPeriodRevision | undefined,
  role: string | null | undefined,
): PeriodRevisionView {
  const { rows, surveys, months, note, reason, publishedBy } = revision;
  const changes = before ? figureChanges(totalsOf(before.rows), totalsOf(rows)) : [];
  return {
    ...{ year: revision.year, month: revision.month, revision: revision.revision },
    publishedAt: revision.publishedAt,
    note: note ?? null,
    rows: rows.map(averageRowView),
    differences: changes.map(changeView),
    ...(surveys && { surveys: [...surveys], daysAfterLast: daysAfterLastOf(revision) }),
    ...(months && { months: [...months] }),
    ...(role === 'ADMIN' && { reason, publishedBy }),
  };
}

const changeView = ({ productId, before, after, difference }: FigureChange) => ({
  productId,
  before: before === undefined ? null : before / 100,
  after: after === undefined ? null : after / 100,
  difference: difference === undefined ? null : difference / 100,
});

/** EUR per 1000 units instead of hundredths; null where the product had no price. */
function monthlyPriceView(average: StoredAverage): MonthlyPrice {
  const { productId, year, month } = average;
  const { days: _, ...prices } = averageRowView(periodPrice(average));
  return {
    monthlyPriceId: year * 100_000 + month * 1000 + productId,
    ...{ year, month },
    ...(hasPrice(average)
      ? prices
      : { productId, totalPrice: null, vat: null, exciseDuty: null, netPrice: null }),
  };
}

/** EUR per 1000 units instead of hundredths. */
const averageRowView = (row: PeriodPrice): AverageRow => ({
  productId: row.productId,
  totalPrice: row.total / 100,
  vat: row.vat / 100,
  exciseDuty: row.excise / 100,
  netPrice: row.net / 100,
  days: row.days,
});
