import type { Cell, Sheet } from '../../../functions/documents/workbooks/rules/grid.ts';

export type Value = string | number | undefined;

/** A sheet of rows of texts and numbers, as the opened workbook gives it. */
export function aSheet(rows: readonly (readonly Value[])[], name = 'Foglio1'): Sheet {
  return { name, hidden: false, rows: rows.map((row) => row.map(cellOf)) };
}

function cellOf(value: Value): Cell | undefined {
  if (value === undefined || value === '') return undefined;
  return typeof value === 'number'
    ? { kind: 'number', value: String(value) }
    : { kind: 'text', text: value };
}

const entry = 'per punto di ingresso';

/** A gas balance in the ministry's layout, with figures that add up. */
export const gasBalance: readonly (readonly Value[])[] = [
  ['', '', 'BILANCIO MENSILE DEL GAS NATURALE'],
  ['', '', 'ITALIA (1)'],
  ['', '', '(Milioni di Standard metri cubi a 38,1 MJ/mc)'],
  [
    '',
    '',
    '',
    '',
    'Giugno',
    'Giugno',
    'Giugno',
    'Gennaio-Giugno',
    'Gennaio-Giugno',
    'Gennaio-Giugno',
  ],
  ['', '', '', '', 2022, 2021, 'Variaz. %', 2022, 2021, 'Variaz. %'],
  ['', 'a)', 'PRODUZIONE NAZIONALE (2)', '', 270.5, 280, '', 1600, 1700, ''],
  ['', 'b)', 'IMPORTAZIONI ', '', 600, 500, '', 3600, 3000, ''],
  ['', '', entry, 'MAZARA DEL VALLO', 310, 250, '', 1800, 1500, ''],
  ['', '', entry, 'TARVISIO', 190, 150, '', 1100, 900, ''],
  ['', '', entry, 'PASSO GRIES', 99, 99.5, '', 690, 595, ''],
  ['', '', entry, 'PANIGAGLIA (2)', 1, 0.5, '', 10, 5, ''],
  ['', 'c)', 'Esportazioni ', '', 20, 10, '', 120, 60, ''],
  ['', 'd)', 'Variazione delle scorte (2)', '', 150.5, 200, '', 700, 900, ''],
  ['', 'e) = a)+b)-c)-d)', 'Consumo Interno Lordo', '', 700, 570, '', 4380, 3740, ''],
  ['', '', 'Fonte: Ministero'],
  ['', '', '(2) comprende consumi e perdite'],
];

/** Sales by product and channel. */
export const sales: readonly (readonly Value[])[] = [
  ['Ministero', '', 'BOLLETTINO PETROLIFERO'],
  ['', '', 'DI PRODOTTI FINITI AL MERCATO INTERNO'],
  ['la materia è espressa in TONNELLATE intere', '', '', 'Periodo: giugno 2022'],
  [
    'Cod.',
    'PRODOTTO',
    'Rete',
    'Consum.ri finali',
    'Agricoltura',
    'Ferrovie',
    'Piccola Marina',
    'Aviazione',
    'Aziende Elettriche',
    'Industria',
    'Forze Armate',
    'Rivenditori',
    'Merce  SAC',
    'TOTALE',
    'Bunker marina',
    'Totale + Bunker',
  ],
  [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
  ['C3', 'G.P.L. Combustione', 0, 45483, 1171, 0, 0, 0, 0, 5654, 291, 33880, 1617, 88096, 0, 88096],
  [
    'D3',
    'Benzina senza Pb',
    498302,
    1435,
    143,
    0,
    131,
    0,
    0,
    8,
    39,
    196790,
    640,
    697488,
    0,
    697488,
  ],
  [
    'F1',
    'Gasolio motori',
    1071109,
    65417,
    203132,
    809,
    17330,
    0,
    913,
    1973,
    1064,
    871081,
    25108,
    2257936,
    61369,
    2319305,
  ],
  [
    'TOTALE',
    'TOTALE',
    1569411,
    112335,
    204446,
    809,
    17461,
    0,
    913,
    7635,
    1394,
    1101751,
    27365,
    3043520,
    61369,
    3104889,
  ],
];

const months = [
  'GENNAIO',
  'FEBBRAIO',
  'MARZO',
  'APRILE',
  'MAGGIO',
  'GIUGNO',
  'LUGLIO',
  'AGOSTO',
  'SETTEMBRE',
  'OTTOBRE',
  'NOVEMBRE',
  'DICEMBRE',
];
const year = (factor: number): number[] => [
  ...months.map((_, index) => factor * (index + 1)),
  78 * factor,
];

/** Imports of coal: products with their countries below. */
export const coalImports: readonly (readonly Value[])[] = [
  ['Ministero', '', '', 'BOLLETTINO CARBONE'],
  ['', '', '', 'IMPORTAZIONI'],
  ['', 'Report costruito su dati definitivi'],
  ['', 'Periodo: gennaio-dicembre 2022'],
  ['', ...months, 'TOTALE'],
  ['Antracite e carboni magri', ...year(10)],
  ['RUSSIA', ...year(7)],
  ['POLONIA', ...year(3)],
  ['Carbone da vapore', ...year(100)],
  ['COLOMBIA', ...year(60)],
  ['U.S.A.', ...year(40)],
  ['Totale complessivo', ...year(110)],
];

/** Both half-years of final consumption side by side, with some of its lines. */
export const finalConsumption: readonly (readonly Value[])[] = [
  ['  CONSUMI PETROLIFERI ANNO 2022', '', '', '(,000 tonn.)'],
  [
    'PRODOTTO',
    '',
    'GEN. ',
    'FEB. ',
    'GEN.FEB ',
    'MAR. ',
    'GEN.MAR ',
    'APR. ',
    'GEN.APR ',
    'MAG. ',
    'GEN.MAG ',
    'GIU. ',
    'GEN.GIU ',
    'PRODOTTO',
    '',
    'LUG.',
    'GE.LUG',
    'AGO.',
    'GE.AGO',
    'SET.',
    'GE.SET',
    'OTT.',
    'GE.OTT',
    'NOV.',
    'GE.NOV',
    'DIC.',
    'GE.DIC',
  ],
  ...(
    [
      ['BENZINA(*)', 'AUTO  TOTALE', 600],
      ['DI CUI: ', 'RETE TOTALE', 450],
      ['   =', 'EXTRARETE', 150],
      ['CARBOT.', 'CIVILE', 180],
      ['', 'MILITARE', 10],
      ['', 'TOTALE (A)', 190],
      ['GASOLIO', 'MOTORI', 1700],
      ['   =', 'EXTRARETE', 800],
      ['', 'RISCALDAMENTO', 90],
      ['', 'AGRICOLO', 50],
      ['', 'MARINA', 15],
      ['', 'TOTALE', 1855],
      ['OLIO COMB.', 'A.T.Z.', 3],
      ['', 'B.T.Z.', 80],
      ['', 'TOTALE', 83],
      ['TOT. IMMISSIONI AL CONSUMO', '', 2728],
      ['DELTA SCORTE CONSUMATORI', '', undefined],
      ['    GASOLIO RISCALDAMENTO', '', 43],
      ['TOTALE', 'CONSUMI', 2685],
    ] as const
  ).map(([group, line, base]) => [...half(group, line, base, 0), ...half(group, line, base, 6)]),
  ['Fonte: Ministero'],
];

/** Month n is the base plus n. */
function half(group: string, line: string, base: number | undefined, from: number): Value[] {
  const values: Value[] = [group, line];
  for (let month = from + 1; month <= from + 6; month += 1) {
    values.push(base === undefined ? undefined : base + month);
    if (month === 1) continue;
    values.push(base === undefined ? undefined : base * month + (month * (month + 1)) / 2);
  }
  return values;
}

/** LPG by province, of a whole region: 8,000 tonnes in Liguria, as in the nation. */
export const salesByProvince: readonly (readonly Value[])[] = [
  ['Ministero', '', 'BOLLETTINO PETROLIFERO'],
  ['', '', 'Vendite provinciali di GPL'],
  ['la materia è espressa in TONNELLATE intere', '', '', 'Periodo: giugno 2022'],
  [
    'Provincia',
    'Provincia',
    'G.P.L.',
    'G.P.L.',
    'GPL Autotrazione Rete',
    'GPL Combustione',
    'GPL Combustione',
  ],
  ['Codice', 'Nome', 'Totale', 'Autotraz.', '', 'Bombole', 'Serbatoi'],
  ['', '', '', '', '', '', ''],
  ['GE', 'Genova', 4000, 2500, 2400, 900, 600],
  ['IM', 'Imperia', 1000, 500, 500, 300, 200],
  ['SP', 'La Spezia', 1200, 700, 700, 300, 200],
  ['SV', 'Savona', 1800, 1000, 950, 500, 300],
  ['', 'Liguria', 8000, 4700, 4550, 2000, 1300],
  ['TT', 'TOTALE ITALIA', 8000, 4700, 4550, 2000, 1300],
];

/** The rows of the gas balance with a text beside one of them. */
export const beside = (at: number, text: string) =>
  gasBalance.map((row, index) => (index === at ? [...row, '', text] : row));
