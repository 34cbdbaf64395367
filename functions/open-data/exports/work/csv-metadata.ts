import { optionalEnvironment } from '../../../platform/aws/environment.ts';
import type { CsvDialect } from '../../../platform/contract/export-fields.ts';
import type { FileReply } from '../../../platform/contract/route.ts';
import { stageDialect } from '../../../platform/formats/csv.ts';
import { apiBase } from '../../../platform/kernel/addresses.ts';
import type { Instant } from '../../../platform/kernel/as-of.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import { csvw, type DescribedTable } from '../rules/csvw.ts';

interface CsvFile {
  /** Absolute address of the file. */
  readonly address: string;
  readonly lang?: Language | undefined;
  readonly dialect?: CsvDialect | undefined;
  /** When its figures changed last, if known. */
  readonly changed?: Instant | undefined;
}

/** The metadata of a CSV file, for programs that read CSV on the Web. @param stem of the file's name */
export function csvMetadataFile(
  table: DescribedTable,
  stem: string,
  { address, lang: language = 'it', dialect = stageDialect(), changed }: CsvFile,
): FileReply {
  const content = csvw(table, {
    address,
    codeLists: `${optionalEnvironment('PUBLIC_ORIGIN') ?? ''}${apiBase}/codelists`,
    ...{ language, changed },
    delimiter: dialect === 'semicolon' ? ';' : ',',
    isItalian: dialect === 'ministry' && language === 'it',
  });
  return {
    fileName: `${stem}.csv-metadata.json`,
    contentType: 'application/csvm+json; charset=utf-8',
    content: `${JSON.stringify(content)}\n`,
    ...(changed && { modified: changed }),
  };
}
