import { noise } from '../noise.ts';
import type { EnergyTable } from './energy-tables.ts';
import { added, monthlyTables, tonnesOf } from './monthly-tables.ts';

/** Made-up imports of crude oil by country and grade, in the ministry's layout. */

type Grade = readonly [
  area: string,
  country: string,
  grade: string,
  api: number,
  sulphur: number,
  /** Tonnes of an average month. */
  around: number,
];

const grades: readonly Grade[] = [
  ['AFRICA', 'ALGERIA', 'SAHARAN BLEND [1301]', 43, 0.1, 190_000],
  ['AFRICA', 'LIBIA', 'ES SIDER [1343]', 37.4, 0.43, 640_000],
  ['AFRICA', 'LIBIA', 'SARIR [1344]', 37.1, 0.17, 310_000],
  ['AFRICA', 'NIGERIA', 'ESCRAVOS [9005]', 31.8, 0.17, 260_000],
  ['ASIA', 'AZERBAIGIAN', 'AZERY LIGHT [41]', 36.2, 0.17, 820_000],
  ['ASIA', 'KAZAKISTAN', 'CPC BLEND [9363]', 46.3, 0.59, 760_000],
  ['MEDIO ORIENTE', 'ARABIA SAUDITA', 'ARABIAN LIGHT [566]', 32.7, 1.83, 430_000],
  ['MEDIO ORIENTE', 'IRAQ', 'KIRKUK [236]', 30.1, 2.86, 350_000],
  ['NORD AMERICA', 'U.S.A.', 'MIDLAND SWEET [48]', 43.4, 0.1, 390_000],
];

const hundredths = (value: number): number => Math.round(value * 100) / 100;

/** Barrels of a tonne, by the density that the API degree means. */
const barrelsOf = (tonnes: number, api: number): number =>
  hundredths((tonnes * 6.2898 * (131.5 + api)) / 141.5);

/** US dollars a barrel of a grade in a month. */
const costOf = (grade: string, year: number, month: number): number =>
  72 + 6 * noise(`crude/${year}-${month}`) + 3 * noise(`${grade}/${year}-${month}`);

export const crudeTables = (year: number, month: number, mark: string): EnergyTable[] =>
  monthlyTables(year, month, (months, period) => {
    const rows = grades.map((grade) => {
      const [, , name, api, sulphur, around] = grade;
      const ofMonths = months.map((one) => {
        const tonnes = tonnesOf(name, around, year, one);
        return { tonnes, cost: tonnes * costOf(name, year, one) };
      });
      const tonnes = added(ofMonths.map((one) => one.tonnes));
      const cost = hundredths(added(ofMonths.map((one) => one.cost)) / tonnes);
      return { grade, tonnes, barrels: barrelsOf(tonnes, api), api, sulphur, cost };
    });
    const tonnes = added(rows.map((row) => row.tonnes));
    const barrels = hundredths(added(rows.map((row) => row.barrels)));
    const mean = (of: 'api' | 'sulphur') =>
      hundredths(added(rows.map((row) => row[of] * row.tonnes)) / tonnes);
    const cost = hundredths(added(rows.map((row) => row.cost * row.barrels)) / barrels);
    return [
      ['', '', '', 'BOLLETTINO PETROLIFERO'],
      ['', '', '', 'IMPORTAZIONE DI GREGGI CONTO PROPRIO (PER PAESE E GREGGIO)'],
      ['', '', '', '', '', '', `Periodo: ${period}`],
      [],
      [
        ...['Area Geografica', 'Paese', 'Greggio', 'Grado API riportato', 'Zolfo % riportato'],
        ...['Quantità scaricata (ton)', 'Quantità scaricata (bbl)', 'Costo totale ($/bbl)'],
      ],
      ...rows.map(({ grade: [area, country, name], ...row }) => [
        ...[area, country, name, row.api, row.sulphur],
        ...[row.tonnes, row.barrels, row.cost],
      ]),
      [],
      ['TOTALE', '', '', mean('api'), mean('sulphur'), tonnes, barrels, cost],
      [],
      [mark],
    ];
  });
