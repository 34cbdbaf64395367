/** The date that a question names: in digits, in words of either language, or counted from today. */
import {
  addDays,
  type IsoDate,
  isIsoDate,
  yearsBefore,
} from '../../../platform/kernel/calendar.ts';
import { periodName } from '../../../platform/kernel/period-names.ts';
import type { MonthCode } from '../../../platform/kernel/periods.ts';
import { plainText } from './text-search.ts';

export interface AskedDate {
  readonly grain: 'day' | 'month' | 'year';
  /** `2026-11-16`, `2026-10`, `2014`. */
  readonly value: string;
}

export interface DatedQuestion {
  readonly date: AskedDate | undefined;
  /** The question without the words of its date. */
  readonly rest: string;
}

/** @param today in Rome; a month without a year is the latest one that has ended */
export function datedQuestion(question: string, today: IsoDate): DatedQuestion {
  const plain = plainText(question);
  for (const [form, read] of FORMS) {
    const match = form.exec(plain);
    const date = match && read(match.slice(1), today);
    if (date) return { date, rest: plain.replace(match[0], ' ') };
  }
  return { date: undefined, rest: plain };
}

type Read = (parts: readonly string[], today: IsoDate) => AskedDate | undefined;

/** Names of months in both languages, in small letters, with the month's number. */
export const MONTH_NAMES: readonly (readonly [name: string, month: number])[] = Array.from(
  { length: 24 },
  (_, index) => {
    const month = (index % 12) + 1;
    return [periodName(month as MonthCode, index < 12 ? 'it' : 'en').toLowerCase(), month];
  },
);

/** The month that a word names or, with three letters or more, begins to name. */
const monthOf = (word = ''): number | undefined =>
  MONTH_NAMES.find(([name]) => name.startsWith(word))?.[1];

const dayAt = (year = '', month = 0, day = ''): AskedDate | undefined => {
  const value = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isIsoDate(value) ? { grain: 'day', value } : undefined;
};

const monthAt = (year = '', month = 0): AskedDate | undefined =>
  month >= 1 && month <= 12
    ? { grain: 'month', value: `${year}-${String(month).padStart(2, '0')}` }
    : undefined;

/** The latest month of this number that has ended. */
function latestMonth(month: number | undefined, today: IsoDate): AskedDate | undefined {
  if (month === undefined) return undefined;
  const year = Number(today.slice(0, 4)) - (month < Number(today.slice(5, 7)) ? 0 : 1);
  return monthAt(String(year), month);
}

const monthBefore = (today: IsoDate): AskedDate => ({
  grain: 'month',
  value: addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7),
});

const YEAR = '((?:19|20)\\d\\d)';
const ofMonth = '(?:di |del |of |in )?';
const word = '([a-z]{3,9})';
const fullMonths = MONTH_NAMES.map(([name]) => name).filter((name) => name !== 'may');

/** The first pattern that fits is read; each one names its parts in the order of its arguments. */
const FORMS: readonly (readonly [form: RegExp, read: Read])[] = [
  [new RegExp(`\\b${YEAR}-(\\d\\d)-(\\d\\d)\\b`), ([y, m, d]) => dayAt(y, Number(m), d)],
  [
    new RegExp(`\\b(\\d{1,2})[/.-](\\d{1,2})[/.-]${YEAR}\\b`),
    ([d, m, y]) => dayAt(y, Number(m), d),
  ],
  [
    new RegExp(`\\b(\\d{1,2})[°º]? ${word} ${ofMonth}${YEAR}\\b`),
    ([d, m, y]) => dayAt(y, monthOf(m), d),
  ],
  [new RegExp(`\\b${word} (\\d{1,2}),? ${YEAR}\\b`), ([m, d, y]) => dayAt(y, monthOf(m), d)],
  [new RegExp(`\\b${word} ${ofMonth}${YEAR}\\b`), ([m, y]) => monthAt(y, monthOf(m))],
  [new RegExp(`\\b(\\d{1,2})[/.-]${YEAR}\\b`), ([m, y]) => monthAt(y, Number(m))],
  [new RegExp(`\\b${YEAR}[/.-](\\d\\d)\\b`), ([y, m]) => monthAt(y, Number(m))],
  [
    /\b(?:un anno fa|(?:a|one) year ago)\b/,
    (_, today) => ({ grain: 'day', value: yearsBefore(today, 1) }),
  ],
  [/\b(?:mese scorso|scorso mese|mese passato|last month)\b/, (_, today) => monthBefore(today)],
  [
    /\b(?:anno scorso|scorso anno|last year)\b/,
    (_, today) => ({ grain: 'year', value: yearsBefore(today, 1).slice(0, 4) }),
  ],
  [new RegExp(`\\b(${fullMonths.join('|')})\\b`), ([m], today) => latestMonth(monthOf(m), today)],
  [new RegExp(`\\b${YEAR}\\b`), ([y = '']) => ({ grain: 'year', value: y })],
];
