import { describe, expect, test } from 'vitest';
import describedEn from '../../../../frontend/app/descriptions/texts.en.json' with { type: 'json' };
import describedIt from '../../../../frontend/app/descriptions/texts.it.json' with { type: 'json' };
import en from '../../../../frontend/app/texts.en.json' with { type: 'json' };
import it from '../../../../frontend/app/texts.it.json' with { type: 'json' };
import { documentTitle } from '../../../../functions/documents/rules/document-titles.ts';
import {
  type PublicPageId,
  publicPages,
} from '../../../../functions/open-data/pages/rules/site-pages.ts';
import { energyIn } from '../../../../functions/open-data/search/rules/asked-energy.ts';
import { foundItems } from '../../../../functions/open-data/search/rules/item-search.ts';
import { corrected, understood } from '../../../../functions/open-data/search/rules/page-search.ts';
import { preparedText } from '../../../../functions/open-data/search/rules/text-search.ts';
import type { Language } from '../../../../functions/platform/kernel/language.ts';
import { demoDocuments } from '../../../../scripts/demo/documents/catalogue.ts';
import { QUESTIONS } from './questions.ts';

const today = '2026-11-23';
const texts = { it, en };
const descriptions: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  it: describedIt,
  en: describedEn,
};
const documents = demoDocuments(`${today}T10:00:00.000Z`);

/** The addresses and titles that the page of results shows, in its order. */
function answersTo(question: string, language: Language): string[] {
  const names = Object.entries(texts[language].pages).flatMap(([id, { title, ...more }]) =>
    id in publicPages
      ? [
          {
            ...{ id: id as PublicPageId, title, ...more },
            description: descriptions[language][id] ?? '',
          },
        ]
      : [],
  );
  const { pages, isComplete } = understood(
    question,
    names,
    today,
    (energyIn(question) ?? energyIn(corrected(question)))?.page,
  );
  const addresses = pages.map(({ id, query }) => publicPages[id].path + query);
  const titles = foundItems(question, documents, today, {
    textOf: (file) =>
      preparedText({
        title: `${documentTitle(file, 'it')} ${documentTitle(file, 'en')}`,
        more: file.location + file.fileName,
      }),
  }).map((file) => documentTitle(file, language));
  return isComplete ? [...addresses, ...titles] : [...titles, ...addresses];
}

describe('the search', () => {
  const asked = (['it', 'en'] as const).flatMap((language) =>
    QUESTIONS[language].map(([question, wanted]) => ({
      ...{ question, wanted },
      answers: answersTo(question, language),
    })),
  );
  const missed = (places: number) =>
    asked.flatMap(({ question, wanted, answers }) =>
      answers.slice(0, places).includes(wanted) ? [] : `${question}: ${answers[0]}`,
    );

  test('is asked at least 150 questions', () => {
    expect(asked.length).toBeGreaterThanOrEqual(150);
  });

  // The score may only rise: a question that is answered now stays answered.
  test('finds what readers look for first', () => {
    expect(missed(1)).toEqual([]);
  });

  test('has it among the first three', () => {
    expect(missed(3)).toEqual([]);
  });
});
