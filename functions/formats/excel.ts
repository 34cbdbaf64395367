import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Column, Worksheet } from 'exceljs';
import WorkbookWriter from 'exceljs/lib/stream/xlsx/workbook-writer.js';
import type { Cell, CellKind } from '../domain/export-columns.ts';
import type { ExportTable } from '../domain/export-tables.ts';
import type { Language } from '../domain/product-names.ts';
import { type Legend, legendSheet } from './legend.ts';

/**
 * A table as an Excel workbook: a sheet of data with numeric and date cells under a frozen header,
 * and a sheet saying where the data come from, under which licence and when the file was made.
 * Rows are written out as they are added, so that memory does not grow with the table.
 */
export async function excelOf(
  table: ExportTable,
  legend: Legend,
  language: Language,
): Promise<Buffer> {
  const output = new PassThrough();
  const content = buffer(output);
  const workbook = new WorkbookWriter({ stream: output, useStyles: true });
  writeData(workbook.addWorksheet(SHEETS.data[language], FROZEN_HEADER), table);
  writeLegend(workbook.addWorksheet(SHEETS.legend[language]), legend, language);
  await workbook.commit();
  return content;
}

const SHEETS = {
  data: { it: 'Dati', en: 'Data' },
  legend: { it: 'Informazioni', en: 'Information' },
} as const;

const FROZEN_HEADER = { views: [{ state: 'frozen' as const, xSplit: 0, ySplit: 1 }] };

/** Cell format per kind; Excel shows its own separators, whatever its language. */
const FORMATS: Readonly<Record<CellKind, string>> = {
  date: 'dd/mm/yyyy',
  number: '0',
  text: '@',
  amount: '#,##0.00',
};

function writeData(sheet: Worksheet, { columns, rows }: ExportTable): void {
  sheet.columns = columns.map(
    ({ heading, kind }, index): Partial<Column> => ({
      header: heading,
      width: widthOf(heading, kind, rows, index),
      style: { numFmt: FORMATS[kind] },
    }),
  );
  const header = sheet.getRow(1);
  header.font = { bold: true };
  header.commit();
  for (const row of rows) {
    sheet.addRow(row.map((cell, index) => excelCell(cell, columns[index]?.kind))).commit();
  }
  sheet.commit();
}

function excelCell(cell: Cell, kind: CellKind | undefined): string | number | Date | null {
  if (cell === undefined) return null;
  // Excel knows no time zones: the writer takes the UTC day.
  if (kind === 'date') return new Date(`${cell}T00:00:00Z`);
  return typeof cell === 'number' && kind === 'amount' ? cell / 100 : cell;
}

const LEAST_WIDTHS: Readonly<Record<CellKind, number>> = {
  date: 12,
  number: 8,
  text: 14,
  amount: 12,
};

/** Wide enough for heading and contents, in characters. */
function widthOf(
  heading: string,
  kind: CellKind,
  rows: ExportTable['rows'],
  index: number,
): number {
  let width = Math.max(LEAST_WIDTHS[kind], heading.length + 2);
  if (kind !== 'text') return width;
  for (const row of rows) width = Math.max(width, String(row[index] ?? '').length + 2);
  return Math.min(width, 60);
}

function writeLegend(sheet: Worksheet, legend: Legend, language: Language): void {
  sheet.columns = [
    { width: 24, style: { font: { bold: true } } },
    { width: 100, style: { alignment: { wrapText: true, vertical: 'top' } } },
  ];
  for (const { label, value } of legendSheet(legend, language)) {
    const row = sheet.addRow([label, value]);
    if (value instanceof Date) row.getCell(2).numFmt = 'dd/mm/yyyy hh:mm:ss';
    row.getCell(2).alignment = { horizontal: 'left', wrapText: true };
    row.commit();
  }
  sheet.commit();
}
