/** Recognises questions about figures of energy, and the line that they name. */
import type { EnergySubjectName } from '../../energy/rules/energy-subjects.ts';
import type { PublicPageId } from '../../pages/rules/site-pages.ts';
import { matchOf, plainText, preparedText, searchTerms } from './text-search.ts';

export interface AskedEnergy {
  readonly subject: EnergySubjectName;
  readonly page: PublicPageId;
  /** The part of the page that shows the figures, where it shows one at a time. */
  readonly section?: string;
}

interface EnergyForm extends AskedEnergy {
  /** A question must have a word of each group. */
  readonly words: readonly RegExp[];
}

const IMPORTS = /\b(?:import|importazion\w*|imports)\b/;
const GAS = /\b(?:gas|metano|methane)\b/;
const USE = /\b(?:consum\w*|domanda|demand)\b/;

/** The first one that fits is the answer. */
const FORMS: readonly EnergyForm[] = [
  {
    ...{ subject: 'crude-imports', page: 'oil-bulletin', section: 'crude-imports' },
    words: [/\b(?:greggi|greggio|crude)\b/, IMPORTS],
  },
  {
    ...{ subject: 'coal-imports', page: 'coal-bulletin', section: 'coal-imports' },
    words: [/\b(?:carbon[ei]|coal)\b/, IMPORTS],
  },
  { subject: 'gas-imports-by-country', page: 'gas-imports', words: [GAS, IMPORTS] },
  {
    ...{ subject: 'gas-balance', page: 'gas-balance' },
    words: [GAS, new RegExp(`${USE.source}|\\b(?:bilancio|balance|produzione|production)\\b`)],
  },
  { subject: 'oil-consumption', page: 'oil-consumption', words: [USE] },
];

/** Undefined when the question asks for none, such as one for prices or for parts of the country. */
export function energyIn(question: string): AskedEnergy | undefined {
  const plain = plainText(question);
  const form = FORMS.find(({ words }) => words.every((word) => word.test(plain)));
  if (!form || /\b(?:prezz|price|region|provinc)/.test(plain)) return undefined;
  const { words: _, ...asked } = form;
  return asked;
}

/** Words that say what is measured, and not which line is meant. */
const COMMON =
  /^(?:import|imports|importazion\w*|gas|metano|methane|natural\w*|consum\w*|domanda|demand|bilancio|balance|petroli\w*|oil|greggio?|crude|carbon[ei]|coal|paes[ei]|countr\w+|total\w*)$/;

/** Readers' names of lines that are called otherwise in the tables. */
const ALSO: Readonly<Record<string, string>> = {
  gpl: 'lpg',
  petrol: 'gasoline',
  benzine: 'benzina',
};

/**
 * The line that the words of a question name, the one with the shortest name where several fit; the total when they
 * name none. Undefined when a word belongs to no line, because any other line would be a wrong answer. @param rest
 * the question without its date @param total code of the line that adds up all others
 */
export function askedLine<
  T extends { readonly code: string; readonly it: string; readonly en: string },
>(rest: string, lines: readonly T[], total: string): T | undefined {
  const words = searchTerms(rest)
    .filter(({ word }) => !COMMON.test(word))
    .map(({ word }) => ALSO[word] ?? word);
  if (words.length === 0) return lines.find(({ code }) => code === total);
  const terms = searchTerms(words.join(' '));
  const rated = lines.flatMap((line) => {
    const { found, fit } = matchOf(terms, preparedText({ title: line.it, more: line.en }));
    const alike = matchOf(terms, preparedText({ title: line.en, more: line.it })).fit;
    return found === terms.length ? [{ line, fit: Math.max(fit, alike) }] : [];
  });
  return rated.toSorted((a, b) => b.fit - a.fit || a.line.it.length - b.line.it.length)[0]?.line;
}
