import { decimalText } from '../kernel/decimal-text.ts';
import type { Cell, CellKind, ExportTable } from '../kernel/table.ts';

/**
 * A table as a JSON array of flat objects, one on each line, each with every heading as a key in the columns' order:
 * codes, years and counts are numbers, amounts are decimal strings with a dot and two decimals (`"1115.75"`), dates are
 * ISO strings, and null marks a missing value. The ministry's present service has the same types, and programs rely on
 * them.
 */
export function jsonOf({ columns, rows }: ExportTable): string {
  const keys = columns.map(({ heading }) => JSON.stringify(heading));
  const objects = rows.map((row) => {
    const members = row.map(
      (cell, index) => `${keys[index]}:${JSON.stringify(jsonCell(cell, columns[index]?.kind))}`,
    );
    return `{${members.join(',')}}`;
  });
  return `[${objects.join(',\n')}]\n`;
}

/** A cell as {@link jsonOf} writes it. */
export function jsonCell(cell: Cell, kind: CellKind | undefined): string | number | null {
  if (cell === undefined) return null;
  return typeof cell === 'number' && kind === 'amount' ? decimalText(cell) : cell;
}
