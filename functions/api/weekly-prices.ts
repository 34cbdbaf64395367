import type {
  ReportRow as ReportRowView,
  WeeklyPrice as WeeklyPriceView,
} from '../contract/weekly-prices.ts';
import type { IsoDate } from '../domain/calendar.ts';
import { PRODUCTS } from '../domain/products.ts';
import { Refusal } from '../domain/refusal.ts';
import {
  lastYears,
  type ReportRow,
  reportRows,
  type SeriesEntry,
  type WeeklyPrice,
  weeklyPrices,
} from '../domain/series.ts';
import type { Handlers } from '../http/endpoint.ts';
import { usernameOf } from '../http/identity.ts';
import { nationalPricesOf } from '../store/price-revisions.ts';
import { publishedSeries, seriesAsOf } from '../store/series-years.ts';
import { surveyById } from '../store/survey-records.ts';
import { computeNationalPrices } from '../usecases/compute-national-prices.ts';

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
} satisfies Handlers;

export const forAdmin = {
  'weekly-prices/compute': async ({ params, body, actor, now }) => {
    const by = usernameOf(actor);
    const draft = await computeNationalPrices(params.surveyId, by, now, body?.leaveOut);
    const { id, date } = await surveyById(params.surveyId);
    const entry = { id, date, revision: draft.revision, prices: draft.prices };
    return {
      prices: pricesView(entry, await publishedSeries()),
      missing: [...draft.missing],
    };
  },
} satisfies Handlers;

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
