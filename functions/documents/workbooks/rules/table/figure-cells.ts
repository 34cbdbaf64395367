import { decimalOfText, shift } from '../decimal.ts';
import { type Cell, cellName, type Sheet } from '../grid.ts';
import { NotRead } from '../observation.ts';

/** Nothing where nothing stands, a dash among it: what was not measured is no zero. */
export function figureAt(
  sheet: Sheet,
  row: number,
  column: number,
): { value: string; shown?: number } | undefined {
  const cell = sheet.rows[row]?.[column];
  if (isEmpty(cell) || !cell) return undefined;
  if (cell.kind === 'number')
    return { ...cell, value: shift(cell.value, -3 * (cell.thousands ?? 0)) };
  const value = cell.kind === 'text' ? decimalOfText(cell.text) : undefined;
  if (value !== undefined) return { value };
  throw new NotRead({
    code: 'not_a_figure',
    sheet: sheet.name,
    cell: cellName(row, column),
    found: cell.kind === 'date' ? cell.date : cell.text,
  });
}

export function isEmpty(cell: Cell | undefined): boolean {
  return !cell || (cell.kind === 'text' && (cell.copied === true || /^[\s-]*$/.test(cell.text)));
}
