import { isDemonstration } from '../../../platform/aws/environment.ts';
import type { CsvDialect, ExportFormat } from '../../../platform/contract/export-fields.ts';
import type { FileReply } from '../../../platform/contract/route.ts';
import { csvOf, stageDialect } from '../../../platform/formats/csv.ts';
import { assertDeliverable } from '../../../platform/formats/deliverable.ts';
import type { Legend } from '../../../platform/formats/excel.ts';
import { jsonOf } from '../../../platform/formats/json.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import { type Cell, type ExportTable, exportTable } from '../../../platform/kernel/table.ts';
import { priceUnits } from '../../../sample/rules/product-names.ts';
import type { ExportedFile } from '../rules/exported-files.ts';

export interface FileRequest {
  readonly format?: ExportFormat | undefined;
  readonly lang?: Language | undefined;
  readonly dialect?: CsvDialect | undefined;
  /** When its figures changed last, as stated in the file, so that files of the same figures have the same bytes. */
  readonly moment: Date;
  /** The caller finds another way for a file that is longer than an answer can be. */
  readonly mayBeLong?: boolean | undefined;
}

/** Whether a file has the bytes of the ministry's earlier service. */
export const isMinistryCsv = ({
  format = 'CSV',
  dialect = stageDialect(),
}: Pick<FileRequest, 'format' | 'dialect'>): boolean => format === 'CSV' && dialect === 'ministry';

/**
 * Rows as a file to download: CSV in Italian unless asked otherwise. Its name states its content and the days or years
 * covered.
 * @throws Refusal invalid when the range asked for is longer than an answer can be
 */
export async function exportFile<Row>(
  { columns, stem, title, source, unit, packedBy }: ExportedFile<Row>,
  rows: Iterable<Row>,
  {
    format = 'CSV',
    lang: language = 'it',
    dialect = stageDialect(),
    moment,
    mayBeLong = false,
  }: FileRequest,
): Promise<FileReply> {
  const { extension, contentType, write } = FORMATS[format];
  const isMinistry = isMinistryCsv({ format, dialect });
  const periods = isMinistry && language === 'it' ? 'ministry' : language;
  const missing = isMinistry ? 'zero' : 'empty';
  const table = exportTable(columns, rows, { language, periods, missing });
  const legend = {
    title: title[language],
    source,
    unit: unit?.[language] ?? priceUnits(language),
    changedAt: moment,
    isDemonstration: isDemonstration(),
  };
  const column = columns.findIndex(({ heading }) => heading.en === packedBy);
  const content = await write(table, {
    ...{ language, dialect, legend },
    ...(column >= 0 && { packedBy: column }),
  });
  if (!mayBeLong) assertDeliverable(content, '/from', SHORTER);
  return {
    fileName: `${[stem[language], ...coverage(table)].join('_')}.${extension}`,
    contentType,
    content,
    rows: table.rows.length,
    modified: moment.toISOString(),
  };
}

const SHORTER =
  'more than one answer holds: ask for fewer periods, or for PARQUET, which is smaller; the catalogue has files by year';

interface Writing {
  readonly language: Language;
  readonly dialect: CsvDialect;
  readonly legend: Legend;
  /** Index of the column whose equal values are stored together, in formats that can do so. */
  readonly packedBy?: number;
}

interface FileFormat {
  readonly extension: string;
  readonly contentType: string;
  readonly write: (table: ExportTable, writing: Writing) => string | Promise<Buffer>;
}

export const FORMATS: Readonly<Record<ExportFormat, FileFormat>> = {
  CSV: {
    extension: 'csv',
    contentType: 'text/csv; charset=utf-8; header=present',
    write: (table, { dialect, language }) => csvOf(table, dialect, language),
  },
  JSON: { extension: 'json', contentType: 'application/json; charset=utf-8', write: jsonOf },
  EXCEL: {
    extension: 'xlsx',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    // Loading the Excel writer takes longer than writing the other formats.
    write: async (table, { legend, language }) =>
      (await import('../../../platform/formats/excel.ts')).excelOf(table, legend, language),
  },
  PARQUET: {
    extension: 'parquet',
    contentType: 'application/vnd.apache.parquet',
    write: async (table, { legend, packedBy }) =>
      (await import('../../../platform/formats/parquet.ts')).parquetOf(table, legend, packedBy),
  },
};

/** First and last day or year of the first column; a single one if they are equal. */
function coverage({ rows }: ExportTable): Cell[] {
  // `2017-01/2017-08` ends in its last month.
  const ends = [rows[0]?.[0], rows.at(-1)?.[0]].map((end) =>
    typeof end === 'string' ? end.split('/').at(-1) : end,
  );
  return [...new Set(ends)].filter((end) => end !== undefined);
}
