import { log } from '../aws/log.ts';
import type { FileReply } from '../contract/route.ts';
import type { Instant } from '../domain/as-of.ts';
import { datedWeeklyPrices, inPeriodOrder, type PeriodRow } from '../domain/export-tables.ts';
import { periodKind } from '../domain/periods.ts';
import { PRODUCT_IDS, type ProductId } from '../domain/products.ts';
import { type ReportType, reportRows } from '../domain/series.ts';
import { averagesAsOf, netOf } from '../store/averages.ts';
import { publicVersion } from '../store/counters.ts';
import {
  exportFolder,
  hasExportFiles,
  readExportFile,
  writeExportFile,
} from '../store/export-files.ts';
import { seriesAsOf } from '../store/series-years.ts';
import { stageDialect } from './csv.ts';
import * as files from './exported-files.ts';
import { exportFile, type FileRequest } from './file.ts';

/**
 * Files of whole series (docs/decisions/0045-whole-series-are-files.md): weekly prices by report type
 * or with all their components (`ALL`), the averages of all products or of one.
 */
export type SeriesName = `weekly-${ReportType | 'ALL'}` | 'monthly' | `monthly-${ProductId}`;

/** Those that many ask for; the months of one product are small, and made when somebody wants them. */
export const LARGEST_SERIES = [
  'weekly-ALL',
  'weekly-FULL',
  'weekly-NET',
  'weekly-VARIATION',
  'monthly',
] as const satisfies readonly SeriesName[];

/** The file as written for the present version, or written now, once for all later readers. */
export async function seriesFile(name: SeriesName, request: FileRequest): Promise<FileReply> {
  if (!hasExportFiles()) return madeSeriesFile(name, request);
  const version = await publicVersion();
  const key = exportFolder(version) + fileKey(name, request);
  const written = await orUndefined(() => readExportFile(key));
  if (written) return written;
  const made = await madeSeriesFile(name, request);
  // After a publication in between it may hold figures of either version.
  if ((await publicVersion()) === version) await orUndefined(() => writeExportFile(key, made));
  return made;
}

/** The file as it was at a moment, computed; as it is now without one. */
export function madeSeriesFile(
  name: SeriesName,
  request: FileRequest,
  asOf?: Instant,
): Promise<FileReply> {
  const [kind = '', part = ''] = name.split('-');
  return kind === 'weekly'
    ? weeklyFile(part as ReportType | 'ALL', request, asOf)
    : monthlyFile(part === '' ? undefined : (Number(part) as ProductId), request, asOf);
}

async function weeklyFile(type: ReportType | 'ALL', request: FileRequest, asOf?: Instant) {
  const series = await seriesAsOf(asOf);
  return type === 'ALL'
    ? exportFile(files.weeklyDetails, datedWeeklyPrices(series), request)
    : exportFile(files.weeklyReports[type], reportRows(series, type), request);
}

/** Of one product months only, without quarters and years, as the ministry's earlier service has it. */
async function monthlyFile(product: ProductId | undefined, request: FileRequest, asOf?: Instant) {
  if (product === undefined) {
    return exportFile(files.monthlyAverages, await averageRows(PRODUCT_IDS, asOf), request);
  }
  const averages = await averageRows([product], asOf);
  const months = averages.filter(({ month }) => periodKind(month) === 'month');
  return exportFile(files.monthlyAveragesOf(product), months, request);
}

/** Published averages of some products, oldest first. */
async function averageRows(
  products: readonly ProductId[],
  asOf: Instant | undefined,
): Promise<PeriodRow[]> {
  const byProduct = await Promise.all(products.map((id) => averagesAsOf(id, asOf)));
  return inPeriodOrder(byProduct.flat().map((average) => ({ ...average, net: netOf(average) })));
}

/** What is asked for by leaving it out has the key of what is asked for by name. */
function fileKey(name: SeriesName, { format = 'CSV', lang = 'it', dialect }: FileRequest): string {
  const form = format === 'CSV' ? `${dialect ?? stageDialect()}.CSV` : format;
  return `${name}.${lang}.${form}`;
}

/** Where files are kept may fail: then they are made as if there were none. */
async function orUndefined<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    log.error('the files of whole series cannot be reached', error as Error);
    return undefined;
  }
}
