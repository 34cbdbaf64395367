/**
 * Finds texts by words: case, accents and punctuation do not count, a word is found by its beginning of four letters or more,
 * and by another ending in Italian or English (`prezzo` finds `prezzi`, `prices` finds `price`). Every
 * word must be found.
 */

/** A word of the question. */
export interface SearchTerm {
  readonly word: string;
  /** The word without its ending, or the word itself when it is short. */
  readonly stem: string;
}

/** A text to be searched; matches in `title` count more than those in `more`. */
export interface SearchableText {
  readonly title: string;
  readonly more: string;
}

/** Text prepared once for many searches: words in lower case, each after a space. */
export interface PreparedText {
  readonly title: string;
  readonly more: string;
}

/** A part of a text, and whether it matches the question. */
export interface TextPart {
  readonly text: string;
  readonly isMarked: boolean;
}

/** Maximum number of characters in a question. */
export const LONGEST_QUESTION = 100;

/** Words of a question beyond this number are ignored. */
const MOST_TERMS = 8;

/** Shorter beginnings would match too many words. */
const SHORTEST_STEM = 4;

/** Words that carry no meaning in a search; of elided words, the part before the apostrophe. */
const STOP_WORDS = new Set(
  (
    'il lo la i gli le l un uno una e ed o od a ad al allo alla ai agli alle all ' +
    'da dal dallo dalla dai dagli dalle dall di d del dello della dei degli delle dell ' +
    'in nel nello nella nei negli nelle nell su sul sullo sulla sui sugli sulle sull ' +
    'con per tra fra e che chi cosa qual quale quali quanto quanta quanti costa costano come dove trovo trovare ' +
    'vedere sapere voglio vorrei mi si ci sono ho serve italia italiano italiani italiana ' +
    'an and at by for from of on or s the to with how much many does do did is are was what which where can could i ' +
    'me my find get see show please it italy italian cost costs'
  ).split(' '),
);

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);

/** The words of a question; stop words count only when there are no others. */
export function searchTerms(question: string): readonly SearchTerm[] {
  const all = [...new Set(wordsOf(question))];
  const telling = all.filter((word) => !STOP_WORDS.has(word));
  const words = telling.length > 0 ? telling : all;
  return words.slice(0, MOST_TERMS).map((word) => ({ word, stem: stemOf(word) }));
}

export const preparedText = ({ title, more }: SearchableText): PreparedText => ({
  title: joined(title),
  more: joined(more),
});

/** How well a text matches; higher is better. 0 when a word is missing or the question has no words. */
export function fitOf(terms: readonly SearchTerm[], text: PreparedText): number {
  const { found, fit } = matchOf(terms, text);
  return found === terms.length ? fit : 0;
}

/** How many of the words a text has, and how well it matches them. */
export function matchOf(
  terms: readonly SearchTerm[],
  { title, more }: PreparedText,
): { readonly found: number; readonly fit: number } {
  const fits = terms.map((term) => Math.max(3 * fitIn(title, term), fitIn(more, term)));
  return {
    found: fits.filter((fit) => fit > 0).length,
    fit: fits.reduce((sum, fit) => sum + fit, 0),
  };
}

/** Splits the text at the beginning and end of each matching word. */
export function markedParts(text: string, terms: readonly SearchTerm[]): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const prepared = joined(word);
    if (!terms.some((term) => fitIn(prepared, term) > 0)) continue;
    if (index > end) parts.push({ text: text.slice(end, index), isMarked: false });
    parts.push({ text: word, isMarked: true });
    end = index + word.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isMarked: false });
  return parts;
}

/** 3 for the whole word, 2 for its beginning, 1 for another ending. */
function fitIn(prepared: string, { word, stem }: SearchTerm): number {
  if (prepared.includes(` ${word} `)) return 3;
  if (word.length >= SHORTEST_STEM && prepared.includes(` ${word}`)) return 2;
  return stem !== word && prepared.includes(` ${stem}`) ? 1 : 0;
}

/** Italian words change their final vowels, English ones their `s` or `es`. */
function stemOf(word: string): string {
  const stem = word.replace(/s$/, '').replace(/[aeiou]+$/, '');
  return stem.length >= SHORTEST_STEM ? stem : word;
}

/** In small letters, without accents. */
export const plainText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export const wordsOf = (text: string): string[] =>
  plainText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const joined = (text: string): string => ` ${wordsOf(text).join(' ')} `;
