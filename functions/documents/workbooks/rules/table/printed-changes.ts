import { cellName } from '../cell-names.ts';
import { type Sheet, shownValue } from '../grid.ts';
import type { FoundHeader } from './find-header.ts';

/** A change in percent beside the two figures that it is of, which are named by their cells. */
export interface PrintedChange {
  readonly cell: string;
  readonly value: string;
  readonly now: string;
  readonly before: string;
}

/** The numbers in the columns of changes, down to the table's end. */
export function printedChanges(sheet: Sheet, header: FoundHeader, end: number): PrintedChange[] {
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
