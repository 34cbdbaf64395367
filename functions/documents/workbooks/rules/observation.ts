import type { Dimensions, Status } from './dimensions.ts';

/** One figure, and the cell that says it. */
export interface Observation {
  readonly dataset: string;
  readonly dimensions: Dimensions;
  /** Decimal text, as the cell holds it. */
  readonly value: string;
  /** Decimals that the workbook shows, where its format says so. */
  readonly shown?: number;
  readonly status: Status;
  readonly source: { readonly sheet: string; readonly cell: string };
  /** Marks of notes on the row, as `(2)`; their texts are the table's notes. */
  readonly marks?: readonly string[];
}

/** Why a workbook is not read, in codes, with the place and both texts for a person. */
export interface Refused {
  readonly code: RefusalCode;
  readonly sheet?: string;
  readonly cell?: string;
  readonly expected?: string;
  readonly found?: string;
}

export type RefusalCode =
  // Opening.
  | 'too_large'
  | 'not_a_workbook'
  | 'encrypted'
  | 'macros'
  | 'damaged'
  | 'too_many_sheets'
  | 'too_many_rows'
  | 'too_many_cells'
  /** Its reading took more time or memory than any real workbook needs. */
  | 'too_costly'
  // Reading.
  | 'no_table'
  | 'unknown_table'
  | 'header_differs'
  | 'column_unknown'
  | 'figures_without_header'
  | 'figures_below'
  | 'name_unknown'
  | 'row_missing'
  | 'figure_twice'
  | 'not_a_figure'
  | 'period_missing'
  | 'period_differs'
  | 'unit_missing'
  | 'unit_differs'
  | 'sum_differs'
  | 'languages_differ';

/** Thrown inside the reading and turned into a result at its border. */
export class NotRead extends Error {
  readonly refused: Refused;
  constructor(refused: Refused) {
    super(refused.code);
    this.refused = refused;
  }
}

/** The dimensions of a figure as one text, the same for the same figure whatever their order. */
export function keyOf(dimensions: Dimensions): string {
  return Object.entries(dimensions)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, code]) => `${name}=${code}`)
    .join(' ');
}

export function matches(dimensions: Dimensions, wanted: Dimensions): boolean {
  return Object.entries(wanted).every(
    ([name, code]) => dimensions[name as keyof Dimensions] === code,
  );
}
