/** Corrects spelling mistakes by a list of known words. */
import { isStopWord, wordsOf } from './text-search.ts';

/** Shorter words have too many similar words. */
const SHORTEST = 4;
/** From this length on, two mistakes are allowed. */
const LONG = 8;

/**
 * Completes words that were only begun, and replaces unknown words by the most similar known one, the first of
 * several. @param known in lower case, without accents
 */
export function withoutSlips(question: string, known: readonly string[]): string {
  return wordsOf(question)
    .map((word) => {
      if (word.length < SHORTEST || /\d/.test(word) || isStopWord(word)) return word;
      const whole = known.find((one) => one === word) ?? known.find((one) => one.startsWith(word));
      if (whole) return whole;
      const most = word.length < LONG ? 1 : 2;
      let nearest = { word, slips: most + 1 };
      for (const one of known) {
        if (one.length < SHORTEST || Math.abs(one.length - word.length) > most) continue;
        const slips = slipsBetween(word, one);
        if (slips < nearest.slips) nearest = { word: one, slips };
      }
      return nearest.word;
    })
    .join(' ');
}

/** Letters added, left out, replaced, or exchanged with the next. */
function slipsBetween(one: string, other: string): number {
  let [beforeLast, last]: [number[], number[]] = [
    [],
    Array.from({ length: other.length + 1 }, (_, at) => at),
  ];
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isExchanged = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isExchanged
          ? (beforeLast[column - 2] ?? Number.POSITIVE_INFINITY) + 1
          : Number.POSITIVE_INFINITY,
      );
    }
    [beforeLast, last] = [last, next];
  }
  return last[other.length] ?? 0;
}
