/** What months, years and quarters are called in published files. */
import { type MonthCode, periodKind } from './periods.ts';
import type { Language } from './product-names.ts';

/** Name of a month code: `Gennaio`, `Anno`, `1° trimestre`; `January`, `Year`, `1st quarter`. */
export function periodName(code: MonthCode, language: Language): string {
  const kind = periodKind(code);
  const names = NAMES[language];
  if (kind === 'year') return names.year;
  return (kind === 'month' ? names.months[code - 1] : names.quarters[code - 14]) ?? '';
}

interface PeriodNames {
  readonly months: readonly string[];
  readonly year: string;
  readonly quarters: readonly string[];
}

const NAMES: Readonly<Record<Language, PeriodNames>> = {
  it: {
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
  },
  en: {
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
  },
};
