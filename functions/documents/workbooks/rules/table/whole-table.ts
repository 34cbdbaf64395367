import { cellName } from '../cell-names.ts';
import { isSame } from '../decimal.ts';
import type { Sheet } from '../grid.ts';
import type { Layout } from '../layout.ts';
import { keyOf, matches, NotRead, type Observation } from '../observation.ts';
import { isEmpty } from './figure-cells.ts';
import type { FoundHeader } from './find-header.ts';

/** Most figures without a header that a table may have by mistake; with more, a column has lost its name. */
export const straysAllowed = 2;

/** The figures, each once. January's running total is January itself, so both values must agree. */
export function refuseTwice(sheet: Sheet, observations: readonly Observation[]): Observation[] {
  const seen = new Map<string, Observation>();
  for (const observation of observations) {
    const key = keyOf(observation.dimensions);
    const other = seen.get(key);
    if (other && !isSame(other.value, observation.value)) {
      throw new NotRead('figure_twice', sheet, {
        cell: observation.source.cell,
        expected: other.source.cell,
        found: key,
      });
    }
    if (!other) seen.set(key, observation);
  }
  return [...seen.values()];
}

/** @throws NotRead row_missing where a row that the layout requires is not there */
export function refuseMissing(
  sheet: Sheet,
  layout: Layout,
  observations: readonly Observation[],
): void {
  for (const wanted of layout.required ?? []) {
    const there = observations.some(({ dimensions }) => matches(dimensions, wanted));
    if (!there) throw new NotRead('row_missing', sheet, { expected: keyOf(wanted) });
  }
}

/** Figures in or below the rows of the table that belong to no column. */
export function leftCells(
  sheet: Sheet,
  layout: Layout,
  header: FoundHeader,
  end: number,
): string[] {
  const known = new Set(header.ignored);
  for (const block of header.blocks) {
    for (const { column } of [...block.labels.values(), ...block.figures]) known.add(column);
  }
  const left: string[] = [];
  for (const [row, cells] of sheet.rows.entries()) {
    if (row <= header.row) continue;
    for (const [column, cell] of cells.entries()) {
      if (cell?.kind !== 'number' || (row < end && known.has(column))) continue;
      if (row >= end && layout.stacked) continue;
      left.push(cellName(row, column));
    }
  }
  const below = left.filter((name) => rowOf(name) >= end);
  const beside = left.filter((name) => rowOf(name) < end);
  refuseShifted(sheet, header, beside);
  const counts = Map.groupBy(beside, (name) => name.replace(/\d+/, ''));
  const lost = [...counts.values()].find((cells) => cells.length > straysAllowed);
  if (lost && !layout.beside) {
    throw new NotRead('figures_without_header', sheet, { cell: lost[0] ?? '' });
  }
  if (below.length > straysAllowed && !layout.below) {
    throw new NotRead('figures_below', sheet, { cell: below[0] ?? '' });
  }
  return left;
}

/**
 * A cell that was inserted pushes those after it to the right: the last one leaves the table, and every one before it would be
 * read under its neighbour's header.
 */
function refuseShifted(sheet: Sheet, header: FoundHeader, beside: readonly string[]): void {
  for (const { figures } of header.blocks) {
    const last = Math.max(...figures.map(({ column }) => column), ...header.ignored);
    const shifted = beside.find((name) => {
      const row = rowOf(name);
      return (
        name === cellName(row, last + 1) &&
        figures.some(({ column }) => isEmpty(sheet.rows[row]?.[column]))
      );
    });
    if (shifted) throw new NotRead('figures_without_header', sheet, { cell: shifted });
  }
}

function rowOf(cell: string): number {
  return Number(/\d+/.exec(cell)?.[0]) - 1;
}
