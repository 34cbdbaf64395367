import { joinLists } from '../codes/code-list.ts';
import { petrochemicalFlows, refineryFlows } from '../codes/flows.ts';
import { petrochemicalSums, petrochemicals, salesProducts } from '../codes/products.ts';
import type { Dimensions } from '../dimensions.ts';
import type { Layout, SumRule } from '../layout.ts';
import { bulletin, codeAndName, ofTotal, totalOf } from './bulletin.ts';

/**
 * The inputs of the refineries and, below them, their outputs: both have the same codes, so the section is a
 * dimension.
 */
const refineries: Layout = {
  ...bulletin,
  id: 'refining',
  dataset: 'refining',
  titles: ['Lavorazioni in definitiva e temporanea importazione'],
  documents: ['lavoraz_raffinerie'],
  headerRows: 1,
  columns: [
    ...codeAndName('Codice', 'Descrizione'),
    { dimension: 'flow', list: refineryFlows, atLeast: 14, figures: {} },
  ],
  rows: [{ dimension: 'product', from: ['code', 'name'], list: salesProducts }],
  sections: [
    { words: 'A1 - Bilancio Materie Prime Trattate', dimensions: { channel: 'INPUT' } },
    { words: 'A2 - Bilancio Prodotti Ottenuti', dimensions: { channel: 'OUTPUT' } },
  ],
  required: ['INPUT', 'OUTPUT'].map((channel) => ({ channel, product: 'TOTAL' })),
  ends: ['Energia elettrica prodotta'],
  below: true,
  // A row that slips from one section into the other shows in its total only.
  sums: [
    { ...totalOf('product', '0.01'), needed: true },
    {
      ...{ dimension: 'flow', total: 'CLOSING-STOCK', rounding: '1.5' },
      parts: [
        ...['OPENING-STOCK', 'IMPORTS', 'PURCHASES', 'GROUP-ARRIVALS', 'PETROCHEMICAL-RETURNS'],
        ...['OUTPUT', 'COMPENSATIONS', '-INTAKE', '-OWN-USE', '-DELIVERIES'],
      ],
    },
    // What is obtained weighs as much as what was processed: the published totals are off by 7 t at most.
    {
      ...{ dimension: 'channel', total: 'OUTPUT', parts: ['INPUT'], rounding: '3.5' },
      across: { dimension: 'flow', total: 'OUTPUT', parts: ['INTAKE'] },
      where: { product: 'TOTAL' },
    },
  ],
};

/** Products by the ministry's numbers, from one to another. */
const numbered = (from: number, to: number): string[] =>
  petrochemicals.members.slice(from - 1, to).map(({ code }) => code);

const chemicals = (total: string, parts: readonly string[], where: Dimensions = {}): SumRule => ({
  ...{ dimension: 'product', total, parts, where },
  rounding: '0.5',
});

/** What is taken in and obtained in the other sectors counts flows between them, and is no sum of its rows. */
const betweenSectors = ['INTAKE', 'OUTPUT'];

const petrochemistry: Layout = {
  ...bulletin,
  id: 'petrochemicals',
  dataset: 'petrochemicals',
  titles: ['Bollettino industria petrolchimica'],
  documents: ['petrolchimica'],
  headerRows: 4,
  columns: [
    ...codeAndName('* | Codice', '* | Prodotto'),
    { dimension: 'flow', list: petrochemicalFlows, atLeast: 19, figures: {} },
  ],
  rows: [
    {
      dimension: 'product',
      from: ['code', 'name'],
      list: joinLists('petrochemicals', petrochemicals, petrochemicalSums),
    },
  ],
  sections: [
    { words: 'A) Cariche semilavorati', dimensions: { channel: 'FEEDSTOCKS' } },
    { words: 'B) Monomeri', dimensions: { channel: 'MONOMERS' } },
  ],
  required: ofTotal,
  ends: ['Perdita lavorazione'],
  below: true,
  sums: [
    chemicals('PRIMARY', numbered(1, 11)),
    chemicals('SECONDARY', numbered(12, 14)),
    ...petrochemicalFlows.members
      .filter(({ code }) => !betweenSectors.includes(code))
      .map(({ code: flow }) => chemicals('OTHER-SECTORS', numbered(15, 16), { flow })),
    chemicals('TOTAL', ['PRIMARY', 'SECONDARY', 'OTHER-SECTORS'], { channel: 'FEEDSTOCKS' }),
    chemicals('TOTAL', numbered(17, 25), { channel: 'MONOMERS' }),
    {
      ...{ dimension: 'flow', total: 'STOCK-CHANGE', rounding: '0.5' },
      parts: ['CLOSING-STOCK', '-OPENING-STOCK'],
    },
    {
      ...{ dimension: 'flow', total: 'USED', rounding: '0.5' },
      parts: [
        ...['TO-PETROLEUM', 'TO-POWER', 'TO-PETROCHEMICALS', 'SALES-REPORTING'],
        ...['SALES-DOMESTIC', 'SALES-ABROAD', 'ENERGY-USE', 'NON-ENERGY-USE'],
      ],
    },
    { dimension: 'flow', total: 'AVAILABLE', parts: ['USED'], rounding: '0.5' },
  ],
};

const stocks: Layout = {
  ...bulletin,
  id: 'oil-stocks',
  dataset: 'oil-stocks',
  titles: ['Giacenze di olio greggio, semilavorati e prodotti finiti'],
  documents: ['giacenze'],
  headerRows: 1,
  columns: [...codeAndName(), { header: '{day}', figures: {}, times: 13 }],
  rows: [{ dimension: 'product', from: ['code', 'name'], list: salesProducts }],
  dimensions: { flow: 'STOCK' },
  sums: [totalOf('product', '0.5')],
};

export const industryLayouts: readonly Layout[] = [refineries, petrochemistry, stocks];
