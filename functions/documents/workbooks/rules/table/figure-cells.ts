import { cellName } from '../cell-names.ts';
import { decimalOfText } from '../decimal.ts';
import { type Cell, type Sheet, shownValue } from '../grid.ts';
import { NotRead } from '../observation.ts';

/** Undefined for an empty cell or a dash: a quantity that was not measured is not zero. */
export function figureAt(
  sheet: Sheet,
  row: number,
  column: number,
): { value: string; shown?: number; percent?: true } | undefined {
  const cell = sheet.rows[row]?.[column];
  if (isEmpty(cell) || !cell) return undefined;
  if (cell.kind === 'number') return { ...cell, value: shownValue(cell) };
  const value = cell.kind === 'text' ? decimalOfText(cell.text) : undefined;
  if (value !== undefined) return { value };
  throw new NotRead('not_a_figure', sheet, {
    cell: cellName(row, column),
    found: cell.kind === 'date' ? cell.date : cell.text,
  });
}

export function isEmpty(cell: Cell | undefined): boolean {
  return !cell || (cell.kind === 'text' && (cell.copied === true || /^[\s-]*$/.test(cell.text)));
}

/** A number, or a text that shows one. */
export const isNumber = (cell: Cell | undefined): boolean =>
  cell?.kind === 'number' || (cell?.kind === 'text' && decimalOfText(cell.text) !== undefined);
