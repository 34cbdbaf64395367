/** The figures that are given out as files, as tables; how a table is written is up to the format. */
import type { IsoDate } from './calendar.ts';
import type { HistoryRow } from './company-history.ts';
import {
  type Cell,
  type CellKind,
  COMPANY_HISTORY_COLUMNS,
  type Column,
  DAILY_COLUMNS,
  DAILY_DETAIL_COLUMNS,
  type DailyPriceRow,
  type DatedWeeklyPrice,
  MONTHLY_COLUMNS,
  type PeriodRow,
  REPORT_COLUMNS,
  WEEKLY_COLUMNS,
} from './export-columns.ts';
import type { Language } from './product-names.ts';
import { type ByProduct, PRODUCT_IDS } from './products.ts';
import { oldestFirst, type ReportRow, type SeriesEntry, weeklyPrices } from './series.ts';

export interface ExportTable {
  readonly columns: readonly { readonly kind: CellKind; readonly heading: string }[];
  readonly rows: readonly (readonly Cell[])[];
}

/** All components of weekly prices: type `ALL`, and the file of one survey. */
export function weeklyTable(prices: Iterable<DatedWeeklyPrice>, language: Language): ExportTable {
  return tableOf(WEEKLY_COLUMNS, prices, language);
}

/** Weekly totals, net prices or variations, one column a product. */
export function reportTable(rows: Iterable<ReportRow>, language: Language): ExportTable {
  return tableOf(REPORT_COLUMNS, rows, language);
}

/** One row a survey and product. */
export function companyHistoryTable(rows: Iterable<HistoryRow>, language: Language): ExportTable {
  const prices = Array.from(rows, ({ date, prices }) =>
    prices.map((price) => ({ ...price, date })),
  );
  return tableOf(COMPANY_HISTORY_COLUMNS, prices.flat(), language);
}

export function monthlyTable(averages: Iterable<PeriodRow>, language: Language): ExportTable {
  return tableOf(MONTHLY_COLUMNS, averages, language);
}

export function dailyTable(rows: Iterable<DailyPriceRow>, language: Language): ExportTable {
  return tableOf(DAILY_COLUMNS, rows, language);
}

export function dailyDetailTable(rows: Iterable<DailyPriceRow>, language: Language): ExportTable {
  return tableOf(DAILY_DETAIL_COLUMNS, rows, language);
}

/** Every survey's prices, oldest first, each beside the survey before it. */
export function datedWeeklyPrices(series: Iterable<SeriesEntry>): DatedWeeklyPrice[] {
  return oldestFirst(series).flatMap((entry, index, entries) =>
    weeklyPrices(entry, entries[index - 1]).map((price) => ({ ...price, date: entry.date })),
  );
}

/** By year, month code and product. */
export function inPeriodOrder<Row extends PeriodRow>(averages: Iterable<Row>): Row[] {
  const rank = ({ year, month, productId }: PeriodRow) =>
    (year * 100 + month) * 100 + PRODUCT_IDS.indexOf(productId);
  return [...averages].sort((a, b) => rank(a) - rank(b));
}

interface DailyRecord {
  readonly date: IsoDate;
  readonly companyId?: number | undefined;
  readonly companyName?: string | undefined;
  readonly prices: ByProduct<{ readonly price: number; readonly items: number }>;
}

/** Rows by date, company and product. */
export function dailyRows(records: Iterable<DailyRecord>): DailyPriceRow[] {
  return [...records]
    .sort((a, b) => a.date.localeCompare(b.date) || (a.companyId ?? 0) - (b.companyId ?? 0))
    .flatMap(({ prices, ...record }) =>
      PRODUCT_IDS.flatMap((productId) => {
        const mean = prices[productId];
        return mean ? { ...record, productId, ...mean } : [];
      }),
    );
}

function tableOf<Row>(
  columns: readonly Column<Row>[],
  rows: Iterable<Row>,
  language: Language,
): ExportTable {
  return {
    columns: columns.map(({ kind, heading }) => ({ kind, heading: heading[language] })),
    rows: Array.from(rows, (row) => columns.map(({ value }) => value(row, language))),
  };
}
