/** Made-up figures of energy by month, from which a page's answer is made and its sentences are computed again. */
import type { EnergyFigures } from '../../../functions/open-data/energy/contract.ts';
import type { Language } from './words.ts';

/** Values by month; a month that is not there has no figure. */
export type Months = Readonly<Record<string, number>>;

export interface Line {
  readonly code: string;
  readonly it: string;
  readonly en: string;
  readonly months: Months;
  readonly total?: boolean;
  readonly inTrend?: boolean;
}

export interface EnergyFacts {
  readonly month: string;
  readonly lines: readonly Line[];
  /** The line of which the sentences tell the sum. */
  readonly total: string;
}

/** `2026-04`, so many months earlier. */
export function earlier(month: string, count: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 - count;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
}

const back = (month: string, count: number) =>
  Array.from({ length: count }, (_, age) => earlier(month, age));

/** The sum of some months; undefined where one has no figure. */
function sumOf(months: Months, wanted: readonly string[]): number | undefined {
  const known = wanted.flatMap((month) => months[month] ?? []);
  return known.length === wanted.length ? known.reduce((all, one) => all + one, 0) : undefined;
}

export const twelveUntil = (months: Months, last: string) => sumOf(months, back(last, 12));
export const soFar = (months: Months, last: string) =>
  sumOf(months, back(last, Number(last.slice(5))));

export function factOf({ lines }: EnergyFacts, is: (line: Line) => boolean): Line {
  const found = lines.find(is);
  if (!found) throw new Error('there is no such line');
  return found;
}

export const named = (facts: EnergyFacts, name: string | undefined, language: Language): Line =>
  factOf(facts, (line) => line[language] === name);

const text = (value: number | undefined) => (value === undefined ? null : String(value));

/** The answer of the interface with these figures. */
export function answerOf({ month, lines }: EnergyFacts): EnergyFigures {
  const months = back(month, 25).toReversed();
  const soFarName = (last: string) =>
    ({ '01': last, '12': last.slice(0, 4) })[last.slice(5)] ?? `${last.slice(0, 4)}-01/${last}`;
  return {
    ...{ month, months: [months[0] ?? month, month] },
    sources: [{ id: 'doc-of-the-month', month, status: 'preliminary' }],
    lines: lines.map(({ code, it, en, total = false, months: values }) => {
      const ofYears = [month, earlier(month, 12)].map((last) => [
        soFarName(last),
        soFar(values, last),
      ]);
      const shown = Object.fromEntries([
        ...ofYears,
        ...back(month, 24).map((at) => [at, values[at]]),
      ]) as Readonly<Record<string, number | undefined>>;
      return {
        ...{ code, it, en, total },
        twelveMonths: text(twelveUntil(values, month)),
        twelveMonthsBefore: text(twelveUntil(values, earlier(month, 12))),
        cells: Object.entries(shown).flatMap(([period, value]) =>
          value === undefined
            ? []
            : [{ period, value: String(value), revision: 1, source: 0, sheet: 'A', cell: 'B1' }],
        ),
      };
    }),
    trend: {
      months,
      lines: lines.flatMap(({ code, inTrend, months: values }) =>
        inTrend ? [{ code, values: months.map((at) => text(twelveUntil(values, at))) }] : [],
      ),
    },
  };
}

export type Special = 'plain' | 'young' | 'alone' | 'tie' | 'zeros' | 'gap' | 'gone' | 'burst';

/** Lines of figures that differ with the seed; the special case is the first of them, and leads where it was more. */
export function madeUp(
  names: readonly (readonly [code: string, it: string, en: string])[],
  [month, seed, special]: readonly [month: string, seed: number, special: Special],
): Line[] {
  const first = (age: number, usual: number) =>
    (
      ({ zeros: 0, tie: 5000, gone: usual + 2000, burst: age < 12 ? 5000 : 3 }) as Partial<
        Record<Special, number>
      >
    )[special] ?? usual;
  return (special === 'alone' ? names.slice(0, 1) : names).map(([code, it, en], at) => {
    const isSpecial = at === 0 || (special === 'tie' && at === 1);
    const hasFigure = (age: number) =>
      special === 'young'
        ? age < 3
        : !isSpecial || age !== ({ gap: 3, gone: 0 } as Partial<Record<Special, number>>)[special];
    const figures = back(month, 40).flatMap((each, age) => {
      const usual = 1000 + ((seed * 7919 + at * 613 + age * age * 331) % 900);
      return hasFigure(age) ? [[each, isSpecial ? first(age, usual) : usual] as const] : [];
    });
    return { code, it, en, months: Object.fromEntries(figures), inTrend: true };
  });
}

/** A line that adds up others, whose missing months count as nothing. */
export function totalOf(code: string, lines: readonly Line[]): Line {
  const all = new Set(lines.flatMap(({ months }) => Object.keys(months)));
  const months = Object.fromEntries(
    [...all].map((month) => [
      month,
      lines.reduce((sum, line) => sum + (line.months[month] ?? 0), 0),
    ]),
  );
  return { code, it: 'Totale', en: 'Total', months, total: true };
}
