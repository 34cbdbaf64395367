import type { DimensionName } from './dimensions.ts';

/** The dimensions that, beside the period, distinguish the figures of workbooks. */
export const SERIES_DIMENSIONS = [
  'product',
  'flow',
  'partner',
  'place',
  'channel',
  'unit',
] as const satisfies readonly Exclude<DimensionName, 'period'>[];
export type SeriesDimension = (typeof SERIES_DIMENSIONS)[number];

/** The subject of a dataset's figures, and how they are stored. */
export interface Dataset {
  readonly dimensions: readonly SeriesDimension[];
  /**
   * A year's figures are one stored item for each of the codes of these dimensions, so that a series is read without
   * most of the others, and a document changes few items: decision 100.
   */
  readonly packedBy: readonly SeriesDimension[];
}

const gas = { packedBy: [] } as const;
const trade = { dimensions: ['product', 'flow', 'partner', 'unit'] } as const;

/** Every dataset that a layout reads. */
export const DATASETS = {
  'gas-balance': {
    ...gas,
    dimensions: ['product', 'flow', 'place', 'unit'],
  },
  'gas-imports-by-country': {
    ...gas,
    ...trade,
  },
  'gas-imports-by-entry-point': {
    ...gas,
    dimensions: ['product', 'flow', 'place', 'unit'],
  },
  'oil-consumption': {
    dimensions: ['product', 'unit'],
    packedBy: [],
  },
  lubricants: {
    dimensions: ['product', 'channel', 'unit'],
    packedBy: [],
  },
  'oil-sales': {
    dimensions: ['product', 'channel', 'unit'],
    packedBy: ['product'],
  },
  'oil-sales-by-province': {
    dimensions: ['product', 'channel', 'place', 'unit'],
    packedBy: ['product', 'channel'],
  },
  'crude-imports': {
    ...trade,
    packedBy: ['partner'],
  },
  'oil-imports': {
    ...trade,
    packedBy: ['product'],
  },
  'oil-exports': {
    ...trade,
    packedBy: ['product'],
  },
  'feedstock-imports': {
    ...trade,
    packedBy: [],
  },
  'finished-imports-by-country': {
    ...trade,
    packedBy: [],
  },
  'finished-imports-by-product': {
    ...trade,
    packedBy: [],
  },
  refining: {
    dimensions: ['product', 'flow', 'channel', 'unit'],
    packedBy: ['product'],
  },
  petrochemicals: {
    dimensions: ['product', 'flow', 'channel', 'unit'],
    packedBy: ['product'],
  },
  'oil-stocks': {
    dimensions: ['product', 'flow', 'unit'],
    packedBy: [],
  },
  'coal-balance': {
    dimensions: ['product', 'flow', 'unit'],
    packedBy: [],
  },
  'coal-stocks': {
    dimensions: ['product', 'flow', 'unit'],
    packedBy: [],
  },
  'coal-market': {
    dimensions: ['product', 'channel', 'unit'],
    packedBy: ['product'],
  },
  'coal-imports': {
    ...trade,
    packedBy: ['product'],
  },
  'coal-exports': {
    ...trade,
    packedBy: ['product'],
  },
} as const satisfies Readonly<Record<string, Dataset>>;

export type DatasetName = keyof typeof DATASETS;
export const DATASET_NAMES = Object.keys(DATASETS) as DatasetName[];
export const datasetOf = (name: DatasetName): Dataset => DATASETS[name];
