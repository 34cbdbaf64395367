import type { Handlers } from '../../platform/http/endpoint.ts';
import { later } from '../../platform/kernel/as-of.ts';
import { addDays, type IsoDate, todayInRome } from '../../platform/kernel/calendar.ts';
import { assertInOrder, type DaySpan, Refusal } from '../../platform/kernel/refusal.ts';
import type { monthlyPriceRoutes } from '../../prices/averages/contract.ts';
import type { companyPriceRoutes } from '../../prices/collection/contract/company-prices.ts';
import { readCompanyHistory } from '../../prices/collection/work/read-company-history.ts';
import type { weeklyPriceRoutes } from '../../prices/national-prices/contract/national-prices.ts';
import type { provisionalPriceRoutes } from '../../prices/national-prices/contract/provisional-prices.ts';
import { seriesAsOf, seriesHistory } from '../../prices/surveys/store/series-years.ts';
import { companyById } from '../../sample/store/companies.ts';
import type { dailyPriceRoutes } from '../../stations/contract/daily-prices.ts';
import { FIRST_STATION_DAY } from '../../stations/rules/station-prices.ts';
import {
  allDays,
  type DailyPrices,
  dayHistory,
  nationalHistory,
} from '../../stations/store/daily-prices.ts';
import * as files from './rules/exported-files.ts';
import { dailyRows, datedOwnPrices, datedWeeklyPrices } from './rules/price-tables.ts';
import { exportFile } from './work/file.ts';
import { provisionalFile, weekErrorsFile } from './work/provisional-files.ts';
import { changedAt, presentFile } from './work/series-files.ts';

/**
 * Files of every area. They are separate from the areas' other calls because only they load the workbook writer, which
 * is as large as everything else.
 */
export const forExports = {
  'weekly-prices/report-export': ({ query, asOf, now }) =>
    presentFile(`weekly-${query.type ?? 'FULL'}`, { ...query, now }, asOf),

  /** The columns of type `ALL` for one published survey. */
  'weekly-prices/export': async ({ params, query, asOf, now }) => {
    const series = await seriesAsOf(asOf);
    const survey = series.find(({ id }) => id === params.id);
    if (!survey) throw new Refusal('not_found', { surveyId: params.id });
    const prices = datedWeeklyPrices(series).filter(({ date }) => date === survey.date);
    const file = { ...files.weeklyDetails, stem: files.weeklyReports.FULL.stem };
    const moment = changedAt(await seriesHistory(), asOf, now);
    return exportFile(file, prices, { ...query, moment });
  },

  'monthly-prices/export-all': ({ query, asOf, now }) =>
    presentFile('monthly', { ...query, now }, asOf),

  'monthly-prices/export': ({ params, query, asOf, now }) =>
    presentFile(`monthly-${params.productId}`, { ...query, now }, asOf),

  /** National means of all days, or of the days from one to another. */
  'daily-prices/export': async ({ query, now }) => {
    const { from, to } = requestedDays(query, () => FIRST_STATION_DAY, now);
    const days = await nationalHistory(from, to);
    return exportFile(files.dailyPrices, dailyRows(days), {
      ...query,
      moment: changeOfDays(days, now),
    });
  },

  'provisional-prices/export': ({ query, asOf, now }) =>
    provisionalFile({ ...query, now }, asOf, query),

  'provisional-prices/errors-export': ({ query, asOf, now }) =>
    weekErrorsFile({ ...query, now }, asOf),

  /** Means of each company: by default those of one year, because all years would be too large a file. */
  'daily-prices/detail-export': async ({ query, now }) => {
    const { from, to } = requestedDays(query, (last) => addDays(last, -365), now);
    const records = await allDays(from, to);
    const rows = dailyRows(records.filter(({ companyId }) => companyId !== undefined));
    const moment = changeOfDays(records, now);
    return exportFile(files.dailyPricesByCompany, rows, { ...query, moment });
  },
} satisfies Handlers<
  typeof dailyPriceRoutes &
    typeof monthlyPriceRoutes &
    typeof provisionalPriceRoutes &
    typeof weeklyPriceRoutes
>;

/** Export of declared company prices, which the function of the public files may not read. */
export const forCompanyExports = {
  'company-prices/history-export': async ({ params, query, now }) => {
    const { name } = await companyById(params.companyId);
    const history = await readCompanyHistory(params.companyId, query.years, now);
    return exportFile(files.companyPrices(name), datedOwnPrices(history), {
      ...query,
      moment: now,
    });
  },
} satisfies Handlers<typeof companyPriceRoutes>;

/** The last change of the days' prices; records of companies change with the national ones. */
const changeOfDays = (records: readonly DailyPrices[], now: Date): Date =>
  changedAt(
    records.filter(({ companyId }) => companyId === undefined).flatMap(dayHistory),
    undefined,
    now,
  );

/**
 * First and last day of a daily export; the last is today by default.
 * @param start gives the first day when none is asked for, from the last one
 * @throws Refusal invalid when the first comes after the last
 */
function requestedDays(
  query: DaySpan,
  start: (last: IsoDate) => IsoDate,
  now: Date,
): { from: IsoDate; to: IsoDate } {
  assertInOrder(query);
  const today = todayInRome(now);
  const to = query.to !== undefined && query.to < today ? query.to : today;
  const from = query.from ?? start(to);
  return { from: later(from, FIRST_STATION_DAY), to };
}
