import type { DatasetName } from './datasets.ts';

/**
 * Titles of the data sets that are read from workbooks. They are in a file of their own because only some functions
 * show them.
 */
export const DATASET_TITLES: Readonly<
  Record<DatasetName, { readonly it: string; readonly en: string }>
> = {
  'gas-balance': { it: 'Bilancio del gas naturale', en: 'Natural gas balance' },
  'gas-imports-by-country': {
    it: 'Importazioni di gas naturale per paese di origine',
    en: 'Natural gas imports by country of origin',
  },
  'gas-imports-by-entry-point': {
    it: 'Importazioni di gas naturale per punto di ingresso',
    en: 'Natural gas imports by entry point',
  },
  'oil-consumption': { it: 'Consumi petroliferi', en: 'Oil consumption' },
  lubricants: { it: 'Consumi di lubrificanti', en: 'Lubricant consumption' },
  'oil-sales': {
    it: 'Vendite di prodotti petroliferi al mercato interno',
    en: 'Sales of petroleum products on the domestic market',
  },
  'oil-sales-by-province': {
    it: 'Vendite provinciali di prodotti petroliferi',
    en: 'Sales of petroleum products by province',
  },
  'crude-imports': {
    it: 'Importazioni di greggio per paese e qualità',
    en: 'Crude oil imports by country and grade',
  },
  'oil-imports': {
    it: 'Importazioni di semilavorati e prodotti finiti',
    en: 'Imports of feedstocks and petroleum products',
  },
  'oil-exports': {
    it: 'Esportazioni di greggio, semilavorati e prodotti finiti',
    en: 'Exports of crude oil, feedstocks and petroleum products',
  },
  'feedstock-imports': {
    it: 'Importazioni di semilavorati per paese',
    en: 'Feedstock imports by country',
  },
  'finished-imports-by-country': {
    it: 'Importazioni di prodotti finiti per paese',
    en: 'Imports of petroleum products by country',
  },
  'finished-imports-by-product': {
    it: 'Importazioni di prodotti finiti per prodotto',
    en: 'Imports of petroleum products by product',
  },
  refining: { it: 'Lavorazioni delle raffinerie', en: 'Refinery runs' },
  petrochemicals: { it: 'Industria petrolchimica', en: 'Petrochemical industry' },
  'oil-stocks': {
    it: 'Giacenze di greggio, semilavorati e prodotti finiti',
    en: 'Stocks of crude oil, feedstocks and petroleum products',
  },
  'coal-balance': { it: 'Bilancio dei prodotti carboniferi', en: 'Coal balance' },
  'coal-stocks': { it: 'Giacenze dei prodotti carboniferi', en: 'Coal stocks' },
  'coal-market': {
    it: 'Immissioni di carbone al mercato interno',
    en: 'Coal deliveries to the domestic market',
  },
  'coal-imports': { it: 'Importazioni di carbone', en: 'Coal imports' },
  'coal-exports': { it: 'Esportazioni di carbone', en: 'Coal exports' },
};
