import type { Sheet } from '../grid.ts';
import type { Layout } from '../layout.ts';
import { hasTitle, rowText } from '../title.ts';
import { words } from '../words.ts';
import { isNumber } from './figure-cells.ts';
import type { FoundBlock } from './find-header.ts';

/** Whether a row is the first one after the table, by the layout's own words or as the title of the next table. */
export const endsTable = (sheet: Sheet, layout: Layout, block: FoundBlock, row: number): boolean =>
  textsIn(sheet, block, row).some((text) => beginsAs(text, layout.ends ?? [])) ||
  isNextTitle(sheet, layout, row);

/** Whether a row is a note or a source; the name of a row with figures can begin with a note's mark. */
export const isNoteRow = (sheet: Sheet, block: FoundBlock, row: number): boolean =>
  textsIn(sheet, block, row).some(isNote) && !hasFigures(sheet, block, row);

export const hasFigures = (sheet: Sheet, block: FoundBlock, row: number): boolean =>
  block.figures.some(({ column }) => {
    const cell = sheet.rows[row]?.[column];
    return isNumber(cell) || cell?.kind === 'error';
  });

/** The texts of the row from the block's first column to its last. */
function textsIn(sheet: Sheet, block: FoundBlock, row: number): string[] {
  const columns = [...block.labels.values(), ...block.figures].map(({ column }) => column);
  const cells = (sheet.rows[row] ?? []).slice(
    Math.max(0, Math.min(...columns) - 2),
    Math.max(...columns) + 1,
  );
  return cells.flatMap((cell) => (cell?.kind === 'text' && !cell.copied ? [cell.text] : []));
}

/** A row that numbers the columns 1, 2, 3 instead of naming them. */
export function numbersColumns(sheet: Sheet, block: FoundBlock, row: number): boolean {
  const columns = [
    ...[...block.labels.values()].map(({ column }) => column),
    ...block.figures.map(({ column }) => column),
  ];
  const cells = columns.sort((a, b) => a - b).flatMap((column) => sheet.rows[row]?.[column] ?? []);
  const numbers = cells.map((cell) => (cell.kind === 'number' ? Number(cell.value) : Number.NaN));
  return (
    numbers.length === columns.length &&
    numbers.every(
      (number, index) =>
        Number.isInteger(number) && number <= 40 && number > (numbers[index - 1] ?? 0),
    )
  );
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
