/** What the words of a published sentence mean, written down again: it shares no code with what writes them. */
import { expect } from 'vitest';

export type Language = 'it' | 'en';

/** Each product as a sentence may call it: its subject and its genitive in Italian, its name in English. */
const PRODUCTS: readonly (readonly [id: number, subject: string, of: string, english: string])[] = [
  [3, 'il gasolio da riscaldamento', 'del gasolio da riscaldamento', 'heating oil'],
  [6, 'l’olio fluido', 'dell’olio fluido', 'residual fuel oil'],
  [8, 'l’olio denso', 'dell’olio denso', 'heavy fuel oil'],
  [1, 'la benzina', 'della benzina', 'petrol'],
  [2, 'il gasolio', 'del gasolio', 'diesel'],
  [5, 'il GPL', 'del GPL', 'LPG'],
  [12, 'il metano', 'del metano', 'methane'],
  [13, 'il GNL', 'del GNL', 'LNG'],
];
const MONTHS: Readonly<Record<Language, readonly string[]>> = {
  it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(
    ' ',
  ),
  en: 'January February March April May June July August September October November December'.split(
    ' ',
  ),
};
const NUMBERS: Readonly<Record<Language, readonly string[]>> = {
  it: 'zero uno due tre quattro cinque sei sette otto nove dieci'.split(' '),
  en: 'zero one two three four five six seven eight nine ten'.split(' '),
};

export function productOf(words: string): number {
  const told = words.toLowerCase().replace(/^su/, 'de');
  const isIt = (name: string) => name.toLowerCase() === told;
  const found = PRODUCTS.find(([, ...names]) => names.some(isIt));
  if (!found) throw new Error(`unknown product: ${words}`);
  return found[0];
}

/** `maggio 2021`, `May`: the start of its dates, `2021-05`; the year of `near` or the one before where none is told. */
export function monthOf(words: string, language: Language, near: string): string {
  const [name = '', year] = words.split(' ');
  const month = String(MONTHS[language].indexOf(name) + 1).padStart(2, '0');
  if (year) return `${year}-${month}`;
  return `${Number(near.slice(0, 4)) - (near.slice(5, 7) < month ? 1 : 0)}-${month}`;
}

/** `1º giugno 2026`, `8 June 2026`. */
export function dayOf(words: string, language: Language): string {
  const [, day = '', month = ''] = /^(\d+)º? (.+)$/.exec(words) ?? [];
  return `${monthOf(month, language, '')}-${day.padStart(2, '0')}`;
}

export function countOf(words: string, language: Language): number {
  if (words === 'un' || words === 'a') return 1;
  const place = NUMBERS[language].indexOf(words);
  return place < 0 ? Number(words) : place;
}

/** Expects that a number as it is written is the rounded form of the computed one. */
export function expectNumber(words: string, language: Language, computed: number): void {
  const text = language === 'it' ? words.replace(',', '.') : words;
  const decimals = text.split('.')[1]?.length ?? 0;
  const half = 0.5 * 10 ** -decimals + 1e-6;
  expect(Math.abs(Number(text) - computed), `${words} for ${computed}`).toBeLessThanOrEqual(half);
}

const oneOf = (words: readonly string[]) => `(?:${words.join('|')})`;

/** What the names in angle brackets of a form stand for; a digit after a name tells two of them apart. */
const PARTS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  product: {
    it: oneOf(PRODUCTS.map(([, subject]) => subject)),
    en: oneOf(PRODUCTS.map(([, , , english]) => english)),
  },
  of: {
    it: oneOf(PRODUCTS.map(([, , of]) => of)),
    en: oneOf(PRODUCTS.map(([, , , english]) => english)),
  },
  duty: {
    it: oneOf(PRODUCTS.map(([, , of]) => of.replace(/^de/, 'su'))),
    en: oneOf(PRODUCTS.map(([, , , english]) => english)),
  },
  number: { it: '\\d+(?:,\\d+)?', en: '\\d+(?:\\.\\d+)?' },
  price: { it: '\\d+,\\d{3}', en: '\\d+\\.\\d{3}' },
  unit: { it: '€/(?:l|kg)', en: '€/(?:l|kg)' },
  count: {
    it: oneOf(['un', ...NUMBERS.it, '\\d+']),
    en: oneOf(['a', ...NUMBERS.en, '\\d+']),
  },
  month: { it: `${oneOf(MONTHS.it)}(?: \\d{4})?`, en: `${oneOf(MONTHS.en)}(?: \\d{4})?` },
  day: { it: `\\d\\d?º? ${oneOf(MONTHS.it)} \\d{4}`, en: `\\d\\d? ${oneOf(MONTHS.en)} \\d{4}` },
  year: { it: '\\d{4}', en: '\\d{4}' },
  cents: { it: 'centesim[io]', en: 'cents?' },
  time: {
    it: `(?:${oneOf(['un', ...NUMBERS.it, '\\d+'])} ann[oi] (?:fa|prima)|ad? ${oneOf(MONTHS.it)} \\d{4}|nel \\d° trimestre \\d{4})`,
    en: `(?:${oneOf(['a', ...NUMBERS.en, '\\d+'])} years? (?:ago|earlier)|in ${oneOf(MONTHS.en)} \\d{4}|in the \\d\\w\\w quarter of \\d{4})`,
  },
};

/** The expression of a form such as `<product> sale da <count> mesi`; words in braces are captured by their name. */
export const formOf = (form: string, language: Language): RegExp =>
  new RegExp(
    `^${form
      .replace(/<(([a-z]+)\d?)>/g, (_, name, part) => `(?<${name}>${PARTS[part]?.[language]})`)
      .replace(/\{(\w+):([^}]+)\}/g, '(?<$1>$2)')}$`,
    'i',
  );
