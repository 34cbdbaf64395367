import type { Language } from './language.ts';
import type { PeriodNaming } from './period-names.ts';
/** Tables that are exported as files in several formats: ordered columns with a heading in each language. */

/**
 * `number` is a code, a year or a count; `amount` is hundredths, published with two decimals; `decimal` is a decimal
 * text of any length, such as `-1545.0958`; `moment` is a time in UTC.
 */
export type CellKind = 'date' | 'moment' | 'number' | 'text' | 'amount' | 'decimal';

/** An ISO date, an integer or a text, as the column's kind says; undefined where there is no value. */
export type Cell = string | number | undefined;

/** Which names of products and periods a table uses. */
export interface Naming {
  readonly language: Language;
  readonly periods: PeriodNaming;
  /** The text for a missing figure: nothing, or the 0 of the ministry's earlier service. */
  readonly missing: 'empty' | 'zero';
}

export interface Column<Row> {
  readonly kind: CellKind;
  readonly heading: Readonly<Record<Language, string>>;
  readonly value: (row: Row, naming: Naming) => Cell;
}

/** A column by its headings. */
export const columnOf = <Row>(
  kind: CellKind,
  it: string,
  en: string,
  value: Column<Row>['value'],
): Column<Row> => ({ kind, heading: { it, en }, value });

export interface ExportTable {
  readonly columns: readonly { readonly kind: CellKind; readonly heading: string }[];
  readonly rows: readonly (readonly Cell[])[];
}

export function exportTable<Row>(
  columns: readonly Column<Row>[],
  rows: Iterable<Row>,
  naming: Naming,
): ExportTable {
  return {
    columns: columns.map(({ kind, heading }) => ({ kind, heading: heading[naming.language] })),
    rows: Array.from(rows, (row) => columns.map(({ value }) => value(row, naming))),
  };
}

/** Source of figures: the ministry's surveys, or the observatory's station prices. */
export type Source = 'surveys' | 'observatory';
