/** The figures that a sentence about prices may speak of, and what an amount, a direction and a time in it mean. */
import { expect } from 'vitest';
import { countOf, expectNumber, type Language, monthOf, productOf } from './words.ts';

/** A price of a survey, or the average of a period on its first day; hundredths of EUR per 1000 units. */
export interface Figure {
  readonly date: string;
  readonly total: number;
  readonly vat: number;
  readonly excise: number;
}

export interface Facts {
  /** By product, oldest first, up to the last figure that the sentence may speak of. */
  readonly lines: ReadonlyMap<number, readonly Figure[]>;
  /** Surveys, from which changes of duty are seen. */
  readonly surveys: ReadonlyMap<number, readonly Figure[]>;
  readonly step: 'day' | 'week' | 'month' | 'quarter' | 'year';
  /** The day on which the sentence is read. */
  readonly today: string;
  /** The product of a sentence that calls it by the page's own name. */
  readonly named?: number;
}

export interface Claim extends Facts {
  /** The parts of the sentence by name. */
  readonly told: Readonly<Record<string, string | undefined>>;
  readonly language: Language;
}

export type Check = (claim: Claim) => void;

export const CENT = 1000;
export const STEP_DAYS = { day: 1, week: 7, month: 30.44, quarter: 91.3, year: 365.25 } as const;
export const isUp = (words: string): boolean =>
  /^(più|more|sal|risal|risen|rise|up|raised|l’aumento)/.test(words);
export const isHigh = (words: string): boolean => /^(alto|tanto|highest)/.test(words);
export const daysApart = (one: string, other: string) =>
  (Date.parse(other) - Date.parse(one)) / 86_400_000;
export const netOf = ({ total, vat, excise }: Figure) => total - vat - excise;

export function lineOf({ lines, told, named }: Claim, name = 'product'): readonly Figure[] {
  const words = told[name];
  const line = lines.get(words ? productOf(words) : (named ?? 0));
  if (!line?.length) throw new Error(`no figures of ${words}`);
  return line;
}

export function figure(line: readonly Figure[], place: number): Figure {
  const found = line.at(place);
  if (!found) throw new Error('there is no such figure');
  return found;
}

/** Expects an amount in cents in a direction; where none is told, that there was none worth telling. */
export function expectMove(claim: Claim, change: number, amount = 'number', move = 'move'): void {
  const [number, words] = [claim.told[amount], claim.told[move]];
  if (number === undefined) {
    expect(Math.abs(change)).toBeLessThan(CENT / 10);
    return;
  }
  expectNumber(number, claim.language, Math.abs(change) / CENT);
  const unit = claim.told[amount.replace('number', 'cents')] ?? '';
  expect(/^1$/.test(number), `${number} ${unit}`).toBe(/^(centesimo|cent)$/.test(unit));
  expect(isUp(words ?? ''), words).toBe(change > 0);
}

export function expectPrice({ told, language }: Claim, line: Figure, name = 'price'): void {
  expectNumber(told[name] ?? '', language, line.total / 100_000);
}

export const expectUnit = ({ told }: Claim): void =>
  expect(told.unit).toBe([6, 8, 12, 13].includes(productOf(told.product ?? '')) ? '€/kg' : '€/l');

/** Figures of the time that is told: about so many years before the last one, or in a month or year. */
export function figuresThen(claim: Claim, line: readonly Figure[]): readonly Figure[] {
  const { told, language, step, today } = claim;
  const last = figure(line, -1).date;
  const words = told.time ?? told.month ?? told.year ?? '';
  const years = /^(\w+) (?:ann|year)/.exec(words)?.[1];
  if (years === undefined) {
    const [, quarter, year] = /(\d)\S* (?:trimestre|quarter of) (\d{4})/.exec(words) ?? [];
    if (quarter)
      return line.filter(({ date }) =>
        date.startsWith(`${year}-${`0${3 * +quarter - 2}`.slice(-2)}`),
      );
    expect(step, 'a quarter is no month').not.toBe('quarter');
    const start = /^\d{4}$/.test(words)
      ? words
      : monthOf(words.replace(/^(ad?|in) /, ''), language, last);
    return line.filter(({ date }) => date.startsWith(start));
  }
  const count = countOf(years, language);
  // "A year ago" is told from today, "a year earlier" from the last figure.
  if (/ (?:fa|ago)$/.test(words))
    expect(daysApart(last, today), 'long past').toBeLessThanOrEqual(STEP_DAYS[step] + 46);
  const day = `${Number(last.slice(0, 4)) - count}${last.slice(4)}`.replace('02-29', '02-28');
  return line.filter(({ date }) => Math.abs(daysApart(day, date)) <= 21);
}

/** Expects that a check holds for one of some figures. */
export function expectOne<T>(all: readonly T[], check: (one: T) => void): void {
  const failures: unknown[] = [];
  for (const one of all) {
    try {
      check(one);
      return;
    } catch (failure) {
      failures.push(failure);
    }
  }
  throw failures[0] ?? new Error('no figure of that time');
}
