/**
 * Names of products where figures are published. The names on administrators' pages are stored with
 * each product and can be changed.
 */
import type { Language } from '../../platform/kernel/language.ts';
import { PRODUCT_IDS, PRODUCTS, type ProductId, type Unit } from './products.ts';

export function productName(id: ProductId, language: Language): string {
  return PRODUCT_NAMES[id][language];
}

/** Codes and names of all products, for descriptions of data: `1 benzina, 2 gasolio auto, 5 GPL, …`. */
export const productCodes = (language: Language): string =>
  PRODUCT_IDS.map((id) => `${id} ${inSentence(id, language)}`).join(', ');

/** The units of published prices, with the products that have each, as a sentence. */
export function priceUnits(language: Language): string {
  const namesIn = (wanted: Unit) =>
    PRODUCTS.flatMap(({ id, unit }) => (unit === wanted ? inSentence(id, language) : [])).join(
      ', ',
    );
  return language === 'it'
    ? `Prezzi in euro per 1000 litri (${namesIn('litre')}) o per 1000 kg (${namesIn('kilogram')})`
    : `Prices in euro per 1000 litres (${namesIn('litre')}) or per 1000 kg (${namesIn('kilogram')})`;
}

/** A name within a sentence: in small letters, but for names such as GPL and Euro-Super 95. */
const inSentence = (id: ProductId, language: Language): string =>
  productName(id, language).replace(/^[A-Z](?=[a-z]+( |$))/, (letter) => letter.toLowerCase());

const PRODUCT_NAMES: Readonly<Record<ProductId, Readonly<Record<Language, string>>>> = {
  1: { it: 'Benzina', en: 'Euro-Super 95' },
  2: { it: 'Gasolio auto', en: 'Automotive gas oil' },
  5: { it: 'GPL', en: 'LPG' },
  12: { it: 'Metano', en: 'Methane' },
  13: { it: 'GNL', en: 'LNG' },
  3: { it: 'Gasolio riscaldamento', en: 'Heating gas oil' },
  6: { it: 'O.C. fluido BTZ', en: 'Residual fuel oil' },
  8: { it: 'O.C. denso BTZ', en: 'Heavy fuel oil' },
};
