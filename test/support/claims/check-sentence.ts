/** Reads a published sentence as a reader does, and fails where it is wrong: its grammar, or what it claims. */
import { expect } from 'vitest';
import { mistakesOf } from './grammar.ts';
import type { Facts } from './price-facts.ts';
import { PRICE_FORMS } from './price-forms.ts';
import { formOf, type Language } from './words.ts';

const FORMS = PRICE_FORMS.map(([it, en, check]) => ({
  forms: { it: formOf(it, 'it'), en: formOf(en, 'en') },
  check,
}));

/** @param facts the figures that the sentence may speak of */
export function checkSentence(sentence: string, language: Language, facts: Facts): void {
  expect(mistakesOf(sentence, language), sentence).toEqual([]);
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
