import { useTranslation } from 'react-i18next';
import {
  decimalText,
  parseDecimal,
  parseGroupedDecimal,
} from '../../functions/platform/kernel/decimal-text.ts';
import { useLanguage } from './i18n.ts';
import { type Language, locales } from './language.ts';

/**
 * Numbers and dates in the person's language. Prices have the API's units: EUR per 1000 units with two decimals, or
 * integer thousandths of EUR per unit.
 */
export interface Format {
  /** 1788.33 -> "1.788,33" */
  readonly price: (eurosPer1000: number) => string;
  /** 1789 -> "1,789" */
  readonly unitPrice: (thousandths: number) => string;
  /** -27.75 -> "−27,75", 5 -> "+5,00", 0 -> "0,00" */
  readonly difference: (value: number, decimals?: number) => string;
  /** 2.4871 -> "+2,49 %"; undefined and 'Infinity' -> "n.d." or "n.a." */
  readonly percentChange: (percent: number | 'Infinity' | null | undefined) => string;
  readonly number: (value: number, decimals?: number) => string;
  /** "12,5" -> "12,5 %", in English "12.5" -> "12.5%" */
  readonly percent: (number: string) => string;
  /** "2026-03-30" or an instant -> "30/03/2026", in English "30 Mar 2026" (the day in Rome) */
  readonly date: (iso: string) => string;
  /** -> "30 marzo 2026" */
  readonly longDate: (iso: string) => string;
  /** -> "30/03/2026, 14:05", in English "30 Mar 2026, 14:05" (Rome) */
  readonly dateTime: (instant: string) => string;
  /** -> "martedì 30 marzo alle ore 14:05", in English "Tuesday 30 March at 14:05" (Rome) */
  readonly weekdayTime: (instant: string) => string;
  /** Hour and minute, for something of today. */
  readonly timeOfDay: (instant: string) => string;
  /** A moment to the second, with its weekday and year, as a receipt names it. */
  readonly fullMoment: (instant: string) => string;
  /** -> "23–29 marzo 2026" */
  readonly days: (from: string, to: string) => string;
  /** 3 -> "marzo" */
  readonly month: (month: number) => string;
  /** (2026, 3) -> "marzo 2026" */
  readonly monthOfYear: (year: number, month: number) => string;
  /** (2026, 3) -> "mar 2026", for the head of a column */
  readonly shortMonthOfYear: (year: number, month: number) => string;
  /** Every code of a monthly record: 3 -> "marzo", 13 -> "Anno", 14 -> "1° trimestre" */
  readonly period: (code: number) => string;
}

export function useFormat(): Format {
  return formatIn(useLanguage());
}

const notAvailable: Record<Language, string> = { it: 'n.d.', en: 'n.a.' };
const percentSigns: Record<Language, string> = { it: '\u00a0%', en: '%' };
const wholeYear: Record<Language, string> = { it: 'Anno', en: 'Year' };
const ordinals: Record<Language, readonly string[]> = {
  it: ['1° trimestre', '2° trimestre', '3° trimestre', '4° trimestre'],
  en: ['1st quarter', '2nd quarter', '3rd quarter', '4th quarter'],
};

export const formatIn = memoized((language: Language): Format => {
  const locale = locales[language];
  const decimal = memoized(
    (digits: number) =>
      new Intl.NumberFormat(locale, { ...digitsOf(digits), useGrouping: 'always' }),
  );
  const signed = memoized(
    (digits: number) =>
      new Intl.NumberFormat(locale, {
        ...digitsOf(digits),
        useGrouping: 'always',
        signDisplay: 'exceptZero',
      }),
  );
  const day = memoized(
    (style: keyof typeof dateStyles) =>
      new Intl.DateTimeFormat(locale, {
        ...{ timeZone: 'Europe/Rome', ...dateStyles[style] },
        ...(style === 'date' || style === 'dateTime' ? shortDates[language] : {}),
      }),
  );
  const minus = (text: string) => text.replace('-', '\u2212');
  const percent = (number: string) => `${number}${percentSigns[language]}`;
  const month = (number: number) => day('month').format(noonOf(isoMonth(2024, number)));

  return {
    price: (value) => minus(decimal(2).format(value)),
    unitPrice: (value) => minus(decimal(3).format(value / 1000)),
    difference: (value, decimals = 2) => minus(signed(decimals).format(value)),
    percentChange: (change) =>
      typeof change === 'number' && Number.isFinite(change)
        ? percent(minus(signed(2).format(change)))
        : notAvailable[language],
    percent,
    number: (value, decimals = 0) => minus(decimal(decimals).format(value)),
    date: (iso) => day('date').format(noonOf(iso)),
    longDate: (iso) => day('longDate').format(noonOf(iso)),
    dateTime: (instant) => day('dateTime').format(new Date(instant)),
    timeOfDay: (instant) => day('timeOfDay').format(new Date(instant)),
    weekdayTime: (instant) => day('weekdayTime').format(new Date(instant)),
    fullMoment: (instant) => day('fullMoment').format(new Date(instant)),
    days: (from, to) =>
      // Ranges of days are written without a leading zero, and within a month without spaces around the dash. Node and
      // browsers put different spaces there.
      day('longDate')
        .formatRange(noonOf(from), noonOf(to))
        .replaceAll(/\b0(?=\d\b)/g, '')
        .replace(/\s–\s/, ' – ')
        .replace(/^(\d+) – (?=\d+ )/, '$1–'),
    month,
    monthOfYear: (year, number) => day('monthOfYear').format(noonOf(isoMonth(year, number))),
    shortMonthOfYear: (year, number) =>
      day('shortMonthOfYear').format(noonOf(isoMonth(year, number))),
    period: (code) =>
      code === 13
        ? wholeYear[language]
        : code > 13
          ? (ordinals[language][code - 14] ?? '')
          : month(code),
  };
});

/** Readers of English disagree on the order of 03/04/2026, so the month is a word there. */
const shortDates = {
  it: { day: '2-digit', month: '2-digit', year: 'numeric' },
  en: { day: 'numeric', month: 'short', year: 'numeric' },
} as const satisfies Record<Language, Intl.DateTimeFormatOptions>;

const dateStyles = {
  date: {},
  longDate: { day: 'numeric', month: 'long', year: 'numeric' },
  dateTime: { hour: '2-digit', minute: '2-digit' },
  timeOfDay: { hour: '2-digit', minute: '2-digit' },
  weekdayTime: {
    ...{ weekday: 'long', day: 'numeric', month: 'long' },
    ...{ hour: '2-digit', minute: '2-digit' },
  },
  fullMoment: {
    ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  },
  month: { month: 'long' },
  monthOfYear: { month: 'long', year: 'numeric' },
  shortMonthOfYear: { month: 'short', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const digitsOf = (digits: number) => ({
  minimumFractionDigits: digits,
  maximumFractionDigits: digits,
});

/** Caches results by key: creating an Intl formatter takes milliseconds on a slow phone. */
function memoized<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}

/** A plain date is read as noon, so that no time zone shifts it to another day. */
function noonOf(iso: string): Date {
  return new Date(iso.length === 10 ? `${iso}T12:00:00Z` : iso);
}

function isoMonth(year: number, month: number): string {
  return `${year}-${String(month).padStart(2, '0')}-01`;
}

/** A text as the stem of a file's name: "Prezzo medio annuale: Benzina 2025" is "prezzo-medio-annuale-benzina-2025". */
export function fileStem(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

const kilobyte = 1024;
const megabyte = kilobyte * 1024;

/** Bytes as people read them: 52224 is "51 kB", 1887436 is "1,8 MB". */
export function useFileSize(): (bytes: number) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (bytes) =>
    bytes < megabyte
      ? t('files.size', { size: format.number(Math.max(1, Math.round(bytes / kilobyte))) })
      : t('files.megabytes', { size: format.number(bytes / megabyte, 1) });
}

/**
 * Reads the text of a number field, with comma or point: "1,789" with three decimals is 1789. Empty text is null,
 * anything else that is not such a number is NaN.
 * @param grouped the language's decimal mark, where thousands may be separated
 */
export function parseScaled(text: string, decimals: number, grouped?: ',' | '.'): number | null {
  if (text.trim() === '') return null;
  const value = grouped
    ? parseGroupedDecimal(text, decimals, grouped)
    : parseDecimal(text, decimals);
  return value ?? Number.NaN;
}

/** The text of a field's number: 1789 with three decimals is "1,789" or "1.789"; empty when there is none. */
export function scaledText(
  scaled: number | null | undefined,
  decimals: number,
  separator: ',' | '.',
): string {
  if (scaled === null || scaled === undefined || Number.isNaN(scaled)) return '';
  return decimalText(Math.round(scaled), decimals, separator);
}
