import { decimalText } from '../domain/decimal-text.ts';
import type { Cell, CellKind, ExportTable } from '../domain/export-tables.ts';

/**
 * A table as CSV: a header row, semicolons, CRLF after every line and quotes where needed (RFC 4180
 * but for the delimiter), amounts with a dot and always two decimals, ISO dates, an empty cell where
 * there is no value. UTF-8 without byte-order mark, which programs would read as part of the first
 * heading.
 */
export function csvOf({ columns, rows }: ExportTable): string {
  const lines = [columns.map(({ heading }) => quoted(heading)).join(';')];
  for (const row of rows) {
    lines.push(row.map((cell, index) => cellText(cell, columns[index]?.kind)).join(';'));
  }
  return `${lines.join('\r\n')}\r\n`;
}

function cellText(cell: Cell, kind: CellKind | undefined): string {
  if (cell === undefined) return '';
  if (typeof cell === 'number') return kind === 'amount' ? decimalText(cell) : String(cell);
  return quoted(kind === 'text' ? neutralised(cell) : cell);
}

/** A spreadsheet would run a text that starts like a formula; after an apostrophe it shows it. */
function neutralised(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
