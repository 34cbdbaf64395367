import { accountIdOf } from '../../../platform/http/actor.ts';
import type { Handlers } from '../../../platform/http/endpoint.ts';
import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { PRODUCTS } from '../../../sample/rules/products.ts';
import {
  lastYears,
  type ReportRow,
  reportRows,
  type SeriesEntry,
  type WeeklyPrice,
  weeklyPrices,
} from '../../surveys/rules/series.ts';
import { publishedSeries, seriesAsOf } from '../../surveys/store/series-years.ts';
import { surveyById } from '../../surveys/store/survey-records.ts';
import type {
  ReportRow as ReportRowView,
  WeeklyPrice as WeeklyPriceView,
  weeklyPriceRoutes,
} from '../contract/national-prices.ts';
import { nationalPricesOf } from '../store/price-revisions.ts';
import { computeNationalPrices } from '../work/compute-national-prices.ts';

export const forPublic = {
  'weekly-prices/report': async ({ query, asOf }) => {
    const rows = reportRows(await seriesAsOf(asOf), query.type ?? 'FULL');
    const lastDate = query.lastDate ?? rows.at(-1)?.date;
    return lastDate ? lastYears(rows, lastDate, query.years ?? 1).map(reportRowView) : [];
  },

  /** Published prices for everybody; for an administrator also the draft of an unpublished survey. */
  'weekly-prices/get': async ({ params: { surveyId }, asOf, actor }) => {
    const series = await seriesAsOf(asOf);
    const published = series.find(({ id }) => id === surveyId);
    const mayBeDraft = actor?.role === 'ADMIN' && asOf === undefined;
    const entry = published ?? (mayBeDraft ? await draftOf(surveyId) : undefined);
    if (!entry) throw new Refusal('not_found', { surveyId });
    return pricesView(entry, series);
  },
} satisfies Handlers<typeof weeklyPriceRoutes>;

export const forAdmin = {
  'weekly-prices/compute': async ({ params, body, actor, now }) => {
    const by = accountIdOf(actor);
    const draft = await computeNationalPrices(params.surveyId, by, now, body);
    const { id, date } = await surveyById(params.surveyId);
    const entry = { id, date, revision: draft.revision, prices: draft.prices };
    return {
      prices: pricesView(entry, await publishedSeries()),
      missing: [...draft.missing],
    };
  },
} satisfies Handlers<typeof weeklyPriceRoutes>;

async function draftOf(surveyId: number): Promise<SeriesEntry | undefined> {
  const { id, date, revision } = await surveyById(surveyId);
  const draft = await nationalPricesOf(id, revision + 1);
  return draft && { id, date, revision: draft.revision, prices: draft.prices };
}

/** A survey's prices, compared with those of the published survey before it. */
function pricesView(entry: SeriesEntry, series: readonly SeriesEntry[]): WeeklyPriceView[] {
  const previous = series.findLast(({ date }) => date < entry.date);
  return weeklyPrices(entry, previous).map((price) => weeklyPriceView(price, entry.date));
}

/** EUR per 1000 units instead of hundredths. */
function weeklyPriceView(price: WeeklyPrice, date: IsoDate): WeeklyPriceView {
  return {
    productId: price.productId,
    date,
    totalPrice: price.total / 100,
    vat: price.vat / 100,
    exciseDuty: price.excise / 100,
    netPrice: price.net / 100,
    variation: price.variation === undefined ? null : price.variation / 100,
    ...(price.isContradicted && { variationContradicted: true }),
  };
}

/** EUR per 1000 units instead of hundredths. */
function reportRowView(row: ReportRow): ReportRowView {
  const euros: ReportRowView = { date: row.date };
  for (const { reportKey } of PRODUCTS) {
    const value = row[reportKey];
    if (value !== undefined) euros[reportKey] = value / 100;
  }
  return euros;
}
