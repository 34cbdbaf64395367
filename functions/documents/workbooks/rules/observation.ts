import type { DimensionName, Dimensions, Status } from './dimensions.ts';

/** One figure, and the cell that it was read from. */
export interface Observation {
  readonly dataset: string;
  readonly dimensions: Dimensions;
  /** Decimal text, as the cell holds it. */
  readonly value: string;
  /** Decimals that the workbook shows, where its format says so. */
  readonly shown?: number;
  readonly status: Status;
  readonly source: { readonly sheet: string; readonly cell: string };
  /** Marks of notes on the row, such as `(2)`; the texts of the notes are the table's. */
  readonly marks?: readonly string[];
}

/** Why a workbook is not read: a code, the place, and the expected and found texts for a person. */
export interface Refused {
  readonly code: UnreadCode;
  readonly sheet?: string;
  readonly cell?: string;
  readonly expected?: string;
  readonly found?: string;
  /** Where a name that is in no list stands for a code. */
  readonly place?: { readonly dataset: string; readonly dimension: DimensionName };
}

export type UnreadCode =
  // Reasons found when the file is opened.
  | 'too_large'
  | 'not_a_workbook'
  | 'encrypted'
  | 'macros'
  | 'damaged'
  | 'too_many_sheets'
  | 'too_many_rows'
  | 'too_many_cells'
  /** Reading it took more time or memory than any real workbook needs. */
  | 'too_costly'
  /** The person who uploaded the workbook published only the document. */
  | 'withheld'
  // Reasons found when the sheets are read.
  | 'no_table'
  | 'unknown_table'
  | 'table_differs'
  | 'header_differs'
  | 'column_unknown'
  | 'figures_without_header'
  | 'figures_below'
  | 'name_unknown'
  | 'row_unnamed'
  | 'row_missing'
  | 'figure_twice'
  | 'not_a_figure'
  | 'period_missing'
  | 'period_differs'
  | 'period_not_ended'
  | 'draft_sheet'
  | 'status_differs'
  | 'unit_missing'
  | 'unit_differs'
  | 'sum_differs'
  | 'languages_differ';

/** Thrown inside the reading and turned into a result at its border. */
export class NotRead extends Error {
  readonly refused: Refused;
  constructor(
    code: Refused['code'],
    sheet?: { readonly name: string },
    found: Omit<Refused, 'code' | 'sheet'> = {},
  ) {
    super(code);
    this.refused = { code, ...(sheet && { sheet: sheet.name }), ...found };
  }
}

/** The dimensions of a figure as one text, which does not depend on their order. */
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
