/** What each product is called where figures are published; administrators name it as they like inside. */
import type { ProductId } from './products.ts';

export type Language = 'it' | 'en';

export function productName(id: ProductId, language: Language): string {
  return NAMES[id][language];
}

const NAMES: Readonly<Record<ProductId, Readonly<Record<Language, string>>>> = {
  1: { it: 'Benzina', en: 'Euro-Super 95' },
  2: { it: 'Gasolio auto', en: 'Automotive gas oil' },
  5: { it: 'GPL', en: 'LPG' },
  12: { it: 'Metano', en: 'Methane' },
  13: { it: 'GNL', en: 'LNG' },
  3: { it: 'Gasolio riscaldamento', en: 'Heating gas oil' },
  6: { it: 'O.C. fluido BTZ', en: 'Residual fuel oil' },
  8: { it: 'O.C. denso BTZ', en: 'Heavy fuel oil' },
};
