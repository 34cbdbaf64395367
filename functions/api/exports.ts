import type { Instant } from '../domain/as-of.ts';
import { addDays, type IsoDate, todayInRome } from '../domain/calendar.ts';
import { dailyRows, datedOwnPrices, datedWeeklyPrices } from '../domain/export-tables.ts';
import { Refusal } from '../domain/refusal.ts';
import { FIRST_STATION_DAY } from '../domain/station-prices.ts';
import * as files from '../formats/exported-files.ts';
import { exportFile, type FileRequest } from '../formats/file.ts';
import { madeSeriesFile, type SeriesName, seriesFile } from '../formats/series-files.ts';
import type { Handlers } from '../http/endpoint.ts';
import { companyById } from '../store/companies.ts';
import { allDays, nationalHistory } from '../store/daily-prices.ts';
import { seriesAsOf } from '../store/series-years.ts';
import { readCompanyHistory } from '../usecases/read-company-history.ts';
import { readProvisionalPrices, readWeekErrors } from '../usecases/read-provisional-prices.ts';

/**
 * Files of every area. They stand apart from the areas' other calls because they alone load the
 * workbook writer, which is as large as everything else.
 */
export const forExports = {
  'weekly-prices/report-export': ({ query, asOf, now }) =>
    fileOf(`weekly-${query.type ?? 'FULL'}`, { ...query, now }, asOf),

  /** The columns of type `ALL` for one published survey. */
  'weekly-prices/export': async ({ params, query, asOf, now }) => {
    const series = await seriesAsOf(asOf);
    const survey = series.find(({ id }) => id === params.id);
    if (!survey) throw new Refusal('not_found', { surveyId: params.id });
    const prices = datedWeeklyPrices(series).filter(({ date }) => date === survey.date);
    const file = { ...files.weeklyDetails, stem: files.weeklyReports.FULL.stem };
    return exportFile(file, prices, { ...query, now: momentShown(asOf, now) });
  },

  'monthly-prices/export-all': ({ query, asOf, now }) => fileOf('monthly', { ...query, now }, asOf),

  'monthly-prices/export': ({ params, query, asOf, now }) =>
    fileOf(`monthly-${params.productId}`, { ...query, now }, asOf),

  /** National means of all days, or of the days from one to another. */
  'daily-prices/export': async ({ query, now }) => {
    const { from, to } = requestedDays(query, () => FIRST_STATION_DAY, now);
    const rows = dailyRows(await nationalHistory(from, to));
    return exportFile(files.dailyPrices, rows, { ...query, now });
  },

  'provisional-prices/export': async ({ query, asOf, now }) => {
    const prices = await readProvisionalPrices(query, asOf);
    return exportFile(files.provisionalPrices, prices, { ...query, now: momentShown(asOf, now) });
  },

  'provisional-prices/errors-export': async ({ query, asOf, now }) => {
    const errors = await readWeekErrors(asOf);
    return exportFile(files.provisionalErrors, errors, { ...query, now: momentShown(asOf, now) });
  },

  /** Means of each company: by default of one year, as all years would be too large a file. */
  'daily-prices/detail-export': async ({ query, now }) => {
    const { from, to } = requestedDays(query, (last) => addDays(last, -365), now);
    const records = await allDays(from, to);
    const rows = dailyRows(records.filter(({ companyId }) => companyId !== undefined));
    return exportFile(files.dailyPricesByCompany, rows, { ...query, now });
  },
} satisfies Handlers;

/** Of what companies have declared, which the function of the public files may not read. */
export const forCompanyExports = {
  'company-prices/history-export': async ({ params, query, now }) => {
    const { name } = await companyById(params.companyId);
    const history = await readCompanyHistory(params.companyId, query.years, now);
    return exportFile(files.companyPrices(name), datedOwnPrices(history), { ...query, now });
  },
} satisfies Handlers;

/** The present file is kept; of a moment asked for it is computed. */
const fileOf = (name: SeriesName, request: FileRequest, asOf: Instant | undefined) =>
  asOf
    ? madeSeriesFile(name, { ...request, now: momentShown(asOf, request.now) }, asOf)
    : seriesFile(name, request);

/** What a file names as the time of its making: the moment asked for, so that it is always the same. */
const momentShown = (asOf: Instant | undefined, now: Date): Date => (asOf ? new Date(asOf) : now);

/**
 * First and last day of a daily export; the last is today by default.
 * @param start first day when none is given, from the last one
 * @throws Refusal invalid when the first comes after the last
 */
function requestedDays(
  query: { readonly from?: IsoDate | undefined; readonly to?: IsoDate | undefined },
  start: (last: IsoDate) => IsoDate,
  now: Date,
): { from: IsoDate; to: IsoDate } {
  if (query.from !== undefined && query.to !== undefined && query.from > query.to) {
    throw new Refusal('invalid', { errors: [{ pointer: '/from', code: 'after_to' }] });
  }
  const today = todayInRome(now);
  const to = query.to !== undefined && query.to < today ? query.to : today;
  const from = query.from ?? start(to);
  return { from: later(from, FIRST_STATION_DAY), to };
}

const later = (a: IsoDate, b: IsoDate): IsoDate => (a > b ? a : b);
