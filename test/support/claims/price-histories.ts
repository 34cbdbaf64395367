/** Histories of prices whose sentences are checked: the demonstration's, and the ministry's where its files are there. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProductId } from '../../../functions/sample/rules/products.ts';
import { demonstrationAverages } from '../../../scripts/demo/period-averages.ts';
import { surveyDatesUntil, surveyPrices } from '../../../scripts/demo/weekly-history.ts';
import { readHistoryFile } from '../../../scripts/import/import-history.ts';
import type { Figure } from './price-facts.ts';

export type Lines = ReadonlyMap<ProductId, readonly Figure[]>;

export interface History {
  readonly week: Lines;
  readonly month: Lines;
  readonly quarter: Lines;
  readonly year: Lines;
}

type Row = Figure & { readonly productId: ProductId };

/** The day on which all sentences are read, also those about days long past. */
export const TODAY = '2026-11-28';

const YEAR = 13;

function linesOf(rows: readonly Row[]): Lines {
  const priced = rows.filter(({ total }) => total > 0);
  return Map.groupBy(
    priced.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    (row) => row.productId,
  );
}

const averagesOf = (
  rows: readonly (Omit<Row, 'date'> & { readonly year: number; readonly month: number })[],
) => ({
  month: linesOf(
    rows
      .filter(({ month }) => month < YEAR)
      .map((row) => ({ ...row, date: `${row.year}-${String(row.month).padStart(2, '0')}-01` })),
  ),
  quarter: linesOf(
    rows
      .filter(({ month }) => month > YEAR)
      .map((row) => ({
        ...row,
        date: `${row.year}-${String((row.month - YEAR) * 3 - 2).padStart(2, '0')}-01`,
      })),
  ),
  year: linesOf(
    rows
      .filter(({ month }) => month === YEAR)
      .map((row) => ({ ...row, date: `${row.year}-01-01` })),
  ),
});

export function demonstrationHistory(): History {
  const surveys = surveyDatesUntil(TODAY).map((date) => ({ date, prices: surveyPrices(date) }));
  const week = surveys.flatMap(({ date, prices }) =>
    Object.entries(prices).map(([id, parts]) => ({
      ...parts,
      date,
      productId: Number(id) as ProductId,
    })),
  );
  return {
    week: linesOf(week),
    ...averagesOf(demonstrationAverages(surveys, `${TODAY}T12:00:00Z`)),
  };
}

/** @param folder where the ministry's exports are */
export function officialHistory(folder: string | undefined): History | undefined {
  if (!folder || !existsSync(join(folder, 'weekly_prices_all.csv'))) return undefined;
  const read = (name: string) => readHistoryFile(readFileSync(join(folder, name), 'utf8'));
  const [weekly, monthly] = [read('weekly_prices_all.csv'), read('monthly_prices_all.csv')];
  if (weekly.kind !== 'weekly' || monthly.kind !== 'monthly') throw new Error('not these files');
  return {
    week: linesOf(weekly.content.rows),
    ...averagesOf(monthly.content.rows.map((row) => ({ ...row, month: row.monthCode }))),
  };
}
