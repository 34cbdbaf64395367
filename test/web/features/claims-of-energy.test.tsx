import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mistakesOf } from '../../support/claims/grammar.ts';
import { formOf, type Language, monthOf } from '../../support/claims/words.ts';
import { apiByRoute } from '../support/api-by-route.ts';
import { storeOf } from '../support/documents.ts';
import { energyOf } from '../support/energy.ts';
import { renderPage } from '../support/render-page.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** `2026-04`, so many months earlier. */
function earlier(month: string, count: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 - count;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
}

const ENTRIES = { MAZARA: 'Mazara del Vallo', TARVISIO: 'Tarvisio', GELA: 'Gela' } as const;

/** Figures of each month that differ with the seed; a large number of `years` ends before the year before. */
function gas(month: string, seed: number, months: number) {
  const values = (place: number) =>
    Object.fromEntries(
      Array.from({ length: months }, (_, age): [string, string] => [
        earlier(month, age),
        String(1000 + ((seed * 7919 + place * 613 + age * age * 331) % 900)),
      ]),
    );
  const entries = Object.entries(ENTRIES).map(([code, en], at) => ({
    ...{ code, en, values: values(at + 1) },
  }));
  const imports = Object.fromEntries(
    Object.keys(values(0)).map((key) => [
      key,
      String(entries.reduce((sum, one) => sum + Number(one.values[key]), 500)),
    ]),
  );
  return { entries, imports, consumption: values(9) };
}

type Gas = ReturnType<typeof gas>;
type Told = Readonly<Record<string, string | undefined>>;
type Check = (told: Told, facts: Gas, month: string, language: Language) => void;

const number = (words = '', decimal: string) =>
  Number(
    [...words]
      .filter((sign) => /\d/.test(sign) || sign === decimal)
      .join('')
      .replace(',', '.'),
  );

/** The month's consumption beside that of a year before. */
const isConsumed: Check = (told, { consumption }, month, language) => {
  const decimal = language === 'it' ? ',' : '.';
  const [now, before] = [month, earlier(month, 12)].map((at) => Number(consumption[at]));
  expect(monthOf(told.month ?? '', language, '')).toBe(month);
  expect(number(told.value, decimal)).toBe(now);
  if (told.percent === undefined) return;
  const percent = 100 * ((now ?? 0) / (before ?? 0) - 1);
  expect(Math.abs(number(told.percent, decimal) - Math.abs(percent))).toBeLessThanOrEqual(0.0501);
  expect(/più|more/.test(told.more ?? '')).toBe(percent > 0);
};

const largest = ({ entries }: Gas, month: string) =>
  entries.toSorted((a, b) => Number(b.values[month]) - Number(a.values[month]))[0];

const isFirst: Check = ({ name, before, share }, facts, month) => {
  const now = largest(facts, month);
  const then = largest(facts, earlier(month, 12));
  expect(name).toContain(now?.en);
  expect(then?.values[earlier(month, 12)], 'there is no year before').toBeDefined();
  if (share === undefined) return expect(before).toContain(then?.en);
  expect(then).toBe(now);
  const percent = (100 * Number(now?.values[month])) / Number(facts.imports[month]);
  expect(Number(share)).toBe(Math.round(percent));
};

const isStreak: Check = ({ count, way }, { consumption }, month) => {
  const moves = Array.from({ length: 12 }, (_, age) => {
    const [now, then] = [age, age + 12].map((at) => Number(consumption[earlier(month, at)]));
    return Math.sign((now ?? Number.NaN) - (then ?? Number.NaN));
  });
  const sign = /sopra|above/.test(way ?? '') ? 1 : -1;
  const end = moves.findIndex((move) => move !== sign);
  expect(Number(count)).toBe(end < 0 ? 12 : end);
};

/** [Italian, English, what it claims]; any other text about a figure is unknown. */
const FORMS: readonly (readonly [string, string, Check])[] = [
  [
    "Ad? <month> l'Italia ha consumato {value:[\\d.]+} milioni di m³ di gas(?:, (?:come|(?:il |lo |l')?{percent:[\\d,]+}\\s% in {more:più|meno} di) un anno prima)?\\.",
    'In <month> Italy consumed {value:[\\d,]+} million m³ of gas(?:, (?:the same as|{percent:[\\d.]+}% {more:more|less} than) a year earlier)?\\.',
    isConsumed,
  ],
  [
    '{name:.+?} resta il primo ingresso: {share:\\d+}\\s% delle importazioni',
    '{name:.+?} remains the main entry point: {share:\\d+}% of imports',
    isFirst,
  ],
  [
    '{name:.+?} è il primo ingresso; un anno prima era {before:.+}',
    '{name:.+?} is the main entry point; a year earlier it was {before:.+}',
    isFirst,
  ],
  [
    'Consumo interno lordo: da {count:\\d+} mesi {way:sopra|sotto} il livello di un anno prima',
    'Gross inland consumption: {way:above|below} the level of a year earlier for {count:\\d+} months',
    isStreak,
  ],
];

test.for([
  ...['2026-04', '2026-08', '2026-10', '2025-11'].flatMap((month) =>
    [1, 2, 3, 4].map((seed) => [month, seed, 26] as const),
  ),
  ['2026-09', 5, 1] as const,
])(
  'what the page of gas of %s says is true (figures %i, %i months)',
  async ([month, seed, months]) => {
    const facts = gas(month, seed, months);
    const energy = energyOf(month, [
      ...facts.entries,
      { code: 'IMPORTS', en: 'Imports', values: facts.imports },
      { code: 'GROSS-CONSUMPTION', en: 'Consumption', values: facts.consumption },
    ]);
    apiByRoute({ ...storeOf([]), 'energy/month': { ...energy, trend: { months: [], lines: [] } } });
    for (const language of ['it', 'en'] as const) {
      const { unmount } = await renderPage('gas-balance', { language });
      const lead = (await screen.findByText(/ha consumato|Italy consumed/)).textContent ?? '';
      const titles = screen.getAllByRole('heading').map(({ textContent }) => textContent ?? '');
      const about = titles.filter((title) =>
        /ingresso[:;]|entry point[:;]|livello|level/.test(title),
      );
      for (const sentence of [lead, ...about]) {
        const known = FORMS.find(([it, en]) =>
          formOf({ it, en }[language], language).test(sentence),
        );
        if (!known) throw new Error(`unknown sentence: ${sentence}`);
        const [it, en, check] = known;
        const told = formOf({ it, en }[language], language).exec(sentence)?.groups ?? {};
        check(told, facts, month, language);
        expect(mistakesOf(sentence, language), sentence).toEqual([]);
      }
      unmount();
    }
  },
);
