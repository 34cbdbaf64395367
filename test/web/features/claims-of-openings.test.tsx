import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mistakesOf } from '../../support/claims/grammar.ts';
import { dayOf, expectNumber, formOf, type Language } from '../../support/claims/words.ts';
import { apiByRoute } from '../support/api-by-route.ts';
import { renderPage } from '../support/render-page.tsx';

const LANGUAGES: readonly Language[] = ['it', 'en'];
const euros = (words = '', language: Language, price: number) =>
  expectNumber(words, language, price / 1000);

/** The opening of the page of provisional prices. */
const OPENING = {
  it: "[^:]+: <price> €/l (?:il |l'|l’)<day>, media provvisoria di {items:[\\d.]+} prezzi\\.(?: L'ultimo prezzo settimanale confrontato con queste medie è <price2> €/l \\(<day2>\\)\\.)?",
  en: '[^:]+: <price> €/l on <day>, a provisional mean of {items:[\\d,]+} prices\\.(?: The latest weekly price compared with these means is <price2> €/l \\(<day2>\\)\\.)?',
};

test.for([
  ['2026-03-30', ['2026-03-16', '2026-03-23', '2026-03-09']],
  ['2026-04-08', ['2026-03-30']],
  ['2026-04-01', []],
] as const)('the provisional prices of %s open with their own figures', async ([last, weeks]) => {
  const days = ['2026-03-08', last].map((date, at) => ({
    ...{ date, productId: 1 as const, price: 1730.5 + at * 11, items: 15_210 + at },
    ...{ old: null, survey: null },
  }));
  const experimental = true as const;
  const compared = weeks.map((date) => ({
    ...{ date, productId: 1 as const, mean: 1730.5, days: 6, error: 2, errorPercent: 0.1 },
    published: 1700 + Number(date.slice(8)),
  }));
  apiByRoute({
    'provisional-prices/list': { experimental, fewestPrices: 50, prices: days },
    'provisional-prices/errors': {
      ...{ experimental, fewestDays: 5, fewestWeeks: 4, products: [], weeks: compared },
    },
  });
  for (const language of LANGUAGES) {
    const { unmount } = await renderPage('provisional-prices', { language });
    const text = (await screen.findByText(/media provvisoria|provisional mean of/)).textContent;
    expect(mistakesOf(text, language)).toEqual([]);
    const told = formOf(OPENING[language], language).exec(text)?.groups;
    if (!told) throw new Error(`unknown sentence: ${text}`);
    expect(dayOf(told.day ?? '', language)).toBe(last);
    euros(told.price, language, 1741.5);
    expect(Number(told.items?.replace(/\D/g, ''))).toBe(15_211);
    const latest = weeks.toSorted().at(-1);
    expect(told.day2 && dayOf(told.day2, language)).toBe(latest);
    if (latest) euros(told.price2, language, 1700 + Number(latest.slice(8)));
    unmount();
  }
});

/** What the home page tells of energy: a quantity with its change, and a share with that of a year before. */
const HOME = {
  it: '{value:[\\d,]+} (?:milioni di tonnellate|miliardi di m³)<month>(?:, {change:[+−]?[\\d,]+} % su un anno prima)?',
  en: '{value:[\\d.]+} (?:million tonnes|billion m³)<month>(?:, {change:[+−]?[\\d.]+}% on a year earlier)?',
};

test.for([
  [4680, 4649],
  [4680, 4680],
  [0, 3900],
  [3900, undefined],
  [3900, 0],
] as const)('the home page tells %i after %i', async ([value, before]) => {
  const figure = { id: 'oil-consumption' as const, month: '2026-10', value: String(value) };
  apiByRoute({
    'energy/overview': [{ ...figure, ...(before === undefined ? {} : { before: `${before}` }) }],
  });
  for (const language of LANGUAGES) {
    const { unmount } = await renderPage('home', { language });
    const text = (await screen.findByText(/^ottobre 2026|^October 2026/)).closest(
      'dd',
    )?.textContent;
    const told = formOf(HOME[language], language).exec(text ?? '')?.groups;
    if (!told) throw new Error(`unknown sentence: ${text}`);
    expectNumber(told.value ?? '', language, value / 1000);
    if (before)
      expectNumber(told.change?.replace('−', '-') ?? '', language, 100 * (value / before - 1));
    else expect(told.change).toBeUndefined();
    unmount();
  }
});
