import { cellName } from '../cell-names.ts';
import { decimalOfText } from '../decimal.ts';
import { type Cell, type Sheet, shownValue } from '../grid.ts';
import { NotRead } from '../observation.ts';

/** Undefined for an empty cell or a sign for missing: a quantity that was not measured is not zero. */
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

/**
 * The signs that tables write where there is no figure: dashes and minus signs, `n.d.`, `n.a.`, dots, `x` and `c` for what is
 * confidential, `***`, and what a spreadsheet shows for a value that is not available. Any other error of a formula is a fault.
 */
const MISSING = /^(?:[\s\-\u2010-\u2015\u2212]*|n[./]?\s?[da]\.?|\.{2,}|…|[xc]|\*{3}|#N\/[DA])$/i;

export function isEmpty(cell: Cell | undefined): boolean {
  if (!cell || (cell.kind === 'text' && cell.copied)) return true;
  return (cell.kind === 'text' || cell.kind === 'error') && MISSING.test(cell.text.trim());
}

/** A number, or a text that shows one. */
export const isNumber = (cell: Cell | undefined): boolean =>
  cell?.kind === 'number' || (cell?.kind === 'text' && decimalOfText(cell.text) !== undefined);
