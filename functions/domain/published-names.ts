/**
 * What products and periods are called where figures are published; inside, administrators name a
 * product as they like.
 */
import { type MonthCode, periodKind } from './periods.ts';
import type { ProductId } from './products.ts';

export type Language = 'it' | 'en';

export function productName(id: ProductId, language: Language): string {
  return PRODUCT_NAMES[id][language];
}

/** `ministry` stands for the Italian names of the ministry's earlier service. */
export type PeriodNaming = Language | 'ministry';

/** Name of a month code: `Gennaio`, `Anno`, `1° trimestre`; `January`, `Year`, `1st quarter`. */
export function periodName(code: MonthCode, naming: PeriodNaming): string {
  const kind = periodKind(code);
  const names = PERIOD_NAMES[naming];
  if (kind === 'year') return names.year;
  return (kind === 'month' ? names.months[code - 1] : names.quarters[code - 14]) ?? '';
}

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

interface PeriodNames {
  readonly months: readonly string[];
  readonly year: string;
  readonly quarters: readonly string[];
}

const ITALIAN: PeriodNames = {
  months: [
    'Gennaio',
    'Febbraio',
    'Marzo',
    'Aprile',
    'Maggio',
    'Giugno',
    'Luglio',
    'Agosto',
    'Settembre',
    'Ottobre',
    'Novembre',
    'Dicembre',
  ],
  year: 'Anno',
  quarters: ['1° trimestre', '2° trimestre', '3° trimestre', '4° trimestre'],
};

const ENGLISH: PeriodNames = {
  months: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  year: 'Year',
  quarters: ['1st quarter', '2nd quarter', '3rd quarter', '4th quarter'],
};

const PERIOD_NAMES: Readonly<Record<PeriodNaming, PeriodNames>> = {
  it: ITALIAN,
  en: ENGLISH,
  ministry: {
    ...ITALIAN,
    quarters: ['1st Trimestre', '2nd Trimestre', '3rd Trimestre', '4th Trimestre'],
  },
};
