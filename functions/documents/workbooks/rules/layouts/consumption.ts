import { consumptionLines, lubricants } from '../codes/consumption-lines.ts';
import { thousandTonnes, tonnes } from '../codes/units.ts';
import type { Column, Layout, SumRule } from '../layout.ts';

const ofWhich = ['DI CUI', 'di cui:', 'of which', '='];

function line(total: string, parts: readonly string[]): SumRule {
  return { dimension: 'product', total, parts, rounding: '0.5' };
}

const oil = {
  dataset: 'oil-consumption',
  rows: [{ dimension: 'product', from: ['group', 'line'], path: true, list: consumptionLines }],
  units: thousandTonnes,
  required: ['TOTAL', 'SALES', 'GASOLINE', 'DIESEL'].map((product) => ({ product })),
} satisfies Partial<Layout>;

const monthly = ['Consumi_Petroliferi', 'Consumi_Petrolio'];

/** Two half-years side by side, each with its own names, a running total after every month from February on. */
const final: Layout = {
  ...oil,
  id: 'final-consumption',
  titles: ['Consumi petroliferi anno'],
  documents: ['Consumi_Petroliferi_Definitivi'],
  headerRows: 1,
  columns: [
    { label: 'group', header: 'Prodotto', block: true, carried: true, markers: ofWhich },
    { label: 'line', holds: ['EXTRARETE', 'MILITARE', 'AGRICOLO'] },
    { header: '{month}', figures: {}, times: 12 },
    { header: '{months}', figures: {}, times: 11 },
  ],
  period: { after: 'anno' },
  status: 'final',
  ends: ['Consuntivi aggiornati', 'Val. Consumi'],
  beside: true,
  below: true,
  sums: [
    line('JET', ['JET.CIVIL', 'JET.MILITARY']),
    line('GASOIL', ['DIESEL', 'HEATING', 'AGRICULTURE', 'MARINE']),
    line('FUEL-OIL', ['FUEL-OIL.HS', 'FUEL-OIL.LS', 'FUEL-OIL.FLUID']),
    line('FUEL-OIL', ['FUEL-OIL.POWER', 'FUEL-OIL.OTHER']),
    line('MAIN', [
      'GASOLINE',
      'JET',
      'KEROSENE',
      'GASOIL',
      'FUEL-OIL',
      'LUBRICANTS',
      'LPG',
      'BITUMEN',
    ]),
    line('BUNKERS', ['BUNKERS.GASOIL', 'BUNKERS.FUEL-OIL', 'BUNKERS.LUBRICANTS']),
    line('SALES', ['MAIN', 'OTHER', 'PETROCHEMICALS.NET', 'BUNKERS']),
    line('TOTAL', ['SALES', '-STOCKS.HEATING', '-STOCKS.FUEL-OIL', 'REFINERY', 'REFINERY.POWER']),
  ],
};

const monthAndYearSoFar: readonly Column[] = [
  { header: '{month} | {year}', figures: {}, times: 2 },
  { header: '{months} | {year}', figures: {}, times: 2 },
  { ignored: 'VAR. % | {any}', changeOf: ['{month} | {year}', '{months} | {year}'] },
];

const preliminary: Layout = {
  ...oil,
  id: 'preliminary-consumption',
  titles: ['C O N S U M I P E T R O L I F E R I'],
  documents: monthly,
  headerRows: 2,
  columns: [
    { label: 'group', header: 'Prodotto', carried: true, markers: ofWhich },
    { label: 'line', holds: ['RETE TOTALE', 'EXTRARETE', 'AGRICOLO'] },
    ...monthAndYearSoFar,
  ],
  status: 'preliminary',
  ends: ['Gasolio : comprende', 'Benzina : comprende'],
  sums: [
    line('GASOIL', ['DIESEL', 'HEATING', 'AGRICULTURE', 'MARINE']),
    line('LPG', ['LPG.VEHICLES', 'LPG.HEATING']),
    line('BUNKERS', ['BUNKERS.GASOIL', 'BUNKERS.FUEL-OIL', 'BUNKERS.LUBRICANTS']),
    line('SALES', [
      'GASOLINE',
      'JET',
      'KEROSENE',
      'GASOIL',
      'FUEL-OIL.OTHER',
      'LUBRICANTS',
      'LPG',
      'BITUMEN',
      'OTHER',
      'PETROCHEMICALS.NET',
      'BUNKERS',
    ]),
    line('TOTAL', [
      'SALES',
      '-STOCKS.HEATING',
      '-STOCKS.FUEL-OIL',
      'FUEL-OIL.POWER',
      'REFINERY',
      'REFINERY.POWER',
    ]),
  ],
};

const preliminaryEnglish: Layout = {
  ...preliminary,
  id: 'preliminary-consumption-english',
  titles: ['Sales to local market and consumption of products'],
  columns: [
    {
      label: 'group',
      holds: ['Motor Gasoline', 'BUNKERS', 'TOTAL CONSUMPTIONS'],
      carried: true,
      markers: ofWhich,
    },
    { label: 'line', holds: ['Retail Distribuction', 'Wholesale Market', 'Agriculture'] },
    ...monthAndYearSoFar,
  ],
  ends: ['Motor Gasoline: includes', 'Total Gas Diesel Oil : includes'],
  mirror: true,
};

const lubricantSums: readonly SumRule[] = [
  { dimension: 'channel', total: 'TOTAL', parts: ['RETAIL', 'WHOLESALE'], rounding: '0.5' },
  line('AUTOMOTIVE', ['ENGINE', 'FACTORY-FILL', 'AUXILIARIES']),
  line('LUBRICANTS', ['AUTOMOTIVE', 'INDUSTRY']),
];

const lubricantSheet: Layout = {
  id: 'lubricants',
  dataset: 'lubricants',
  titles: ['Valutazione consumo lubrificanti in Italia'],
  documents: monthly,
  headerRows: 3,
  columns: [
    { label: 'kind', header: 'Tonnellate' },
    { header: '{month} | Rete', figures: { channel: 'RETAIL' }, times: 2 },
    { header: '{month} | Extra-rete', figures: { channel: 'WHOLESALE' }, times: 2 },
    { header: '{month} | Totale', figures: { channel: 'TOTAL' }, times: 2 },
    { ignored: 'Var. Totale {any}', changeOf: ['{month} | Totale'] },
  ],
  rows: [{ dimension: 'product', from: ['kind'], list: lubricants }],
  units: tonnes,
  status: 'provisional',
  ends: ['Omogeneo con consumi Italia'],
  below: true,
  sums: lubricantSums,
};

const lubricantSheetEnglish: Layout = {
  ...lubricantSheet,
  id: 'lubricants-english',
  titles: ['Sales to local market and consumption of Lubricants'],
  columns: [
    { label: 'kind', header: 'Tons' },
    { header: '{month} | Retail', figures: { channel: 'RETAIL' }, times: 2 },
    { header: '{month} | Wholesale', figures: { channel: 'WHOLESALE' }, times: 2 },
    { header: '{month} | Total', figures: { channel: 'TOTAL' }, times: 2 },
    { ignored: 'Total Var. {any}', changeOf: ['{month} | Total'] },
  ],
  units: { tons: 'T' },
  ends: ['-1 TOTAL INDUSTRY'],
  mirror: true,
};

export const consumptionLayouts: readonly Layout[] = [
  final,
  preliminary,
  preliminaryEnglish,
  lubricantSheet,
  lubricantSheetEnglish,
];
