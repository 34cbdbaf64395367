import { places } from '../../../functions/documents/workbooks/rules/codes/provinces.ts';
import { noise } from '../noise.ts';
import { soldOf } from './channel-tables.ts';
import type { EnergyTable, SheetRow } from './energy-tables.ts';
import { added, addedColumns, monthlyTables, tonnesOf } from './monthly-tables.ts';

/** Made-up sales by province in the ministry's layout. What the nation sold is what the table of sales says. */

const provinces = places.members.filter(
  ({ code, life }) => code.startsWith('ITP') && life?.until === undefined,
);
const regions = places.members.filter(({ code }) => code.startsWith('ITR'));

/** Some provinces are much larger than the others. */
const large: Readonly<Record<string, number>> = {
  ...{ RM: 6, MI: 5, TO: 3.5, NA: 4, BS: 2.5, BA: 2, BO: 2, FI: 1.8, VR: 2, PD: 1.8 },
};

/** The nation's amount spread over the provinces, which add up to it. */
function spread(amount: number, id: string): number[] {
  const weights = provinces.map(
    ({ prefix = '' }) =>
      (large[prefix] ?? 1) * (1 + 0.5 * noise(prefix)) * (1 + 0.04 * noise(`${id}/${prefix}`)),
  );
  const all = added(weights);
  let weight = 0;
  let given = 0;
  return weights.map((one) => {
    weight += one;
    const own = Math.round((amount * weight) / all) - given;
    given += own;
    return own;
  });
}

/** The nation's tonnes of a month, column by column; a column without them is the sum of others. */
type Column = readonly number[] | ((year: number, month: number) => number);

const part = (code: string, first: number, last = first) => {
  return (year: number, month: number) => added(soldOf(code, year, [month]).slice(first, last + 1));
};
const all = (code: string) => part(code, 0, 10);
const motorways = (year: number, month: number, code: string) =>
  Math.round(0.03 * part(code, 0)(year, month));

const road = (code: string): Column[] => [
  (year, month) => part(code, 0)(year, month) - motorways(year, month, code),
  (year, month) => motorways(year, month, code),
];
/** Beside the retail network, without farms. */
const wholesale = (code: string): Column => {
  return (year, month) => part(code, 1)(year, month) + part(code, 3, 10)(year, month);
};

const fuel: readonly Column[] = [
  ...[[1, 2, 3], ...road('D3'), wholesale('D3')],
  ...[[5, 6, 7], ...road('F1'), wholesale('F1')],
  all('F2'),
  (year, month) => tonnesOf('FZ', 900, year, month),
  part('F1', 2),
  [12],
  all('G2'),
];
const fuelHeader: readonly SheetRow[] = [
  [
    ...['Provincia', 'Provincia', 'Benzina', 'Benzina', 'Benzina', 'Benzina'],
    ...['Gasolio motori', 'Gasolio motori', 'Gasolio motori', 'Gasolio motori'],
    ...['Gasolio altri usi', 'Gasolio altri usi', 'Gasolio altri usi'],
    ...['Olio combustibile', 'Olio combustibile'],
  ],
  [
    ...['Codice', 'Nome', 'Totale', 'Rete', 'Rete', 'Extra Rete'],
    ...['Totale', 'Rete ordinaria', 'Autostrad.', 'Extra rete'],
    ...['Gasolio riscaldamento', 'Gasolio uso termoelettrico', 'Gasolio uso agricolo'],
    ...['Totale', 'Olio Comb.'],
  ],
  ['', '', '', 'Ordinaria', 'Autostrad.', '', '', '', '', '', '', '', '', '', 'BTZ'],
];

const cylinders = (year: number, month: number) => Math.round(0.3 * all('C3')(year, month));

const lpg: readonly Column[] = [
  ...[[1, 3, 4], all('C4'), part('C4', 0)],
  cylinders,
  (year, month) => all('C3')(year, month) - cylinders(year, month),
  (year, month) => tonnesOf('H0', 22_000, year, month),
  (year, month) => tonnesOf('H0/0', 150, year, month),
];
const lpgHeader: readonly SheetRow[] = [
  [
    ...['Provincia', 'Provincia', 'G.P.L.', 'G.P.L.', 'GPL Autotrazione Rete'],
    ...['GPL Combustione', 'GPL Combustione', 'Lubrificanti', 'Lubrificanti'],
  ],
  ['Codice', 'Nome', 'Totale', 'Autotraz.', '', 'Bombole', 'Serbatoi', 'Totale', 'Rete'],
  [],
];

/** The amounts of each province, column by column. */
function amountsOf(columns: readonly Column[], year: number, month: number): number[][] {
  const own = columns.map((column, index) =>
    typeof column === 'function' ? spread(column(year, month), `${index}/${year}-${month}`) : [],
  );
  return provinces.map((_, province) =>
    columns.map((column, index) =>
      typeof column === 'function'
        ? (own[index]?.[province] ?? 0)
        : added(column.map((other) => own[other]?.[province] ?? 0)),
    ),
  );
}

function provinceTables(title: string, header: readonly SheetRow[], columns: readonly Column[]) {
  return (year: number, month: number, mark: string): EnergyTable[] =>
    monthlyTables(year, month, (months, period) => {
      const ofMonths = months.map((one) => amountsOf(columns, year, one));
      const amounts = provinces.map((_, province) =>
        addedColumns(ofMonths.map((ofMonth) => ofMonth[province] ?? [])),
      );
      const rows = regions.flatMap(({ code, it }) => {
        const inside = provinces.flatMap((one, index) =>
          one.parent === code ? [{ ...one, amounts: amounts[index] ?? [] }] : [],
        );
        return [
          ...inside.map((one) => [one.prefix ?? '', one.it.toUpperCase(), ...one.amounts]),
          ['', it.toUpperCase(), ...addedColumns(inside.map((one) => one.amounts))],
        ];
      });
      return [
        ['', '', '', '', 'BOLLETTINO PETROLIFERO'],
        ['', '', '', '', 'VENDITE PROVINCIALI'],
        ['', '', '', '', title],
        ['la materia è espressa in TONNELLATE intere'],
        ['', '', '', '', `Periodo: ${period}`],
        ...header,
        ...rows,
        ['TT', 'TOTALE ITALIA', ...addedColumns(amounts)],
        [],
        [mark],
      ];
    });
}

export const fuelByProvince = provinceTables(
  'BENZINA, GASOLIO, OLIO COMBUSTIBILE',
  fuelHeader,
  fuel,
);
export const lpgByProvince = provinceTables('DI GPL e LUBRIFICANTI', lpgHeader, lpg);
