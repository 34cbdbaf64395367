import type { Sheet } from '../grid.ts';
import type { Layout } from '../layout.ts';
import { hasTitle, rowText } from '../title.ts';
import { words } from '../words.ts';
import type { FoundBlock } from './find-header.ts';

/** Whether a row is the first one after the table. */
export function isAfterTable(
  sheet: Sheet,
  layout: Layout,
  block: FoundBlock,
  row: number,
): boolean {
  return (
    textsIn(sheet, block, row).some((text) => endsTable(layout, text)) ||
    isNextTitle(sheet, layout, row)
  );
}

/** The texts of the row from the block's first column to its last. */
function textsIn(sheet: Sheet, block: FoundBlock, row: number): string[] {
  const columns = [...block.labels.values(), ...block.figures].map(({ column }) => column);
  const cells = (sheet.rows[row] ?? []).slice(
    Math.max(0, Math.min(...columns) - 2),
    Math.max(...columns) + 1,
  );
  return cells.flatMap((cell) => (cell?.kind === 'text' && !cell.copied ? [cell.text] : []));
}

/** The row that numbers the columns: 1, 2, 3 where names would stand. */
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

function endsTable(layout: Layout, text: string): boolean {
  if (/^\s*(\(?\*+\)?\s|\(\d\)|\(°\)|°|#|\d\))/.test(text)) return true;
  const first = words(text);
  return ['fonte', 'nota', 'source', ...(layout.ends ?? []).map(words)].some(
    (end) => first === end || first.startsWith(`${end} `),
  );
}

/** Where tables are stacked, the title of the next one ends this one. */
function isNextTitle(sheet: Sheet, layout: Layout, row: number): boolean {
  if (!layout.stacked) return false;
  return hasTitle(layout, rowText(sheet.rows[row] ?? []));
}
