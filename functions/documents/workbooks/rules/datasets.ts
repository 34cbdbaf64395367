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

/** What the figures of a dataset are about, and how they are stored. */
export interface Dataset {
  readonly dimensions: readonly SeriesDimension[];
  /**
   * A year's figures are one stored item for each of the codes of these dimensions, so that a series is read without
   * most of the others, and a document changes few items: decision 100.
   */
  readonly packedBy: readonly SeriesDimension[];
  readonly title: { readonly it: string; readonly en: string };
}

const gas = { packedBy: [] } as const;
const trade = { dimensions: ['product', 'flow', 'partner', 'unit'] } as const;

/** Every dataset that a layout reads. */
export const DATASETS = {
  'gas-balance': {
    ...gas,
    dimensions: ['product', 'flow', 'place', 'unit'],
    title: { it: 'Bilancio del gas naturale', en: 'Natural gas balance' },
  },
  'gas-imports-by-country': {
    ...gas,
    ...trade,
    title: {
      it: 'Importazioni di gas naturale per paese di origine',
      en: 'Natural gas imports by country of origin',
    },
  },
  'gas-imports-by-entry-point': {
    ...gas,
    dimensions: ['product', 'flow', 'place', 'unit'],
    title: {
      it: 'Importazioni di gas naturale per punto di ingresso',
      en: 'Natural gas imports by entry point',
    },
  },
  'oil-consumption': {
    dimensions: ['product', 'unit'],
    packedBy: [],
    title: { it: 'Consumi petroliferi', en: 'Oil consumption' },
  },
  lubricants: {
    dimensions: ['product', 'channel', 'unit'],
    packedBy: [],
    title: { it: 'Consumi di lubrificanti', en: 'Lubricant consumption' },
  },
  'oil-sales': {
    dimensions: ['product', 'channel', 'unit'],
    packedBy: ['product'],
    title: {
      it: 'Vendite di prodotti petroliferi al mercato interno',
      en: 'Sales of petroleum products on the home market',
    },
  },
  'oil-sales-by-province': {
    dimensions: ['product', 'channel', 'place', 'unit'],
    packedBy: ['product', 'channel'],
    title: {
      it: 'Vendite provinciali di prodotti petroliferi',
      en: 'Sales of petroleum products by province',
    },
  },
  'crude-imports': {
    ...trade,
    packedBy: ['partner'],
    title: {
      it: 'Importazioni di greggio per paese e qualità',
      en: 'Crude oil imports by country and grade',
    },
  },
  'oil-imports': {
    ...trade,
    packedBy: ['product'],
    title: {
      it: 'Importazioni di semilavorati e prodotti finiti',
      en: 'Imports of feedstocks and petroleum products',
    },
  },
  'oil-exports': {
    ...trade,
    packedBy: ['product'],
    title: {
      it: 'Esportazioni di greggio, semilavorati e prodotti finiti',
      en: 'Exports of crude oil, feedstocks and petroleum products',
    },
  },
  'feedstock-imports': {
    ...trade,
    packedBy: [],
    title: { it: 'Importazioni di semilavorati per paese', en: 'Feedstock imports by country' },
  },
  'finished-imports-by-country': {
    ...trade,
    packedBy: [],
    title: {
      it: 'Importazioni di prodotti finiti per paese',
      en: 'Imports of petroleum products by country',
    },
  },
  'finished-imports-by-product': {
    ...trade,
    packedBy: [],
    title: {
      it: 'Importazioni di prodotti finiti per prodotto',
      en: 'Imports of petroleum products by product',
    },
  },
  refining: {
    dimensions: ['product', 'flow', 'channel', 'unit'],
    packedBy: ['product'],
    title: { it: 'Lavorazioni delle raffinerie', en: 'Refinery runs' },
  },
  petrochemicals: {
    dimensions: ['product', 'flow', 'channel', 'unit'],
    packedBy: ['product'],
    title: { it: 'Industria petrolchimica', en: 'Petrochemical industry' },
  },
  'oil-stocks': {
    dimensions: ['product', 'flow', 'unit'],
    packedBy: [],
    title: {
      it: 'Giacenze di greggio, semilavorati e prodotti finiti',
      en: 'Stocks of crude oil, feedstocks and petroleum products',
    },
  },
  'coal-balance': {
    dimensions: ['product', 'flow', 'unit'],
    packedBy: [],
    title: { it: 'Bilancio dei prodotti carboniferi', en: 'Coal balance' },
  },
  'coal-stocks': {
    dimensions: ['product', 'flow', 'unit'],
    packedBy: [],
    title: { it: 'Giacenze dei prodotti carboniferi', en: 'Coal stocks' },
  },
  'coal-market': {
    dimensions: ['product', 'channel', 'unit'],
    packedBy: ['product'],
    title: {
      it: 'Immissioni di carbone al mercato interno',
      en: 'Coal deliveries to the home market',
    },
  },
  'coal-imports': {
    ...trade,
    packedBy: ['product'],
    title: { it: 'Importazioni di carbone', en: 'Coal imports' },
  },
  'coal-exports': {
    ...trade,
    packedBy: ['product'],
    title: { it: 'Esportazioni di carbone', en: 'Coal exports' },
  },
} as const satisfies Readonly<Record<string, Dataset>>;

export type DatasetName = keyof typeof DATASETS;
export const DATASET_NAMES = Object.keys(DATASETS) as DatasetName[];
export const datasetOf = (name: DatasetName): Dataset => DATASETS[name];
