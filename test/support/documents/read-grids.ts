import type { Sheet } from '../../../functions/documents/workbooks/rules/grid.ts';
import { layouts } from '../../../functions/documents/workbooks/rules/layouts.ts';
import { readWorkbook } from '../../../functions/documents/workbooks/rules/read-workbook.ts';
import type { Value } from './workbook-grids.ts';

/** What is read of sheets. @throws Error when they are refused */
export const read = (...sheets: readonly Sheet[]) => {
  const reading = readWorkbook(sheets, layouts);
  if (!reading.read) throw new Error(JSON.stringify(reading.refused));
  return reading;
};

export const refusal = (...sheets: readonly Sheet[]) => {
  const reading = readWorkbook(sheets, layouts);
  return reading.read ? undefined : reading.refused;
};

/** The rows with one cell changed, both counted from 0. */
export const changed = (
  rows: readonly (readonly Value[])[],
  row: number,
  column: number,
  to: Value,
) =>
  rows.map((cells, index) =>
    index === row ? cells.map((cell, at) => (at === column ? to : cell)) : cells,
  );
