import type * as z from 'zod/mini';
import type { bulletins } from '../../../functions/documents/contract/bulletins.ts';
import { documentName } from '../../../functions/documents/rules/document-names.ts';
import { type DocumentView, isMisfit } from '../../shared/documents/documents.ts';

/** A table of the bulletins, as the API describes it. */
export type Definition = z.infer<typeof bulletins>[number];

/** `P` oil, `C` coal. */
export type Sector = Definition['sector'];

/** A table of the bulletin with the files of a year. */
interface YearlyTable extends Pick<Definition, 'table' | 'description' | 'descriptionEn'> {
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

/** Files whose names match no table; those without a sector in their name count as oil. */
export function otherFiles(
  files: readonly DocumentView[],
  sector: Sector,
): readonly DocumentView[] {
  return files.filter(
    (file) =>
      isMisfit(file) && (documentName(file.location, file.fileName).sector ?? 'P') === sector,
  );
}

interface QuarterTable {
  readonly file: DocumentView;
  /** Undefined for a file whose name matches no table. */
  readonly definition: Definition | undefined;
}

export interface Quarter {
  /** 1 to 4; undefined for files that belong to the year and to no quarter. */
  readonly quarter: number | undefined;
  /** In the order of the tables; files that match none come last. */
  readonly tables: readonly QuarterTable[];
}

/** The quarters of a year before 2014 that have tables of a sector, in order. */
export function quartersOf(
  definitions: readonly Definition[],
  files: readonly DocumentView[],
  sector: Sector,
): readonly Quarter[] {
  const tables = files.map((file) => {
    const name = documentName(file.location, file.fileName);
    return { file, name, definition: definitions.find((one) => one.table === name.table) };
  });
  const own = tables
    .filter(({ name, definition }) => (definition?.sector ?? name.sector ?? 'P') === sector)
    .toSorted((a, b) => placeOf(a) - placeOf(b));
  return [1, 2, 3, 4, undefined]
    .map((quarter) => ({ quarter, tables: own.filter(({ name }) => name.quarter === quarter) }))
    .filter(({ tables: found }) => found.length > 0);
}

const placeOf = ({ definition }: QuarterTable) => definition?.order ?? Number.POSITIVE_INFINITY;
