import { joinLists } from '../codes/code-list.ts';
import { countries, world } from '../codes/countries.ts';
import { allEntryPoints, entryPoints, gasFlows } from '../codes/flows.ts';
import { millionCubicMetres, standardCubicMetres } from '../codes/units.ts';
import type { Column, Layout, SumRule } from '../layout.ts';
import { totalOf } from './bulletin.ts';

const overEntryPoints = {
  ...{ dimension: 'place', total: 'ALL', parts: 'others', rounding: '0.05' },
} as const satisfies SumRule;

const fromCountries: Layout['rows'] = [
  { dimension: 'partner', from: ['country'], list: joinLists('partners', countries, world) },
];

const balance = {
  dataset: 'gas-balance',
  documents: ['Bilancio_GAS'],
  rows: [
    { dimension: 'flow', from: ['flow'], list: gasFlows },
    { dimension: 'place', from: ['entry'], list: entryPoints, inTotals: 'ALL' },
  ],
  dimensions: { product: 'NATURAL-GAS' },
  units: millionCubicMetres,
  status: 'preliminary',
  required: [
    { flow: 'PRODUCTION' },
    { flow: 'IMPORTS', place: 'ALL' },
    { flow: 'EXPORTS' },
    { flow: 'STOCK-CHANGE' },
    { flow: 'GROSS-CONSUMPTION' },
  ],
  sums: [
    {
      dimension: 'flow',
      total: 'GROSS-CONSUMPTION',
      parts: ['PRODUCTION', 'IMPORTS', '-EXPORTS', '-STOCK-CHANGE'],
      where: { place: 'ALL' },
      rounding: '0.05',
    },
    { ...overEntryPoints, where: { flow: 'IMPORTS' } },
  ],
} satisfies Partial<Layout>;

const balanceLabels: readonly Column[] = [
  {
    label: 'flow',
    holds: ['Importazioni', 'Esportazioni', 'Consumo Interno Lordo'],
    carried: true,
  },
  { label: 'entry', holds: ['MAZARA DEL VALLO', 'TARVISIO', 'PASSO GRIES'] },
];

/** The month beside the same month of the year before, and from February on the year so far. */
const monthlyBalance: Layout = {
  ...balance,
  id: 'gas-balance-month',
  titles: ['Bilancio mensile del gas naturale'],
  headerRows: 2,
  columns: [
    ...balanceLabels,
    { header: '{month} | {year}', figures: {}, times: 2 },
    { header: '{months} | {year}', figures: {}, times: 'any' },
    { ignored: '{month} | Variaz. %', changeOf: ['{month} | {year}'] },
    { ignored: '{months} | Variaz. %', changeOf: ['{months} | {year}'] },
  ],
};

const yearlyBalance: Layout = {
  ...balance,
  id: 'gas-balance-year',
  titles: ['Bilancio del gas naturale'],
  headerRows: 1,
  columns: [
    ...balanceLabels,
    { header: '{year}', figures: {}, times: 2 },
    { ignored: 'Variaz. %', changeOf: ['{year}'] },
  ],
};

const importMonths: readonly Column[] = [
  { header: '{month}', figures: {}, times: 12 },
  { header: 'Totale {any}', figures: {} },
  { ignored: 'Peso %' },
];

const imports = {
  headerRows: 1,
  dimensions: { product: 'NATURAL-GAS', flow: 'IMPORTS' },
  period: { after: 'anno' },
  units: standardCubicMetres,
  // From the total of one summer month, where a year has begun, to that of a year.
  largest: { least: '3000', most: '200000' },
  status: 'provisional',
  stacked: true,
} satisfies Partial<Layout>;

const importsByCountry: Layout = {
  ...imports,
  id: 'gas-imports-by-country',
  dataset: 'gas-imports-by-country',
  titles: ['Importazioni di gas naturale per paese di origine'],
  documents: ['ImportazioniGasMensiliPerPaeseDiOrigine'],
  columns: [{ label: 'country', holds: ['ALGERIA', 'Totale complessivo'] }, ...importMonths],
  rows: fromCountries,
  sums: [totalOf('partner', '0.05')],
};

const importsByEntryPoint: Layout = {
  ...imports,
  id: 'gas-imports-by-entry-point',
  dataset: 'gas-imports-by-entry-point',
  titles: [
    'Importazioni di gas naturale per punto di ingresso',
    "Importazioni di gas naturale per punto d'ingresso",
  ],
  documents: ['ImportazioniGasMensiliPerPuntoIngresso'],
  columns: [{ label: 'entry', holds: ['TARVISIO', 'Totale complessivo'] }, ...importMonths],
  rows: [
    {
      dimension: 'place',
      from: ['entry'],
      list: joinLists('entry points', entryPoints, allEntryPoints),
    },
  ],
  sums: [overEntryPoints],
};

const importsByYear: Layout = {
  id: 'gas-imports-by-year',
  dataset: 'gas-imports-by-country',
  titles: ['Importazioni italiane di gas naturale per paese di origine'],
  documents: ['ImportazioniGasAnnualiPerPaeseDiOrigine'],
  headerRows: 1,
  columns: [
    { label: 'country', header: 'Milioni di metri cubi' },
    { header: '{year}', figures: {}, times: 'some' },
  ],
  rows: fromCountries,
  dimensions: { product: 'NATURAL-GAS', flow: 'IMPORTS' },
  units: { 'milioni di metri cubi': 'MM3' },
  status: 'final',
  sums: [totalOf('partner', '0.5')],
};

export const gasLayouts: readonly Layout[] = [
  monthlyBalance,
  yearlyBalance,
  importsByCountry,
  importsByEntryPoint,
  importsByYear,
];
