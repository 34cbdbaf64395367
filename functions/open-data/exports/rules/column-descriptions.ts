/** Meanings of the columns of the published files: for people on the open data page, for programs in the catalogue. */

import type { Language } from '../../../platform/kernel/language.ts';
import type { CellKind, Column } from '../../../platform/kernel/table.ts';
import { productCodes, productName } from '../../../sample/rules/product-names.ts';
import { codesSoldBy, PRODUCTS, type Product } from '../../../sample/rules/products.ts';

export type InBothLanguages = Readonly<Record<Language, string>>;

export interface ColumnDescription {
  readonly kind: CellKind;
  readonly heading: InBothLanguages;
  readonly meaning: InBothLanguages;
  /** Unit of an amount. */
  readonly unit?: InBothLanguages;
  /** What is known of its values; a column without it may be empty and have any value of its kind. */
  readonly values?: ColumnValues;
}

export interface ColumnValues {
  /** Set where every row has a value. */
  readonly always?: true;
  /** All values, where they are few and a new one would change the API. */
  readonly codes?: readonly (string | number)[];
  /** Regular expression of texts that are too many to list. */
  readonly pattern?: string;
  /** Address of the code list below `/codelists`; `{flow}` is the flow with underscores. */
  readonly list?: string;
}

/**
 * Columns with their meanings.
 * @param own meanings that differ in this file, by English heading
 * @throws when a column has no meaning
 */
export function describedColumns(
  columns: readonly Column<never>[],
  own: Readonly<Record<string, InBothLanguages>> = {},
): ColumnDescription[] {
  return columns.map(({ kind, heading }) => {
    const product = PRODUCTS.find(({ id }) => headingOfProduct(id) === heading.en);
    if (product) return { kind, heading, meaning: meaningOf(product), unit: UNITS[product.unit] };
    const meaning = own[heading.en] ?? MEANINGS[heading.en];
    if (!meaning) throw new Error(`the column ${heading.en} has no meaning`);
    return { kind, heading, meaning, ...(kind === 'amount' && { unit: UNITS.byProduct }) };
  });
}

const headingOfProduct = (id: Product['id']) =>
  productName(id, 'en').toUpperCase().replaceAll(' ', '_');

const UNITS: Readonly<Record<Product['unit'] | 'byProduct', InBothLanguages>> = {
  litre: { it: '€ per 1.000 litri', en: '€ per 1,000 litres' },
  kilogram: { it: '€ per 1.000 kg', en: '€ per 1,000 kg' },
  byProduct: {
    it: `euro per ${unitsOf('it')}`,
    en: `euro per ${unitsOf('en')}`,
  },
};

/** "1,000 litres (codes 1, 2) or 1,000 kg (codes 12, 13)". */
function unitsOf(language: Language, among?: readonly Product[]): string {
  const codes = (unit: Product['unit']) => codesSoldBy(unit, among).join(', ');
  return language === 'it'
    ? `1.000 litri (codici ${codes('litre')}) o 1.000 kg (codici ${codes('kilogram')})`
    : `1,000 litres (codes ${codes('litre')}) or 1,000 kg (codes ${codes('kilogram')})`;
}

const meaningOf = ({ id, unit }: Product): InBothLanguages => ({
  it: `${productName(id, 'it')}, ${UNITS[unit].it}`,
  en: `${productName(id, 'en')}, ${UNITS[unit].en}`,
});

/** By English heading. */
const MEANINGS: Readonly<Record<string, InBothLanguages>> = {
  SURVEY_DATE: {
    it: 'Data della rilevazione; i prezzi si riferiscono ai sette giorni precedenti',
    en: 'Date of the survey; prices refer to the seven days before it',
  },
  PRODUCT_ID: {
    it: `Codice del prodotto: ${productCodes('it')}`,
    en: `Code of the product: ${productCodes('en')}`,
  },
  PRODUCT_NAME: { it: 'Nome del prodotto', en: 'Name of the product' },
  PRICE: {
    it: `Prezzo al consumo, in ${UNITS.byProduct.it}`,
    en: `Consumer price, in ${UNITS.byProduct.en}`,
  },
  EXCISE: { it: 'Accisa compresa nel prezzo', en: 'Excise duty in the price' },
  VAT: { it: 'IVA compresa nel prezzo', en: 'VAT in the price' },
  NET: { it: 'Prezzo meno IVA e accisa', en: 'Price less VAT and excise duty' },
  CHANGE: {
    it: 'Differenza dalla rilevazione precedente, in euro; vuota se manca un prezzo con cui confrontare',
    en: 'Difference from the previous survey, in euro; empty where there is no price to compare with',
  },
  YEAR: { it: 'Anno', en: 'Year' },
  MONTH_ID: {
    it: "Codice del periodo: 1-12 i mesi, 13 l'anno, 14-17 i trimestri",
    en: 'Code of the period: 1-12 the months, 13 the year, 14-17 the quarters',
  },
  MONTH_NAME: {
    it: 'Nome del mese, oppure «Anno» o il trimestre',
    en: 'Name of the month, or “Year” or the quarter',
  },
  DATE: { it: 'Giorno', en: 'Day' },
  PRICE_COUNT: {
    it: 'Numero dei prezzi considerati nella media',
    en: 'Number of prices in the average',
  },
  PRICES_OVER_30_DAYS: {
    it: 'Quanti di questi prezzi erano stati comunicati più di 30 giorni prima; vuoto dove non è stato registrato',
    en: 'How many of these prices were told more than 30 days before; empty where that was not recorded',
  },
  PROVISIONAL: {
    it: '«p» finché la media è provvisoria, cioè finché non è pubblicata la rilevazione della sua settimana',
    en: '“p” while the mean is provisional: until the survey of its week is published',
  },
  STATION_MEAN: {
    it: 'Media dei giorni precedenti la rilevazione, ponderata con il numero dei prezzi degli impianti',
    en: 'Mean of the days before the survey, weighted by the number of station prices',
  },
  DAYS: { it: 'Giorni della settimana con una media', en: 'Days of the week that have a mean' },
  ERROR: {
    it: 'Media dei giorni meno prezzo pubblicato, in euro',
    en: 'Mean of the days less the published price, in euro',
  },
  COMPANY_ID: { it: 'Codice della società', en: 'Code of the company' },
  COMPANY_NAME: { it: 'Nome della società', en: 'Name of the company' },
};

const atStations = PRODUCTS.filter(({ stationFuel }) => stationFuel);

/** Meanings in the files of station prices, which have no heating oils. */
export const STATION_PRICE: Readonly<Record<'nation' | 'company', InBothLanguages>> = {
  nation: {
    it: `Media dei prezzi degli impianti, in euro per ${unitsOf('it', atStations)}`,
    en: `Mean of station prices, in euro per ${unitsOf('en', atStations)}`,
  },
  company: {
    it: `Media dei prezzi degli impianti della società, in euro per ${unitsOf('it', atStations)}`,
    en: `Mean of the prices of the company's stations, in euro per ${unitsOf('en', atStations)}`,
  },
};

/** The meanings of columns that tables of series and of changes share. */
export const OBSERVATION_MEANINGS: Readonly<Record<string, InBothLanguages>> = {
  UNIT: { it: 'Unità di misura', en: 'Unit of measure' },
  REVISION: { it: 'Numero della revisione, da 1', en: 'Number of the revision, from 1' },
  STATUS: {
    it: 'Stato secondo la lista CL_OBS_STATUS di SDMX',
    en: 'Status after SDMX’s list CL_OBS_STATUS',
  },
  REMARK: { it: 'Perché lo stato è quello', en: 'Why the status is what it is' },
};
