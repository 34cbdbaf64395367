/** Names of months, quarters and years where figures are published. */
import type { Language } from './language.ts';
import { type MonthCode, periodKind } from './periods.ts';

/** `ministry` stands for the Italian names of the ministry's earlier service. */
export type PeriodNaming = Language | 'ministry';

/** Name of a month code: `Gennaio`, `Anno`, `1° trimestre`; `January`, `Year`, `1st quarter`. */
export function periodName(code: MonthCode, naming: PeriodNaming): string {
  const kind = periodKind(code);
  const names = PERIOD_NAMES[naming];
  if (kind === 'year') return names.year;
  return (kind === 'month' ? names.months[code - 1] : names.quarters[code - 14]) ?? '';
}

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
