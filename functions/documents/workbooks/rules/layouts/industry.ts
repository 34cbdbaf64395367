import { joinLists } from '../codes/code-list.ts';
import { petrochemicalFlows, refineryFlows } from '../codes/flows.ts';
import { petrochemicalSums, petrochemicals, salesProducts } from '../codes/products.ts';
import type { Layout } from '../layout.ts';
import { bulletin } from './bulletin.ts';

/**
 * The inputs of the refineries and, below them, their outputs: both have the same codes, so the section is a
 * dimension.
 */
const refineries: Layout = {
  ...bulletin,
  id: 'refining',
  dataset: 'refining',
  titles: ['Lavorazioni in definitiva e temporanea importazione'],
  headerRows: 1,
  columns: [
    { label: 'code', header: 'Codice' },
    { label: 'name', header: 'Descrizione' },
    { dimension: 'flow', list: refineryFlows, atLeast: 14, figures: {} },
  ],
  rows: [{ dimension: 'product', from: ['code', 'name'], list: salesProducts }],
  sections: [
    { words: 'A1 - Bilancio Materie Prime Trattate', dimensions: { channel: 'INPUT' } },
    { words: 'A2 - Bilancio Prodotti Ottenuti', dimensions: { channel: 'OUTPUT' } },
  ],
  ends: ['Energia elettrica prodotta'],
  below: true,
  // A row that slips from one section into the other shows in its total only.
  sums: [{ dimension: 'product', total: 'TOTAL', parts: 'others', rounding: '0.01', needed: true }],
};

const petrochemistry: Layout = {
  ...bulletin,
  id: 'petrochemicals',
  dataset: 'petrochemicals',
  titles: ['Bollettino industria petrolchimica'],
  headerRows: 4,
  columns: [
    { label: 'code', header: '* | Codice' },
    { label: 'name', header: '* | Prodotto' },
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
  ends: ['Perdita lavorazione'],
  below: true,
};

const stocks: Layout = {
  ...bulletin,
  id: 'oil-stocks',
  dataset: 'oil-stocks',
  titles: ['Giacenze di olio greggio, semilavorati e prodotti finiti'],
  headerRows: 1,
  columns: [
    { label: 'code', header: 'Cod.' },
    { label: 'name', header: 'Prodotto' },
    { header: '{day}', figures: {}, times: 13 },
  ],
  rows: [{ dimension: 'product', from: ['code', 'name'], list: salesProducts }],
  dimensions: { flow: 'STOCK' },
  sums: [{ dimension: 'product', total: 'TOTAL', parts: 'others', rounding: '0.5' }],
};

export const industryLayouts: readonly Layout[] = [refineries, petrochemistry, stocks];
