import { coalSalesTables, salesTables } from './channel-tables.ts';
import { coalImportsTable } from './coal-imports-table.ts';
import { crudeTables } from './crude-tables.ts';
import type { EnergyTable } from './energy-tables.ts';
import { fuelByProvince, lpgByProvince } from './province-tables.ts';
import { refineryTables } from './refinery-tables.ts';

/** The made-up tables of the bulletin, by the beginning of the names of their documents. */
const monthly: readonly (readonly [
  name: RegExp,
  tables: (year: number, month: number, mark: string) => EnergyTable[],
])[] = [
  [/^vendite_\d/, salesTables],
  [/^vendite_prov_benzina/, fuelByProvince],
  [/^vendite_prov_gpl_lub/, lpgByProvince],
  [/^import_greggio/, crudeTables],
  [/^lavoraz_raffinerie/, refineryTables],
  [/^carboni_immiss_merc/, coalSalesTables],
];

/** The tables of a document of the bulletin; none of other documents. @param mark says that they are made up */
export function bulletinTables(
  fileName: string,
  year: number,
  month: number,
  mark: string,
): EnergyTable[] {
  if (fileName.startsWith('carboni_import')) return [coalImportsTable(year, mark)];
  const [, tables] = monthly.find(([name]) => name.test(fileName)) ?? [];
  return tables?.(year, month, mark) ?? [];
}
