import { describe, expect, it } from 'vitest';
import type { CalendarRelease } from '../../../functions/prices/publication/rules/release-outcomes.ts';
import { calendarFile } from '../../../functions/prices/publication/work/icalendar.ts';
import { plannedReleases } from '../../../functions/prices/surveys/rules/release-calendar.ts';

const ORIGIN = 'https://statistics.example.org';

const planned = (changes: Partial<CalendarRelease> = {}): CalendarRelease => ({
  series: 'weekly',
  key: 'weekly#2026-11-23',
  period: '2026-11-23',
  surveyDate: '2026-11-23',
  plannedAt: '2026-11-24T11:00:00.000Z',
  state: 'planned',
  minutesLate: 0,
  ...changes,
});

const moved = planned({
  plannedAt: '2026-11-25T09:30:00.000Z',
  movedFrom: '2026-11-24T11:00:00.000Z',
  note: {
    it: 'Manutenzione straordinaria; i dati, già raccolti, saranno pubblicati il giorno seguente alle 10:30',
    en: 'Maintenance; the data will be released a day later, at 10:30',
  },
  edit: {
    series: 'weekly',
    period: '2026-11-23',
    plannedAt: '2026-11-25T09:30:00.000Z',
    reason: 'internal words',
    at: '2026-11-20T08:00:00.000Z',
    by: 'maria',
    version: 2,
  },
});

/** The content lines without folding, as a reader sees them. */
function linesOf(releases: readonly CalendarRelease[], language: 'it' | 'en' = 'it'): string[] {
  const { content } = calendarFile(releases, language, ORIGIN);
  return String(content).replaceAll('\r\n ', '').split('\r\n');
}
const property = (lines: readonly string[], name: string) =>
  lines.filter((line) => line.startsWith(name)).map((line) => line.slice(name.length + 1));

describe('the calendar as iCalendar', () => {
  it('has one event a release, between the lines that RFC 5545 asks for', () => {
    const lines = linesOf([planned()]);
    expect(lines.slice(0, 4)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Energy statistics//Release calendar//IT',
      'CALSCALE:GREGORIAN',
    ]);
    expect(lines.slice(-3)).toEqual(['END:VEVENT', 'END:VCALENDAR', '']);
    expect(property(lines, 'UID')).toEqual(['weekly-2026-11-23@statistics.example.org']);
    expect(property(lines, 'DTSTART')).toEqual(['20261124T110000Z']);
    expect(property(lines, 'DTSTAMP')).toEqual(['20251123T110000Z']);
    expect(property(lines, 'SEQUENCE')).toEqual(['0']);
    expect(property(lines, 'URL')).toEqual([`${ORIGIN}/dgsaie/prezzi-settimanali-carburanti`]);
  });

  it('keeps the UID of a release that was moved; its sequence and stamp grow', () => {
    const lines = linesOf([moved]);
    expect(property(lines, 'UID')).toEqual(property(linesOf([planned()]), 'UID'));
    expect(property(lines, 'DTSTART')).toEqual(['20261125T093000Z']);
    expect(property(lines, 'SEQUENCE')).toEqual(['2']);
    expect(property(lines, 'DTSTAMP')).toEqual(['20261120T080000Z']);
  });

  it('keeps the UID when the survey is dated on another day of its week', () => {
    const lines = linesOf([planned({ period: '2026-11-24', surveyDate: '2026-11-24' })]);
    expect(property(lines, 'UID')).toEqual(['weekly-2026-11-23@statistics.example.org']);
    expect(property(lines, 'SEQUENCE')).toEqual(['1']);
  });

  it('tells the public note in the language asked for, never the internal reason', () => {
    const [italian = ''] = property(linesOf([moved]), 'DESCRIPTION');
    expect(italian).toContain('24 novembre 2026');
    expect(italian).toContain('Manutenzione straordinaria\\; i dati\\, già raccolti');
    const [english = ''] = property(linesOf([moved], 'en'), 'DESCRIPTION');
    expect(english).toContain('Maintenance\\; the data');
    expect(`${italian}${english}`).not.toContain('internal words');
  });

  it('says what was withdrawn, when and why, and is no older once it is public again', () => {
    const released = planned({ releasedAt: '2026-11-24T11:00:00.000Z', latest: { revision: 1 } });
    const withdrawn = {
      at: '2026-11-25T08:00:00.000Z',
      note: { it: 'Prezzi errati', en: 'Wrong prices' },
    };
    const again = { revision: 2, at: '2026-11-26T08:00:00.000Z' };
    const before = linesOf([released], 'en');
    const meanwhile = linesOf([{ ...released, withdrawn }], 'en');
    const after = linesOf([{ ...released, latest: again }], 'en');
    expect(property(meanwhile, 'SUMMARY')[0]).toMatch(/survey of 23 November 2026 \(withdrawn\)$/);
    expect(property(meanwhile, 'DESCRIPTION')[0]).toContain('Wrong prices');
    expect(property(after, 'SUMMARY')[0]).not.toContain('withdrawn');
    const order = [before, meanwhile, after].map((lines) => property(lines, 'SEQUENCE')[0]);
    expect(order).toEqual(['1', '2', '3']);
    const stamps = [meanwhile, after].map((lines) => property(lines, 'DTSTAMP')[0]);
    expect(stamps).toEqual(['20261125T080000Z', '20261126T080000Z']);
  });

  it('folds lines at 75 bytes, never inside a character', () => {
    const content = String(calendarFile([moved], 'it', ORIGIN).content);
    for (const line of content.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    }
    expect(content).toContain('\r\n ');
    expect(content.replaceAll('\r\n ', '')).toContain('già raccolti');
    expect(content.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('names every series in both languages', () => {
    const releases = plannedReleases({ from: '2027-01-05', to: '2027-01-05' }).map(
      (release): CalendarRelease => ({ ...release, state: 'planned', minutesLate: 0 }),
    );
    expect(property(linesOf(releases), 'SUMMARY')).toEqual([
      'Prezzi settimanali dei carburanti: rilevazione del 04/01/2027',
      'Prezzi medi dei carburanti: dicembre 2026',
      'Prezzi medi dei carburanti: 4° trimestre 2026',
      'Prezzi medi annuali dei carburanti: 2026',
    ]);
    expect(property(linesOf(releases, 'en'), 'SUMMARY')).toEqual([
      'Weekly fuel prices: survey of 4 January 2027',
      'Average fuel prices: December 2026',
      'Average fuel prices: 4th quarter 2026',
      'Yearly average fuel prices: 2026',
    ]);
  });
});
