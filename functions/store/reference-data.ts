import { DEFAULT_SETTINGS } from '../domain/default-settings.ts';
import { PRODUCTS, type ProductId } from '../domain/products.ts';
import type { StoredProduct } from './products.ts';

/** Full and short Italian names. */
const NAMES: Readonly<Record<ProductId, readonly [name: string, shortName: string]>> = {
  1: ['Benzina', 'Benzina'],
  2: ['Gasolio auto', 'Gasolio'],
  5: ['GPL', 'GPL'],
  12: ['Metano', 'Metano'],
  13: ['GNL', 'GNL'],
  3: ['Gasolio riscaldamento', 'Gasolio risc.'],
  6: ['O.C. fluido BTZ', 'O.C. fluido'],
  8: ['O.C. denso BTZ', 'O.C. denso'],
};

/** Products as a new system starts with them; administrators change them afterwards. */
export const referenceProducts: readonly StoredProduct[] = PRODUCTS.map(
  ({ id, unit, defaultVat }, index) => {
    const [name, shortName] = NAMES[id];
    const { exciseDuty = 0, vat = defaultVat, min = 0, max = 0 } = DEFAULT_SETTINGS[id] ?? {};
    return {
      id,
      order: index + 1,
      name,
      shortName,
      sisenCode: String(id),
      unitMeasure: unit === 'litre' ? 'l' : 'kg',
      unit: 1000,
      exciseDuty,
      vat,
      min,
      max,
      group: false,
      notes: '',
      version: 1,
    };
  },
);
