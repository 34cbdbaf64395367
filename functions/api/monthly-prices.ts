import { approvalRequired } from '../aws/environment.ts';
import type {
  AverageRow,
  MonthlyPrice,
  PeriodRevisionView,
  PeriodState as PeriodStateView,
} from '../contract/monthly-prices.ts';
import type { Hundredths } from '../domain/money.ts';
import { isMonthCode, type PeriodPrice, periodKind, YEAR_CODE } from '../domain/periods.ts';
import type { ByProduct } from '../domain/products.ts';
import { Refusal } from '../domain/refusal.ts';
import { type FigureChange, figureChanges } from '../domain/survey-quality.ts';
import type { Handlers } from '../http/endpoint.ts';
import { usernameOf } from '../http/identity.ts';
import { averagesAsOf, hasPrice, type StoredAverage } from '../store/averages.ts';
import {
  approveAverages,
  discardAverages,
  prepareAverages,
  withdrawApproval,
} from '../usecases/approve-averages.ts';
import {
  computePeriod,
  type Period,
  periodPrice,
  periodState,
} from '../usecases/compute-averages.ts';
import { periodStandings } from '../usecases/outdated-averages.ts';
import { gatesOf, publishPeriod } from '../usecases/publish-averages.ts';
import {
  type PublicPeriodRevision,
  publicPeriodRevisions,
} from '../usecases/read-period-revisions.ts';

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
} satisfies Handlers;

export const forAdmin = {
  'monthly-prices/compute': async ({ query, actor, now }) => {
    const { daysAfterLast, revision, ...period } = query;
    const options = { daysAfterLast, revision };
    const draft = await computePeriod(period, options, usernameOf(actor), now);
    return draft.rows.map(averageRowView);
  },

  'monthly-prices/publish': async ({ body, actor, now }) => {
    const { year, month, revision, computedAt, reason, note } = body;
    if (!isMonthCode(month)) {
      const error = { pointer: '/month', code: 'too_big', maximum: 17 };
      throw new Refusal('invalid', { errors: [error] });
    }
    const asked = { revision: revision === 'true' || revision === true, computedAt, reason, note };
    const published = await publishPeriod({ year, month }, asked, usernameOf(actor), now);
    return published.rows.map(averageRowView);
  },

  'monthly-prices/state': ({ query, now }) => stateView(query, now),

  'monthly-prices/prepare': async ({ body: { year, month, ...texts }, actor, now }) => {
    await prepareAverages({ year, month }, texts, usernameOf(actor), now);
    return stateView({ year, month }, now);
  },

  'monthly-prices/discard': async ({ query: { computedAt, ...period }, actor, now }) => {
    await discardAverages(period, computedAt, usernameOf(actor), now);
    return stateView(period, now);
  },

  'monthly-prices/approve': async ({ body: { year, month, ...seen }, actor, now }) => {
    await approveAverages({ year, month }, seen, usernameOf(actor), now);
    return stateView({ year, month }, now);
  },

  'monthly-prices/withdraw-approval': async ({ query, actor, now }) => {
    await withdrawApproval(query, usernameOf(actor), now);
    return stateView(query, now);
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
} satisfies Handlers;

async function stateView(period: Period, now: Date): Promise<PeriodStateView> {
  const state = await periodState(period);
  const { refused, needsReason } = await gatesOf(period, state, now);
  const published = state.published.map(periodPrice);
  const { draft } = state;
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
          differences: figureChanges(totalsOf(published), totalsOf(draft.rows)).map(changeView),
          reason: draft.reason,
          note: draft.note,
          preparedBy: draft.preparedBy,
          approval: draft.approval,
        }
      : null,
    refused: [...refused],
    needsReason: [...needsReason],
    approvalRequired: approvalRequired(),
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
    ...(surveys && { surveys: [...surveys] }),
    ...(months && { months: [...months] }),
    ...(role === 'ADMIN' && { reason, publishedBy }),
  };
}

const totalsOf = (rows: readonly PeriodPrice[]): ByProduct<Hundredths> =>
  Object.fromEntries(rows.map(({ productId, total }) => [productId, total]));

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
