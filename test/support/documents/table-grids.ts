import { coalChannels } from '../../../functions/documents/workbooks/rules/codes/channels.ts';
import { coalFlows } from '../../../functions/documents/workbooks/rules/codes/flows.ts';
import type { Value } from './workbook-grids.ts';

/** Tables in the ministry's layouts whose sums hold: a month of January is 24, of February 25 times the base. */

type Grid = readonly (readonly Value[])[];
type Line = readonly [labels: readonly string[], base: number];

const months =
  'Gennaio Febbraio Marzo Aprile Maggio Giugno Luglio Agosto Settembre Ottobre Novembre Dicembre';
const days =
  '01-Jan 31-Jan 28-Feb 31-Mar 30-Apr 31-May 30-Jun 31-Jul 31-Aug 30-Sep 31-Oct 30-Nov 31-Dec';

const valuesOf = (base: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => base * (24 + index));
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const ofBulletin = (title: string, unit: string, period: string): Value[][] => [
  ['Ministero', '', '', '', 'BOLLETTINO PETROLIFERO'],
  ['', '', '', '', title],
  ['', unit, '', '', 'Report costruito su dati definitivi'],
  ['', '', '', '', `Periodo: ${period}`],
  [],
];

function ofYear(heads: readonly string[], lines: readonly Line[], total = 'Totale'): Value[][] {
  return [
    [...heads, ...months.split(' '), total],
    ...lines.map(([labels, base]) => {
      const values = valuesOf(base, 12);
      return [...labels, ...values, sumOf(values)];
    }),
  ];
}

const tonnes = 'la materia è espressa in TONNELLATE intere';
const countries: readonly Line[] = [
  [['AFRICA', 'ALGERIA'], 300],
  [['AFRICA', 'LIBIA'], 200],
  [['ASIA', 'IRAQ'], 120],
  [['Totale complessivo', ''], 620],
];
const yearByCountry = (title: string): Grid => [
  ...ofBulletin(title, tonnes, 'gennaio-dicembre 2022'),
  ...ofYear(['Zona Geografica', 'Paese'], countries),
];

export const ofGas = (by: string, lines: readonly Line[]): Grid => [
  [`IMPORTAZIONI DI GAS NATURALE PER ${by} - ANNO 2022`],
  ['(Milioni di Standard metri cubi a 38,1 MJ/mc)'],
  ...ofYear([''], lines, 'Totale 2022'),
];

const ofStocks = (title: string, lines: readonly Line[]): Grid => [
  ...ofBulletin(title, tonnes, 'gennaio-dicembre 2022'),
  ['Cod.', 'PRODOTTO', ...days.split(' ')],
  ...lines.map(([labels, base]) => [...labels, ...valuesOf(base, 13)]),
];

const coal: readonly Line[] = [
  [['10', 'Antracite e carboni magri'], 10],
  [['30', 'Carbone da vapore'], 100],
  [['Totale', 'Totale'], 110],
];

const exportsOfCoal: Grid = [
  ['Ministero', '', '', '', 'BOLLETTINO CARBONE'],
  ['', '', '', '', 'ESPORTAZIONI'],
  ['', '', '', '', 'Periodo: gennaio-dicembre 2022'],
  ...ofYear(
    [''],
    [
      [['Antracite e carboni magri'], 10],
      [['RUSSIA'], 7],
      [['POLONIA'], 3],
      [['Carbone da vapore'], 100],
      [['COLOMBIA'], 60],
      [['U.S.A.'], 40],
      [['Totale complessivo'], 110],
    ],
  ),
];

/** Each grid with the name of its document. */
export const tableGrids: Readonly<Record<string, readonly [fileName: string, rows: Grid]>> = {
  coalExports: ['carboni_export_2022_p.xls', exportsOfCoal],
  crudeYear: ['import_greggio_2022_p.xls', yearByCountry('IMPORTAZIONI DI GREGGIO')],
  feedstocksYear: ['import_semilavorati_2022_p.xls', yearByCountry('IMPORTAZIONI DI SEMILAVORATI')],
  finishedByCountry: [
    'import_prod_finiti_paese_mese_2022_p.xls',
    yearByCountry('IMPORTAZIONI DI PRODOTTI FINITI'),
  ],
  finishedByProduct: [
    'import_prod_finiti_prodotti_mese_2022_p.xls',
    [
      ...ofBulletin('IMPORTAZIONI DI PRODOTTI FINITI', tonnes, 'gennaio-dicembre 2022'),
      ...ofYear(
        ['Prodotto'],
        [
          [['D3 Benzina senza Pb'], 300],
          [['F1 Gasolio motori'], 200],
          [['C3 G.P.L. Combustione'], 120],
          [['Totale'], 620],
        ],
      ),
    ],
  ],
  gasByCountry: [
    'ImportazioniGasMensiliPerPaeseDiOrigine_2022.xlsx',
    ofGas('PAESE DI ORIGINE', [
      [['ALGERIA'], 90],
      [['RUSSIA'], 50],
      [['LIBIA'], 20],
      [['Totale complessivo'], 160],
    ]),
  ],
  gasByEntryPoint: [
    'ImportazioniGasMensiliPerPuntoIngresso_2022.xlsx',
    ofGas('PUNTO DI INGRESSO', [
      [['MAZARA DEL VALLO'], 90],
      [['TARVISIO'], 50],
      [['PASSO GRIES'], 20],
      [['Totale complessivo'], 160],
    ]),
  ],
  oilStocks: [
    'giacenze_2022_p.xls',
    ofStocks('GIACENZE DI OLIO GREGGIO, SEMILAVORATI E PRODOTTI FINITI', [
      [['D3', 'Benzina senza Pb'], 300],
      [['F1', 'Gasolio motori'], 200],
      [['C3', 'G.P.L. Combustione'], 120],
      [['TOTALE', 'TOTALE'], 620],
    ]),
  ],
  coalStocks: ['carboni_giacenze_2022_p.xls', ofStocks('RILEVAZIONE GIACENZE', coal)],
  coalMarket: [
    'carboni_immiss_merc_2022_06_m.xls',
    [
      ...ofBulletin('immissioni al mercato interno', tonnes, 'giugno 2022'),
      ['Cod.', 'PRODOTTO', ...coalChannels.members.map(({ it }) => it)],
      ...coal.map(([labels, base]) => {
        const values = valuesOf(base, coalChannels.members.length - 1);
        return [...labels, ...values, sumOf(values)];
      }),
    ],
  ],
  coalBalance: [
    'carboni_bilancio_2022_06_m.xls',
    [
      ...ofBulletin('QUESTIONARIO SUL CARBONE', tonnes, 'giugno 2022'),
      ['Cod.', 'PRODOTTO', ...coalFlows.members.map(({ it }) => it)],
      ...coal.map(([labels, base]) => {
        // What comes in and goes out of the flows between the stocks is the same.
        const [opening = 0, ...flows] = valuesOf(base, coalFlows.members.length - 1);
        return [...labels, opening + 100 * base, ...flows, 100 * base];
      }),
    ],
  ],
};
