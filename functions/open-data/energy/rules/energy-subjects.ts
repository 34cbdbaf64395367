/** The subjects of energy whose pages lead with figures: which lines of a dataset they show, and how. */
import type { SeriesCodes } from '../../../documents/workbooks/rules/blocks.ts';
import type { DatasetName, SeriesDimension } from '../../../documents/workbooks/rules/datasets.ts';
import { PARAMETERS } from '../../series/rules/parameters.ts';

/** A line of a chart: one line of the dataset, or the sum of several. */
export interface TrendLine {
  readonly code: string;
  readonly of: readonly string[];
}

export interface EnergySubject {
  readonly dataset: DatasetName;
  /** The codes of the figures that it shows, its unit among them; others of the dataset are left. */
  readonly where: SeriesCodes & { readonly unit: string };
  /** The line that a month must have to be shown at all. */
  readonly total: string;
  /** The dimension whose code a line has; the last one of which the figure has one that is not all of it. */
  readonly dimensions: readonly SeriesDimension[];
  /**
   * Its tables leave out lines without any quantity in a month: where the total and another line are there, missing
   * lines count as zero in sums.
   */
  readonly sparse?: true;
  /**
   * The dimension of which the tables give only parts: where its code in `where` has no figure, the others are added
   * up.
   */
  readonly adds?: SeriesDimension;
  /** Lines of which two years of months are shown. */
  readonly charted: readonly string[];
  /** Lines of the chart of twelve-month sums; or that many lines, the largest of all its years. */
  readonly trend: readonly TrendLine[] | { readonly largest: number };
}

/** Terminals of liquefied gas; the other entry points are pipelines. */
const LNG_TERMINALS = ['PANIGAGLIA', 'CAVARZERE', 'LIVORNO', 'PIOMBINO'];

const single = (code: string): TrendLine => ({ code, of: [code] });

/** Countries of origin of imports; a code that is no country is a sum of several. */
const byCountry = {
  ...{ total: 'WORLD', dimensions: ['partner'], charted: ['WORLD'], sparse: true },
} as const satisfies Partial<EnergySubject>;

const byProvince = (product: string, channel: string): EnergySubject => ({
  dataset: 'oil-sales-by-province',
  where: { product, channel, unit: 'T' },
  ...{ total: 'IT', dimensions: ['place'], charted: ['IT'], trend: [] },
});

export const SUBJECTS = {
  'gas-balance': {
    dataset: 'gas-balance',
    where: { unit: 'MSM3' },
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
  'gas-imports-by-country': {
    ...byCountry,
    dataset: 'gas-imports-by-country',
    where: { unit: 'MSM3' },
    trend: { largest: 6 },
  },
  'gas-imports-by-entry-point': {
    sparse: true,
    dataset: 'gas-imports-by-entry-point',
    where: { unit: 'MSM3' },
    total: 'IMPORTS',
    dimensions: ['flow', 'place'],
    ...{ charted: [], trend: [] },
  },
  'oil-consumption': {
    dataset: 'oil-consumption',
    where: { unit: 'KT' },
    total: 'TOTAL',
    dimensions: ['product'],
    charted: ['TOTAL'],
    trend: ['JET', 'GASOLINE', 'DIESEL', 'LPG'].map(single),
  },
  'oil-sales': {
    sparse: true,
    dataset: 'oil-sales',
    where: { channel: 'TOTAL', unit: 'T' },
    total: 'TOTAL',
    dimensions: ['product'],
    charted: ['TOTAL'],
    trend: { largest: 5 },
  },
  'petrol-by-province': byProvince('D3', 'ROAD'),
  'diesel-by-province': byProvince('F1', 'ROAD'),
  'heating-oil-by-province': byProvince('F2', 'TOTAL'),
  'lpg-by-province': byProvince('C0', 'TOTAL'),
  'crude-imports': {
    ...byCountry,
    dataset: 'crude-imports',
    where: { product: 'A2', unit: 'T' },
    adds: 'product',
    trend: { largest: 6 },
  },
  'refinery-input': {
    sparse: true,
    dataset: 'refining',
    where: { channel: 'INPUT', flow: 'INTAKE', unit: 'T' },
    total: 'TOTAL',
    dimensions: ['product'],
    ...{ charted: ['TOTAL'], trend: [] },
  },
  'refinery-output': {
    sparse: true,
    dataset: 'refining',
    where: { channel: 'OUTPUT', flow: 'OUTPUT', unit: 'T' },
    total: 'TOTAL',
    dimensions: ['product'],
    ...{ charted: ['TOTAL'], trend: { largest: 5 } },
  },
  'coal-deliveries': {
    sparse: true,
    dataset: 'coal-market',
    where: { product: 'TOTAL', unit: 'T' },
    total: 'TOTAL',
    dimensions: ['channel'],
    ...{ charted: ['TOTAL'], trend: [] },
  },
  'coal-imports': {
    ...byCountry,
    dataset: 'coal-imports',
    where: { product: 'TOTAL', unit: 'T' },
    adds: 'product',
    trend: { largest: 5 },
  },
} as const satisfies Readonly<Record<string, EnergySubject>>;

export type EnergySubjectName = keyof typeof SUBJECTS;
export const ENERGY_SUBJECTS = Object.keys(SUBJECTS) as EnergySubjectName[];
export const subjectOf = (name: EnergySubjectName): EnergySubject => SUBJECTS[name];

/** The code that stands for all of a dimension. */
const ALL = 'ALL';

/** The line of a series: that of the entry point for imports by entry point, else the flow's; the product's for oil. */
export function lineOf({ dimensions }: EnergySubject, codes: SeriesCodes): string | undefined {
  return dimensions.map((name) => codes[name]).findLast((code) => code && code !== ALL);
}

/** Rows of the gas balance; anything else with a line is an entry point. */
export const GAS_FLOWS = ['PRODUCTION', 'IMPORTS', 'EXPORTS', 'STOCK-CHANGE', 'GROSS-CONSUMPTION'];

/** The names that identify a line in calls that read series: the query's parameters with their codes. */
export function seriesOfLine(
  subject: EnergySubjectName,
  code: string,
): Readonly<Partial<Record<(typeof PARAMETERS)[SeriesDimension], string[]>>> {
  const { where, dimensions, adds, total } = subjectOf(subject);
  const own: SeriesCodes =
    dimensions.length === 1 && dimensions[0]
      ? { [dimensions[0]]: code }
      : GAS_FLOWS.includes(code)
        ? { flow: code, place: ALL }
        : { flow: 'IMPORTS', place: code };
  const { unit: _, ...fixed } = where as SeriesCodes;
  // The figures of all codes were added up.
  const isAdded = ([name]: readonly [string, unknown]) => name === adds && code !== total;
  return Object.fromEntries(
    Object.entries({ ...fixed, ...own })
      .filter((entry) => !isAdded(entry))
      .map(([name, one]) => [PARAMETERS[name as SeriesDimension], [one]]),
  );
}
