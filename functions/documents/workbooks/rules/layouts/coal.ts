import { coalChannels } from '../codes/channels.ts';
import { joinLists } from '../codes/code-list.ts';
import { countries } from '../codes/countries.ts';
import { coalFlows } from '../codes/flows.ts';
import { allProducts, coal, numberedCoal } from '../codes/products.ts';
import type { Layout } from '../layout.ts';
import { codeAndName, ofTotal, plainBulletin, totalOf } from './bulletin.ts';

const rows: Layout['rows'] = [
  {
    dimension: 'product',
    from: ['code', 'name'],
    list: joinLists('coal', numberedCoal, allProducts),
  },
];

const overProducts = totalOf('product', '0.01');

const balance: Layout = {
  ...plainBulletin,
  id: 'coal-balance',
  dataset: 'coal-balance',
  titles: ['Questionario sul carbone'],
  documents: ['carboni_bilancio'],
  columns: [...codeAndName(), { dimension: 'flow', list: coalFlows, atLeast: 14, figures: {} }],
  rows,
  required: ofTotal,
  sums: [
    overProducts,
    {
      ...{ dimension: 'flow', total: 'CLOSING-STOCK', rounding: '1.5' },
      parts: [
        ...['OPENING-STOCK', 'IMPORTS', 'MINING', 'COKE-OVENS', 'PURCHASES-REPORTING'],
        ...['PURCHASES-OTHERS', 'ADJUSTMENTS', '-MARKET', '-SALES-REPORTING', '-OWN-USE'],
        ...['-EXPORTS', '-LOSSES', '-INTAKE'],
      ],
    },
  ],
};

const market = {
  ...plainBulletin,
  dataset: 'coal-market',
  titles: ['immissioni al mercato interno'],
  documents: ['carboni_immiss_merc'],
  rows,
  required: ofTotal,
} satisfies Partial<Layout>;

const marketByChannel: Layout = {
  ...market,
  id: 'coal-market',
  columns: [
    ...codeAndName(),
    { dimension: 'channel', list: coalChannels, atLeast: 12, figures: {} },
  ],
  sums: [{ dimension: 'channel', total: 'TOTAL', parts: 'others', rounding: '0.01' }, overProducts],
};

/** December and the year, each beside the year before. */
const marketYear: Layout = {
  ...market,
  id: 'coal-market-year',
  titles: [...market.titles, 'Bollettino carbone'],
  columns: [
    ...codeAndName(),
    { header: '{month}', figures: { channel: 'TOTAL' }, times: 2 },
    { header: 'Aggregato {year}', figures: { channel: 'TOTAL' }, times: 2 },
    { ignored: 'Variazione percentuale mese', changeOf: ['{month}'] },
    { ignored: 'Variazione percentuale anno', changeOf: ['Aggregato {year}'] },
  ],
  sums: [overProducts],
};

const stocks: Layout = {
  ...plainBulletin,
  id: 'coal-stocks',
  dataset: 'coal-stocks',
  titles: ['Rilevazione giacenze', 'Giacenze prodotti carboniferi'],
  documents: ['carboni_giacenze'],
  columns: [...codeAndName(), { header: '{day}', figures: {}, times: 13 }],
  rows,
  required: ofTotal,
  dimensions: { flow: 'STOCK' },
  sums: [totalOf('product', '0.5')],
};

/** Products in rows of their own, their countries in the rows below; only their sums tell which belong together. */
function tradeYear(flow: 'IMPORTS' | 'EXPORTS', title: string): Layout {
  return {
    ...plainBulletin,
    id: `coal-${flow.toLowerCase()}`,
    dataset: `coal-${flow.toLowerCase()}`,
    titles: [title],
    documents: [flow === 'IMPORTS' ? 'carboni_import' : 'carboni_export'],
    series: ['Bollettino carbone', 'Bollettino carboni'],
    columns: [
      { label: 'name', holds: ['Totale complessivo'] },
      { ignored: 'PRODOTTO - PAESE' },
      { header: '{month}', figures: {}, times: 12 },
      { header: ['Totale', 'Tot'], figures: {} },
    ],
    rows: [],
    nested: {
      label: 'name',
      outer: { dimension: 'product', list: joinLists('coal', coal, allProducts) },
      inner: { dimension: 'partner', list: countries },
      all: 'WORLD',
    },
    dimensions: { flow },
    // The tables do not name a unit; the survey that they print is in tonnes, as its other tables say.
    assumedUnit: 'T',
    sums: [
      { ...totalOf('partner', '0.01'), needed: true },
      { ...overProducts, where: { partner: 'WORLD' } },
    ],
  };
}

export const coalLayouts: readonly Layout[] = [
  balance,
  marketByChannel,
  marketYear,
  stocks,
  tradeYear('IMPORTS', 'Importazioni'),
  tradeYear('EXPORTS', 'Esportazioni'),
];
