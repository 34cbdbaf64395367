/** The release calendar as an iCalendar feed (RFC 5545). */
import type { FileReply } from '../../../platform/contract/route.ts';
import { addDays, mondayOf, nextSurveyDate } from '../../../platform/kernel/calendar.ts';
import { elided } from '../../../platform/kernel/italian-elision.ts';
import { type Language, LOCALES } from '../../../platform/kernel/language.ts';
import { periodName } from '../../../platform/kernel/period-names.ts';
import { averagePeriod, SERIES_PAGES } from '../../surveys/rules/release-calendar.ts';
import type { CalendarRelease } from '../rules/release-outcomes.ts';

/**
 * A release keeps its UID and its SEQUENCE grows with every change, so that a subscriber's program
 * moves the entry it has instead of adding another.
 * @param origin of the site, such as `https://statistics.example.org`
 */
export function calendarFile(
  releases: readonly CalendarRelease[],
  language: Language,
  origin: string,
): FileReply {
  const words = TEXTS[language];
  const host = URL.canParse(origin) ? new URL(origin).host : 'energy-statistics';
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Energy statistics//Release calendar//${language.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    `NAME:${escaped(words.name)}`,
    `X-WR-CALNAME:${escaped(words.name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...releases.flatMap((release) => eventLines(release, words, language, origin, host)),
    'END:VCALENDAR',
  ];
  return {
    fileName: `${words.stem}.ics`,
    contentType: 'text/calendar; charset=utf-8',
    content: lines.map((line) => `${folded(line)}\r\n`).join(''),
  };
}

function eventLines(
  release: CalendarRelease,
  words: Texts,
  language: Language,
  origin: string,
  host: string,
): string[] {
  const { series, plannedAt, note, withdrawn } = release;
  const description = [
    release.movedFrom && release.movedFrom !== plannedAt
      ? words.movedFrom(romeTime(release.movedFrom, language))
      : undefined,
    note?.[language],
    release.releasedAt && words.releasedAt(romeTime(release.releasedAt, language)),
    withdrawn &&
      `${words.withdrawnAt(romeTime(withdrawn.at, language))} ${withdrawn.note[language]}`,
  ].filter((text) => text !== undefined);
  return [
    'BEGIN:VEVENT',
    `UID:${release.key.replace('#', '-')}@${host}`,
    `DTSTAMP:${utc(changedAt(release))}`,
    `SEQUENCE:${sequenceOf(release)}`,
    // A release has a moment and no length: without DTEND it ends when it begins.
    `DTSTART:${utc(plannedAt)}`,
    `SUMMARY:${escaped(summary(release, words, language) + (withdrawn ? words.withdrawn : ''))}`,
    ...(description.length > 0 ? [`DESCRIPTION:${escaped(description.join('\n'))}`] : []),
    `URL:${origin}/dgsaie${SERIES_PAGES[series]}`,
    'TRANSP:TRANSPARENT',
    'STATUS:CONFIRMED',
    'END:VEVENT',
  ];
}

/** Days that a release is in the calendar before it takes place. */
const HORIZON_DAYS = 366;

/** The time of the last change of the entry's text; before any change, the time when it appeared in the calendar. */
function changedAt(release: CalendarRelease): string {
  const { plannedAt, movedFrom, edit, releasedAt, latest, withdrawn } = release;
  const [day = '', time] = (movedFrom ?? plannedAt).split('T');
  const revised = latest && latest.revision > 1 ? latest.at : undefined;
  const came = `${addDays(day, -HORIZON_DAYS)}T${time}`;
  const changes = [came, edit?.at, releasedAt, revised, withdrawn?.at];
  return changes.reduce<string>((last, at) => (at && at > last ? at : last), '');
}

/**
 * Its moves, its releases and withdrawals, and one more for a survey that is dated on another day than the rules
 * propose. A revision counts twice, so that the number does not decrease after a withdrawal.
 */
function sequenceOf(release: CalendarRelease): number {
  const monday = mondayOf(release.surveyDate);
  const isRegular = nextSurveyDate(addDays(monday, -1)) === release.surveyDate;
  const isReleased = release.releasedAt !== undefined;
  const revisions = Math.max(0, (release.latest?.revision ?? 1) - 1);
  return [
    release.edit?.version ?? 0,
    isRegular ? 0 : 1,
    isReleased ? 1 : 0,
    2 * revisions,
    release.withdrawn ? 1 : 0,
  ].reduce((sum, changes) => sum + changes, 0);
}

function summary(release: CalendarRelease, words: Texts, language: Language): string {
  const period = averagePeriod(release);
  if (!period) return words.weekly(surveyDay(release.surveyDate, language));
  const { year, month } = period;
  if (release.series === 'yearly') return words.yearly(year);
  const name = periodName(month, language);
  return words.averages(language === 'it' ? name.toLowerCase() : name, year);
}

/** Text of RFC 5545, 3.3.11: backslash, semicolon, comma and line break are escaped. */
const escaped = (text: string) =>
  text.replace(/[\\;,]/g, (special) => `\\${special}`).replace(/\r?\n/g, '\\n');

/** Lines have at most 75 bytes; what follows stands on lines that begin with a space (3.1). */
function folded(line: string): string {
  let [result, size] = ['', 0];
  for (const character of line) {
    const bytes = Buffer.byteLength(character);
    if (size + bytes > MAX_LINE_BYTES) {
      result += '\r\n ';
      size = 1;
    }
    result += character;
    size += bytes;
  }
  return result;
}

const MAX_LINE_BYTES = 75;

/** `20261124T110000Z` */
const utc = (instant: string) => `${instant.slice(0, 19).replace(/[-:]/g, '')}Z`;

/** In digits in Italian, where the article before a day's name depends on the day. */
const surveyDay = (date: string, language: Language) =>
  new Intl.DateTimeFormat(LOCALES[language], { ...DAY_STYLES[language], timeZone: 'UTC' }).format(
    new Date(`${date}T12:00:00Z`),
  );

const DAY_STYLES: Readonly<Record<Language, Intl.DateTimeFormatOptions>> = {
  it: { day: '2-digit', month: '2-digit', year: 'numeric' },
  en: { dateStyle: 'long' },
};

const romeTime = (instant: string, language: Language) =>
  new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Rome',
  }).format(new Date(instant));

interface Texts {
  readonly name: string;
  readonly stem: string;
  readonly weekly: (date: string) => string;
  readonly averages: (period: string, year: number) => string;
  readonly yearly: (year: number) => string;
  readonly movedFrom: (time: string) => string;
  readonly releasedAt: (time: string) => string;
  /** Properties after the summary. */
  readonly withdrawn: string;
  readonly withdrawnAt: (time: string) => string;
}

const TEXTS: Readonly<Record<Language, Texts>> = {
  it: {
    name: 'Calendario delle pubblicazioni: prezzi dei carburanti',
    stem: 'calendario-pubblicazioni',
    weekly: (date) => elided(`Prezzi settimanali dei carburanti: rilevazione del ${date}`),
    averages: (period, year) => `Prezzi medi dei carburanti: ${period} ${year}`,
    yearly: (year) => `Prezzi medi annuali dei carburanti: ${year}`,
    movedFrom: (time) => `Pubblicazione spostata; data prevista in origine: ${time}.`,
    releasedAt: (time) => `Pubblicato: ${time}.`,
    withdrawn: ' (ritirata)',
    withdrawnAt: (time) => `Ritirata: ${time}.`,
  },
  en: {
    name: 'Release calendar: fuel prices',
    stem: 'release-calendar',
    weekly: (date) => `Weekly fuel prices: survey of ${date}`,
    averages: (period, year) => `Average fuel prices: ${period} ${year}`,
    yearly: (year) => `Yearly average fuel prices: ${year}`,
    movedFrom: (time) => `Release moved: it was planned for ${time}.`,
    releasedAt: (time) => `Released: ${time}.`,
    withdrawn: ' (withdrawn)',
    withdrawnAt: (time) => `Withdrawn: ${time}.`,
  },
};
