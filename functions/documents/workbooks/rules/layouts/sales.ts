import { salesChannels } from '../codes/channels.ts';
import { salesProducts } from '../codes/products.ts';
import { places } from '../codes/provinces.ts';
import type { Column, Layout } from '../layout.ts';
import { bulletin, codeAndName, ofTotal, totalOf } from './bulletin.ts';

const sales: Layout = {
  ...bulletin,
  id: 'oil-sales',
  dataset: 'oil-sales',
  titles: ['di prodotti finiti al mercato interno'],
  documents: ['vendite'],
  headerRows: 1,
  columns: [
    ...codeAndName(),
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
    totalOf('product', '0.5'),
  ],
};

const byProvince = {
  ...bulletin,
  dataset: 'oil-sales-by-province',
  headerRows: 3,
  rows: [{ dimension: 'place', from: ['code', 'name'], list: places }],
  required: [{ place: 'IT' }],
} satisfies Partial<Layout>;

const provinceColumns = codeAndName('Provincia | Codice', 'Provincia | Nome');

const sold = (header: string, product: string, channel: string): Column => ({
  ...{ header, figures: { product, channel } },
});

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
    sold('Benzina | Totale', 'D3', 'ROAD'),
    sold('Benzina | Rete | Ordinaria', 'D3', 'RETAIL-ORDINARY'),
    sold('Benzina | Rete | Autostrad.', 'D3', 'RETAIL-MOTORWAY'),
    sold('Benzina | Extra Rete', 'D3', 'WHOLESALE'),
    sold('Gasolio motori | Totale', 'F1', 'ROAD'),
    sold('Gasolio motori | Rete ordinaria', 'F1', 'RETAIL-ORDINARY'),
    sold('Gasolio motori | Autostrad.', 'F1', 'RETAIL-MOTORWAY'),
    sold('Gasolio motori | Extra rete', 'F1', 'WHOLESALE'),
    sold('Gasolio altri usi | Gasolio riscaldamento', 'F2', 'TOTAL'),
    sold('Gasolio altri usi | Gasolio uso termoelettrico', 'FZ', 'TOTAL'),
    sold('Gasolio altri usi | Gasolio uso agricolo', 'F1', 'AGRICULTURE'),
    sold('Olio combustibile | Totale', 'G0', 'TOTAL'),
    sold('Olio combustibile | Olio Comb. | BTZ', 'G2', 'TOTAL'),
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
  sold('G.P.L. | Totale', 'C0', 'TOTAL'),
  sold('G.P.L. | Autotraz.', 'C4', 'TOTAL'),
  sold('GPL Autotrazione Rete', 'C4', 'RETAIL'),
  sold('GPL Combustione | Bombole', 'C3', 'CYLINDERS'),
  sold('GPL Combustione | Serbatoi', 'C3', 'TANKS'),
];

const lpgDocuments = ['vendite_prov_gpl_lub', 'vendite_prov_gpl'];

const lpgByProvince: Layout = {
  ...byProvince,
  id: 'lpg-sales-by-province',
  titles: ['di GPL e lubrificanti'],
  documents: lpgDocuments,
  columns: [
    ...lpgColumns,
    sold('Lubrificanti | Totale', 'H0', 'TOTAL'),
    sold('Lubrificanti | Rete', 'H0', 'RETAIL'),
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
