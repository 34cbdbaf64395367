import { type Language, LOCALES } from '../../../platform/kernel/language.ts';
import { CENT } from './chart-findings.ts';
import type { ChartMark, ChartPeriod } from './drawing/series.ts';
import type { DutyMark } from './duty-marks.ts';

const WORDS = {
  it: {
    changed: (changes: string) => `accisa ${changes} cent.`,
    and: ' e ',
    cut: 'accisa ridotta',
  },
  en: { changed: (changes: string) => `duty ${changes} cents`, and: ' and ', cut: 'reduced duty' },
} as const;

/** The text above a mark: `8 giu 2026` and `accisa −5 e −6 cent.`, or `accisa ridotta` above its months. */
export function dutyLabel(
  { date, until, changes }: DutyMark,
  period: ChartPeriod,
  language: Language,
): ChartMark['label'] {
  const words = WORDS[language];
  const named = (day: string, style: Intl.DateTimeFormatOptions = {}) =>
    new Intl.DateTimeFormat(LOCALES[language], {
      ...{ timeZone: 'UTC', month: 'short', year: 'numeric', ...style },
    }).format(new Date(day));
  if (until !== undefined) return [words.cut, `${named(date)} – ${named(until)}`];
  const cents = changes.map((change) => centsText(change / CENT, language));
  const isDay = period === 'week' || period === 'day';
  return [
    named(date, isDay ? { day: 'numeric' } : {}),
    words.changed([...new Set(cents)].join(words.and)),
  ];
}

function centsText(cents: number, language: Language): string {
  const digits = Math.abs(cents) >= 2 ? 0 : 1;
  return new Intl.NumberFormat(LOCALES[language], {
    ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
    signDisplay: 'exceptZero',
  })
    .format(cents)
    .replace('-', '\u2212');
}
