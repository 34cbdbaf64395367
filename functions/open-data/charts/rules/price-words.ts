/** How sentences speak of products, amounts and dates, in both languages. */
import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import type { Hundredths } from '../../../platform/kernel/money.ts';
import { periodName } from '../../../platform/kernel/period-names.ts';
import { type ProductId, productById } from '../../../sample/rules/products.ts';
import { CENT } from './chart-findings.ts';

interface ItalianProduct {
  /** With its article: `la benzina`. */
  readonly subject: string;
  /** After `di`: `della benzina`. */
  readonly of: string;
  /** Ending of its participles: `scesa`, `sceso`. */
  readonly ending: 'a' | 'o';
}

const ITALIAN: Readonly<Record<ProductId, ItalianProduct>> = {
  1: { subject: 'la benzina', of: 'della benzina', ending: 'a' },
  2: { subject: 'il gasolio', of: 'del gasolio', ending: 'o' },
  5: { subject: 'il GPL', of: 'del GPL', ending: 'o' },
  12: { subject: 'il metano', of: 'del metano', ending: 'o' },
  13: { subject: 'il GNL', of: 'del GNL', ending: 'o' },
  3: { subject: 'il gasolio da riscaldamento', of: 'del gasolio da riscaldamento', ending: 'o' },
  6: { subject: 'l’olio fluido', of: 'dell’olio fluido', ending: 'o' },
  8: { subject: 'l’olio denso', of: 'dell’olio denso', ending: 'o' },
};

const ENGLISH: Readonly<Record<ProductId, string>> = {
  1: 'petrol',
  2: 'diesel',
  5: 'LPG',
  12: 'methane',
  13: 'LNG',
  3: 'heating oil',
  6: 'residual fuel oil',
  8: 'heavy fuel oil',
};

export const italianProduct = (id: ProductId): ItalianProduct => ITALIAN[id];
export const englishProduct = (id: ProductId): string => ENGLISH[id];

/** The first letter as a capital: a sentence begins with it. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Whole cents from two upwards, one decimal below: `17 centesimi`, `0,2 centesimi`, `1 cent`. No sign. */
export function centsText(amount: Hundredths, language: Language): string {
  const number = centsNumber(amount, language);
  if (language === 'it') return `${number} ${number === '1' ? 'centesimo' : 'centesimi'}`;
  return `${number} ${number === '1' ? 'cent' : 'cents'}`;
}

/** To a tenth of a cent, for amounts in a list: `9,3 centesimi`. No sign. */
export function tenthsText(amount: Hundredths, language: Language): string {
  const number = (Math.abs(amount) / CENT).toFixed(1);
  return language === 'it' ? `${number.replace('.', ',')} centesimi` : `${number} cents`;
}

/** @returns `17`, `0,2`; `1` for what rounds to one cent */
function centsNumber(amount: Hundredths, language: Language): string {
  const cents = Math.abs(amount) / CENT;
  const text = cents >= 2 ? String(Math.round(cents)) : cents.toFixed(1).replace(/\.0$/, '');
  return language === 'it' ? text.replace('.', ',') : text;
}

/** `maggio 2021`, `May 2021`. */
export const monthText = (date: IsoDate, language: Language): string =>
  `${monthName(date, language)} ${date.slice(0, 4)}`;

export function monthName(date: IsoDate, language: Language): string {
  const name = periodName(Number(date.slice(5, 7)), language);
  return language === 'it' ? name.toLowerCase() : name;
}

const NUMBERS: Readonly<Record<Language, readonly string[]>> = {
  it: ['zero', 'uno', 'due', 'tre', 'quattro', 'cinque', 'sei', 'sette', 'otto', 'nove', 'dieci'],
  en: ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
};

/** `nove`, `nine`; digits above ten. */
export const numberText = (number: number, language: Language): string =>
  NUMBERS[language][number] ?? String(number);

/** Per litre or kilogram as at the pump: `1,565`, `1.565`. */
export function unitPriceText(total: Hundredths, language: Language): string {
  const text = (Math.round(total / 100) / 1000).toFixed(3);
  return language === 'it' ? text.replace('.', ',') : text;
}

/** `€/l`, `€/kg`. */
export const unitSign = (id: ProductId): string =>
  productById(id).unit === 'litre' ? '€/l' : '€/kg';
