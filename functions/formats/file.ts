import { isDemonstration } from '../aws/environment.ts';
import type { CsvDialect, ExportFormat } from '../contract/exports.ts';
import type { FileReply } from '../contract/route.ts';
import { decimalText } from '../domain/decimal-text.ts';
import {
  type Cell,
  type CellKind,
  type ExportTable,
  exportTable,
} from '../domain/export-tables.ts';
import type { Language } from '../domain/published-names.ts';
import { csvOf, stageDialect } from './csv.ts';
import { assertDeliverable } from './deliverable.ts';
import type { Legend } from './excel.ts';
import type { ExportedFile } from './exported-files.ts';

export interface FileRequest {
  readonly format?: ExportFormat | undefined;
  readonly lang?: Language | undefined;
  readonly dialect?: CsvDialect | undefined;
  readonly now: Date;
}

/**
 * Rows as a file to download: CSV in Italian unless asked otherwise. Its name says what it holds and
 * which days or years it covers.
 * @throws Refusal invalid when the range asked for is longer than an answer can be
 */
export async function exportFile<Row>(
  { columns, stem, title, source }: ExportedFile<Row>,
  rows: Iterable<Row>,
  { format = 'CSV', lang: language = 'it', dialect = stageDialect(), now }: FileRequest,
): Promise<FileReply> {
  const { extension, contentType, write } = FORMATS[format];
  const asMinistry = format === 'CSV' && dialect === 'ministry' && language === 'it';
  const periods = asMinistry ? 'ministry' : language;
  const table = exportTable(columns, rows, { language, periods });
  const legend = {
    title: title[language],
    source,
    generatedAt: now,
    isDemonstration: isDemonstration(),
  };
  const content = await write(table, { language, dialect, legend });
  assertDeliverable(content, '/from');
  return {
    fileName: `${[stem[language], ...coverage(table)].join('_')}.${extension}`,
    contentType,
    content,
    rows: table.rows.length,
  };
}

interface Writing {
  readonly language: Language;
  readonly dialect: CsvDialect;
  readonly legend: Legend;
}

interface FileFormat {
  readonly extension: string;
  readonly contentType: string;
  readonly write: (table: ExportTable, writing: Writing) => string | Promise<Buffer>;
}

const FORMATS: Readonly<Record<ExportFormat, FileFormat>> = {
  CSV: {
    extension: 'csv',
    contentType: 'text/csv; charset=utf-8; header=present',
    write: (table, { dialect, language }) => csvOf(table, dialect, language),
  },
  JSON: { extension: 'json', contentType: 'application/json; charset=utf-8', write: jsonOf },
  EXCEL: {
    extension: 'xlsx',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    // The Excel writer takes longer to load than the other formats to write.
    write: async (table, { legend, language }) =>
      (await import('./excel.ts')).excelOf(table, legend, language),
  },
  PARQUET: {
    extension: 'parquet',
    contentType: 'application/vnd.apache.parquet',
    write: async (table, { legend }) => (await import('./parquet.ts')).parquetOf(table, legend),
  },
};

/** First and last day or year of the first column, once if they are the same. */
function coverage({ rows }: ExportTable): Cell[] {
  const ends = [rows[0]?.[0], rows.at(-1)?.[0]];
  return [...new Set(ends)].filter((end) => end !== undefined);
}

/**
 * A table as a JSON array of flat objects, one a line, each with every heading as a key in the
 * columns' order: codes, years and counts are numbers, amounts are decimal strings with a dot and
 * two decimals (`"1115.75"`), dates ISO strings, null stands where there is no value. These are the
 * types of the ministry's present service, which programs rely on.
 */
export function jsonOf({ columns, rows }: ExportTable): string {
  const keys = columns.map(({ heading }) => JSON.stringify(heading));
  const objects = rows.map((row) => {
    const members = row.map(
      (cell, index) => `${keys[index]}:${JSON.stringify(jsonCell(cell, columns[index]?.kind))}`,
    );
    return `{${members.join(',')}}`;
  });
  return `[${objects.join(',\n')}]\n`;
}

function jsonCell(cell: Cell, kind: CellKind | undefined): string | number | null {
  if (cell === undefined) return null;
  return typeof cell === 'number' && kind === 'amount' ? decimalText(cell) : cell;
}
