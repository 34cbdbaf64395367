import type { FileReply } from '../../../platform/contract/route.ts';
import { stageDialect } from '../../../platform/formats/csv.ts';
import { type Instant, lastChange, type PublicSpan } from '../../../platform/kernel/as-of.ts';
import { periodKind } from '../../../platform/kernel/periods.ts';
import { publicVersion } from '../../../platform/tables/counters.ts';
import {
  averageHistory,
  averagesOfProduct,
  netOf,
  publicAt,
} from '../../../prices/averages/store/averages.ts';
import { type ReportType, reportRows } from '../../../prices/surveys/rules/series.ts';
import { seriesAsOf, seriesHistory } from '../../../prices/surveys/store/series-years.ts';
import { PRODUCT_IDS, type ProductId } from '../../../sample/rules/products.ts';
import * as files from '../rules/exported-files.ts';
import { datedWeeklyPrices, inPeriodOrder, type PeriodRow } from '../rules/price-tables.ts';
import {
  exportFolder,
  hasExportFiles,
  orUndefined,
  readExportFile,
  writeExportFile,
} from '../store/export-files.ts';
import { exportFile, type FileRequest, isMinistryCsv } from './file.ts';

/**
 * Files of whole series (docs/decisions/0045-whole-series-are-files.md): weekly prices by report type
 * or with all their components (`ALL`), the averages of all products or of one.
 */
export type SeriesName = `weekly-${ReportType | 'ALL'}` | 'monthly' | `monthly-${ProductId}`;

/** Files that many readers ask for. The months of one product are a small file, made on request. */
export const LARGEST_SERIES = [
  'weekly-ALL',
  'weekly-FULL',
  'weekly-NET',
  'weekly-VARIATION',
  'monthly',
] as const satisfies readonly SeriesName[];

/** A request for a whole series as a file; the moment of its last change is found with its figures. */
export type SeriesRequest = Omit<FileRequest, 'moment'> & { readonly now: Date };

/** The present file is kept in storage; the file as of a moment is computed. */
export const presentFile = (name: SeriesName, request: SeriesRequest, asOf: Instant | undefined) =>
  asOf ? madeSeriesFile(name, request, asOf) : wholeSeriesFile(name, request);

/** The file as written for the present version; if there is none yet it is written now, for all later readers. */
export async function wholeSeriesFile(
  name: SeriesName,
  request: SeriesRequest,
): Promise<FileReply> {
  if (!hasExportFiles()) return madeSeriesFile(name, request);
  const version = await publicVersion();
  const key = exportFolder(version) + fileKey(name, request);
  const written = await orUndefined(() => readExportFile(key));
  if (written) return written;
  const made = await madeSeriesFile(name, request);
  // If a publication came in between, the file may hold figures of either version.
  if ((await publicVersion()) === version) await orUndefined(() => writeExportFile(key, made));
  return made;
}

/** The file computed as it was at a moment, or as it is now when none is given. */
function madeSeriesFile(
  name: SeriesName,
  request: SeriesRequest,
  asOf?: Instant,
): Promise<FileReply> {
  const [kind = '', part = ''] = name.split('-');
  return kind === 'weekly'
    ? weeklyFile(part as ReportType | 'ALL', request, asOf)
    : monthlyFile(part === '' ? undefined : (Number(part) as ProductId), request, asOf);
}

async function weeklyFile(
  type: ReportType | 'ALL',
  { now, ...form }: SeriesRequest,
  asOf?: Instant,
) {
  const [series, history] = await Promise.all([seriesAsOf(asOf), seriesHistory()]);
  const request = { ...form, moment: changedAt(history, asOf, now) };
  if (type === 'ALL') {
    return exportFile(files.weeklyDetails, datedWeeklyPrices(series), request);
  }
  const rows = reportRows(series, type, isMinistryCsv(form) ? 0 : undefined);
  return exportFile(files.weeklyReports[type], rows, request);
}

/** The file of one product has months only, without quarters and years, as in the ministry's earlier service. */
async function monthlyFile(
  product: ProductId | undefined,
  { now, ...form }: SeriesRequest,
  asOf?: Instant,
) {
  const products = product === undefined ? PRODUCT_IDS : [product];
  const all = (await Promise.all(products.map(averagesOfProduct))).flat();
  const averages =
    product === undefined ? all : all.filter(({ month }) => periodKind(month) === 'month');
  const file = product === undefined ? files.monthlyAverages : files.monthlyAveragesOf(product);
  const rows: PeriodRow[] = publicAt(averages, asOf).map((one) => ({ ...one, net: netOf(one) }));
  const moment = changedAt(averages.flatMap(averageHistory), asOf, now);
  return exportFile(file, inPeriodOrder(rows), { ...form, moment });
}

/** The moment of its last change that a file states: the beginning of time while it holds nothing. */
export const changedAt = (
  spans: Iterable<PublicSpan>,
  asOf: Instant | undefined,
  now: Date,
): Date => new Date(lastChange(spans, asOf ?? now.toISOString()) ?? 0);

/** A default that is left out gives the same key as one that is named. */
function fileKey(
  name: SeriesName,
  { format = 'CSV', lang = 'it', dialect }: SeriesRequest,
): string {
  const form = format === 'CSV' ? `${dialect ?? stageDialect()}.CSV` : format;
  return `${name}.${lang}.${form}`;
}
