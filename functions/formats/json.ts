import { decimalText } from '../domain/decimal-text.ts';
import type { Cell, CellKind } from '../domain/export-columns.ts';
import type { ExportTable } from '../domain/export-tables.ts';

/**
 * A table as a JSON array of flat objects, one a line, each with every heading as a key in the
 * columns' order: codes, years and counts are numbers, amounts are decimal strings with a dot and
 * two decimals (`"1115.75"`), dates ISO strings, null stands where there is no value. These are the
 * types of the ministry's present service, which programs rely on.
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

function jsonCell(cell: Cell, kind: CellKind | undefined): string | number | null {
  if (cell === undefined) return null;
  return typeof cell === 'number' && kind === 'amount' ? decimalText(cell) : cell;
}
