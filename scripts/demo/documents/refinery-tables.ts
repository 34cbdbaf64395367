import type { EnergyTable, SheetRow } from './energy-tables.ts';
import { added, addedColumns, monthlyTables, tonnesOf } from './monthly-tables.ts';

/** Made-up refinery runs in the ministry's layout: what is processed, and below it what comes out of it. */

type Product = readonly [code: string, name: string, around: number];

const inputs: readonly Product[] = [
  ['A1', 'Greggio nazionale', 330_000],
  ['A2', 'Greggio estero', 4_700_000],
  ['B1', 'Semilavorati leggeri', 180_000],
  ['B2', 'Semilavorati medi', 210_000],
  ['P1', 'Biodiesel', 60_000],
];

const outputs: readonly Product[] = [
  ['C0', 'G.P.L.', 130_000],
  ['LA', 'Gas incondensabili', 190_000],
  ['R1', 'Virgin nafta', 240_000],
  ['D3', 'Benzina senza piombo', 1_250_000],
  ['E2', 'Carboturbo jetfuel', 330_000],
  ['F0', 'Gasoli', 2_400_000],
  ['G2', 'O.C. BTZ', 420_000],
  ['I0', 'Bitume', 190_000],
  ['L0', 'Altri prodotti petroliferi', 110_000],
];

const columns = [
  ...['Codice', 'Descrizione', 'Giacenze iniziali', 'Importazioni', 'Acquisti da terzi'],
  ...['Arrivi da gruppo', 'Ritorni da   petrolchimica', 'Passato in   lavorazione'],
  ...['Prodotti ottenuti', 'Compensazioni da lavorazioni', 'Consumi', 'Uscite'],
  ...['Giacenze finali', '', 'Consumi per energia elettr. (usi di proc.)'],
  ...['Consumi per energia elettr. (vendite)', 'Consumi per ener.termica  (vendite)'],
];

/** What is in stock when a month ends; month 0 is December of the year before. */
const stockOf = (id: string, around: number, year: number, month: number): number =>
  month === 0
    ? tonnesOf(`stock/${id}`, around, year - 1, 12)
    : tonnesOf(`stock/${id}`, around, year, month);

const sumOf = (id: string, around: number, year: number, months: readonly number[]): number =>
  added(months.map((month) => tonnesOf(id, around, year, month)));

/** Opening and closing stock of the months. */
function stocksOf(id: string, around: number, year: number, months: readonly number[]) {
  const [first = 1, last = first] = [months[0], months.at(-1)];
  return [stockOf(id, around, year, first - 1), stockOf(id, around, year, last)] as const;
}

function sheetOf(year: number, months: readonly number[], period: string, mark: string) {
  const processed = inputs.map(([code, , around]) => {
    const [opening, closing] = stocksOf(`input/${code}`, around / 2, year, months);
    const intake = sumOf(`input/${code}`, around, year, months);
    // What is not in stock any more has been processed, and all else came from outside.
    const arrived = intake + closing - opening;
    return [opening, arrived, 0, 0, 0, intake, 0, 0, 0, 0, closing, 0, 0, 0];
  });
  const intake = added(processed.map((row) => row[5] ?? 0));
  const made = outputs.map(([code, , around]) => {
    const [opening, closing] = stocksOf(`output/${code}`, around / 2, year, months);
    const output = sumOf(`output/${code}`, around, year, months);
    const left = output + opening - closing;
    return [opening, 0, 0, 0, 0, 0, output, 0, 0, left, closing, 0, 0, 0];
  });
  const lost = intake - added(made.map((row) => row[6] ?? 0));
  const losses = [0, 0, 0, 0, 0, 0, lost, 0, lost, 0, 0, 0, 0, 0];
  const rowOf = (code: string, name: string, amounts: readonly number[]): SheetRow => [
    ...[code, name, ...amounts.slice(0, 11), '', ...amounts.slice(11)],
  ];
  return [
    ['', '', '', '', 'BOLLETTINO PETROLIFERO'],
    ['', '', '', '', 'LAVORAZIONI IN DEFINITIVA E TEMPORANEA IMPORTAZIONE'],
    ['', 'La materia è espressa in tonnellate decimali'],
    ['', '', '', '', `Periodo: ${period}`],
    ['', 'A1 - Bilancio Materie Prime Trattate'],
    columns,
    ...inputs.map(([code, name], index) => rowOf(code, name, processed[index] ?? [])),
    rowOf('', 'TOTALE', addedColumns(processed)),
    ['', 'A2 - Bilancio Prodotti Ottenuti'],
    ...outputs.map(([code, name], index) => rowOf(code, name, made[index] ?? [])),
    rowOf('XX', 'Perdite di lavorazione', losses),
    rowOf('', 'TOTALE', addedColumns([...made, losses])),
    [],
    [mark],
  ];
}

export const refineryTables = (year: number, month: number, mark: string): EnergyTable[] =>
  monthlyTables(year, month, (months, period) => sheetOf(year, months, period, mark));
