import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import type { Column, Worksheet } from 'exceljs';
import WorkbookWriter from 'exceljs/lib/stream/xlsx/workbook-writer.js';
import type { Cell, CellKind, ExportTable } from '../domain/export-tables.ts';
import type { Language } from '../domain/published-names.ts';
import type { Source } from './exported-files.ts';
import { LICENCE } from './publisher.ts';
import { withTimes } from './zip-file.ts';

/** What a workbook says about itself. */
export interface Legend {
  readonly title: string;
  readonly source: Source;
  readonly generatedAt: Date;
  /** The figures are invented. */
  readonly isDemonstration: boolean;
}

/**
 * A table as an Excel workbook: a sheet of data with numeric and date cells under a frozen header,
 * and a sheet saying where the data come from, under which licence and when the file was made.
 * Workbooks of one process are written one after the other, and between rows other requests are
 * answered: on one machine the functions that write files share a process.
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
  const workbook = new WorkbookWriter({ stream: output, useStyles: true });
  // As of a moment of the past the file is kept for ever: no part of it tells when it was asked for.
  const created = legend.generatedAt;
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

/** Cell format per kind; Excel shows its own separators, whatever its language. */
const FORMATS: Readonly<Record<CellKind, string>> = {
  date: 'dd/mm/yyyy',
  number: '0',
  text: '@',
  amount: '#,##0.00',
};

/** About a millisecond of work. */
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

/** Title, source, licence, units and the moment of generation; first of all that figures are invented. */
function legendEntries(legend: Legend, language: Language): LegendEntry[] {
  const { title, source, generatedAt, isDemonstration } = legend;
  const warning = { label: LABELS.warning[language], value: DEMONSTRATION[language] };
  return [
    ...(isDemonstration ? [warning] : []),
    { label: LABELS.title[language], value: title },
    { label: LABELS.source[language], value: SOURCES[source][language] },
    { label: LABELS.licence[language], value: LICENCE_LINE },
    { label: LABELS.unit[language], value: UNIT[language] },
    { label: LABELS.generated[language], value: inRome(generatedAt) },
  ];
}

const LABELS = {
  warning: { it: 'Attenzione', en: 'Warning' },
  title: { it: 'Contenuto', en: 'Content' },
  source: { it: 'Fonte', en: 'Source' },
  licence: { it: 'Licenza', en: 'Licence' },
  unit: { it: 'Unità di misura', en: 'Unit' },
  generated: { it: 'Generato il (ora di Roma)', en: 'Generated on (Rome time)' },
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

const UNIT: Readonly<Record<Language, string>> = {
  it: 'Prezzi in euro per 1000 litri (benzina, gasolio auto, GPL, gasolio riscaldamento) o per 1000 kg (metano, GNL, oli combustibili)',
  en: 'Prices in euro per 1000 litres (Euro-Super 95, gas oils, LPG) or per 1000 kg (methane, LNG, fuel oils)',
};

/** Wall-clock time in Rome, as a date whose UTC parts are those of the clock. */
function inRome(moment: Date): Date {
  const wallClock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Rome',
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(moment);
  return new Date(`${wallClock.replace(' ', 'T')}Z`);
}
