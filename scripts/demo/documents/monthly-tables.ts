import { periodName } from '../../../functions/platform/kernel/period-names.ts';
import type { MonthCode } from '../../../functions/platform/kernel/periods.ts';
import { noise } from '../noise.ts';
import type { EnergyTable, SheetRow } from './energy-tables.ts';

/** What the monthly workbooks of the bulletin have in common: a sheet of the month, and one of the year so far. */

/** The rows of a sheet. @param period as its head says it, of these months of the year */
export type RowsOf = (months: readonly number[], period: string) => SheetRow[];

/** The month alone, and from February on the year so far. */
export function monthlyTables(year: number, month: number, rowsOf: RowsOf): EnergyTable[] {
  const last = periodName(month as MonthCode, 'it').toLowerCase();
  const alone = { sheet: 'Dimostrazione mensile', rows: rowsOf([month], `${last} ${year}`) };
  if (month === 1) return [alone];
  const months = Array.from({ length: month }, (_, index) => index + 1);
  const rows = rowsOf(months, `gennaio-${last} ${year}`);
  return [alone, { sheet: 'Dimostrazione aggregato', rows }];
}

/** Tonnes of a month around a mean, the same at every start. */
export const tonnesOf = (id: string, around: number, year: number, month: number): number =>
  Math.round(around * (1 + 0.12 * noise(`${id}/${year}-${month}`)));

export const added = (numbers: readonly number[]): number =>
  numbers.reduce((sum, one) => sum + one, 0);

/** The sum of each column. */
export const addedColumns = (rows: readonly (readonly number[])[]): number[] =>
  (rows[0] ?? []).map((_, column) => added(rows.map((row) => row[column] ?? 0)));
