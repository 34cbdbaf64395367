import { codeList, joinLists } from '../codes/code-list.ts';
import { areas, countries, partners, world } from '../codes/countries.ts';
import {
  allProducts,
  grades,
  productSubtotals,
  products,
  salesProducts,
} from '../codes/products.ts';
import type { Column, Layout, SumRule } from '../layout.ts';
import { plainBulletin, totalOf } from './bulletin.ts';

/** All countries and products together. @param product the code of all of them */
const allOf = (product: string): SumRule => ({
  ...totalOf('partner', '0.5'),
  across: { dimension: 'product', total: product },
});

const areaAndCountry: readonly Column[] = [
  { label: 'area', header: 'Zona Geografica' },
  { label: 'country', header: 'Paese' },
];

/** Each grade of crude oil from each country: quantity, density, sulphur and cost. */
const crude: Layout = {
  ...plainBulletin,
  id: 'crude-imports',
  dataset: 'crude-imports',
  titles: ['Importazione di greggi conto proprio'],
  documents: ['import_greggio'],
  columns: [
    { label: 'area', header: 'Area Geografica' },
    { label: 'country', header: 'Paese' },
    { label: 'grade', header: 'Greggio' },
    { header: 'Grado API riportato', figures: { unit: 'API' } },
    { header: 'Zolfo % riportato', figures: { unit: 'PERCENT' } },
    { header: 'Quantità scaricata (ton)', figures: { unit: 'T' } },
    { header: 'Quantità scaricata (bbl)', figures: { unit: 'BBL' } },
    { header: 'Costo totale ($/bbl)', figures: { unit: 'USD-BBL' } },
  ],
  rows: [
    { dimension: 'partner', from: ['country'], or: ['area'], list: partners },
    { dimension: 'product', from: ['grade'], list: grades, inTotals: 'A2' },
  ],
  dimensions: { flow: 'IMPORTS' },
  last: { partner: 'WORLD' },
  sums: ['T', 'BBL'].map((unit) => ({ ...allOf('A2'), where: { unit } })),
};

/** A subtotal of a product covers all countries. */
const subtotalsOfWorld = codeList(
  'subtotals',
  productSubtotals.members.map((member) => ({ ...member, code: 'WORLD' })),
);

const productsWithTotal = joinLists('products', products, allProducts);

/** In 2019 the rows were sorted by product, with a subtotal after each. */
const productsAndSubtotals = joinLists('products', productsWithTotal, productSubtotals);
const partnersAndSubtotals = joinLists('partners', partners, subtotalsOfWorld);

const tradeDocuments = {
  IMPORTS: ['import_semilav_prodfiniti', 'import_prodfiniti'],
  EXPORTS: ['export_greggi_semilav_prodfiniti'],
};

/**
 * Many tables state no total of all products and countries, as those of 2020 to 2022; what they say is compared with the
 * public months only.
 */
function trade(flow: 'IMPORTS' | 'EXPORTS', quantity: string, titles: readonly string[]): Layout {
  return {
    ...plainBulletin,
    id: `oil-${flow.toLowerCase()}`,
    dataset: `oil-${flow.toLowerCase()}`,
    titles,
    documents: tradeDocuments[flow],
    columns: [
      ...areaAndCountry,
      { label: 'product', header: 'Prodotto' },
      { header: quantity, figures: {} },
    ],
    rows: [
      { dimension: 'partner', from: ['country'], or: ['area'], list: partnersAndSubtotals },
      {
        dimension: 'product',
        from: ['product'],
        or: ['area'],
        list: productsAndSubtotals,
        inTotals: 'TOTAL',
      },
    ],
    dimensions: { flow },
    last: { partner: 'WORLD', product: 'TOTAL' },
    sums: [allOf('TOTAL')],
  };
}

/** The report of 2014 and 2016: every product of a country in a row, one total at the end. */
function tradeByProduct(
  flow: 'IMPORTS' | 'EXPORTS',
  country: string,
  quantity: string,
  titles: readonly string[],
): Layout {
  return {
    ...plainBulletin,
    id: `oil-${flow.toLowerCase()}-by-product`,
    dataset: `oil-${flow.toLowerCase()}`,
    titles,
    documents: tradeDocuments[flow],
    columns: [
      { label: 'product', header: 'Prodotto' },
      { label: 'country', header: country },
      { header: quantity, figures: {} },
    ],
    rows: [
      { dimension: 'product', from: ['product'], list: productsWithTotal },
      { dimension: 'partner', from: ['country'], list: countries, inTotals: 'WORLD' },
    ],
    dimensions: { flow },
    last: { partner: 'WORLD', product: 'TOTAL' },
    sums: [allOf('TOTAL')],
  };
}

/** A table with products across, countries below the total of their area: exports of January 2015. */
const exportsAcross: Layout = {
  ...plainBulletin,
  id: 'oil-exports-across',
  dataset: 'oil-exports',
  titles: ['Esportazione di greggi, semilavorati e prodotti finiti'],
  documents: tradeDocuments.EXPORTS,
  columns: [
    ...areaAndCountry,
    { dimension: 'product', list: salesProducts, atLeast: 2, figures: {} },
  ],
  rows: [
    {
      dimension: 'partner',
      from: ['country'],
      or: ['area'],
      list: joinLists('partners', countries, areas, world),
    },
  ],
  dimensions: { flow: 'EXPORTS' },
  assumedUnit: 'T',
  sums: [totalOf('product', '0.01')],
};

const yearColumns: readonly Column[] = [
  { header: '{month}', figures: {}, times: 12 },
  { header: 'Totale', figures: {} },
];

function yearByCountry(
  id: string,
  dataset: string,
  product: string,
  titles: readonly string[],
  documents: readonly string[],
): Layout {
  return {
    ...plainBulletin,
    id,
    dataset,
    titles,
    documents,
    columns: [...areaAndCountry, ...yearColumns],
    rows: [{ dimension: 'partner', from: ['country'], or: ['area'], list: partners }],
    dimensions: { flow: 'IMPORTS', product },
    sums: [{ ...totalOf('partner', '0.5'), except: areas.members.map(({ code }) => code) }],
  };
}

const finishedByProduct: Layout = {
  ...plainBulletin,
  id: 'finished-imports-by-product',
  dataset: 'finished-imports-by-product',
  titles: ['Importazioni di prodotti finiti'],
  documents: [
    'import_prod_finiti_prodotti_mese',
    'import_prod_finit_prodotti_mese',
    'import_prodfiniti_prodotti_mese',
  ],
  columns: [{ label: 'product', header: 'Prodotto' }, ...yearColumns],
  rows: [{ dimension: 'product', from: ['product'], list: salesProducts }],
  dimensions: { flow: 'IMPORTS', partner: 'WORLD' },
  last: { product: 'TOTAL' },
  sums: [totalOf('product', '0.5')],
};

export const tradeLayouts: readonly Layout[] = [
  crude,
  trade('IMPORTS', 'Quantità Importata', ['Importazione di prodotti finiti']),
  trade('EXPORTS', 'Quantità Esportata', [
    'Esportazione di greggi, semilavorati e prodotti finiti',
    'Esportazione di semilavorati e prodotti finiti',
  ]),
  tradeByProduct('IMPORTS', 'Paese di provenienza', 'Quantità importata', [
    'importazioni di semilavorati',
    'Importazioni conto proprio e conto committente estero',
  ]),
  tradeByProduct('EXPORTS', 'Paese di destinazione', 'Quantità esportata', [
    'Esportazioni greggio, semilavorati e prodotti finiti',
    'Esportazioni di greggio, semilavorati e prodotti finiti',
    'Esportazioni conto proprio e conto committente estero',
  ]),
  exportsAcross,
  yearByCountry(
    'crude-imports-year',
    'crude-imports',
    'A2',
    ['Importazioni di greggio'],
    ['import_greggio'],
  ),
  yearByCountry(
    'feedstock-imports-year',
    'feedstock-imports',
    'B0',
    ['Importazioni di semilavorati'],
    ['import_semilavorati'],
  ),
  yearByCountry(
    'finished-imports-by-country',
    'finished-imports-by-country',
    'FINISHED',
    ['Importazioni di prodotti finiti'],
    ['import_prod_finiti_paese_mese'],
  ),
  finishedByProduct,
];
