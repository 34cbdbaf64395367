import type { SaidFigure } from '../rules/blocks.ts';
import type { DatasetName } from '../rules/datasets.ts';
import type { Refused } from '../rules/observation.ts';
import { type Difference, qualityOf } from '../rules/quality.ts';
import { readDocument } from './read-document.ts';

/** A document's figures and the checks that they passed, or why they are not read; all of it can cross processes. */
export type ReadFigures =
  | {
      readonly read: true;
      readonly figures: Readonly<Partial<Record<DatasetName, readonly SaidFigure[]>>>;
      readonly agree: number;
      readonly differences: readonly Difference[];
      /** Cells with figures that belong to no table. */
      readonly left: readonly string[];
    }
  | { readonly read: false; readonly refused: Refused };

export function readFigures(fileName: string, bytes: Uint8Array): ReadFigures {
  const reading = readDocument(fileName, bytes);
  if (!reading.read) return reading;
  const { agree, differences, checked } = qualityOf(reading.tables);
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
  return { read: true, figures, agree, differences, left };
}
