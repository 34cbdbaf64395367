import type { ExportFormat } from '../contract/exports.ts';
import type { FileReply } from '../contract/reply.ts';
import { decimalText } from '../domain/decimal-text.ts';
import type { Cell, CellKind, ExportTable } from '../domain/export-tables.ts';
import type { Language } from '../domain/published-names.ts';
import { csvOf } from './csv.ts';
import { assertDeliverable } from './deliverable.ts';
import type { Legend } from './excel.ts';
import type { FileTitle } from './titles.ts';

export interface FileRequest {
  readonly format: ExportFormat | undefined;
  readonly language: Language;
  readonly now: Date;
}

/**
 * A table as a file to download: CSV unless asked otherwise. Its name says what it holds and which
 * days or years it covers.
 * @throws Refusal invalid when the range asked for is longer than an answer can be
 */
export async function exportFile(
  table: ExportTable,
  { stem, title, source }: FileTitle,
  { format = 'CSV', language, now }: FileRequest,
): Promise<FileReply> {
  const { extension, contentType, write } = FORMATS[format];
  const legend = { title: title[language], source, generatedAt: now };
  const content = await write(table, legend, language);
  assertDeliverable(content, '/from');
  return {
    fileName: `${[stem[language], ...coverage(table)].join('_')}.${extension}`,
    contentType,
    content,
  };
}

interface FileFormat {
  readonly extension: string;
  readonly contentType: string;
  readonly write: (
    table: ExportTable,
    legend: Legend,
    language: Language,
  ) => string | Promise<Buffer>;
}

const FORMATS: Readonly<Record<ExportFormat, FileFormat>> = {
  CSV: { extension: 'csv', contentType: 'text/csv; charset=utf-8; header=present', write: csvOf },
  JSON: { extension: 'json', contentType: 'application/json; charset=utf-8', write: jsonOf },
  EXCEL: {
    extension: 'xlsx',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    // The Excel writer takes longer to load than the other formats to write.
    write: async (...args) => (await import('./excel.ts')).excelOf(...args),
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
