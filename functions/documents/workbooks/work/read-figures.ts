import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import type { SaidFigure } from '../rules/blocks.ts';
import { type Difference, sumQuality } from '../rules/checks/quality.ts';
import type { UnstatedTotal } from '../rules/checks/sum-checks.ts';
import { unknownNames } from '../rules/checks/unknown-names.ts';
import { type DatasetName, SERIES_DIMENSIONS } from '../rules/datasets.ts';
import type { LeftFigure, NameCode, NewName } from '../rules/name-codes.ts';
import type { Refused } from '../rules/observation.ts';
import { picturesOf, type SheetPicture } from '../rules/sheet-picture.ts';
import { isUnknown } from '../rules/table/name-row.ts';
import type { TableRead } from '../rules/table/read-table.ts';
import { openWorkbook } from './open-workbook.ts';
import { type NamedReading, readDocument, readSheets } from './read-document.ts';

/** A name, and the first cell with a figure in its row. */
export interface UnknownName extends NewName {
  readonly sheet: string;
  readonly cell: string;
}

/**
 * A document's figures and the checks that they passed, or why they are not read; the value can be passed between
 * processes.
 */
export type ReadFigures = Named &
  (
    | {
        readonly read: true;
        readonly figures: Readonly<Partial<Record<DatasetName, readonly SaidFigure[]>>>;
        readonly agree: number;
        readonly differences: readonly Difference[];
        readonly unstated: readonly UnstatedTotal[];
        /** Cells with figures that belong to no table. */
        readonly left: readonly string[];
        /** Names that are in no list, whose rows were left. */
        readonly unknown: readonly UnknownName[];
        readonly leftRows: readonly LeftFigure[];
        /** Names of hidden sheets that hold a table, which is not read. */
        readonly hiddenTables: readonly string[];
      }
    | { readonly read: false; readonly refused: Refused }
  );

interface Named {
  /** The names that have a code by an administrator and were looked up. */
  readonly named?: readonly NameCode[];
}

export const readFigures = (
  fileName: string,
  bytes: Uint8Array,
  today?: IsoDate,
  given?: readonly NameCode[],
): ReadFigures => figuresOf(readDocument(fileName, bytes, today, given));

/** The figures, and the sheets as a person sees them, which exist also when the figures were not read. */
export type PicturedFigures = ReadFigures & { readonly sheets: readonly SheetPicture[] };

export function readWithPictures(
  fileName: string,
  bytes: Uint8Array,
  today?: IsoDate,
  given?: readonly NameCode[],
): PicturedFigures {
  const opened = openWorkbook(bytes);
  if (!opened.opened) return { read: false, refused: opened.refused, sheets: [] };
  const { sheets } = opened;
  return { ...figuresOf(readSheets(fileName, sheets, today, given)), sheets: picturesOf(sheets) };
}

function figuresOf(reading: NamedReading): ReadFigures {
  if (!reading.read) return reading;
  const { agree, differences, checked, unstated } = sumQuality(reading.tables);
  const figures: Partial<Record<DatasetName, SaidFigure[]>> = {};
  for (const observation of reading.observations) {
    const { dataset, ...said } = observation;
    const name = dataset as DatasetName;
    figures[name] ??= [];
    figures[name].push({ ...said, checked: checked.get(observation) });
  }
  const left = reading.tables.flatMap((table) =>
    table.left.map((cell) => `${table.sheet} ${cell}`),
  );
  const { named, tables, hiddenTables } = reading;
  return {
    ...{ read: true, figures, agree, differences, left, unknown: unknownIn(tables) },
    ...{ leftRows: leftIn(tables), hiddenTables, unstated },
    ...(named ? { named } : {}),
  };
}

/** As many figures of rows that were left as the item of a check or a reading can hold. */
const MOST_LEFT = 1_000;

const leftIn = (tables: readonly TableRead[]): LeftFigure[] =>
  tables
    .flatMap(({ observations }) => observations)
    .filter(({ dimensions }) => isUnknown(dimensions))
    .slice(0, MOST_LEFT)
    .map(({ dataset, dimensions, value }) => ({
      ...{ dataset: dataset as DatasetName, dimensions, value },
    }));

/** Each new name once for each sheet, with the first cell of its figures. */
function unknownIn(tables: readonly TableRead[]): UnknownName[] {
  const found = tables.flatMap(({ observations }) =>
    observations.flatMap(({ dataset, dimensions, source }) =>
      SERIES_DIMENSIONS.flatMap((dimension) => {
        const names = unknownNames({ [dimension]: dimensions[dimension] ?? '' });
        return names.map((name) => ({
          dataset: dataset as DatasetName,
          dimension,
          name,
          ...source,
        }));
      }),
    ),
  );
  const placeOf = ({ sheet, dimension, name }: UnknownName) => `${sheet} ${dimension} ${name}`;
  return [...Map.groupBy(found, placeOf).values()].flatMap(([first]) => first ?? []);
}
