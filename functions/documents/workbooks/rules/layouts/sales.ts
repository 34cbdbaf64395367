import { salesChannels } from '../codes/channels.ts';
import { salesProducts } from '../codes/products.ts';
import { places } from '../codes/provinces.ts';
import type { Layout } from '../layout.ts';
import { bulletin, ofTotal } from './bulletin.ts';

const sales: Layout = {
  ...bulletin,
  id: 'oil-sales',
  dataset: 'oil-sales',
  titles: ['di prodotti finiti al mercato interno'],
  documents: ['vendite'],
  headerRows: 1,
  columns: [
    { label: 'code', header: 'Cod.' },
    { label: 'name', header: 'Prodotto' },
    { dimension: 'channel', list: salesChannels, atLeast: 14, figures: {} },
  ],
  rows: [{ dimension: 'product', from: ['code', 'name'], list: salesProducts }],
  required: ofTotal,
  sums: [
    {
      dimension: 'channel',
      total: 'TOTAL',
      parts: 'others',
      except: ['BUNKERS', 'TOTAL-BUNKERS'],
      rounding: '0.5',
    },
    { dimension: 'channel', total: 'TOTAL-BUNKERS', parts: ['TOTAL', 'BUNKERS'], rounding: '0.5' },
    { dimension: 'product', total: 'TOTAL', parts: 'others', rounding: '0.5' },
  ],
};

const byProvince = {
  ...bulletin,
  dataset: 'oil-sales-by-province',
  headerRows: 3,
  rows: [{ dimension: 'place', from: ['code', 'name'], list: places }],
  required: [{ place: 'IT' }],
} satisfies Partial<Layout>;

const provinceColumns: Layout['columns'] = [
  { label: 'code', header: 'Provincia | Codice' },
  { label: 'name', header: 'Provincia | Nome' },
];

const toNation = { dimension: 'place', children: places, rounding: '0.5' } as const;

/**
 * "Totale" of petrol and diesel is what is sold in and outside the retail network, without farms, ships and other
 * channels.
 */
const fuelByProvince: Layout = {
  ...byProvince,
  id: 'fuel-sales-by-province',
  titles: ['Benzina, gasolio, olio combustibile'],
  documents: ['vendite_prov_benzina_gasolio_oliocomb'],
  columns: [
    ...provinceColumns,
    { header: 'Benzina | Totale', figures: { product: 'D3', channel: 'ROAD' } },
    {
      header: 'Benzina | Rete | Ordinaria',
      figures: { product: 'D3', channel: 'RETAIL-ORDINARY' },
    },
    {
      header: 'Benzina | Rete | Autostrad.',
      figures: { product: 'D3', channel: 'RETAIL-MOTORWAY' },
    },
    { header: 'Benzina | Extra Rete', figures: { product: 'D3', channel: 'WHOLESALE' } },
    { header: 'Gasolio motori | Totale', figures: { product: 'F1', channel: 'ROAD' } },
    {
      header: 'Gasolio motori | Rete ordinaria',
      figures: { product: 'F1', channel: 'RETAIL-ORDINARY' },
    },
    {
      header: 'Gasolio motori | Autostrad.',
      figures: { product: 'F1', channel: 'RETAIL-MOTORWAY' },
    },
    { header: 'Gasolio motori | Extra rete', figures: { product: 'F1', channel: 'WHOLESALE' } },
    {
      header: 'Gasolio altri usi | Gasolio riscaldamento',
      figures: { product: 'F2', channel: 'TOTAL' },
    },
    {
      header: 'Gasolio altri usi | Gasolio uso termoelettrico',
      figures: { product: 'FZ', channel: 'TOTAL' },
    },
    {
      header: 'Gasolio altri usi | Gasolio uso agricolo',
      figures: { product: 'F1', channel: 'AGRICULTURE' },
    },
    { header: 'Olio combustibile | Totale', figures: { product: 'G0', channel: 'TOTAL' } },
    {
      header: 'Olio combustibile | Olio Comb. | BTZ',
      figures: { product: 'G2', channel: 'TOTAL' },
    },
  ],
  sums: [
    {
      dimension: 'channel',
      total: 'ROAD',
      parts: ['RETAIL-ORDINARY', 'RETAIL-MOTORWAY', 'WHOLESALE'],
      rounding: '0.5',
    },
    toNation,
  ],
};

const lpgColumns: Layout['columns'] = [
  ...provinceColumns,
  { header: 'G.P.L. | Totale', figures: { product: 'C0', channel: 'TOTAL' } },
  { header: 'G.P.L. | Autotraz.', figures: { product: 'C4', channel: 'TOTAL' } },
  { header: 'GPL Autotrazione Rete', figures: { product: 'C4', channel: 'RETAIL' } },
  { header: 'GPL Combustione | Bombole', figures: { product: 'C3', channel: 'CYLINDERS' } },
  { header: 'GPL Combustione | Serbatoi', figures: { product: 'C3', channel: 'TANKS' } },
];

const lpgDocuments = ['vendite_prov_gpl_lub', 'vendite_prov_gpl'];

const lpgByProvince: Layout = {
  ...byProvince,
  id: 'lpg-sales-by-province',
  titles: ['di GPL e lubrificanti'],
  documents: lpgDocuments,
  columns: [
    ...lpgColumns,
    { header: 'Lubrificanti | Totale', figures: { product: 'H0', channel: 'TOTAL' } },
    { header: 'Lubrificanti | Rete', figures: { product: 'H0', channel: 'RETAIL' } },
  ],
  sums: [toNation],
};

/** Tables without lubricants, as in 2015 and again since 2025. */
const lpgAloneByProvince: Layout = {
  ...byProvince,
  id: 'lpg-alone-by-province',
  titles: ['di GPL'],
  documents: lpgDocuments,
  columns: lpgColumns,
  sums: [toNation],
};

export const salesLayouts: readonly Layout[] = [
  sales,
  fuelByProvince,
  lpgByProvince,
  lpgAloneByProvince,
];
