/** Mistakes of grammar and of form that a published sentence must not have. */
import type { Language } from './words.ts';

const MISTAKES: Readonly<Record<Language | 'both', readonly RegExp[]>> = {
  both: [/ {2}/, /undefined|NaN|null|\[object|\{\{/, /^[^A-Z0-9]/, /[.,]\.|\s[.,;:]/, /^\s|\s$/],
  it: [
    /\ba (?=a)/i,
    /\bad (?!a)/i,
    // Eight and eleven begin with a vowel, as numbers and as words.
    /\b(?:d?al|[dn]el|sul|il|dei|i) (?:0?8|11|8\d|otto|undici)\b/i,
    /\b(?:l|dell|all|dall|sull)’(?!8|11\b|[aeiou])/i,
    /\b(?:la|della|sulla|lo|dello) (?=[aeiou])/i,
    /\d\.\d(?!\d\d(?!\d))/,
    /\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/,
  ],
  en: [
    /\d,\d(?!\d\d(?!\d))/,
    /\ba [aeiou]/,
    /\b(?:gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|dicembre)\b/,
    /[àèéìòù]/,
  ],
};

export const mistakesOf = (sentence: string, language: Language): string[] =>
  [...MISTAKES.both, ...MISTAKES[language]].flatMap((mistake) => mistake.exec(sentence)?.[0] ?? []);
