/** The subjects of energy whose pages lead with figures: which lines of a dataset they show, and how. */
import type { SeriesCodes } from '../../../documents/workbooks/rules/blocks.ts';
import type { DatasetName, SeriesDimension } from '../../../documents/workbooks/rules/datasets.ts';

export const ENERGY_SUBJECTS = ['gas-balance', 'oil-consumption'] as const satisfies DatasetName[];
export type EnergySubjectName = (typeof ENERGY_SUBJECTS)[number];

/** A line of a chart: one line of the dataset, or the sum of several. */
export interface TrendLine {
  readonly code: string;
  readonly of: readonly string[];
}

export interface EnergySubject {
  readonly unit: string;
  /** The line that says whether there is a month at all. */
  readonly total: string;
  /** The dimension whose code a line has; the last one of which the figure has one that is no total. */
  readonly dimensions: readonly SeriesDimension[];
  /** Lines of which two years of months are shown. */
  readonly charted: readonly string[];
  /** Lines of the chart of twelve-month sums. */
  readonly trend: readonly TrendLine[];
}

/** Terminals of liquefied gas; the other entry points are pipelines. */
const LNG_TERMINALS = ['PANIGAGLIA', 'CAVARZERE', 'LIVORNO', 'PIOMBINO'];

const single = (code: string): TrendLine => ({ code, of: [code] });

export const SUBJECTS: Readonly<Record<EnergySubjectName, EnergySubject>> = {
  'gas-balance': {
    unit: 'MSM3',
    total: 'GROSS-CONSUMPTION',
    dimensions: ['flow', 'place'],
    charted: ['PRODUCTION', 'STOCK-CHANGE', 'GROSS-CONSUMPTION'],
    trend: [
      single('TARVISIO'),
      single('MAZARA'),
      { code: 'LNG', of: LNG_TERMINALS },
      single('MELENDUGNO'),
      single('PASSO-GRIES'),
      single('GELA'),
    ],
  },
  'oil-consumption': {
    unit: 'KT',
    total: 'TOTAL',
    dimensions: ['product'],
    charted: ['TOTAL'],
    trend: ['JET', 'GASOLINE', 'DIESEL', 'LPG'].map(single),
  },
};

/** The code that stands for all of a dimension. */
const ALL = 'ALL';

/** The line of a series: that of the entry point for imports by entry point, else the flow's; the product's for oil. */
export function lineOf({ dimensions }: EnergySubject, codes: SeriesCodes): string | undefined {
  return dimensions.map((name) => codes[name]).findLast((code) => code && code !== ALL);
}

/** Rows of the gas balance; what else has a line is an entry point. */
export const GAS_FLOWS = ['PRODUCTION', 'IMPORTS', 'EXPORTS', 'STOCK-CHANGE', 'GROSS-CONSUMPTION'];

/** What a line is called by the call that reads series: the query's parameters with their codes. */
export function seriesOfLine(
  subject: EnergySubjectName,
  code: string,
): { readonly product?: string[]; readonly item?: string[]; readonly place?: string[] } {
  if (subject === 'oil-consumption') return { product: [code] };
  return GAS_FLOWS.includes(code)
    ? { item: [code], place: [ALL] }
    : { item: ['IMPORTS'], place: [code] };
}
