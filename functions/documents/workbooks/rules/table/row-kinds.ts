import { cellName } from '../cell-names.ts';
import type { Cell, Sheet } from '../grid.ts';
import type { Layout } from '../layout.ts';
import { NotRead } from '../observation.ts';
import { hasTitle, rowText } from '../title.ts';
import { words } from '../words.ts';
import { isNumber } from './figure-cells.ts';
import type { FoundBlock } from './find-header.ts';
import { textsAt } from './row-labels.ts';

/** Whether a row is the first one after the table, by the layout's own words or as the title of the next table. */
export const endsTable = (sheet: Sheet, layout: Layout, block: FoundBlock, row: number): boolean =>
  textsIn(sheet, block, row).some((text) => beginsAs(text, layout.ends ?? [])) ||
  isNextTitle(sheet, layout, row);

/**
 * Whether a row is a note or a source. The name of a row with figures can begin with a note's mark, and so can what stands for
 * a figure beside a name, such as `(1)`.
 */
export const isNoteRow = (sheet: Sheet, block: FoundBlock, row: number): boolean => {
  const names = textsAt(sheet, block, row);
  return (
    (names.length > 0 ? names : textsIn(sheet, block, row)).some(isNote) &&
    !hasFigures(sheet, block, row)
  );
};

export const hasFigures = (sheet: Sheet, block: FoundBlock, row: number): boolean =>
  block.figures.some(({ column }) => {
    const cell = sheet.rows[row]?.[column];
    return isNumber(cell) || isError(cell);
  });

/** Also one that another program wrote as a text, such as `#RIF!`. */
const isError = (cell: Cell | undefined): boolean =>
  cell?.kind === 'error' || (cell?.kind === 'text' && /^#[A-Z\d/]+[!?]?$/.test(cell.text.trim()));

/** The texts of the row from the block's first column to its last. */
function textsIn(sheet: Sheet, block: FoundBlock, row: number): string[] {
  const columns = [...block.labels.values(), ...block.figures].map(({ column }) => column);
  const cells = (sheet.rows[row] ?? []).slice(
    Math.max(0, Math.min(...columns) - 2),
    Math.max(...columns) + 1,
  );
  return cells.flatMap((cell) => (cell?.kind === 'text' && !cell.copied ? [cell.text] : []));
}

/**
 * A row that numbers the columns 1, 2, 3 instead of naming them. @throws NotRead header_differs where they are in another order,
 * as columns were moved with their heads or without
 */
export function numbersColumns(sheet: Sheet, block: FoundBlock, row: number): boolean {
  const columns = [
    ...[...block.labels.values()].map(({ column }) => column),
    ...block.figures.map(({ column }) => column),
  ];
  const cells = columns.sort((a, b) => a - b).flatMap((column) => sheet.rows[row]?.[column] ?? []);
  const numbers = cells.map((cell) => (cell.kind === 'number' ? Number(cell.value) : Number.NaN));
  const isNumbering =
    new Set(numbers).size === columns.length &&
    numbers.every((number) => Number.isInteger(number) && number > 0 && number <= 40);
  if (!isNumbering) return false;
  const sorted = numbers.toSorted((a, b) => a - b);
  const moved = numbers.findIndex((number, index) => number !== sorted[index]);
  if (moved < 0) return true;
  throw new NotRead('header_differs', sheet, {
    ...{ cell: cellName(row, columns[moved] ?? 0) },
    ...{ expected: sorted.join(' '), found: numbers.join(' ') },
  });
}

const isNote = (text: string): boolean =>
  /^\s*(\(?\*+\)?\s|\(\d\)|\(°\)|°|#|\d\))/.test(text) ||
  beginsAs(text, ['fonte', 'nota', 'source']);

function beginsAs(text: string, ends: readonly string[]): boolean {
  const first = words(text);
  return ends.map(words).some((end) => first === end || first.startsWith(`${end} `));
}

/** Where tables are stacked, the title of the next one ends this one. */
function isNextTitle(sheet: Sheet, layout: Layout, row: number): boolean {
  if (!layout.stacked) return false;
  return hasTitle(layout, rowText(sheet.rows[row] ?? []));
}
