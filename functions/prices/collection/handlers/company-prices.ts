import { accountIdOf } from '../../../platform/http/actor.ts';
import type { Handlers } from '../../../platform/http/endpoint.ts';
import { percentVariation } from '../../../platform/kernel/money.ts';
import { type ByProduct, productById } from '../../../sample/rules/products.ts';
import type { CompanyPrice } from '../../surveys/rules/company-prices.ts';
import { lastNationalPrices } from '../../surveys/store/series-years.ts';
import { surveyById } from '../../surveys/store/survey-records.ts';
import type {
  CompanyHistory,
  CompanyPriceRow,
  CompanyWeek,
  companyPriceRoutes,
  WeeklyAverage as WeeklyAverageView,
} from '../contract/company-prices.ts';
import type { HistoryRow } from '../rules/company-history.ts';
import { percentFromNational } from '../rules/doubted-change.ts';
import type { WeeklyAverage } from '../rules/weekly-averages.ts';
import {
  type CompanyWithRows,
  checkAverages,
  companiesWithRows,
  computeCompanyPrices,
} from '../work/compute-company-prices.ts';
import { beginPrices, declareCompanyPrices, priceDeclarations } from '../work/declare-prices.ts';
import { readCompanyHistory } from '../work/read-company-history.ts';

export const forAdmin = {
  'company-prices/compute': async ({ params, body, actor, now }) => {
    const companies = await computeCompanyPrices(params.surveyId, accountIdOf(actor), now, body);
    const { date } = await surveyById(params.surveyId);
    const national = await lastNationalPrices(date);
    return companies.map((company) => companyWeekView(company, national));
  },

  /** With `observatory`, the average is that of the station prices. */
  'company-prices/averages': async ({ params, query }) => {
    const averages = await checkAverages(await surveyById(params.surveyId));
    return averages.map(weeklyAverageView).map((row) => ({
      ...row,
      average: query.observatory ? row.benchmarkAverage : row.average,
    }));
  },

  /** Methane and LNG: the products that no company declares. */
  'company-prices/other-fuels': async ({ params }) => {
    const averages = await checkAverages(await surveyById(params.surveyId));
    return averages
      .filter(({ productId }) => !productById(productId).declared)
      .map(weeklyAverageView);
  },

  'company-prices/list': async ({ params, query }) => {
    const survey = await surveyById(params.surveyId);
    const companies = await companiesWithRows(survey);
    if (query.observatory) return companies.map(observatoryWeekView);
    const national = await lastNationalPrices(survey.date);
    return companies.map((company) => companyWeekView(company, national));
  },
} satisfies Handlers<typeof companyPriceRoutes>;

export const forCompany = {
  'company-prices/history': async ({ params, query, now }) => {
    const rows = await readCompanyHistory(params.companyId, query.years ?? 1, now);
    return rows.map(historyView);
  },

  'company-prices/declarations': ({ params }) =>
    priceDeclarations(params.surveyId, params.companyId),

  'company-prices/declare': ({ params, body, actor, ifMatch, now }) =>
    declareCompanyPrices({
      ...params,
      prices: body,
      pricesAt: '',
      author: actor?.role === 'ADMIN' ? 'admin' : 'company',
      by: accountIdOf(actor),
      now,
      expectedVersion: ifMatch,
    }),

  'company-prices/begin': async ({ params, actor, now }) => {
    await beginPrices({ ...params, by: accountIdOf(actor), now });
    return undefined;
  },
} satisfies Handlers<typeof companyPriceRoutes>;

/** The prices that a company declares, with its comments, as long as the price is the one they are about. */
function companyWeekView(
  { rows, comments = {}, ...week }: CompanyWithRows,
  national: ByProduct<number>,
): CompanyWeek {
  const prices = rows.map((row) => {
    const { productId, price, variation } = row;
    const comment = row.imputed ? undefined : comments[productId];
    const fromNational =
      price && price !== 'no' && variation === 'Infinity'
        ? percentFromNational(price, national[productId] ?? null)
        : undefined;
    return {
      ...declaredRow(row),
      ...(fromNational !== undefined && { fromNational }),
      ...(comment?.price === price && { comment: comment.text }),
    };
  });
  return weekOf(week, prices);
}

/** The prices of the company's stations in place of its own; variation is their distance in percent. */
function observatoryWeekView({ rows, ...week }: CompanyWithRows): CompanyWeek {
  return weekOf(week, rows.map(observatoryRow));
}

function weekOf(
  { company, weights }: Omit<CompanyWithRows, 'rows'>,
  prices: CompanyPriceRow[],
): CompanyWeek {
  return { companyId: company.id, companyName: company.name, prices, weights };
}

const declaredRow = (row: CompanyPrice): CompanyPriceRow => ({
  ...row,
  benchmarkPrice: row.benchmarkPrice ?? null,
  rangeItems: row.rangeItems ?? 0,
});

function observatoryRow(row: CompanyPrice): CompanyPriceRow {
  const { benchmarkPrice } = row;
  // The mark belongs to the company's own price, which is not shown here.
  const { imputed: _, ...shown } = declaredRow(row);
  if (benchmarkPrice === undefined) return { ...shown, price: 'no', variation: 'Infinity' };
  const declared = row.price === 'no' ? undefined : row.price * 100;
  return {
    ...shown,
    price: Math.round(benchmarkPrice),
    variation: percentVariation(Math.round(benchmarkPrice * 100), declared),
  };
}

const weeklyAverageView = (average: WeeklyAverage): WeeklyAverageView => ({
  ...average,
  average: average.average ?? null,
  benchmarkAverage: average.benchmarkAverage ?? null,
  rangeItems: average.rangeItems ?? 0,
});

/** National prices in EUR per 1000 units instead of hundredths. */
const historyView = ({ surveyId, date, prices }: HistoryRow): CompanyHistory[number] => ({
  surveyId,
  date,
  prices: prices.map(({ productId, price, imputed, national, difference }) => ({
    productId,
    price,
    ...(imputed && { imputed }),
    nationalPrice: national === undefined ? null : national / 100,
    difference: difference === undefined ? null : difference / 100,
  })),
});
