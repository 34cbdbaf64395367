import { cellName, type Sheet } from '../grid.ts';
import type { Layout } from '../layout.ts';
import { keyOf, matches, NotRead, type Observation } from '../observation.ts';
import type { FoundHeader } from './find-header.ts';

/** Figures without a header that a table may have, as slips of a hand; more are a column that lost its name. */
export const straysAllowed = 2;

/** The figures, each once: January's running total is January, and must say the same. */
export function refuseTwice(sheet: Sheet, observations: readonly Observation[]): Observation[] {
  const seen = new Map<string, Observation>();
  for (const observation of observations) {
    const key = keyOf(observation.dimensions);
    const other = seen.get(key);
    if (other && other.value !== observation.value) {
      throw new NotRead({
        code: 'figure_twice',
        sheet: sheet.name,
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
    if (!there)
      throw new NotRead({ code: 'row_missing', sheet: sheet.name, expected: keyOf(wanted) });
  }
}

/** Figures in the rows of the table that no column claims, and below it. */
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
  const counts = Map.groupBy(beside, (name) => name.replace(/\d+/, ''));
  const lost = [...counts.values()].find((cells) => cells.length > straysAllowed);
  if (lost && !layout.beside) {
    throw new NotRead({ code: 'figures_without_header', sheet: sheet.name, cell: lost[0] ?? '' });
  }
  if (below.length > straysAllowed && !layout.below) {
    throw new NotRead({ code: 'figures_below', sheet: sheet.name, cell: below[0] ?? '' });
  }
  return left;
}

function rowOf(cell: string): number {
  return Number(/\d+/.exec(cell)?.[0]) - 1;
}
