import { documentName } from '../../../functions/domain/document-names.ts';
import type { DocumentView } from '../../shared/documents.ts';
import type { Definition, Sector } from './definitions.ts';

export interface QuarterTable {
  readonly file: DocumentView;
  /** Undefined for a file whose name fits no table. */
  readonly definition: Definition | undefined;
}

export interface Quarter {
  /** 1 to 4; undefined for files of the year that are of no quarter. */
  readonly quarter: number | undefined;
  /** In the order of the tables, files that fit none at the end. */
  readonly tables: readonly QuarterTable[];
}

/** The quarters of a year before 2014 with a sector's tables, in order; those without any left out. */
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
