/** Names of cells in sheets; rows and columns count from 0. */

/** `E8` of row 7 and column 4. */
export function cellName(row: number, column: number): string {
  return `${columnName(column)}${row + 1}`;
}

/** `E` of column 4. */
export function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** Row 7 and column 4 of `E8`; not a number for what is no cell's name. */
export function cellPlace(name: string): CellPlace {
  const [, letters = '', row] = /^([A-Z]+)(\d+)$/.exec(name) ?? [];
  const column = [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0);
  return { row: Number(row) - 1, column: column - 1 };
}
