import { cellName } from '../cell-names.ts';
import type { Dimensions, Status } from '../dimensions.ts';
import { type Sheet, shownValue } from '../grid.ts';
import type { Layout, Section, UnitSaid } from '../layout.ts';
import { matches, NotRead, type Observation } from '../observation.ts';
import { joinPeriod, type PeriodPart } from '../period.ts';
import { marksOf, words } from '../words.ts';
import { figureAt, isEmpty } from './figure-cells.ts';
import type { FoundBlock, FoundHeader } from './find-header.ts';
import { nameRow } from './name-row.ts';
import { endsTable, hasFigures, isNoteRow, numbersColumns } from './row-kinds.ts';
import { labelsAt, textsAt } from './row-labels.ts';
import { inUnitOf } from './unit-of-head.ts';
import { leftCells, refuseMissing, refuseTwice, straysAllowed } from './whole-table.ts';

/** Statements in the rows above a table that apply to all its figures. */
export interface Head {
  readonly period: PeriodPart;
  readonly unit: UnitSaid | undefined;
  readonly status: Status;
  /** Section of the rows until a row names another one. */
  readonly section: Section | undefined;
}

export interface TableRead {
  readonly layout: string;
  readonly dataset: string;
  readonly sheet: string;
  readonly observations: readonly Observation[];
  /** Changes in percent that it prints, which are compared with its figures and are none. */
  readonly changes: readonly PrintedChange[];
  /** Texts of the rows after the table: sources and notes. */
  readonly notes: readonly string[];
  /** Cells with figures that belong to no row or column of the table and were left. */
  readonly left: readonly string[];
  /** The first row after the table. */
  readonly end: number;
}

/** Reads the rows below a header to the table's end. */
export function readTable(
  sheet: Sheet,
  layout: Layout,
  header: FoundHeader,
  head: Head,
  admits = false,
): TableRead {
  const unnamed: string[] = [];
  const observations: Observation[] = [];
  let end = sheet.rows.length;
  for (const block of header.blocks) {
    const read = readBlock(sheet, layout, header, block, head, admits);
    observations.push(...read.observations);
    unnamed.push(...read.left);
    end = Math.min(end, read.end);
  }
  const distinct = refuseTwice(sheet, observations);
  refuseMissing(sheet, layout, distinct);
  const inUnit = inUnitOf(sheet, layout, head.unit, distinct);
  const left = [...unnamed, ...leftCells(sheet, layout, header, end)];
  const notes = layout.stacked ? [] : notesAfter(sheet, end);
  return {
    layout: layout.id,
    dataset: layout.dataset,
    sheet: sheet.name,
    observations: inUnit,
    changes: printedChanges(sheet, header, end),
    notes,
    left,
    end,
  };
}

interface BlockRead {
  readonly observations: readonly Observation[];
  readonly left: readonly string[];
  readonly end: number;
}

function readBlock(
  sheet: Sheet,
  layout: Layout,
  header: FoundHeader,
  block: FoundBlock,
  head: Head,
  admits: boolean,
): BlockRead {
  const observations: Observation[] = [];
  const left: string[] = [];
  const unit = typeof head.unit === 'object' ? head.unit.code : head.unit;
  const carried = new Map<string, string>();
  let unnamed = 0;
  let ended = false;
  let section = head.section;
  for (let row = header.row + 1; row < sheet.rows.length; row += 1) {
    if (endsTable(sheet, layout, block, row)) return { observations, left, end: row };
    if (isNoteRow(sheet, block, row)) {
      if (!goesOn(sheet, layout, block, row)) return { observations, left, end: row };
      continue;
    }
    const labels = labelsAt(sheet, block, row, carried);
    const own = textsAt(sheet, block, row);
    if (block.figures.every(({ column }) => isEmpty(sheet.rows[row]?.[column]))) {
      section =
        layout.sections?.find((each) => own.some((text) => words(text) === words(each.words))) ??
        section;
      continue;
    }
    if (numbersColumns(sheet, block, row)) continue;
    if (layout.sections && !section) {
      const expected = layout.sections.map((each) => each.words).join('; ');
      throw new NotRead('row_missing', sheet, { expected });
    }
    if (own.length === 0) {
      const filled = block.figures.filter(({ column }) => !isEmpty(sheet.rows[row]?.[column]));
      unnamed += 1;
      if (unnamed > straysAllowed || isRow(sheet, layout, block, row, filled.length))
        throw new NotRead('row_unnamed', sheet, { cell: cellName(row, filled[0]?.column ?? 0) });
      left.push(...filled.map(({ column }) => cellName(row, column)));
      continue;
    }
    const named = nameRow(sheet, layout, labels, row, block, carried, admits);
    if (ended)
      throw new NotRead('figures_below', sheet, {
        cell: cellName(row, block.figures[0]?.column ?? 0),
      });
    ended = layout.last !== undefined && matches(named, layout.last);
    const marks = own.flatMap(marksOf);
    for (const { column, figures, period } of block.figures) {
      const figure = figureAt(sheet, row, column);
      if (!figure) continue;
      const dimensions: Dimensions = {
        ...layout.dimensions,
        ...section?.dimensions,
        ...(unit ? { unit } : {}),
        ...figures,
        ...named,
        period: joinPeriod([head.period, ...period]) ?? '',
      };
      if (!dimensions.period)
        throw new NotRead('period_missing', sheet, { cell: cellName(row, column) });
      if (!dimensions.unit)
        throw new NotRead('unit_missing', sheet, {
          expected: Object.keys(layout.units).join('; '),
        });
      if (figure.percent && dimensions.unit !== 'PERCENT')
        throw new NotRead('not_a_figure', sheet, {
          cell: cellName(row, column),
          found: `${figure.value}%`,
        });
      observations.push({
        dataset: layout.dataset,
        dimensions,
        value: figure.value,
        ...(figure.shown === undefined ? {} : { shown: figure.shown }),
        status: head.status,
        source: { sheet: sheet.name, cell: cellName(row, column) },
        ...(marks.length > 0 ? { marks } : {}),
      });
    }
  }
  return { observations, left, end: sheet.rows.length };
}

/** Whether so many figures are a row of the table that lost its name, and no numbers that somebody noted there. */
const isRow = (
  sheet: Sheet,
  layout: Layout,
  block: FoundBlock,
  row: number,
  filled: number,
): boolean =>
  filled > straysAllowed ||
  (filled * 2 >= block.figures.length && goesOn(sheet, layout, block, row));

/** Whether a row that names nothing stands between rows of the table: one with a name and figures follows. */
function goesOn(sheet: Sheet, layout: Layout, block: FoundBlock, from: number): boolean {
  for (let row = from + 1; row < sheet.rows.length; row += 1) {
    if (endsTable(sheet, layout, block, row)) return false;
    if (hasFigures(sheet, block, row) && textsAt(sheet, block, row).length > 0) return true;
  }
  return false;
}

function notesAfter(sheet: Sheet, end: number): string[] {
  return sheet.rows
    .slice(end)
    .flatMap((row) => row.find((cell) => cell?.kind === 'text' && !cell.copied) ?? [])
    .flatMap((cell) => (cell.kind === 'text' ? [cell.text.trim()] : []))
    .filter(Boolean);
}

/** A change in percent beside the two figures that it is of, which are named by their cells. */
interface PrintedChange {
  readonly cell: string;
  readonly value: string;
  readonly now: string;
  readonly before: string;
}

/** The numbers in the columns of changes, down to the table's end. */
function printedChanges(sheet: Sheet, header: FoundHeader, end: number): PrintedChange[] {
  return sheet.rows.slice(0, end).flatMap((cells, row) =>
    header.changes.flatMap(({ column, of: [now, before] }) => {
      const cell = cells[column];
      if (row <= header.row || cell?.kind !== 'number') return [];
      return [
        {
          ...{ cell: cellName(row, column), value: shownValue(cell) },
          ...{ now: cellName(row, now), before: cellName(row, before) },
        },
      ];
    }),
  );
}
