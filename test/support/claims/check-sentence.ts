/** Reads a published sentence as a reader does, and fails where it is wrong: its grammar, or what it claims. */
import { expect } from 'vitest';
import type { Facts } from './price-facts.ts';
import { PRICE_FORMS } from './price-forms.ts';
import { formOf, type Language } from './words.ts';

const FORMS = PRICE_FORMS.map(([it, en, check]) => ({
  forms: { it: formOf(it, 'it'), en: formOf(en, 'en') },
  check,
}));

/** @param facts the figures that the sentence may speak of */
export function checkSentence(sentence: string, language: Language, facts: Facts): void {
  expect(grammarMistakes(sentence, language), sentence).toEqual([]);
  const known = FORMS.find(({ forms }) => forms[language].test(sentence));
  if (!known) throw new Error(`unknown sentence: ${sentence}`);
  const told = known.forms[language].exec(sentence)?.groups ?? {};
  try {
    if (told.ending) expect(told.ending).toBe(/benzina/i.test(told.product ?? '') ? 'a' : 'o');
    known.check({ ...facts, told, language });
  } catch (failure) {
    throw new Error(`false: ${sentence} (${(failure as Error).message.split('\n')[0]})`);
  }
}

const MISTAKES: Readonly<Record<Language | 'both', readonly RegExp[]>> = {
  both: [/ {2}/, /undefined|NaN|null|\[object|\{\{/, /^[^A-Z0-9]/, /[.,]\.|\s[.,;:]/, /^\s|\s$/],
  it: [
    /\ba (?=a)/i,
    /\bad (?!a)/i,
    // Eight and eleven begin with a vowel, as numbers and as words.
    /\b(?:d?al|[dn]el|sul|il|dei|i) (?:0?8|11|8\d|otto|undici)\b/i,
    /\b(?:l|dell|all|dall|sull)’(?!8|11\b|[aeiou])/i,
    /\b(?:la|della|sulla|lo|dello) (?=[aeiou])/i,
    /\d\.\d/,
    /\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/,
  ],
  en: [
    /\d,\d/,
    /\ba [aeiou]/,
    /\b(?:gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|dicembre)\b/,
    /[àèéìòù]/,
  ],
};

const grammarMistakes = (sentence: string, language: Language): string[] =>
  [...MISTAKES.both, ...MISTAKES[language]].flatMap((mistake) => mistake.exec(sentence)?.[0] ?? []);
