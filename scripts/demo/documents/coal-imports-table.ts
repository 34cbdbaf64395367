import { periodName } from '../../../functions/platform/kernel/period-names.ts';
import type { MonthCode } from '../../../functions/platform/kernel/periods.ts';
import type { EnergyTable } from './energy-tables.ts';
import { added, addedColumns, tonnesOf } from './monthly-tables.ts';

/** Made-up imports of coal in the ministry's layout: products, and below each the countries that it comes from. */

const products: readonly (readonly [
  name: string,
  countries: readonly (readonly [country: string, around: number])[],
])[] = [
  [
    'Antracite e carboni magri',
    [
      ['SUD-AFRICA', 3_500],
      ['U.S.A.', 2_400],
    ],
  ],
  [
    'Carbon fossile da coke',
    [
      ['AUSTRALIA', 52_000],
      ['U.S.A.', 104_000],
      ['CANADA', 12_000],
    ],
  ],
  [
    'Carbone da vapore',
    [
      ['INDONESIA', 46_000],
      ['COLOMBIA', 61_000],
      ['SUD-AFRICA', 90_000],
      ['KAZAKISTAN', 24_000],
      ['AUSTRALIA', 17_000],
    ],
  ],
  [
    'Coke di carbon fossile',
    [
      ['POLONIA', 21_000],
      ['CINA', 4_000],
    ],
  ],
];

const months = Array.from({ length: 12 }, (_, index) => index + 1);

/** @param mark says that it is made up */
export function coalImportsTable(year: number, mark: string): EnergyTable {
  const rows = products.map(([product, countries]) => ({
    product,
    countries: countries.map(([country, around]) => ({
      country,
      amounts: months.map((month) => tonnesOf(`coal/${product}/${country}`, around, year, month)),
    })),
  }));
  const withTotal = (amounts: readonly number[]) => [...amounts, added(amounts)];
  const totals = rows.map(({ countries }) => addedColumns(countries.map((one) => one.amounts)));
  const names = months.map((month) => periodName(month as MonthCode, 'it').toUpperCase());
  return {
    sheet: `Dimostrazione ${year}`,
    rows: [
      ['', '', '', 'BOLLETTINO CARBONE'],
      ['', '', '', 'IMPORTAZIONI'],
      ['', `Periodo: gennaio-dicembre ${year}`],
      [],
      ['', ...names, 'TOTALE'],
      ...rows.flatMap(({ product, countries }, index) => [
        [product, ...withTotal(totals[index] ?? [])],
        ...countries.map(({ country, amounts }) => [country, ...withTotal(amounts)]),
      ]),
      ['Totale complessivo', ...withTotal(addedColumns(totals))],
      [],
      [mark],
    ],
  };
}
