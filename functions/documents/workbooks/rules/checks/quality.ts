import type { Dimensions } from '../dimensions.ts';
import { layouts } from '../layouts.ts';
import { keyOf, type Observation } from '../observation.ts';
import type { Checked } from '../statements.ts';
import type { TableRead } from '../table/read-table.ts';
import { changeChecks } from './change-checks.ts';
import { meanChecks } from './mean-checks.ts';
import { sumChecks, type UnstatedTotal, unstatedTotals } from './sum-checks.ts';

/** A sum that does not hold: the cell with the figure, and both values as decimal texts. */
export interface Difference {
  readonly rule: string;
  readonly dataset: string;
  readonly dimensions: Dimensions;
  readonly sheet: string;
  readonly cell: string;
  readonly value: string;
  readonly sum: string;
  /** The figure minus the sum. */
  readonly difference: string;
  /** Number of figures in the sum. */
  readonly parts: number;
}

export interface Quality {
  /** Number of sums that hold. */
  readonly agree: number;
  readonly differences: readonly Difference[];
  /** Whether all sums hold that a figure is in, as total or as part. */
  readonly checked: ReadonlyMap<Observation, Checked>;
  /** Totals that the tables state elsewhere and not here, so that no sum of them is compared. */
  readonly unstated: readonly UnstatedTotal[];
}

/** Rounding of the means of a table: those of all crude oil are exact in every published workbook. */
const MEAN_ROUNDING = 0.01;

/** Checks the tables of one document by the sums of their layouts, the means of what is added up and the printed changes. */
export function sumQuality(tables: readonly TableRead[]): Quality {
  const checked = new Map<Observation, Checked>();
  // The same figures in two languages differ in the same way.
  const differences = new Map<string, Difference>();
  const unstated = new Map<string, UnstatedTotal>();
  let agree = 0;
  for (const table of tables) {
    const { layout: id, observations } = table;
    const rules = layouts.find((layout) => layout.id === id)?.sums ?? [];
    const sums = sumChecks(observations, rules);
    for (const total of unstatedTotals(observations, rules))
      unstated.set(`${total.part.dataset} ${keyOf(total.dimensions)}`, total);
    const means = meanChecks(sums, observations, () => MEAN_ROUNDING);
    for (const check of [...sums, ...means, ...changeChecks(table)]) {
      const { rule, total, parts, sum, difference, agrees } = check;
      for (const one of [total, ...parts])
        if (!agrees || !checked.has(one)) checked.set(one, agrees ? 'holds' : 'differs');
      if (agrees) agree += 1;
      else {
        const { source, value, dataset, dimensions } = total;
        const of = { rule, dataset, dimensions, ...source };
        const key = `${rule} ${dataset} ${keyOf(dimensions)} ${value} ${sum}`;
        if (!differences.has(key))
          differences.set(key, { ...of, value, sum, difference, parts: parts.length });
      }
    }
  }
  // Another table of the document may state it.
  for (const { observations } of tables)
    for (const { dataset, dimensions } of observations)
      unstated.delete(`${dataset} ${keyOf(dimensions)}`);
  return {
    ...{ agree, differences: [...differences.values()], checked },
    unstated: [...unstated.values()],
  };
}
