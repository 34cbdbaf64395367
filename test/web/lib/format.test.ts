import { describe, expect, it } from 'vitest';
import { formatIn } from '../../../frontend/lib/format.ts';

const [italian, english] = [formatIn('it'), formatIn('en')];

describe('formatting', () => {
  it('groups thousands also below ten thousand', () => {
    expect(italian.price(1788.33)).toBe('1.788,33');
    expect(english.price(1788.33)).toBe('1,788.33');
  });

  it('writes a unit price with three decimals', () => {
    expect(italian.unitPrice(1789)).toBe('1,789');
    expect(english.unitPrice(80)).toBe('0.080');
  });

  it('signs differences with plus and a true minus', () => {
    expect(italian.difference(-27.75)).toBe('\u221227,75');
    expect(italian.difference(5)).toBe('+5,00');
    expect(italian.difference(0)).toBe('0,00');
  });

  it('has no percentage without a previous value', () => {
    expect(english.percentChange('Infinity')).toBe('n.a.');
    expect(italian.percentChange(null)).toBe('n.d.');
    expect(italian.percentChange(2.4871)).toBe('+2,49\u00a0%');
  });

  it('writes days as days, wherever the reader is', () => {
    expect(italian.date('2026-03-30')).toBe('30/03/2026');
    expect(italian.longDate('2026-03-30')).toBe('30 marzo 2026');
    expect(italian.date('2026-03-29T23:30:00Z')).toBe('30/03/2026');
    expect(italian.dateTime('2026-03-29T23:30:00Z')).toBe('30/03/2026, 01:30');
  });

  it('writes days of two months with the same spaces everywhere, and of one without', () => {
    expect(italian.days('2027-07-26', '2027-08-01')).toBe('26 luglio – 1 agosto 2027');
    expect(english.days('2027-07-26', '2027-08-01')).toBe('26 July – 1 August 2027');
    expect(italian.days('2027-08-02', '2027-08-08')).toBe('2–8 agosto 2027');
  });

  it('writes the month of an English date as a word, which is unambiguous', () => {
    expect(english.date('2026-03-04')).toBe('4 Mar 2026');
    expect(english.dateTime('2026-03-29T23:30:00Z')).toBe('30 Mar 2026, 01:30');
  });

  it('names every code of a monthly record', () => {
    expect(italian.period(3)).toBe('marzo');
    expect(italian.period(13)).toBe('Anno');
    expect(italian.period(14)).toBe('1° trimestre');
    expect(english.period(17)).toBe('4th quarter');
  });
});
