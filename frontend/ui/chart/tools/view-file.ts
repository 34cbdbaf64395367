import { saveBlob } from '../../../lib/download.ts';
import { xlsxOf } from '../../../lib/xlsx.ts';
import type { ChartColumn, ChartTable } from '../chart-table.ts';

export type FileKind = 'csv' | 'xlsx' | 'json';

interface ViewFile {
  readonly table: ChartTable;
  readonly fileStem: string;
  /** Names of the workbook's data sheet and of the sheet that describes it, with the latter's lines. */
  readonly sheets: readonly [data: string, about: string];
  readonly about: readonly (readonly [name: string, text: string])[];
}

/** Saves the displayed content: the same numbers, rows oldest first. */
export function saveView(kind: FileKind, view: ViewFile): void {
  saveBlob(writers[kind](view), `${view.fileStem}.${kind}`);
}

const writers: Readonly<Record<FileKind, (view: ViewFile) => Blob>> = {
  csv: ({ table }) => new Blob([csvText(table)], { type: 'text/csv;charset=utf-8' }),
  json: ({ table }) => new Blob([jsonText(table)], { type: 'application/json' }),
  xlsx: ({ table, sheets: [data, about], about: lines }) =>
    xlsxOf([
      { name: data, ...table },
      {
        name: about,
        columns: [
          { heading: 'name', kind: 'text' },
          { heading: 'text', kind: 'text' },
        ],
        rows: lines,
        withoutHeadings: true,
      },
    ]),
};

/** In the dialect of the API's own files: semicolons, a dot before decimals, CRLF. */
export function csvText({ columns, rows }: ChartTable): string {
  const quoted = (text: string) =>
    /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const lines = [
    columns.map(({ heading }) => quoted(heading)),
    ...rows.map((row) =>
      row.map((cell, index) => quoted(String(written(cell, columns[index]) ?? ''))),
    ),
  ];
  return lines.map((cells) => `${cells.join(';')}\r\n`).join('');
}

/** In the form of the API's files: flat objects, years as numbers, other values as decimal text. */
export function jsonText({ columns, rows }: ChartTable): string {
  const objects = rows.map((row) =>
    Object.fromEntries(
      columns.map((column, index) => [column.heading, written(row[index] ?? null, column)]),
    ),
  );
  return `${JSON.stringify(objects, undefined, 2)}\n`;
}

function written(
  cell: string | number | null,
  column: ChartColumn | undefined,
): string | number | null {
  if (typeof cell !== 'number' || typeof column?.kind !== 'object') return cell;
  return cell.toFixed(column.kind.decimals);
}
