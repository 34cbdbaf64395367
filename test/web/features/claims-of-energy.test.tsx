import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { pageOf } from '../../../frontend/app/pages.ts';
import type { PageId } from '../../../frontend/shared/navigation.tsx';
import type { EnergySubjectName } from '../../../functions/open-data/energy/rules/energy-subjects.ts';
import {
  answerOf,
  type EnergyFacts,
  type Line,
  madeUp,
  type Special,
  totalOf,
} from '../../support/claims/energy-facts.ts';
import { checkEnergy } from '../../support/claims/energy-sentences.ts';
import { inFull } from '../../support/fuzz.ts';
import { apiByRoute } from '../support/api-by-route.ts';
import { storeOf } from '../support/documents.ts';
import { noEnergy } from '../support/energy.ts';
import { renderPage } from '../support/render-page.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
});

type Case = readonly [month: string, seed: number, special: Special];
type Names = readonly (readonly [code: string, it: string, en: string])[];

/** Gas in and out of storage, whose sign changes, and the consumption of the balance, which is no sum of entries. */
function balance(entries: readonly Line[], [month, seed]: Case): EnergyFacts {
  const imports = { ...totalOf('IMPORTS', entries), inTrend: false };
  const stocks = Object.fromEntries(
    Object.keys(imports.months).map((each, at) => [each, ((seed * 37 + at * 53) % 90) - 45]),
  );
  const sums = Object.entries(imports.months);
  const consumed = Object.fromEntries(sums.map(([each, sum]) => [each, sum - (stocks[each] ?? 0)]));
  return {
    month,
    lines: [
      ...entries,
      imports,
      { code: 'STOCK-CHANGE', it: 'Scorte', en: 'Stocks', months: stocks },
      { code: 'GROSS-CONSUMPTION', it: 'Consumo', en: 'Consumption', months: consumed },
    ],
    total: 'GROSS-CONSUMPTION',
  };
}

const summed =
  (total: string) =>
  (lines: readonly Line[], [month]: Case): EnergyFacts => ({
    ...{ month, total },
    lines: [...lines, totalOf(total, lines)],
  });

const COUNTRIES: Names = [
  ['DZ', 'Algeria', 'Algeria'],
  ['NO', 'Norvegia', 'Norway'],
  ['AE', 'Emirati Arabi Uniti', 'United Arab Emirates'],
];
const PRODUCTS: Names = [
  ['JET', 'Carboturbo', 'Jet fuel'],
  ['GASOLINE', 'Benzina', 'Petrol'],
  ['LPG', 'GPL', 'LPG'],
];

interface Page {
  readonly page: PageId;
  readonly section?: string;
  readonly subject: EnergySubjectName;
  /** Whether its sentences are made as those of a page before it: then not all figures are tried each time. */
  readonly isLike?: boolean;
  readonly names: Names;
  readonly factsOf: (lines: readonly Line[], made: Case) => EnergyFacts;
}

const PAGES: readonly Page[] = [
  {
    ...{ page: 'gas-balance', subject: 'gas-balance', factsOf: balance },
    names: [
      ['MAZARA', 'Mazara del Vallo', 'Mazara del Vallo'],
      ['TARVISIO', 'Tarvisio', 'Tarvisio'],
      ['GELA', 'Gela', 'Gela'],
    ],
  },
  {
    ...{ page: 'gas-imports', subject: 'gas-imports-by-country', factsOf: summed('WORLD') },
    names: COUNTRIES,
  },
  {
    ...{ page: 'oil-consumption', subject: 'oil-consumption', factsOf: summed('TOTAL') },
    names: PRODUCTS,
  },
  {
    ...{ page: 'oil-bulletin', subject: 'oil-sales', factsOf: summed('TOTAL') },
    names: PRODUCTS,
  },
  {
    ...{ page: 'oil-bulletin', section: 'provinces', subject: 'petrol-by-province' },
    factsOf: summed('IT'),
    names: [
      ['ITP032', 'Trieste', 'Trieste'],
      ['ITP006', 'Alessandria', 'Alessandria'],
      ['ITP058', 'Roma', 'Rome'],
    ],
  },
  {
    ...{ page: 'oil-bulletin', section: 'crude-imports', subject: 'crude-imports', isLike: true },
    ...{ factsOf: summed('WORLD'), names: COUNTRIES },
  },
  {
    ...{ page: 'oil-bulletin', section: 'refinery', subject: 'refinery-output', isLike: true },
    ...{ factsOf: summed('TOTAL'), names: PRODUCTS },
  },
  {
    ...{ page: 'coal-bulletin', subject: 'coal-deliveries', isLike: true },
    ...{ factsOf: summed('TOTAL'), names: PRODUCTS },
  },
  {
    ...{ page: 'coal-bulletin', section: 'coal-imports', subject: 'coal-imports', isLike: true },
    ...{ factsOf: summed('WORLD'), names: COUNTRIES },
  },
];

const CASES: readonly Case[] = [
  ['2026-04', 1, 'plain'],
  ['2026-08', 2, 'plain'],
  ['2026-10', 3, 'plain'],
  ['2025-12', 4, 'plain'],
  ['2026-01', 5, 'plain'],
  ...(['young', 'alone', 'tie', 'zeros', 'gap', 'gone', 'burst'] as const).map(
    (special): Case => ['2026-09', 6, special],
  ),
];

test.for(PAGES)('what $page $section says is true', async (of) => {
  const { page, section = '', subject, names, factsOf, isLike = false } = of;
  const mistakes: string[] = [];
  for (const made of CASES.filter((_, at) => inFull || !isLike || at % 4 === 0)) {
    const facts = factsOf(madeUp(names, made), made);
    const answer = answerOf(facts);
    apiByRoute({
      ...storeOf([]),
      'bulletins/list': [],
      'energy/month': ({ params }) => (params.subject === subject ? answer : noEnergy),
    });
    for (const language of ['it', 'en'] as const) {
      const { unmount, container } = await renderPage(page, {
        language,
        at: `${pageOf(page)?.path}?sezione=${section}`,
      });
      await screen.findAllByRole('table');
      const texts = [...container.querySelectorAll('.lead, h2, h3, .energy-marked')].map(
        ({ textContent }) => textContent ?? '',
      );
      for (const sentence of texts.filter((text, at) => at === 0 || /[\d%;:]/.test(text))) {
        try {
          checkEnergy(sentence, language, facts);
        } catch (failure) {
          mistakes.push(`${made.join(' ')}: ${(failure as Error).message.split('\n')[0]}`);
        }
      }
      unmount();
    }
  }
  expect(mistakes).toEqual([]);
});
