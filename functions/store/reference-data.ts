import { type ProductId, productById } from '../domain/products.ts';
import type { StoredProduct } from './products.ts';

/**
 * Settings that a new system starts with; administrators change them afterwards. Excise in force in
 * 2026 and limits wide enough for the prices seen since 2021.
 */
const settings: readonly [
  id: ProductId,
  name: string,
  shortName: string,
  sisenCode: string,
  exciseDuty: number,
  min: number,
  max: number,
][] = [
  [1, 'Benzina', 'Benzina', '1', 67_290, 120, 260],
  [2, 'Gasolio auto', 'Gasolio', '2', 67_290, 110, 260],
  [5, 'GPL', 'GPL', '5', 14_716, 40, 120],
  [12, 'Metano', 'Metano', '12', 0, 80, 300],
  [13, 'GNL', 'GNL', '13', 0, 70, 300],
  [3, 'Gasolio riscaldamento', 'Gasolio risc.', '3', 40_321, 90, 230],
  [6, 'O.C. fluido BTZ', 'O.C. fluido', '6', 16_684, 50, 180],
  [8, 'O.C. denso BTZ', 'O.C. denso', '8', 6_375, 25, 130],
];

export const referenceProducts: readonly StoredProduct[] = settings.map(
  ([id, name, shortName, sisenCode, exciseDuty, min, max], index) => {
    const { unit, defaultVat } = productById(id);
    return {
      id,
      order: index + 1,
      name,
      shortName,
      sisenCode,
      unitMeasure: unit === 'litre' ? 'l' : 'kg',
      unit: 1000,
      exciseDuty,
      vat: defaultVat,
      min,
      max,
      group: false,
      notes: '',
      version: 1,
    };
  },
);
