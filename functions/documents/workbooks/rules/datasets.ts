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

/** A dataset by its dimensions, whose figures of a year are one item unless `packedBy` says more. */
const by = (dimensions: Dataset['dimensions'], packedBy: Dataset['packedBy'] = []): Dataset => ({
  dimensions,
  packedBy,
});

const TRADE = ['product', 'flow', 'partner', 'unit'] as const;

/** Every dataset that a layout reads. */
export const DATASETS = {
  'gas-balance': by(['product', 'flow', 'place', 'unit']),
  'gas-imports-by-country': by(TRADE),
  'gas-imports-by-entry-point': by(['product', 'flow', 'place', 'unit']),
  'oil-consumption': by(['product', 'unit']),
  lubricants: by(['product', 'channel', 'unit']),
  'oil-sales': by(['product', 'channel', 'unit'], ['product']),
  'oil-sales-by-province': by(['product', 'channel', 'place', 'unit'], ['product', 'channel']),
  'crude-imports': by(TRADE, ['partner']),
  'oil-imports': by(TRADE, ['product']),
  'oil-exports': by(TRADE, ['product']),
  'feedstock-imports': by(TRADE),
  'finished-imports-by-country': by(TRADE),
  'finished-imports-by-product': by(TRADE),
  refining: by(['product', 'flow', 'channel', 'unit'], ['product']),
  petrochemicals: by(['product', 'flow', 'channel', 'unit'], ['product']),
  'oil-stocks': by(['product', 'flow', 'unit']),
  'coal-balance': by(['product', 'flow', 'unit']),
  'coal-stocks': by(['product', 'flow', 'unit']),
  'coal-market': by(['product', 'channel', 'unit'], ['product']),
  'coal-imports': by(TRADE, ['product']),
  'coal-exports': by(TRADE, ['product']),
} as const satisfies Readonly<Record<string, Dataset>>;

export type DatasetName = keyof typeof DATASETS;
export const DATASET_NAMES = Object.keys(DATASETS) as DatasetName[];
export const datasetOf = (name: DatasetName): Dataset => DATASETS[name];
