import type { EnergyTable, SheetRow } from './energy-tables.ts';
import { added, addedColumns, monthlyTables, tonnesOf } from './monthly-tables.ts';

/** Made-up tables of the bulletin in the ministry's layout: products by channel, a month and the year so far. */

interface Table {
  /** The texts above the header. */
  readonly head: readonly string[];
  readonly unit: string;
  /** Channels that the total adds up. */
  readonly channels: readonly string[];
  readonly total: string;
  /** A channel beside the total, and the name of both together. */
  readonly beside?: readonly [channel: string, together: string];
  /** Codes, names and the tonnes of an average month, channel by channel; the one beside last. */
  readonly products: readonly (readonly [code: string, name: string, around: readonly number[]])[];
}

const sales: Table = {
  head: ['BOLLETTINO PETROLIFERO', 'DI PRODOTTI FINITI AL MERCATO INTERNO'],
  unit: 'la materia è espressa in TONNELLATE intere',
  channels: [
    ...['Rete', 'Consum.ri finali', 'Agricoltura', 'Ferrovie', 'Piccola Marina', 'Aviazione'],
    ...['Aziende Elettriche', 'Industria', 'Forze Armate', 'Rivenditori', 'Merce  SAC'],
  ],
  total: 'TOTALE',
  beside: ['Bunker marina', 'Totale + Bunker'],
  products: [
    ['C3', 'G.P.L. Combustione', [0, 45_000, 1_200, 0, 0, 0, 0, 5_600, 300, 33_000, 1_600, 0]],
    ['C4', 'G.P.L. Autotrazione', [115_000, 1_300, 0, 0, 0, 0, 0, 0, 20, 9_000, 0, 0]],
    ['D3', 'Benzina senza Pb', [510_000, 1_400, 150, 0, 130, 0, 0, 10, 40, 196_000, 650, 0]],
    ['E2', 'Carboturbo jetfuel', [0, 0, 0, 0, 0, 400_000, 0, 0, 8_000, 2_000, 0, 0]],
    [
      ...(['F1', 'Gasolio motori'] as const),
      [1_070_000, 65_000, 160_000, 800, 17_000, 0, 900, 2_000, 1_000, 640_000, 25_000, 60_000],
    ],
    ['F2', 'Gasolio riscaldamento', [0, 30_000, 0, 0, 0, 0, 0, 900, 400, 14_000, 0, 0]],
    ['G2', 'O.C. BTZ', [0, 2_000, 0, 0, 0, 0, 9_000, 18_000, 0, 1_500, 0, 190_000]],
    ['I0', 'Bitume', [0, 120_000, 0, 0, 0, 0, 0, 15_000, 0, 5_000, 0, 0]],
  ],
};

const coal: Table = {
  head: ['BOLLETTINO CARBONE', 'immissioni al mercato interno'],
  unit: 'la materia è espressa in TONNELLATE con 2 cifre decimali',
  channels: [
    ...['Terziario e Domestico', 'Siderurgica', 'Industria Chimica', 'Cementeria', 'Altre'],
    ...['Centrali Elettriche Pubbliche', 'Autoproduttori', 'Cokerie Metallurgiche'],
    ...['Indipendenti', 'Fabbriche Agglomerati Indipendenti', 'Rivenditori'],
  ],
  total: 'Totale',
  products: [
    ['10', 'Antracite e carboni magri', [0, 5_100, 1_500, 180, 1_600, 0, 0, 0, 0, 0, 2_900]],
    ['30', 'Carbone da vapore', [60, 3_700, 0, 210, 0, 182_000, 0, 0, 0, 0, 1_400]],
    ['60', 'Coke di carbon fossile', [30, 130, 2_400, 60, 4_600, 0, 0, 0, 0, 0, 60]],
    ['90', 'Coke di petrolio', [0, 500, 1_900, 41_000, 500, 0, 0, 0, 0, 730, 4_000]],
  ],
};

/** Tonnes of a product in each channel. */
const amountsOf = (
  { head }: Table,
  [code, , around]: Table['products'][number],
  year: number,
  months: readonly number[],
): number[] =>
  around.map((one, channel) =>
    added(months.map((month) => tonnesOf(`${head[0]}/${code}/${channel}`, one, year, month))),
  );

/** Tonnes of a product that is sold, by channel in the order of the table of sales; the last one are bunkers. */
export function soldOf(code: string, year: number, months: readonly number[]): number[] {
  const product = sales.products.find(([one]) => one === code);
  if (!product) throw new Error(`no product ${code}`);
  return amountsOf(sales, product, year, months);
}

function sheetOf(
  table: Table,
  year: number,
  months: readonly number[],
  period: string,
  mark: string,
): SheetRow[] {
  const { head, unit, channels, total, beside, products } = table;
  const rows = products.map((product) => {
    const [code, name] = product;
    return { code, name, amounts: amountsOf(table, product, year, months) };
  });
  const all = addedColumns(rows.map(({ amounts }) => amounts));
  const withTotals = (amounts: readonly number[]) => {
    const inside = amounts.slice(0, channels.length);
    const sum = added(inside);
    const [outside = 0] = amounts.slice(channels.length);
    return [...inside, sum, ...(beside ? [outside, sum + outside] : [])];
  };
  return [
    ...head.map((text) => ['', '', text]),
    [unit],
    ['', '', '', `Periodo: ${period}`],
    ['Cod.', 'PRODOTTO', ...channels, total, ...(beside ?? [])],
    ...rows.map(({ code, name, amounts }) => [code, name, ...withTotals(amounts)]),
    ['TOTALE', 'TOTALE', ...withTotals(all)],
    [],
    [mark],
  ];
}

const channelTables =
  (table: Table) =>
  (year: number, month: number, mark: string): EnergyTable[] =>
    monthlyTables(year, month, (months, period) => sheetOf(table, year, months, period, mark));

export const salesTables = channelTables(sales);
export const coalSalesTables = channelTables(coal);
