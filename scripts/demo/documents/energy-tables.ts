import { periodName } from '../../../functions/platform/kernel/period-names.ts';
import type { MonthCode } from '../../../functions/platform/kernel/periods.ts';
import { noise } from '../noise.ts';

/**
 * Made-up tables in the layouts of the ministry's monthly workbooks. Their sums hold, and consecutive years are
 * consistent.
 */

/** A line of a table: a quantity of its own, or the sum of others. */
interface Line {
  /** The cells of its name. */
  readonly labels: readonly string[];
  readonly id: string;
  /** Mean of a month, and the seasonal difference that January adds and July subtracts, in the table's unit. */
  readonly around?: number;
  readonly winter?: number;
  /** Ids of the lines that it adds up, with `-` before those that it subtracts. */
  readonly of?: readonly string[];
}

export type SheetRow = readonly (string | number)[];

export interface EnergyTable {
  readonly sheet: string;
  readonly rows: readonly SheetRow[];
}

const entry = (name: string, around: number, winter = 0): Line => ({
  labels: ['', '', 'per punto di ingresso', name],
  ...{ id: name, around, winter },
});

const entries = [
  entry('MAZARA DEL VALLO', 1800),
  entry('GELA', 115),
  entry('TARVISIO', 380, 150),
  entry('PASSO GRIES', 540, 120),
  entry('MELENDUGNO', 860),
  entry('PIOMBINO', 330),
  entry('PANIGAGLIA', 140),
  entry('CAVARZERE', 750),
  entry('LIVORNO', 290),
];

const balance: readonly Line[] = [
  { labels: ['', 'a)', 'PRODUZIONE NAZIONALE (2)', ''], id: 'PRODUCTION', around: 255 },
  { labels: ['', 'b)', 'IMPORTAZIONI ', ''], id: 'IMPORTS', of: entries.map(({ id }) => id) },
  ...entries,
  { labels: ['', 'c)', 'Esportazioni ', ''], id: 'EXPORTS', around: 60 },
  {
    labels: ['', 'd)', 'Variazione delle scorte (2)', ''],
    id: 'STOCKS',
    around: 40,
    winter: -2000,
  },
  {
    labels: ['', 'e) = a)+b)-c)-d)', 'Consumo Interno Lordo', ''],
    ...{ id: 'CONSUMPTION', of: ['PRODUCTION', 'IMPORTS', '-EXPORTS', '-STOCKS'] },
  },
];

/**
 * Countries whose gas comes through the entry points above, so that the sums of both tables equal those of the
 * balance.
 */
const origins: readonly (readonly [country: string, through: readonly string[]])[] = [
  ['ALGERIA', ['MAZARA DEL VALLO', 'PANIGAGLIA']],
  ['AZERBAIGIAN', ['MELENDUGNO']],
  ['QATAR', ['CAVARZERE']],
  ['U.S.A.', ['PIOMBINO', 'LIVORNO']],
  ['NORVEGIA', ['PASSO GRIES']],
  ['RUSSIA', ['TARVISIO']],
  ['LIBIA', ['GELA']],
];

const product = (group: string, line: string, around: number, winter = 0): Line => ({
  labels: [group, line],
  ...{ id: `${group} ${line}`.trim(), around, winter },
});
const total = (group: string, line: string, of: readonly string[]): Line => ({
  labels: [group, line],
  ...{ id: `${group} ${line}`.trim(), of },
});

const consumption: readonly Line[] = [
  product('BENZINA (*)', '', 710, -40),
  product('', 'RETE TOTALE', 706, -40),
  product('', 'EXTRARETE', 190),
  product('CARBOTURBO', '', 410, -130),
  product('', 'MILITARE', 8),
  product('PETROLIO', 'TOTALE', 0.3),
  product('GASOLIO', 'MOTORI', 1960, -60),
  product('GASOLIO', 'RISCALDAMENTO', 46, 36),
  product('GASOLIO', 'AGRICOLO', 158, -30),
  product('GASOLIO', 'MARINA', 17),
  total('GASOLIO (°)', 'TOTALE', [
    ...['GASOLIO MOTORI', 'GASOLIO RISCALDAMENTO', 'GASOLIO AGRICOLO', 'GASOLIO MARINA'],
  ]),
  product('TOTALE O.C.  ALTRI USI', '', 29),
  product('LUBRIFICANTI TOTALE', '', 32),
  product('', 'RETE', 0.2),
  total('G.P.L.', '', ['AUTOTRAZIONE', 'COMBUSTIONE']),
  product('', 'AUTOTRAZIONE', 133),
  product('', 'COMBUSTIONE', 137, 70),
  product('BITUMI', '', 140, -35),
  product('ALTRI  PRODOTTI  # 1)', '', 124),
  product('CARICA PETROLCHIMICA NETTA #', '', 226),
  product('BUNKERS', 'GASOLIO', 53),
  product('BUNKERS', 'OLIO COMB.', 171),
  product('BUNKERS', 'LUBRIFICANTI', 1.8),
  total('BUNKERS  TOTALE', '', ['BUNKERS GASOLIO', 'BUNKERS OLIO COMB.', 'BUNKERS LUBRIFICANTI']),
  total('TOTALE  VENDITE', '', [
    ...['BENZINA (*)', 'CARBOTURBO', 'PETROLIO TOTALE', 'GASOLIO (°) TOTALE'],
    ...['TOTALE O.C.  ALTRI USI', 'LUBRIFICANTI TOTALE', 'G.P.L.', 'BITUMI'],
    ...['ALTRI  PRODOTTI  # 1)', 'CARICA PETROLCHIMICA NETTA #', 'BUNKERS  TOTALE'],
  ]),
  product('CONSUMI  OLIO  COMB.  TERMOELETTRICA', '', 9),
  product('CONSUMI  E  PERDITE DI RAFFINERIA #', '', 310),
  product('PRODUZIONE ENERGIA ELETTRICA  E TERMICA', '', 146),
  total('TOTALE  CONSUMI', '', [
    ...['TOTALE  VENDITE', 'CONSUMI  OLIO  COMB.  TERMOELETTRICA'],
    ...['CONSUMI  E  PERDITE DI RAFFINERIA #', 'PRODUZIONE ENERGIA ELETTRICA  E TERMICA'],
  ]),
];

/** Tenths of the unit, so that sums are exact. */
function tenthsOf(lines: readonly Line[], id: string, year: number, month: number): number {
  const line = lines.find((one) => one.id === id);
  if (!line) throw new Error(`no line ${id}`);
  const { around = 0, winter = 0, of } = line;
  if (of)
    return of.reduce((sum, part) => {
      const isLess = part.startsWith('-');
      const tenths = tenthsOf(lines, isLess ? part.slice(1) : part, year, month);
      return isLess ? sum - tenths : sum + tenths;
    }, 0);
  const season = Math.cos(((month - 1) / 6) * Math.PI);
  const spread = 0.07 * (around + Math.abs(winter)) * noise(`${id}/${year}-${month}`);
  return Math.round(10 * (around + winter * season + spread));
}

/** A line's cells: the month, the year so far, each with the year before and their change in percent. */
function cellsOf(
  lines: readonly Line[],
  { labels, id }: Line,
  year: number,
  month: number,
): SheetRow {
  const ofMonth = (of: number) => tenthsOf(lines, id, of, month);
  const soFar = (of: number) =>
    Array.from({ length: month }, (_, index) => tenthsOf(lines, id, of, index + 1)).reduce(
      (sum, tenths) => sum + tenths,
      0,
    );
  const pair = (tenthsIn: (of: number) => number) => {
    const [now, before] = [tenthsIn(year), tenthsIn(year - 1)];
    return [now / 10, before / 10, before === 0 ? 0 : (100 * (now - before)) / before];
  };
  return [...labels, ...pair(ofMonth), ...pair(soFar)];
}

const italian = (month: number): string => {
  const name = periodName(month as MonthCode, 'it');
  return name.charAt(0).toUpperCase() + name.slice(1);
};

const three = (text: string | number) => [text, text, text];

/**
 * The monthly balance of natural gas; in January the year so far is the month. @param mark text that says that the
 * table is made up
 */
export function gasBalanceTable(year: number, month: number, mark: string): EnergyTable {
  const columns = month === 1 ? 7 : 10;
  const period = italian(month);
  return {
    sheet: `Dimostrazione ${period} ${year}`,
    rows: [
      ['', '', 'BILANCIO MENSILE DEL GAS NATURALE'],
      ['', '', 'ITALIA (1)'],
      ['', '', '(Milioni di Standard metri cubi a 38,1 MJ/mc)'],
      ['', '', '', '', ...three(period), ...three(`Gennaio-${period}`)],
      ['', '', '', '', year, year - 1, 'Variaz. %', year, year - 1, 'Variaz. %'],
      ...balance.map((line) => cellsOf(balance, line, year, month)),
      ['', '', `(1) ${mark}`],
      ['', '', '(2) comprende consumi e perdite'],
    ].map((row) => row.slice(0, columns)),
  };
}

/** Preliminary oil consumption. @param mark text that says that the table is made up */
export function oilConsumptionTable(year: number, month: number, mark: string): EnergyTable {
  const period = italian(month);
  const rows = consumption.map((line) => cellsOf(consumption, line, year, month));
  return {
    sheet: `Dimostrazione ${period} ${year}`,
    rows: [
      ['C O N S U M I    P E T R O L I F E R I   ( 000/tonn. )'],
      ['', '', period, period, 'VAR. %', ...[1, 2].map(() => `Gennaio - ${period}`), 'VAR. %'],
      ['PRODOTTO', '', ...[1, 2].flatMap(() => [year, year - 1, `${year}/${year - 1}`])],
      ...rows,
      ['Gasolio : comprende il biodiesel'],
      [mark],
    ],
  };
}

/**
 * A year of gas imports by country of origin or by entry point. @param mark text that says that the table is made up
 */
export function gasImportsTable(
  by: 'country' | 'entry point',
  year: number,
  mark: string,
): EnergyTable {
  const parts =
    by === 'country' ? origins : entries.map(({ id }): (typeof origins)[number] => [id, [id]]);
  const monthsOf = (ids: readonly string[]) =>
    Array.from({ length: 12 }, (_, index) =>
      ids.reduce((sum, id) => sum + tenthsOf(balance, id, year, index + 1), 0),
    );
  const added = (tenths: readonly number[]) => tenths.reduce((sum, one) => sum + one, 0);
  const all = monthsOf(entries.map(({ id }) => id));
  const row = (name: string, tenths: readonly number[]) => [
    ...[name, ...tenths.map((one) => one / 10), added(tenths) / 10],
    added(tenths) / added(all),
  ];
  const title = by === 'country' ? 'PAESE DI ORIGINE' : 'PUNTO DI INGRESSO';
  return {
    sheet: `Dimostrazione ${year}`,
    rows: [
      [`IMPORTAZIONI DI GAS NATURALE PER ${title} - ANNO ${year}`],
      ['(Milioni di Standard metri cubi a 38,1 MJ/mc)'],
      ['', ...Array.from({ length: 12 }, (_, index) => italian(index + 1)), 'Totale', 'Peso %'],
      ...parts.map(([name, through]) => row(name, monthsOf(through))),
      row('Totale complessivo', all),
      [],
      [mark],
    ],
  };
}
