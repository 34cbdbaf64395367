import { expect, test } from 'vitest';
import { checkSentence } from '../../support/claims/check-sentence.ts';
import {
  demonstrationHistory,
  type History,
  officialHistory,
} from '../../support/claims/price-histories.ts';
import {
  averageSentences,
  chartSentences,
  type Told,
  weekSentences,
} from '../../support/claims/price-sentences.ts';
import { inFull } from '../../support/fuzz.ts';

/** The ministry's exports are not part of the project: a folder of them is checked where it is named. */
const official = officialHistory(process.env.OFFICIAL_PRICES);

const YEARS = 3;

test.for([
  ['the demonstration', demonstrationHistory()],
  ['the ministry', official],
] as const)('every sentence about prices of %s is true', ([, history], { skip }) => {
  if (!history) return skip('OFFICIAL_PRICES names no folder');
  const told = sentencesOf(history).filter(({ sentence }) => sentence);
  const mistakes = told.flatMap(({ sentence = '', language, facts }) => {
    try {
      checkSentence(sentence, language, facts);
      return [];
    } catch (mistake) {
      return (mistake as Error).message;
    }
  });
  expect([...new Set(mistakes)]).toEqual([]);
  expect(told.length).toBeGreaterThan(1000);
});

/** Of the last three years, all in `npm run fuzz`. */
function sentencesOf(history: History): Told[] {
  const datesOf = (step: keyof History, count: number, every: number) =>
    (history[step].get(1) ?? [])
      .map(({ date }) => date)
      .toReversed()
      .slice(0, count)
      .filter((_, at) => inFull || at % every === 0);
  return [
    ...datesOf('week', 52 * YEARS, 7).flatMap((date) => weekSentences(history, date)),
    ...datesOf('week', 52 * YEARS, 13).flatMap((date) => chartSentences(history, 'week', date)),
    ...datesOf('month', 12 * YEARS, 1).flatMap((date) => averageSentences(history, 'month', date)),
    ...datesOf('month', 12 * YEARS, 3).flatMap((date) => chartSentences(history, 'month', date)),
    ...datesOf('quarter', 40, 3).flatMap((date) => chartSentences(history, 'quarter', date)),
    ...datesOf('year', 30, 1).flatMap((date) => averageSentences(history, 'year', date)),
    ...datesOf('year', 30, 1).flatMap((date) => chartSentences(history, 'year', date)),
  ];
}
