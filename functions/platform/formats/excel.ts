import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import ExcelJS, { type Column, type Worksheet } from 'exceljs';
import type { Language } from '../kernel/language.ts';
import { LICENCE } from '../kernel/publisher.ts';
import type { Cell, CellKind, ExportTable, Source } from '../kernel/table.ts';
import { withTimes } from './zip-file.ts';

/** The facts on the sheet that describes the data. */
export interface Legend {
  readonly title: string;
  readonly source: Source;
  /** Unit of the prices, in words. */
  readonly unit: string;
  /** Moment of the last change of the figures. */
  readonly changedAt: Date;
  /** The figures are invented. */
  readonly isDemonstration: boolean;
}

/**
 * A table as an Excel workbook: a sheet of data with numeric and date cells under a frozen header,
 * and a sheet with source, licence and moment of the last change. Workbooks of one process are written one
 * after the other, and other requests are answered between rows, because on one machine all functions
 * that write files share a process.
 */
export function excelOf(table: ExportTable, legend: Legend, language: Language): Promise<Buffer> {
  const written = lastWritten.then(() => writeWorkbook(table, legend, language));
  lastWritten = written.catch(() => undefined);
  return written;
}

let lastWritten: Promise<unknown> = Promise.resolve();

/** Rows are written out as they are added, so that memory does not grow with the table. */
async function writeWorkbook(
  table: ExportTable,
  legend: Legend,
  language: Language,
): Promise<Buffer> {
  const output = new PassThrough();
  const content = buffer(output);
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: output, useStyles: true });
  // The same figures must give the same bytes, so no part of the file tells when it was made.
  const created = legend.changedAt;
  Object.assign(workbook, { created, modified: created });
  await writeData(workbook.addWorksheet(SHEETS.data[language], FROZEN_HEADER), table);
  writeLegend(workbook.addWorksheet(SHEETS.legend[language]), legend, language);
  await workbook.commit();
  return withTimes(await content, created);
}

const SHEETS = {
  data: { it: 'Dati', en: 'Data' },
  legend: { it: 'Informazioni', en: 'Information' },
} as const;

const FROZEN_HEADER = { views: [{ state: 'frozen' as const, xSplit: 0, ySplit: 1 }] };

/** Cell formats by kind; Excel shows the separators of its own language. */
const FORMATS: Readonly<Record<CellKind, string>> = {
  date: 'dd/mm/yyyy',
  moment: '@',
  number: '0',
  text: '@',
  amount: '#,##0.00',
  decimal: '#,##0.############',
};

/** Rows written before other requests get their turn: about a millisecond of work. */
const ROWS_AT_A_TIME = 50;

async function writeData(sheet: Worksheet, { columns, rows }: ExportTable): Promise<void> {
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
  for (const [number, row] of rows.entries()) {
    if (number % ROWS_AT_A_TIME === 0) await setImmediate();
    sheet.addRow(row.map((cell, index) => excelCell(cell, columns[index]?.kind))).commit();
  }
  sheet.commit();
}

function excelCell(cell: Cell, kind: CellKind | undefined): string | number | Date | null {
  if (cell === undefined) return null;
  // Excel knows no time zones: the writer takes the UTC day.
  if (kind === 'date') return new Date(`${cell}T00:00:00Z`);
  if (kind === 'decimal') return Number(cell);
  return typeof cell === 'number' && kind === 'amount' ? cell / 100 : cell;
}

const LEAST_WIDTHS: Readonly<Record<CellKind, number>> = {
  date: 12,
  moment: 26,
  number: 8,
  text: 14,
  amount: 12,
  decimal: 12,
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
  for (const { label, value } of legendEntries(legend, language)) {
    const row = sheet.addRow([label, value]);
    if (value instanceof Date) row.getCell(2).numFmt = 'dd/mm/yyyy hh:mm:ss';
    row.getCell(2).alignment = { horizontal: 'left', wrapText: true };
    row.commit();
  }
  sheet.commit();
}

interface LegendEntry {
  readonly label: string;
  readonly value: string | Date;
}

/** A warning first if the figures are invented, then title, source, licence, unit and moment of the last change. */
function legendEntries(legend: Legend, language: Language): LegendEntry[] {
  const { title, source, unit, changedAt, isDemonstration } = legend;
  const warning = { label: LABELS.warning[language], value: DEMONSTRATION[language] };
  return [
    ...(isDemonstration ? [warning] : []),
    { label: LABELS.title[language], value: title },
    { label: LABELS.source[language], value: SOURCES[source][language] },
    { label: LABELS.licence[language], value: LICENCE_LINE },
    { label: LABELS.unit[language], value: unit },
    { label: LABELS.changed[language], value: inRome(changedAt) },
  ];
}

const LABELS = {
  warning: { it: 'Attenzione', en: 'Warning' },
  title: { it: 'Contenuto', en: 'Content' },
  source: { it: 'Fonte', en: 'Source' },
  licence: { it: 'Licenza', en: 'Licence' },
  unit: { it: 'Unità di misura', en: 'Unit' },
  changed: { it: 'Dati aggiornati il (ora di Roma)', en: 'Data last changed on (Rome time)' },
} as const;

const DEMONSTRATION: Readonly<Record<Language, string>> = {
  it: 'Dati dimostrativi: i valori di questo file sono inventati e non sono ufficiali.',
  en: 'Demonstration data: the figures of this file are invented and not official.',
};

const SOURCES: Readonly<Record<Source, Readonly<Record<Language, string>>>> = {
  surveys: {
    it: "Ministero dell'Ambiente e della Sicurezza Energetica – Statistiche energetiche e minerarie",
    en: 'Ministry of Environment and Energy Security (Italy) – Energy and mining statistics',
  },
  observatory: {
    it: "Elaborazione del Ministero dell'Ambiente e della Sicurezza Energetica su dati dell'Osservatorio prezzi carburanti, Ministero delle Imprese e del Made in Italy",
    en: 'Computed by the Ministry of Environment and Energy Security (Italy) from the fuel price observatory, Ministry of Enterprises and Made in Italy',
  },
};

const LICENCE_LINE = `${LICENCE.name} – ${LICENCE.address}`;

/** Wall-clock time in Rome, as a date whose UTC parts are those of the clock. */
function inRome(moment: Date): Date {
  const wallClock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Rome',
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(moment);
  return new Date(`${wallClock.replace(' ', 'T')}Z`);
}
