import type { SheetColumnKind } from '../../lib/xlsx.ts';

/** The numbers that a chart shows, as its files have them. */
export interface ChartTable {
  readonly columns: readonly ChartColumn[];
  /** ISO days and texts as they are, numbers rounded to the decimals of their column. */
  readonly rows: readonly (readonly (string | number | null)[])[];
}

export interface ChartColumn {
  readonly heading: string;
  readonly kind: SheetColumnKind;
}

/** Cuts what floating-point numbers add after the decimals shown. */
export const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));
