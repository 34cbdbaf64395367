import type { CodeList } from './codes/code-list.ts';
import type { DimensionName, Dimensions, Status } from './dimensions.ts';

/**
 * A header is the texts of a column's header rows from top to bottom, joined with ` | `, a merged one once:
 * `Benzina | Rete | Ordinaria`. Small and capital letters, accents and punctuation do not matter. `{month}`,
 * `{months}` (a running total), `{year}` and `{day}` stand for a part, or the end of one, that says the period, `{any}` for
 * anything there, `*` for any parts before.
 */
export type Header = string;

/** A column whose cells name what their row is about. It is found by its header, or by words in its cells. */
export interface LabelColumn {
  readonly label: string;
  readonly header?: Header;
  readonly holds?: readonly string[];
  /** An empty cell means the one above. */
  readonly carried?: true;
  /** Texts without a meaning of their own, such as "di cui". */
  readonly markers?: readonly string[];
  /** The column begins a separate table beside the previous one. */
  readonly block?: true;
}

/** Columns with figures of one kind: one column, or as many as `times` says where the header has a period. */
export interface FigureColumn {
  /** One header, or the ways in which it is written. */
  readonly header: Header | readonly Header[];
  readonly figures: Dimensions;
  /** How many columns have this header; `some` is one or more. One when not given. */
  readonly times?: number | 'some' | 'any';
}

/** Columns whose headers are names of a code list. */
export interface ListedColumns {
  readonly dimension: DimensionName;
  readonly list: CodeList;
  /** With fewer columns than this it is a different table. */
  readonly atLeast: number;
  readonly figures: Dimensions;
}

/** A known column that is not read, such as the change in percent. */
export interface IgnoredColumn {
  readonly ignored: Header;
  /** It is the change between the two columns of this header; of several with the same header each in its order. */
  readonly changeOf?: readonly Header[];
}

export type Column = LabelColumn | FigureColumn | ListedColumns | IgnoredColumn;

/** How the labels of a row become one dimension. */
export interface RowDimension {
  readonly dimension: DimensionName;
  /** Labels; joined with a space they are the name, with ` > ` where `path` is given. */
  readonly from: readonly string[];
  readonly path?: true;
  /** Labels that give the name where those of `from` are empty. */
  readonly or?: readonly string[];
  readonly list: CodeList;
  /** The code of rows that are totals because of another dimension and have no name here. */
  readonly inTotals?: string;
}

/**
 * Two dimensions under one label: a row names a member of the outer list, with its total, and the rows below it the
 * members of the inner list. Only a sum can show that a row of the outer list is missing, so one must be `needed`.
 */
export interface Nested {
  readonly label: string;
  readonly outer: { readonly dimension: DimensionName; readonly list: CodeList };
  readonly inner: { readonly dimension: DimensionName; readonly list: CodeList };
  /** The code of the inner dimension in the row of a total. */
  readonly all: string;
}

/** A row that contains only words and names what the rows below it are about. */
export interface Section {
  readonly words: string;
  readonly dimensions: Dimensions;
}

/** One figure is the sum of others that differ from it in one dimension only. */
export interface SumRule {
  readonly dimension: DimensionName;
  /** The code of the sum; with `children` every code that has some. */
  readonly total?: string;
  /**
   * Another dimension in which the total is the sum too, and its code there: its parts are the figures that are totals in
   * neither, as imports from all countries are of all products of all countries, or those with one of some codes.
   */
  readonly across?: {
    readonly dimension: DimensionName;
    readonly total: string;
    readonly parts?: readonly string[];
  };
  /** Codes, with `-` before those that are subtracted; or every other row or column, except those in `except`. */
  readonly parts?: readonly string[] | 'others';
  readonly except?: readonly string[];
  /** The parts are the codes that this list puts under the total. */
  readonly children?: CodeList;
  readonly where?: Dimensions;
  /** Rounding error that each figure may have, in its unit. */
  readonly rounding: string;
  /** A table whose sum does not hold is not read, because only the sum shows which rows belong together. */
  readonly needed?: true;
}

/**
 * A unit; or a unit and the powers of ten between the stated and the real one, where the stated unit is known to be
 * wrong at times. The first power with which the table's largest figure is plausible is used.
 */
export type UnitSaid = string | { readonly code: string; readonly powers: readonly number[] };

export interface Layout {
  readonly id: string;
  readonly dataset: string;
  /** One of these texts must be in the rows above the figures. */
  readonly titles: readonly string[];
  /** Names of the documents that hold it, up to the year. */
  readonly documents: readonly string[];
  /** One of these must be there too, where the title alone is too common. */
  readonly series?: readonly string[];
  readonly headerRows: number;
  readonly columns: readonly Column[];
  readonly rows: readonly RowDimension[];
  readonly nested?: Nested;
  readonly sections?: readonly Section[];
  /** Dimensions that every figure of the table has. */
  readonly dimensions?: Dimensions;
  /** Where the head states the period, or the part of it that headers leave open: after a word such as "Periodo:". */
  readonly period?: { readonly after: string };
  /** Phrases of the head or the header and the units that they mean; `assumed` where the workbooks state none. */
  readonly units: Readonly<Record<string, UnitSaid>>;
  readonly assumedUnit?: string;
  /** The plausible range of the largest figure, in its unit; outside it, the stated unit is wrong. */
  readonly largest?: { readonly least: string; readonly most: string };
  /** Phrases that state the status of the figures; `status` is used when none is found. */
  readonly statuses?: Readonly<Record<string, Status>>;
  readonly status: Status;
  /** The row after which none with figures follows. */
  readonly last?: Dimensions;
  /** Rows that must be there, by their dimensions. */
  readonly required?: readonly Dimensions[];
  /** Words with which the rows after the table begin, in addition to sources and notes. */
  readonly ends?: readonly string[];
  /** Several tables of this kind stand below each other in one sheet. */
  readonly stacked?: true;
  /** The ministry's own remarks and sums beside or below the table are not read. */
  readonly beside?: true;
  readonly below?: true;
  /**
   * Another sheet of the workbook states the same figures in another language; they are compared, and not published.
   */
  readonly mirror?: true;
  readonly sums?: readonly SumRule[];
}
