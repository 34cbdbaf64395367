import { cellName } from './cell-names.ts';
import { type Cell, type Sheet, shownValue } from './grid.ts';

/** The beginning of a sheet as a person sees it; the rest of a long sheet looks the same. */
export interface SheetPicture {
  readonly name: string;
  /** The cells that are not empty, row by row. */
  readonly cells: readonly PictureCell[];
  /** Whether cells beyond the bounds were left out. */
  readonly cut: boolean;
}

export interface PictureCell {
  readonly cell: string;
  readonly text?: string;
  /** Decimal text. */
  readonly value?: string;
  readonly decimals?: number;
  readonly percent?: true;
}

const bounds = { sheets: 6, rows: 200, columns: 40, text: 120 };

export function picturesOf(sheets: readonly Sheet[]): SheetPicture[] {
  return sheets
    .filter(({ hidden, rows }) => !hidden && rows.some((row) => row.some(Boolean)))
    .slice(0, bounds.sheets)
    .map(({ name, rows }) => {
      const isCut =
        rows.length > bounds.rows || rows.some((row) => row.slice(bounds.columns).some(Boolean));
      const cells = rows.slice(0, bounds.rows).flatMap((row, at) =>
        row.slice(0, bounds.columns).flatMap((cell, column) =>
          // The text of a merged area is shown once.
          !cell || (cell.kind === 'text' && cell.copied)
            ? []
            : [{ cell: cellName(at, column), ...shownAs(cell) }],
        ),
      );
      return { name, cells, cut: isCut };
    });
}

function shownAs(cell: Cell): Omit<PictureCell, 'cell'> {
  if (cell.kind === 'number')
    return {
      value: shownValue(cell),
      ...(cell.shown === undefined ? {} : { decimals: cell.shown }),
      ...(cell.percent ? { percent: true } : {}),
    };
  return { text: (cell.kind === 'date' ? cell.date : cell.text).trim().slice(0, bounds.text) };
}
