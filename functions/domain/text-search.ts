/**
 * Finds texts by words: case, accents and punctuation do not count, a word is found by its beginning,
 * and by another ending in Italian or English (`prezzo` finds `prezzi`, `prices` finds `price`). Every
 * word must be found.
 */

/** A word that is looked for. */
export interface SearchTerm {
  readonly word: string;
  /** The word without its ending, the word itself where it is short. */
  readonly stem: string;
}

/** A text to be searched; `title` counts more than `more`. */
export interface SearchableText {
  readonly title: string;
  readonly more: string;
}

/** Texts prepared once for many searches: words in lower case, each after a space. */
export interface PreparedText {
  readonly title: string;
  readonly more: string;
}

/** A part of a text, and whether it was looked for. */
export interface TextPart {
  readonly text: string;
  readonly isMarked: boolean;
}

/** Characters of a question. */
export const LONGEST_QUESTION = 100;

/** Beyond these the words of a question are passed over. */
const MOST_TERMS = 8;

const SHORTEST_STEM = 4;

/** Words that say nothing about what is looked for; of elided ones what stands before the apostrophe. */
const STOP_WORDS = new Set(
  (
    'il lo la i gli le l un uno una e ed o od a ad al allo alla ai agli alle all ' +
    'da dal dallo dalla dai dagli dalle dall di d del dello della dei degli delle dell ' +
    'in nel nello nella nei negli nelle nell su sul sullo sulla sui sugli sulle sull ' +
    'con per tra fra an and at by for from of on or s the to with'
  ).split(' '),
);

/** The words of a question; those that say nothing count only where there are no others. */
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

/** How well a text fits, the more the better; 0 when a word is missing or none is looked for. */
export function fitOf(terms: readonly SearchTerm[], { title, more }: PreparedText): number {
  let sum = 0;
  for (const term of terms) {
    const fit = Math.max(3 * fitIn(title, term), fitIn(more, term));
    if (fit === 0) return 0;
    sum += fit;
  }
  return sum;
}

/** The text cut where words begin and end that were looked for. */
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
  if (prepared.includes(` ${word}`)) return 2;
  return prepared.includes(` ${stem}`) ? 1 : 0;
}

/** Italian words change their last vowels, English ones their `s` or `es`. */
function stemOf(word: string): string {
  const stem = word.replace(/s$/, '').replace(/[aeiou]+$/, '');
  return stem.length >= SHORTEST_STEM ? stem : word;
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

const joined = (text: string): string => ` ${wordsOf(text).join(' ')} `;
