import { shift } from './decimal.ts';

/** The cells of a workbook, independent of the library that opened it. */
export type Cell =
  | { readonly kind: 'text'; readonly text: string; readonly copied?: true }
  | NumberCell
  /** `date` is ISO 8601. */
  | { readonly kind: 'date'; readonly date: string }
  /** A formula that could not be computed, such as `#DIV/0!`. */
  | { readonly kind: 'error'; readonly text: string };

export interface NumberCell {
  readonly kind: 'number';
  /** Decimal text of the cell's value. */
  readonly value: string;
  /** Decimals of the cell's format, where it has a fixed number of them. */
  readonly shown?: number;
  /** How many times the format divides by a thousand, so that the displayed number is smaller by that factor. */
  readonly thousands?: number;
  /** The format shows it a hundred times as large, with a percent sign. */
  readonly percent?: true;
}

/** The number that a person sees: a percentage, or thousands of what the cell holds. */
export const shownValue = ({ value, percent, thousands = 0 }: NumberCell): string =>
  shift(value, (percent ? 2 : 0) - 3 * thousands);

export interface Sheet {
  readonly name: string;
  readonly hidden: boolean;
  /** Headers and footers of its printed pages, with the codes of their form. */
  readonly margins?: readonly string[];
  /** Texts of the comments on cells. */
  readonly comments?: readonly string[];
  /** Rows from the first row of the sheet, cells from its first column; an empty cell is undefined. */
  readonly rows: readonly (readonly (Cell | undefined)[])[];
}

/** Rows and columns count from 0; both ends are included. */
export interface Merge {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/**
 * Gives the text of a merged area to each of its cells, as a person reads a header that spans columns. Figures are not
 * repeated: each is one observation.
 */
export function spreadMerges(rows: (Cell | undefined)[][], merges: readonly Merge[]): void {
  for (const { top, left, bottom, right } of merges) {
    const first = rows[top]?.[left];
    if (first?.kind !== 'text') continue;
    for (let row = top; row <= Math.min(bottom, rows.length - 1); row += 1) {
      for (let column = left; column <= right; column += 1) {
        const cells = rows[row];
        if (cells && !cells[column]) cells[column] = { ...first, copied: true };
      }
    }
  }
}

export function textAt(sheet: Sheet, row: number, column: number): string {
  const cell = sheet.rows[row]?.[column];
  if (cell?.kind === 'text') return cell.text.trim();
  return cell?.kind === 'number' ? cell.value : '';
}
