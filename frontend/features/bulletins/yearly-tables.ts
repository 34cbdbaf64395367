import { documentName } from '../../../functions/domain/document-names.ts';
import { type DocumentView, isMisfit } from '../../shared/documents.ts';
import type { Definition, Sector } from './definitions.ts';

/** A table of the bulletin with the files of a year. */
export interface YearlyTable extends Pick<Definition, 'table' | 'description' | 'descriptionEn'> {
  readonly files: readonly DocumentView[];
}

/** The tables of a sector that have files, in the order of their definitions. */
export function yearlyTables(
  definitions: readonly Definition[],
  files: readonly DocumentView[],
  sector: Sector,
): readonly YearlyTable[] {
  // A table may have two definitions, one for its months and one for its years.
  const tables = new Map<string, YearlyTable>();
  const sorted = definitions.toSorted((a, b) => a.order - b.order);
  for (const { table, description, descriptionEn } of sorted.filter((one) => one.sector === sector))
    tables.set(`${table} ${description}`, {
      table,
      description,
      descriptionEn,
      files: files.filter((file) => {
        const name = documentName(file.location, file.fileName);
        return !name.misfit && name.table === table && name.description === description;
      }),
    });
  return [...tables.values()].filter((table) => table.files.length > 0);
}

/** Files whose names fit no table; one that tells no sector is with oil. */
export function otherFiles(
  files: readonly DocumentView[],
  sector: Sector,
): readonly DocumentView[] {
  return files.filter(
    (file) =>
      isMisfit(file) && (documentName(file.location, file.fileName).sector ?? 'P') === sector,
  );
}
