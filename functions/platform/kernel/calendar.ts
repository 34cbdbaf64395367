/**
 * Calendar days as ISO dates without a time, Italian public holidays, and the weekly dates of surveys.
 * "Today" always comes from an instant, in Rome's time zone.
 */

/** A calendar day, `YYYY-MM-DD`. */
export type IsoDate = string;

/** True for a real day written `YYYY-MM-DD` (2023-02-29 is not). */
export function isIsoDate(text: string): text is IsoDate {
  return parseIsoDate(text) !== undefined;
}

/** The day's parts, or undefined when the text is not a real day written `YYYY-MM-DD`. */
export function parseIsoDate(
  text: string,
): { year: number; month: number; day: number } | undefined {
  const match = /^([1-9]\d{3})-(\d\d)-(\d\d)$/.exec(text);
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined;
  return { year, month, day };
}

/** The day `YYYY-MM-DD` with these parts. @throws RangeError for a part out of range */
export function isoDate(year: number, month: number, day: number): IsoDate {
  const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
  if (!isIsoDate(text)) throw new RangeError(`no day ${text}`);
  return text;
}

export function addDays(date: IsoDate, days: number): IsoDate {
  return new Date((epochDay(date) + days) * DAY_MS).toISOString().slice(0, 10);
}

/** Number of days from one date to another: 1 for the next day, negative when `to` is earlier. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return epochDay(to) - epochDay(from);
}

/** The same day of an earlier year; for 29 February it may be the 28th. */
export function yearsBefore(date: IsoDate, years: number): IsoDate {
  const year = Number(date.slice(0, 4)) - years;
  const sameDay = `${year}${date.slice(4)}`;
  return isIsoDate(sameDay) ? sameDay : `${year}-02-28`;
}

/** The month, `YYYY-MM`, a number of months before one. */
export function monthBefore(month: string, count: number): string {
  const number = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 - count;
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
}

/** The months before a month, newest first. */
export const monthsBefore = (month: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => monthBefore(month, index + 1));

/** 1 for Monday to 7 for Sunday. */
export function dayOfWeek(date: IsoDate): number {
  // 1 January 1970 was a Thursday.
  return ((((epochDay(date) + 3) % 7) + 7) % 7) + 1;
}

/** @param month 1 to 12 */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** The calendar day in Rome at an instant. */
export function todayInRome(now: Date): IsoDate {
  return ROME.format(now);
}

/** The time of day in Rome at an instant, `HH:MM`. */
export function timeInRome(now: Date): string {
  return ROME_CLOCK.format(now).slice(-5);
}

/** The instant at which a day begins in Rome. */
export function startOfDay(date: IsoDate): Date {
  return instantInRome(date, '00:00');
}

/** The instant of a time of day, `HH:MM`, in Rome. */
export function instantInRome(date: IsoDate, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const utc = epochDay(date) * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS;
  // Rome is two hours ahead of UTC in summer, one in winter.
  const summer = new Date(utc - 2 * HOUR_MS);
  return ROME_CLOCK.format(summer) === `${date} ${time}` ? summer : new Date(utc - HOUR_MS);
}

/** Every day from one to another, both included. */
export function daysFromTo(from: IsoDate, to: IsoDate): IsoDate[] {
  const length = Math.max(0, daysBetween(from, to) + 1);
  return Array.from({ length }, (_, index) => addDays(from, index));
}

/** National public holidays, without those of local patron saints. */
export function isItalianHoliday(date: IsoDate): boolean {
  const year = Number(date.slice(0, 4));
  const since = FIXED_HOLIDAYS[date.slice(5)];
  if (since !== undefined && year >= since) return true;
  const easter = easterSunday(year);
  return date === easter || date === addDays(easter, 1);
}

/** Monday to Friday and not a public holiday. */
export function isWorkingDay(date: IsoDate): boolean {
  return dayOfWeek(date) <= 5 && !isItalianHoliday(date);
}

/** Easter Sunday of the Gregorian calendar. */
export function easterSunday(year: number): IsoDate {
  // Meeus, Jones and Butcher; `moon` is the age of the paschal full moon.
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const skipped = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * golden + century - Math.floor(century / 4) - skipped + 15) % 30;
  const toSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - moon - (yearOfCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * toSunday) / 451);
  const days = moon + toSunday - 7 * late + 114;
  return isoDate(year, Math.floor(days / 31), (days % 31) + 1);
}

/**
 * The first regular survey date after a day: a Monday, or the next working day when that Monday is a
 * public holiday.
 */
export function nextSurveyDate(after: IsoDate): IsoDate {
  const earliest = addDays(after, 1);
  for (let monday = mondayOf(earliest); ; monday = addDays(monday, 7)) {
    const date = firstWorkingDay(monday);
    if (date >= earliest) return date;
  }
}

export interface SurveyWeek {
  /** Survey date - 7. */
  readonly from: IsoDate;
  /** Survey date - 1. */
  readonly to: IsoDate;
  readonly days: readonly IsoDate[];
}

/** The seven days that a survey describes. */
export function surveyWeek(surveyDate: IsoDate): SurveyWeek {
  const from = addDays(surveyDate, -7);
  const to = addDays(surveyDate, -1);
  return { from, to, days: daysFromTo(from, to) };
}

/**
 * A survey is published on the first working day after its date: the day after, normally a Tuesday,
 * unless that is a public holiday.
 */
export function publicationDay(surveyDate: IsoDate): IsoDate {
  return firstWorkingDay(addDays(surveyDate, 1));
}

/** The Monday on or before a day. */
export function mondayOf(date: IsoDate): IsoDate {
  return addDays(date, 1 - dayOfWeek(date));
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

const ROME = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Rome',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** `YYYY-MM-DD HH:MM`. */
const ROME_CLOCK = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Rome',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** Month-day to the first year it is a holiday; the portal's data start long after the others. */
const FIXED_HOLIDAYS: Readonly<Record<string, number>> = {
  '01-01': 0,
  '01-06': 0,
  '04-25': 0,
  '05-01': 0,
  '06-02': 0,
  '08-15': 0,
  // Saint Francis, law 151 of 2025.
  '10-04': 2026,
  '11-01': 0,
  '12-08': 0,
  '12-25': 0,
  '12-26': 0,
};

function firstWorkingDay(from: IsoDate): IsoDate {
  let day = from;
  while (!isWorkingDay(day)) day = addDays(day, 1);
  return day;
}

function epochDay(date: IsoDate): number {
  const parts = parseIsoDate(date);
  if (!parts) throw new RangeError(`not a day: ${date}`);
  return Date.UTC(parts.year, parts.month - 1, parts.day) / DAY_MS;
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
