/** The sentence of a finding, product first, in both languages: a chart's title. */

import { addDays, daysBetween, type IsoDate } from '../../../platform/kernel/calendar.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import { periodName } from '../../../platform/kernel/period-names.ts';
import { quarterCode } from '../../../platform/kernel/periods.ts';
import type { ReleaseSeries } from '../../../prices/surveys/rules/release-calendar.ts';
import {
  CENT,
  type ChartFinding,
  type ComparedDate,
  type FoundLine,
  LEAST_MOVE,
} from './chart-findings.ts';
import {
  capital,
  centsText,
  englishProduct,
  italianProduct,
  monthName,
  monthText,
  numberText,
  tenthsText,
} from './price-words.ts';

/** When a title is read and what it is about: the series also names the moves of a streak, weeks or months. */
interface Told {
  readonly series: ReleaseSeries;
  readonly today: IsoDate;
}

export function findingText(finding: ChartFinding, told: Told, language: Language): string {
  const write = language === 'it' ? inItalian : inEnglish;
  return capital(write(finding, told));
}

function inItalian(finding: ChartFinding, told: Told): string {
  const { subject, ending } = italianProduct(finding.productId);
  switch (finding.kind) {
    case 'record': {
      const level = finding.level === 'lowest' ? 'più basso' : 'più alto';
      const article = beginsWithVowel(finding.years) ? 'degli' : 'dei';
      return `${subject} è al livello ${level} ${article} ${numberText(finding.years, 'it')} anni`;
    }
    case 'level':
      return `${subject} è tornat${ending} al prezzo di ${monthText(finding.since, 'it')}`;
    case 'gap': {
      const other = italianProduct(finding.other).of;
      const now = isSame(finding.now)
        ? `${subject} costa quanto ${italianProduct(finding.other).subject}`
        : `${subject} costa ${centsText(finding.now, 'it')} più ${other}`;
      return `${now}; ${thenInItalian(finding.compared, told)} ${beforeGap(finding.before, 'it')}`;
    }
    case 'sinceDuty': {
      const name = finding.duty < 0 ? 'il taglio' : 'l’aumento';
      const month = dutyMonth(finding.date, told, 'it');
      const goesOn = finding.change > 0 === finding.duty > 0;
      const verb = finding.change > 0 ? (goesOn ? 'salit' : 'risalit') : 'sces';
      return `dopo ${name} dell’accisa di ${month} ${subject} è ${verb}${ending} di ${goesOn ? 'altri ' : ''}${centsText(finding.change, 'it')}`;
    }
    case 'streak':
      return `${subject} ${finding.isRise ? 'sale' : 'scende'} da ${numberText(finding.moves, 'it')} ${UNITS[told.series].it}`;
    case 'change': {
      const percent = Math.round(Math.abs(finding.percent));
      return `${subject} costa ${percentItalian(percent)} ${finding.percent > 0 ? 'più' : 'meno'} ${comparedInItalian(finding.compared, told)}`;
    }
    case 'still': {
      const cents = centsText(finding.change, 'it');
      const isRise = finding.change > 0;
      if (isNone(finding.change)) return `${subject} è ferm${ending}`;
      return isLarge(finding.change)
        ? `${subject} ${isRise ? 'sale' : 'scende'} di ${cents}`
        : `${subject} è quasi ferm${ending}: ${cents} in ${isRise ? 'più' : 'meno'}`;
    }
  }
}

function inEnglish(finding: ChartFinding, told: Told): string {
  const subject = englishProduct(finding.productId);
  switch (finding.kind) {
    case 'record':
      return `${subject} is at its ${finding.level} in ${numberText(finding.years, 'en')} years`;
    case 'level':
      return `${subject} is back to ${monthText(finding.since, 'en')}`;
    case 'gap': {
      const other = englishProduct(finding.other);
      const now = isSame(finding.now)
        ? `${subject} costs as much as ${other}`
        : `${subject} costs ${centsText(finding.now, 'en')} more than ${other}`;
      return `${now}; ${thenInEnglish(finding.compared, told)}, ${beforeGap(finding.before, 'en')}`;
    }
    case 'sinceDuty': {
      const month = dutyMonth(finding.date, told, 'en');
      const goesOn = finding.change > 0 === finding.duty > 0;
      const verb = finding.change > 0 ? 'risen' : 'fallen';
      return `since ${month}’s duty ${finding.duty < 0 ? 'cut' : 'rise'} ${subject} has ${verb} ${goesOn ? 'another ' : ''}${centsText(finding.change, 'en')}`;
    }
    case 'streak':
      return `${subject} has ${finding.isRise ? 'risen' : 'fallen'} for ${numberText(finding.moves, 'en')} ${UNITS[told.series].en}`;
    case 'change': {
      const percent = Math.round(Math.abs(finding.percent));
      return `${subject} costs ${percent}% ${finding.percent > 0 ? 'more' : 'less'} than ${thenInEnglish(finding.compared, told)}`;
    }
    case 'still': {
      const cents = centsText(finding.change, 'en');
      const isRise = finding.change > 0;
      if (isNone(finding.change)) return `${subject} has not moved`;
      return isLarge(finding.change)
        ? `${subject} ${isRise ? 'rises' : 'falls'} by ${cents}`
        : `${subject} has hardly moved: ${isRise ? 'up' : 'down'} ${cents}`;
    }
  }
}

/**
 * The finding of a chart of days: how the price moved in the last seven; undefined without a value a week before the
 * last.
 */
export function daysFindingText(
  { productId, points }: FoundLine,
  language: Language,
): string | undefined {
  const last = points.at(-1);
  const before = last && points.find(({ date }) => date === addDays(last.date, -7));
  if (!before) return undefined;
  const move = last.total - before.total;
  const amount = tenthsText(move, language);
  if (language === 'en') {
    const name = capital(englishProduct(productId));
    if (isNone(move)) return `${name} has not moved in seven days`;
    return `${name} has ${move > 0 ? 'risen' : 'fallen'} ${amount} in seven days`;
  }
  const { subject, ending } = italianProduct(productId);
  if (isNone(move)) return `In sette giorni ${subject} non è cambiat${ending}`;
  return `In sette giorni ${subject} è ${move > 0 ? 'salit' : 'sces'}${ending} di ${amount}`;
}

const UNITS: Readonly<Record<ReleaseSeries, Readonly<Record<Language, string>>>> = {
  weekly: { it: 'settimane', en: 'weeks' },
  monthly: { it: 'mesi', en: 'months' },
  quarterly: { it: 'trimestri', en: 'quarters' },
  yearly: { it: 'anni', en: 'years' },
};

const isNone = (change: number): boolean => Math.abs(change) < LEAST_MOVE;
/** Whether to call a change a rise or a fall. Smaller ones count as hardly any movement. */
const isLarge = (change: number): boolean => Math.abs(change) >= 2 * CENT;

/** Below half a cent the difference would be written as 0 cents, so that it counts as equal. */
const isSame = (gap: number): boolean => Math.abs(gap) < CENT / 2;

/** What one of the two prices was beside the other. */
function beforeGap(gap: number, language: Language): string {
  const isIt = language === 'it';
  if (isSame(gap)) return isIt ? 'costava uguale' : 'it cost the same';
  const cents = centsText(Math.round(Math.abs(gap) / CENT) * CENT, language);
  return isIt
    ? `costava ${cents} in ${gap > 0 ? 'più' : 'meno'}`
    : `it cost ${cents} ${gap > 0 ? 'more' : 'less'}`;
}

/** `l’8 %`, `l’11 %`, `il 13 %`. */
const percentItalian = (percent: number): string =>
  `${beginsWithVowel(percent) ? 'l’' : 'il '}${percent}\u00a0%`;

/** Whether a number is spoken with a vowel first: "otto", "undici", "ottanta". */
const beginsWithVowel = (number: number): boolean => /^(8|11$)/.test(String(number));

const comparedInItalian = (compared: ComparedDate, told: Told): string =>
  `${compared.years === undefined ? 'che' : 'di'} ${thenInItalian(compared, told)}`;

function thenInItalian(compared: ComparedDate, told: Told): string {
  const { date, years } = compared;
  if (years === undefined)
    return told.series === 'quarterly'
      ? `nel ${quarterText(date, 'it')}`
      : inMonth(monthText(date, 'it'));
  const count = years === 1 ? 'un anno' : `${numberText(years, 'it')} anni`;
  return `${count} ${isPast(compared, told) ? 'prima' : 'fa'}`;
}

/** "ad agosto", "a ottobre". */
const inMonth = (month: string): string => `${month.startsWith('a') ? 'ad' : 'a'} ${month}`;

function thenInEnglish(compared: ComparedDate, told: Told): string {
  const { date, years } = compared;
  if (years === undefined)
    return told.series === 'quarterly'
      ? `in the ${quarterText(date, 'en')}`
      : `in ${monthText(date, 'en')}`;
  const count = years === 1 ? 'a year' : `${years} years`;
  return `${count} ${isPast(compared, told) ? 'earlier' : 'ago'}`;
}

/** `4° trimestre 2021`, `4th quarter of 2021`, of a quarter by its first day. */
function quarterText(date: IsoDate, language: Language): string {
  const name = periodName(quarterCode(Math.ceil(Number(date.slice(5, 7)) / 3)), language);
  return `${name}${language === 'it' ? '' : ' of'} ${date.slice(0, 4)}`;
}

/** The length of a period that begins on its date. */
const PERIOD_DAYS: Readonly<Record<ReleaseSeries, number>> = {
  weekly: 0,
  monthly: 31,
  quarterly: 92,
  yearly: 366,
};
const LATEST_DAYS = 45;

/** Whether a window ended so long before today that "a year ago" would be another year than the one before its end. */
const isPast = ({ last }: ComparedDate, { series, today }: Told): boolean =>
  daysBetween(last, today) > PERIOD_DAYS[series] + LATEST_DAYS;

/** The month of a duty change, with its year where another month of that name is nearer to today. */
const dutyMonth = (date: IsoDate, { today }: Told, language: Language): string =>
  (daysBetween(date, today) > 334 ? monthText : monthName)(date, language);
