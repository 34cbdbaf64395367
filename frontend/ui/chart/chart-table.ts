import type { SheetColumnKind } from '../../lib/xlsx.ts';

/** The numbers that a chart shows, in the form of its files. */
export interface ChartTable {
  readonly columns: readonly ChartColumn[];
  /** ISO days and texts as they are, numbers rounded to the decimals of their column. */
  readonly rows: readonly (readonly (string | number | null)[])[];
}

export interface ChartColumn {
  readonly heading: string;
  readonly kind: SheetColumnKind;
}

/** Removes the inaccuracy of floating-point numbers after the decimals shown. */
export const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));
